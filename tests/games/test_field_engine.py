"""Cases from the field for engine, records and language, checked on the shipped games."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import hoyle
from games.rook_round import DECK, WRITTEN_ROUNDS
from games.table import (
    GAMES,
    SHORT,
    after_random_moves,
    everything,
    make,
    prove,
    shown_to,
    start_with_dealer,
    step,
    texts,
    walk,
)
from hoyle.agents import RandomAgent
from hoyle.library import ShippedFinder
from hoyle.simulation.conformance import cards_are_conserved, problems
from hoyle.simulation.walking import foreign_texts
from hoyle.source import Source
from hoyle.testing.suite import run_suite

RULESETS = Path(__file__).parents[2] / "rulesets"


shipped = pytest.mark.parametrize(("name", "players"), GAMES, ids=lambda value: str(value))


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_cs_en_12_nothing_hidden_leaves_rook(seat: int | None) -> None:
    """In 100 positions of first rounds: a seat has been told its own cards and those that were played, no other."""
    game = hoyle.load("rook", options={"nest_open": False})
    chance = random.Random(12)
    for number in range(20):
        known: set[str] = set()
        match = game.start(number)
        for at in sorted(chance.sample(range(60), 5)):
            for _ in walk(match, number, at - match.turn):
                known |= {card for pile in match.view(seat).piles for card in pile.cards if card is not None}
            known |= {text.split()[1] for _, text in match.moves if text.startswith("play ")}
            assert match.sheet == ()
            assert shown_to(match, seat) & set(game.deck) <= known
            assert not words_of_refusals(match, seat) & (set(game.deck) - known)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_cs_en_12_nothing_hidden_leaves_the_game(seat: int | None) -> None:
    game = hoyle.load("the_game_on_fire", 3)
    for number in range(20):
        known: set[str] = set()
        for match in walk(game.start(number), number):
            known |= {card for pile in match.view(seat).piles for card in pile.cards if card is not None}
            known |= {text.split()[1] for _, text in match.moves if text.startswith("lay ")}
            if match.turn % 4 == 0 and not match.is_over:
                assert shown_to(match, seat) & set(game.deck) <= known
        for other in range(3):
            hand = match.view(seat).pile(f"hand[{other}]")
            assert other == seat or set(hand.cards) <= {None}


@pytest.mark.parametrize(
    "name", ["rookie", "rookie_teams", "three_thirteen", "ligretto", "ligretto_advanced"]
)
def test_cs_en_12_hidden_cards_change_nothing_that_a_seat_is_given(name: str) -> None:
    """In these games alike cards lie in several places: hidden ones are exchanged, and nothing that is shown changes."""
    for seed in range(4):
        assert problems(hoyle.load(name, 4, SHORT.get(name)), seed, most=100, checks=("worlds",)) == []


def words_of_refusals(match: hoyle.Match, seat: int | None) -> set[str]:
    """The words of the reasons that a seat gets for things it cannot do; its own words are not repeated."""
    if seat is None:
        return set()
    found: set[str] = set()
    for text in ("pass", "take_nest", "play", "bid 65", "name_trump black", "give -", "sing"):
        refusal = match.why_not(text, seat)
        found |= set(refusal.sentence.split()) if refusal is not None else set()
    return found


@shipped
def test_cs_en_14_a_view_for_every_seat_first_and_last(name: str, players: int) -> None:
    match = hoyle.load(name, players, SHORT.get(name)).start(14)
    for _ in range(2):
        for seat in (None, *range(players)):
            view = match.view(seat)
            if seat is not None and name in ("the_game", "the_game_on_fire", "rook", "three_thirteen"):
                assert None not in view.pile(f"hand[{seat}]").cards
            assert [pile.size for pile in view.piles] == [pile.size for pile in match.view(None).piles]
            assert sum(pile.size for pile in view.piles) == len(match.game.deck)
            made = [event for event in match.events(seat) if event.kind in ("chosen", "committed")]
            assert len(made) >= len(match.moves)
        after_random_moves(match, 14)
    assert match.is_over


@shipped
def test_cs_en_15_a_thousand_illegal_actions(name: str, players: int) -> None:
    """CM-01, CM-04, CM-06: foreign cards, wrong phase, wrong player, bad numbers, unknown names."""
    match = hoyle.load(name, players).start(15)
    chance = random.Random(15)
    kinds: Counter[hoyle.RefusalKind] = Counter()
    once: dict[str, None] = {}
    """Texts that have been legal for somebody at some time."""
    expected = {hoyle.RefusalKind.UNKNOWN, hoyle.RefusalKind.MALFORMED, hoyle.RefusalKind.NO_SUCH_CHOICE}
    while sum(kinds.values()) < 1000 or not expected <= set(kinds):
        assert sum(kinds.values()) < 10_000, f"only {set(kinds)}"
        if match.is_over:
            match = hoyle.load(name, players).start(chance.randrange(1000))
        legal = {(move.seat, move.text) for move in match.legal_moves()}
        numbers = {seat: match.legal_numbers(seat) for seat in range(players)}
        once |= dict.fromkeys(text for _, text in sorted(legal))
        before = match.hash()
        for seat in range(players):
            for text in [*foreign_texts(match, chance, 4), *chance.sample(list(once), min(6, len(once)))]:
                if (seat, text) in legal:
                    continue
                if match.why_not(text, seat) is None:
                    # A set of cards may be named in any order; it is listed in one.
                    twin = match.copy()
                    twin.play(text, seat)
                    assert twin.moves[-1] in legal
                    continue
                with pytest.raises(hoyle.IllegalMove) as illegal:
                    match.play(text, seat)
                assert illegal.value.refusal.sentence
                assert illegal.value.refusal.text.split() == text.split()
                kinds[illegal.value.refusal.kind] += 1
            number = chance.randrange(-2, match.game.program.move_count + 3)
            if number not in numbers[seat]:
                with pytest.raises(hoyle.IllegalMove):
                    match.play(number, seat)
        assert match.hash() == before
        step(match, chance)


@shipped
def test_cs_en_16_somebody_can_always_act(name: str, players: int) -> None:
    """Faults, among them a choice without a move, and games without end are counted by the simulation."""
    matches = 300 if name.startswith("the_game") else 10 if name.startswith("ligretto") else 100
    report = hoyle.simulate(hoyle.load(name, players, SHORT.get(name)), matches=matches, seed=16)
    assert (report.faults, report.stopped) == ((), ())


fewest_and_most = pytest.mark.parametrize(
    ("name", "players"),
    [
        *GAMES,
        ("the_game_on_fire", 1),
        ("the_game_on_fire", 5),
        ("rookie", 6),
        ("rookie_kids", 2),
        ("rookie_kids", 6),
        ("rookie_teams", 4),
        ("three_thirteen", 2),
        ("three_thirteen", 13),
        ("ligretto", 4),
        ("ligretto_advanced", 2),
    ],
    ids=lambda value: str(value),
)


@fewest_and_most
def test_cs_en_16_in_every_state_of_a_match(name: str, players: int) -> None:
    for match in walk(hoyle.load(name, players).start(16), 16, 200):
        assert match.is_over or match.legal_moves()
        assert bool(match.actors) != match.is_over


@shipped
def test_cs_en_18_legal_moves_of_every_seat_in_every_state(name: str, players: int) -> None:
    for match in walk(hoyle.load(name, players).start(18), 18, 150):
        for seat in range(players):
            # In a race a seat may be asked that has no move just now; somebody has one.
            asked = match.waits_for == "race.lay" or bool(match.legal_moves(seat))
            assert asked if seat in match.actors else not match.legal_moves(seat), seat
            assert {move.seat for move in match.legal_moves(seat)} <= {seat}


def test_cs_en_19_the_second_action_for_one_turn_is_late() -> None:
    """The timer's move and the player's own arrive for the same turn: the first counts, the second is refused."""
    match = start_with_dealer(hoyle.load("rook"), 0, DECK)
    turn = match.turn
    match.play("bid 70", 1, turn=turn)
    before = everything(match)
    with pytest.raises(hoyle.IllegalMove) as late:
        match.play("bid 70", 1, turn=turn)
    assert late.value.refusal.kind is hoyle.RefusalKind.NOT_NOW
    with pytest.raises(hoyle.IllegalMove) as not_you:
        match.play("bid 75", 1)
    assert not_you.value.refusal.kind is hoyle.RefusalKind.NOT_YOU
    assert everything(match) == before
    assert match.actors == (2,)


def test_cs_en_21_settings_survive_a_new_start() -> None:
    game = hoyle.load("rook", options={"target": 500, "rook_rank": "low"})
    for _ in range(2):
        match = game.start(7)
        assert (match.game.options["target"], match.game.options["rook_rank"]) == (500, "low")
        assert (match.view(0).options["target"], match.view(0).options["rook_rank"]) == (500, "low")
        after_random_moves(match, 7, 50)
    restored = hoyle.restore(match.save())
    assert restored.game.options == game.options
    assert hoyle.load("the_game", 5).start(7).game.players == 5


@pytest.mark.parametrize(("count", "fits"), [(14, True), (15, False)])
def test_cs_en_22_a_deal_that_does_not_fit(tmp_path: Path, count: int, fits: bool) -> None:
    """57 cards, 4 players: 14 each fit, 15 each need 60."""
    rules = (RULESETS / "rook.hoyle").read_text(encoding="utf-8").partition("\ntest ")[0]
    assert rules.count("deal 14 from deck") == 1
    path = tmp_path / "rook.hoyle"
    path.write_text(rules.replace("deal 14 from deck", f"deal {count} from deck"), encoding="utf-8")
    if fits:
        assert hoyle.load(path).start(1).actors
        assert [found for found in hoyle.lint(path) if found.kind.slug == "deal-too-big"] == []
        return
    with pytest.raises(hoyle.RuleFileError) as error:
        hoyle.load(path)
    assert "60" in str(error.value)
    assert "57" in str(error.value)
    (found,) = [found for found in hoyle.lint(path) if found.kind.slug == "deal-too-big"]
    assert "60" in found.message
    assert "57" in found.message


@shipped
def test_cs_en_24_every_card_is_in_one_pile(name: str, players: int) -> None:
    """CM-08: after every move all piles together are the deck, and no card is twice in sight."""
    game = hoyle.load(name, players)
    for seed in range(3):
        assert cards_are_conserved(game, seed, 250) == []
    for match in walk(game.start(24), 24, 250):
        view = match.view(None)
        assert sum(pile.size for pile in view.piles) == len(game.deck)
        for seat in range(players):
            seen = Counter(card for pile in match.view(seat).piles for card in pile.cards if card is not None)
            assert not seen - Counter(game.deck)


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("  end turn", "misplaced-exit"),
        ("  end loop", "misplaced-exit"),
        ("  move top 1 cards of attic to hand[first player]", "unknown-name"),
        ("  shuffle attic", "unknown-name"),
    ],
)
def test_cs_en_25_a_statement_where_it_means_nothing(line: str, slug: str) -> None:
    text = (RULESETS / "the_game.hoyle").read_text(encoding="utf-8").partition("\ntest ")[0]
    changed = text.replace("  shuffle stock\n", f"  shuffle stock\n{line}\n", 1)
    assert changed != text
    found = [each for each in hoyle.lint(text=changed) if each.kind.level.name == "ERROR"]
    assert [each.kind.slug for each in found] == [slug]
    at = changed.count("\n", 0, found[0].span.start) + 1
    assert changed.splitlines()[at - 1] == line


def test_cs_en_29_a_move_is_a_value_not_a_place_in_a_list() -> None:
    """In 100 deals the number of a move always means the same text, and agents choose texts they are given."""
    game = hoyle.load("rook")
    meaning: dict[tuple[int, int], str] = {}
    places: set[int] = set()
    for seed in range(100):
        match = game.start(seed)
        seat = match.actors[0]
        make(match, f"{seat}: bid 200", f"{seat}: name_trump blue", f"{seat}: take_nest")
        moves = match.legal_moves(seat)
        for place, move in enumerate(moves):
            assert move.number is not None
            assert meaning.setdefault((seat, move.number), move.text) == move.text
            if move.text == "lay_nest G7":
                places.add(place)
        chosen = RandomAgent(seed).choose(match.view(seat), texts(match, seat))
        assert chosen in texts(match, seat)
        match.play(chosen, seat)
    by_text = {text: number for (_, number), text in meaning.items()}
    assert len(by_text) == 57
    assert len({number for _, number in meaning}) == 57
    assert len(places) > 1


def test_cs_en_30_the_points_of_a_round_add_up() -> None:
    """200 points, whatever is played."""
    for seed in range(10):
        for match in walk(hoyle.load("rook").start(seed), seed):
            if match.sheet:
                break
        (row,) = match.view(None).sheet
        made = [part.value or 0 for line in row.lines for part in line.parts if part.name == "made"]
        assert sum(made) == 200


@pytest.mark.parametrize("rounds", [1, 2])
def test_cs_en_32_the_higher_total_wins_whoever_is_on_turn(tmp_path: Path, rounds: int) -> None:
    path = tmp_path / "written_rounds.hoyle"
    path.write_text(WRITTEN_ROUNDS, encoding="utf-8")
    game = hoyle.load(path, options={"target": 60})
    for dealer in range(4):
        for evens, odds, winners in ((50, 70, (1, 3)), (70, 50, (0, 2))):
            match = start_with_dealer(game, dealer)
            for _ in range(rounds - 1):
                match.play("write 0 0")
            match.play(f"write {evens} {odds}")
            assert match.outcome is not None
            assert match.outcome.winners == winners


def test_cs_en_32_seventy_beats_fifty_where_the_most_wins() -> None:
    """Rookie and Ligretto: 70 wins; in Three Thirteen 50 does. Who made the last move does not matter."""
    for finder in (0, 1):
        safe = {0: ("Y", 40, "G", 8), 1: ("R", 40, "B", 28)}
        lines = ", ".join(
            f'safe[{seat}] = "{" ".join([one] * many + [other] * more)}"'
            for seat, (one, many, other, more) in safe.items()
        )
        fifty = 50 if finder == 0 else 48
        prove(
            "rookie",
            f"""
            with cards_per_colour 40, x_cards 2
            given S1 = "P", S2 = "P", {lines}
            run search({finder})
            after "turn S1", "turn S2"
            ends won by 1
            expect cards_won of 0 is {fifty} and cards_won of 1 is {118 - fifty}
            """,
        )
    for file, winner in (("written_hands", 0), ("written_rounds_of_ligretto", 1)):
        options = {"first_hand": 13} if file == "written_hands" else {"target": 60}
        match = hoyle.load(RULESETS.parent / "tests" / "data" / f"{file}.hoyle", 2, options).start(32)
        for first, second in ((50, 70),) if file == "written_hands" else ((25, 35), (25, 35)):
            make(match, f"0: write {first}", f"1: write {second}")
        assert match.outcome is not None
        assert (match.outcome.totals, match.outcome.winners) == ((50, 70), (winner,))


PILES = """\
game piles "Piles"
players 1
kind letter: a, b, c, x, y
deck
  card for letter
pile box face up
pile heap face up
pile drawn top face up
play
  move deck to box
  turns from (first player)
    working(player)
phase working(player)
  player chooses
    put(card in box)
      move card to heap
    put_under(card in box)
      move card to bottom of heap
    draw
      move top 1 cards of heap to drawn
    stop
      win player
test "the top stands first"
  given heap = "c b a"
  run working(0)
  after "draw"
  expect drawn is "c" and heap is "b a"
"""


def test_cs_en_33_top_and_bottom_of_a_pile(tmp_path: Path) -> None:
    """Top is what was put last; a card put under is drawn last; views and records agree."""
    path = tmp_path / "piles.hoyle"
    path.write_text(PILES, encoding="utf-8")
    match = hoyle.load(path).start(1)
    make(match, "0: put a", "0: put b", "0: put c")
    assert match.view(0).pile("heap").cards == ("c", "b", "a")
    assert match.view(0).pile("heap").top == "c"
    assert [drawn(match)] == ["c"]
    make(match, "0: put x")
    assert [drawn(match)] == ["x"]
    make(match, "0: put_under y")
    assert match.view(0).pile("heap").cards == ("b", "a", "y")
    assert hoyle.restore(match.save()).view(0).pile("heap").to_json()["cards"] == ["b", "a", "y"]
    assert [drawn(match) for _ in range(3)] == ["b", "a", "y"]
    suite = run_suite(Source("piles.hoyle", PILES), ShippedFinder())
    assert [result.problem for result in suite.results] == [None]


def drawn(match: hoyle.Match) -> str | None:
    """The card that a draw gives."""
    match.play("draw")
    return match.view(0).pile("drawn").top
