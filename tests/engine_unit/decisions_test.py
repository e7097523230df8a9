"""What is legal, in which order, and why something is not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from hoyle import engine
from hoyle.engine import RefusalKind
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.program import ChoiceCode, Coding, Display, MoveInfo, Pile, PileRange, Program, Shape, Sight
from hoyle.ir.values import NONE

from .games import at, const, laying, local, passing, pile, piles, program, slot, upto

STAY = 1


def asking(
    *offers: i.Offer,
    moves: Sequence[MoveInfo],
    chooser: int = 0,
    otherwise: int | None = None,
    openly: bool = False,
    everyone: bool = False,
    where: e.Expr | None = None,
    cards: Sequence[str] = (),
    pile_list: Sequence[Pile] = (),
    before: Sequence[i.Code] = (),
    players: int = 3,
    displays: Sequence[Display] = (),
    columns: Sequence[Sequence[int]] = (),
) -> Program:
    """A game of one decision; every move ends it, `otherwise` (address 91 and 92 of the code) too."""
    asker = None if everyone else const(chooser)
    decision = i.Decision(
        "play.choose", 0, everyone, asker, where, 9, 0, tuple(offers), otherwise, openly, span=at(7)
    )
    code: list[i.Code] = [*before, i.Decide(0, span=at(7))]
    if everyone:
        code.append(i.NextCommitted(0, 90, span=at(7)))
    while len(code) < 90:
        code.append(i.Jump(90, span=at(8)))
    code.append(i.End(True, None, False, span=at(9)))
    code.append(i.Set(slot(20), const(1), span=at(10)))
    code.append(i.Jump(len(before) + 1 if everyone else 90, span=at(10)))
    return program(
        code,
        cards=cards,
        pile_list=pile_list,
        decisions=(decision,),
        players=players,
        moves=moves,
        displays=displays,
        columns=columns,
    )


def offer(move: int, *choices: i.Choice, needs: Sequence[i.Need] = (), dead: int | None = None) -> i.Offer:
    return i.Offer(move, tuple(choices), tuple(needs), 90, span=at(5), dead=dead)


def need(condition: e.Expr, *sentence: str | e.Expr, legal: str | None = None, line: int = 6) -> i.Need:
    formats = tuple(None if isinstance(part, str) else 0 for part in sentence)
    return i.Need(condition, tuple(sentence), formats, legal, span=at(line))


def texts(made: Program, state: engine.State, seat: int) -> list[str]:
    return [engine.move_text(made, seat, play) for play in engine.legal(made, state, seat)]


def refusal(made: Program, state: engine.State, seat: int, text: str) -> engine.Refusal:
    """The refusal of a text; the state must stay as it was."""
    before = state.encode()
    spoken = engine.read(made, text)
    result = spoken if isinstance(spoken, engine.Refusal) else engine.judge(made, state, seat, spoken)
    assert isinstance(result, engine.Refusal)
    assert state.encode() == before
    return result


NUMBER = MoveInfo("say", (ChoiceCode(Coding.NUMBER, 4, low=10, step=5, name="amount"),), 0, 4)
PASS = MoveInfo("pass", (), 4, 1)


def saying(low: e.Expr, *needs: i.Need) -> Program:
    """`say` a number from `low` to 25 in steps of 5, or pass; seat 1 is asked."""
    choice = i.OneChoice(e.Domain(1, e.Numbers(low, const(25), 5)), 1)
    return asking(
        offer(1),
        offer(0, choice, needs=needs),
        moves=(NUMBER, PASS),
        chooser=1,
        displays=(Display(Shape.NUMBER),),
    )


def test_c36_c37_legal_moves_are_in_the_order_of_their_numbers_whatever_the_order_of_offers() -> None:
    made = saying(const(15))
    state = engine.begin(made)
    assert texts(made, state, 1) == ["say 15", "say 20", "say 25", "pass"]
    assert engine.legal_numbers(made, state, 1) == (1, 2, 3, 4)
    assert texts(made, state, 0) == []
    assert engine.actors(made, state) == (1,)


def test_c38_unknown() -> None:
    made = saying(const(10))
    state = engine.begin(made)
    for text in ("", "  ", "sing", "Say 10", "pas"):
        assert refusal(made, state, 1, text).kind is RefusalKind.UNKNOWN
    assert "did you mean pass?" in refusal(made, state, 1, "pas").sentence


@pytest.mark.parametrize(
    "text", ["say", "say 10 20", "pass 1", "say ten", "say 10.0", "say 010", "say +10", "say ٣"]
)
def test_c38_malformed(text: str) -> None:
    made = saying(const(10))
    assert refusal(made, engine.begin(made), 1, text).kind is RefusalKind.MALFORMED


def test_c38_blanks_do_not_matter() -> None:
    made = saying(const(10))
    spoken = engine.read(made, "  say \t 10 ")
    assert isinstance(spoken, engine.Spoken)
    assert spoken.text == "say 10"
    assert isinstance(engine.judge(made, engine.begin(made), 1, spoken), engine.Play)


def test_c38_over_comes_before_not_now_and_after_malformed() -> None:
    made = saying(const(10))
    state = engine.begin(made)
    engine.submit(made, state, 1, next(engine.legal(made, state, 1)))
    assert state.result is not None
    assert refusal(made, state, 0, "pass").kind is RefusalKind.OVER
    assert refusal(made, state, 0, "say ten").kind is RefusalKind.MALFORMED
    assert engine.actors(made, state) == ()
    assert list(engine.legal(made, state, 1)) == []


def test_c38_not_you_comes_before_no_such_choice() -> None:
    made = saying(const(10))
    found = refusal(made, engine.begin(made), 0, "say 12")
    assert found.kind is RefusalKind.NOT_YOU
    assert "seat 1" in found.sentence


@pytest.mark.parametrize("text", ["say 10", "say 17", "say 30", "say -5", "say 9999999999"])
def test_c38_no_such_choice(text: str) -> None:
    made = saying(const(15))
    found = refusal(made, engine.begin(made), 1, text)
    assert found.kind is RefusalKind.NO_SUCH_CHOICE
    assert text.split()[1] in found.sentence


def test_c38_because_names_the_first_need_that_fails_its_legal_its_sentence_and_its_line() -> None:
    first = need(e.Compare(">", local(1), const(10)), "say more than ", const(10), "!", legal="more", line=31)
    second = evolve(need(e.Equal(const(1), const(0)), "never", line=32), after=0)
    made = saying(const(10), first, second)
    found = refusal(made, engine.begin(made), 1, "say 10")
    assert found.kind is RefusalKind.BECAUSE
    assert (found.sentence, found.legal, found.span) == ("say more than 10!", "more", at(31))
    assert refusal(made, engine.begin(made), 1, "say 15").span == at(32)


def test_c38_not_now_names_where_the_move_is_offered() -> None:
    made = laying()
    later = i.Decision("other.shout", 0, False, const(0), None, 9, 0, (offer(2),), None, False, span=at(40))
    made = evolve(
        made,
        decisions=(*made.decisions, later),
        moves=(*made.moves, MoveInfo("shout", (), 8, 1)),
        move_count=9,
    )
    found = refusal(made, engine.begin(made), 1, "shout")
    assert found.kind is RefusalKind.NOT_NOW
    assert "other.shout" in found.sentence


def test_c05_a_dead_move_is_never_legal_and_refused_with_the_sentence_of_its_condition() -> None:
    dead = offer(0, needs=(need(const(0), "only with ", const(3), " players", legal="many"),), dead=0)
    made = asking(
        dead,
        offer(1),
        moves=(MoveInfo("build", (), 0, 0), MoveInfo("pass", (), 0, 1)),
        displays=(Display(Shape.NUMBER),),
    )
    state = engine.begin(made)
    assert texts(made, state, 0) == ["pass"]
    found = refusal(made, state, 0, "build")
    assert (found.kind, found.sentence, found.legal) == (RefusalKind.BECAUSE, "only with 3 players", "many")


def test_c40_a_player_with_one_legal_move_is_still_asked() -> None:
    made = asking(offer(0), moves=(MoveInfo("pass", (), 0, 1),))
    assert engine.actors(made, engine.begin(made)) == (0,)


def never() -> i.Offer:
    return offer(0, needs=(need(const(0), "no"),))


NO = (MoveInfo("go", (), 0, 1),)


def test_c41_otherwise_runs_when_nothing_is_legal_and_is_told_only_if_openly() -> None:
    for openly in (False, True):
        log: list[engine.Event] = []
        made = asking(never(), moves=NO, otherwise=91, openly=openly)
        state = engine.begin(made, 0, None, log)
        assert state.slots[20] == 1
        assert state.result is not None
        assert (engine.events.Stuck(0, "play.choose") in log) is openly


def test_c41_an_empty_choice_without_otherwise_is_a_fault() -> None:
    for everyone in (False, True):
        with pytest.raises(engine.RuleFault) as caught:
            engine.begin(asking(never(), moves=NO, everyone=everyone))
        assert caught.value.slug == "empty-choice-fault"
        assert caught.value.span == at(7)


def test_c11_nobody_cannot_be_asked() -> None:
    with pytest.raises(engine.RuleFault) as caught:
        engine.begin(asking(offer(0), moves=NO, chooser=NONE))
    assert caught.value.slug == "index-fault"


# ---------------------------------------------------------------------------------- cards and alike cards

COLUMNS = ((1, 2, 1, 3, 2),)
ALIKE = ("A", "B", "A", "C", "B")


def choosing_cards(ordered: bool, where: e.Expr | None = None, *needs: i.Need) -> Program:
    """Seat 0 takes a card out of a pile in which, from the top, C B(4) A(2) A(0) B(1) lie."""
    laid = [i.Move(e.OneCard(const(card)), const(1), span=at(2)) for card in (1, 0, 2, 4, 3)]
    choice = i.OneChoice(e.Domain(1, e.CardsIn(piles(1)), where), 1)
    return asking(
        offer(0, choice, needs=needs),
        moves=(MoveInfo("take", (ChoiceCode(Coding.LOOK, 3, name="card"),), 0, 3),),
        cards=ALIKE,
        pile_list=(pile("stock", Sight.NOBODY, True), pile("row", Sight.ALL, ordered)),
        before=laid,
        columns=COLUMNS,
    )


@pytest.mark.parametrize(("ordered", "cards"), [(True, [2, 4, 3]), (False, [0, 1, 3])])
def test_c37_alike_cards_once_the_nearest_to_the_top_or_the_first_in_deck_order(
    ordered: bool, cards: list[int]
) -> None:
    made = choosing_cards(ordered)
    state = engine.begin(made)
    assert [play.choices[0] for play in engine.legal(made, state, 0)] == cards
    assert texts(made, state, 0) == ["take A", "take B", "take C"]


def test_c37_of_alike_cards_one_that_is_legal_is_found() -> None:
    is_bottom = e.Equal(local(1), e.EndCard(False, const(1)))
    for made in (choosing_cards(True, is_bottom), choosing_cards(True, None, need(is_bottom, "the lowest"))):
        state = engine.begin(made)
        [play] = engine.legal(made, state, 0)
        assert play.choices == (1,)
        spoken = engine.read(made, "take B")
        assert isinstance(spoken, engine.Spoken)
        assert engine.judge(made, state, 0, spoken) == play


def test_c36_choices_are_bound_from_left_to_right() -> None:
    first = i.OneChoice(e.Domain(1, upto(1, 3)), 1)
    second = i.OneChoice(e.Domain(2, e.Numbers(local(1), const(3))), 2)
    codes = (ChoiceCode(Coding.NUMBER, 3, low=1), ChoiceCode(Coding.NUMBER, 3, low=1))
    rule = need(e.Compare("<", e.Arithmetic("+", local(1), local(2)), const(5)), "too much")
    made = asking(offer(0, first, second, needs=(rule,)), moves=(MoveInfo("pair", codes, 0, 9),))
    state = engine.begin(made)
    assert texts(made, state, 0) == ["pair 1 1", "pair 1 2", "pair 1 3", "pair 2 2"]
    assert engine.legal_numbers(made, state, 0) == (0, 1, 2, 4)
    assert refusal(made, state, 0, "pair 3 2").sentence == "2 cannot be chosen now; choose 3"
    assert refusal(made, state, 0, "pair 4 2").sentence == "4 cannot be chosen now; choose 1, 2 or 3"
    assert refusal(made, state, 0, "pair 3 3").kind is RefusalKind.BECAUSE


# ------------------------------------------------------------------------------------------ texts of choices


def test_c61_c62_seats_are_absolute_in_texts_and_relative_in_numbers() -> None:
    choice = i.OneChoice(e.Domain(1, upto(0, 2), e.Not(e.Equal(local(1), local(0)))), 1)
    code = ChoiceCode(Coding.SEAT, 3, name="player")
    made = asking(offer(0, choice), moves=(MoveInfo("rob", (code,), 0, 3),), chooser=2)
    state = engine.begin(made)
    assert texts(made, state, 2) == ["rob 0", "rob 1"]
    assert engine.legal_numbers(made, state, 2) == (1, 2)
    assert refusal(made, state, 2, "rob 3").kind is RefusalKind.MALFORMED
    assert refusal(made, state, 2, "rob 2").kind is RefusalKind.NO_SUCH_CHOICE


def slots_of(seat: int) -> list[Pile]:
    return [Pile("place", seat, "player", n, f"D{n}", f"place[{seat}, {n}]", Sight.TOP, True) for n in (1, 2)]


def choosing_piles(source: e.Source, own: int) -> Program:
    """Seat 1 names a pile; ids: 0 stock, then two of each of three players."""
    places = (PileRange(1, own or 6, own),)
    code = ChoiceCode(Coding.PLACE, own or 6, name="place", places=places)
    return asking(
        offer(0, i.OneChoice(e.Domain(1, source), 1)),
        moves=(MoveInfo("turn", (code,), 0, own or 6),),
        chooser=1,
        pile_list=(pile("stock", Sight.NOBODY, True), *slots_of(0), *slots_of(1), *slots_of(2)),
    )


def test_c61_c62_piles_of_others_carry_their_seat() -> None:
    made = choosing_piles(upto(1, 6), 0)
    state = engine.begin(made)
    assert texts(made, state, 1) == [f"turn {text}" for text in ("D1@0", "D2@0", "D1", "D2", "D1@2", "D2@2")]
    assert engine.legal_numbers(made, state, 1) == tuple(range(6))
    for text in ("turn D3", "turn D1@3", "turn D1@", "turn stock", "turn D1@0@0"):
        assert refusal(made, state, 1, text).kind is RefusalKind.MALFORMED
    spoken = engine.read(made, "turn D2@1")
    assert isinstance(spoken, engine.Spoken)
    play = engine.judge(made, state, 1, spoken)
    assert isinstance(play, engine.Play)
    assert engine.move_text(made, 1, play) == "turn D2"


def test_c62_ones_own_piles_are_numbered_by_themselves() -> None:
    made = choosing_piles(upto(3, 4), 2)
    state = engine.begin(made)
    assert texts(made, state, 1) == ["turn D1", "turn D2"]
    assert engine.legal_numbers(made, state, 1) == (0, 1)
    assert refusal(made, state, 1, "turn D1@0").kind is RefusalKind.NO_SUCH_CHOICE


def test_c61_c62_named_values_and_none_which_is_the_last() -> None:
    display = Display(Shape.NAMED, ("red", "blue"), 0, "nothing")
    code = ChoiceCode(Coding.NUMBER, 3, none=True, display=display, name="colour")
    choice = i.OneChoice(e.Domain(1, e.Values((const(NONE), const(1), const(0)))), 1)
    made = asking(offer(0, choice), moves=(MoveInfo("name", (code,), 5, 3),))
    state = engine.begin(made)
    assert texts(made, state, 0) == ["name red", "name blue", "name nothing"]
    assert engine.legal_numbers(made, state, 0) == (5, 6, 7)
    said = engine.spoken_number(made, 0, 7)
    assert said is not None
    assert said.text == "name nothing"
    assert refusal(made, state, 0, "name green").kind is RefusalKind.MALFORMED


# -------------------------------------------------------------------------------------------- sets of cards


def test_c47_c63_sets_come_in_the_order_of_their_picks() -> None:
    made = passing(3, 1, 2, tuple("ABACDCDEF"))
    state = engine.begin(made)
    assert texts(made, state, 2) == [
        "give A+C",
        "give A+F",
        "give A",
        "give C+F",
        "give C",
        "give F",
    ]
    assert engine.legal_numbers(made, state, 2) == (0, 2, 5)
    assert engine.legal_numbers(made, state, 2, (0,)) == (2, 5, 6)
    assert engine.legal_numbers(made, state, 2, (5,)) == (6,)
    play = engine.pick(made, state, 2, (0,), 6)
    assert isinstance(play, engine.Play)
    assert engine.move_text(made, 2, play) == "give A"
    with pytest.raises(ValueError, match="may not be played"):
        engine.pick(made, state, 2, (2,), 0)


def test_c47_alike_cards_form_a_multiset() -> None:
    made = passing(3, 2, 2, tuple("ACBACBAAB"))
    state = engine.begin(made)
    held = sorted(made.cards[card].text for card in state.piles[1])
    assert held == ["A", "A", "A"]
    assert texts(made, state, 0) == ["give A+A"]


def test_c61_a_set_is_read_in_any_order() -> None:
    made = passing(3, 0, 2, tuple("ADGBEHCFI"))
    state = engine.begin(made)
    one, other = engine.read(made, "give A+B"), engine.read(made, "give B+A")
    assert isinstance(one, engine.Spoken)
    assert one == other
    empty = engine.read(made, "give -")
    assert isinstance(empty, engine.Spoken)
    play = engine.judge(made, state, 0, empty)
    assert isinstance(play, engine.Play)
    assert engine.move_text(made, 0, play) == "give -"


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("give A", "no such choice", "choose 2 cards, not 1"),
        ("give A+B+C", "no such choice", "choose 2 cards, not 3"),
        ("give A+D", "no such choice", "D is not in your pack"),
        ("give A+A", "no such choice", "A can be chosen only once, not twice"),
        ("give A+X", "malformed", "no card X"),
        ("give A+", "malformed", "no card"),
        ("give A B", "malformed", "join cards with +: give A+B"),
        ("give A,B", "malformed", "join cards with +: A+B"),
        ("give", "malformed", "after give comes 1 word"),
    ],
)
def test_c38_sets_that_cannot_be(text: str, kind: str, words: str) -> None:
    made = passing(3, 2, 2, tuple("ADGBEHCFI"))
    found = refusal(made, engine.begin(made), 0, text)
    assert found.kind.value == kind
    assert words in found.sentence


def test_c63_a_condition_on_the_set_leaves_only_picks_that_can_be_completed() -> None:
    both = e.Among(const(0), e.Held((local(3), local(4)), local(2)))
    rule = need(both, "A must go")
    made = passing(3, 2, 2, tuple("ADGBEHCFI"), needs=(rule,))
    state = engine.begin(made)
    assert texts(made, state, 0) == ["give A+B", "give A+C"]
    assert engine.legal_numbers(made, state, 0) == (0,)
    assert engine.legal_numbers(made, state, 0, (0,)) == (3, 6)
    assert engine.actors(made, state) == (0,)
    made = passing(3, 1, 2, tuple("ADGBEHCFI"), needs=(need(e.Not(both), "A must stay"),))
    state = engine.begin(made)
    assert texts(made, state, 0) == ["give B+C", "give B", "give C"]
    assert engine.legal_numbers(made, state, 0) == (3, 6)
    assert refusal(made, state, 0, "give A+B").sentence == "A must stay"


# --------------------------------------------------------------------------------------------- everyone chooses


def commit(made: Program, state: engine.State, seat: int, text: str, log: engine.Log = None) -> None:
    spoken = engine.read(made, text)
    assert isinstance(spoken, engine.Spoken)
    play = engine.judge(made, state, seat, spoken)
    assert isinstance(play, engine.Play)
    engine.submit(made, state, seat, play, log)


def test_c42_nothing_changes_until_the_last_has_committed_then_seat_order() -> None:
    made = passing(3, 2, 2, tuple("ADGBEHCFI"))
    state = engine.begin(made)
    log: list[engine.Event] = []
    piles_before = [cards[:] for cards in state.piles]
    commit(made, state, 2, "give G+H", log)
    assert engine.actors(made, state) == (0, 1)
    found = refusal(made, state, 2, "give G+H")
    assert found.kind is RefusalKind.NOT_NOW
    assert "already" in found.sentence
    commit(made, state, 0, "give A+B", log)
    assert state.piles == piles_before
    assert log == [engine.events.Committed(2), engine.events.Committed(0)]
    commit(made, state, 1, "give E+F", log)
    assert [event.seat for event in log if isinstance(event, engine.events.Chosen)] == [0, 1, 2]
    names = [sorted(made.cards[card].text for card in cards) for cards in state.piles[1:]]
    assert names == [["C", "G", "H"], ["A", "B", "D"], ["E", "F", "I"]]
    assert state.pending == {}


def test_c42_only_those_who_satisfy_where_are_asked_and_nobody_is_no_fault() -> None:
    odd = e.Equal(local(0), const(1))
    made = asking(offer(0), moves=NO, everyone=True, where=odd)
    state = engine.begin(made)
    assert engine.actors(made, state) == (1,)
    assert refusal(made, state, 0, "go").kind is RefusalKind.NOT_YOU
    nobody = asking(offer(0), moves=NO, everyone=True, where=const(0))
    assert engine.begin(nobody).result is not None


def test_c41_who_has_no_legal_move_takes_otherwise_in_his_place() -> None:
    only_two = offer(0, needs=(need(e.Equal(local(0), const(2)), "only seat 2"),))
    made = asking(only_two, moves=NO, everyone=True, otherwise=91, openly=True)
    log: list[engine.Event] = []
    state = engine.begin(made, 0, None, log)
    assert engine.actors(made, state) == (2,)
    assert log == []
    assert refusal(made, state, 0, "go").kind is RefusalKind.NOT_YOU
    commit(made, state, 2, "go", log)
    stuck = engine.events.Stuck
    assert log[:3] == [engine.events.Committed(2), stuck(0, "play.choose"), stuck(1, "play.choose")]
    assert state.slots[20] == 1


def test_c63_only_legal_numbers_can_be_played() -> None:
    made = saying(const(15))
    state = engine.begin(made)
    for number in (-1, 0, 5, 99):
        with pytest.raises(ValueError, match="may not be played"):
            engine.pick(made, state, 1, (), number)
    with pytest.raises(ValueError, match="may not be played"):
        engine.pick(made, state, 0, (), 4)
    with pytest.raises(ValueError, match="may not be played"):
        engine.pick(made, state, 1, (4,), 4)
    for number in engine.legal_numbers(made, state, 1):
        play = engine.pick(made, state, 1, (), number)
        assert isinstance(play, engine.Play)
        assert engine.move_number(made, 1, play) == number
