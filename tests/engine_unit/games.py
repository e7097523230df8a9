"""Small programs made by hand, without a rule file, for tests of the engine and of what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.program import (
    Card,
    ChoiceCode,
    Coding,
    Display,
    MoveInfo,
    Phase,
    Pile,
    Program,
    Score,
    ScoreLine,
    Shape,
    Sight,
    Variable,
)
from hoyle.source import Source, Span

TEXT = Source("small.hoyle", "".join(f"line {n}\n" for n in range(1, 400)))


def at(line: int) -> Span:
    """A place in an imaginary rule file."""
    start = TEXT.line_starts[line - 1]
    return Span(TEXT, start, start + 4)


def const(value: int) -> e.Const:
    return e.Const(value)


def slot(index: int) -> e.Slot:
    return e.Slot(index)


def local(index: int) -> e.Local:
    return e.Local(index)


def piles(*numbers: int) -> e.Values:
    return e.Values(tuple(const(number) for number in numbers))


def upto(low: int, high: int, step: int = 1) -> e.Numbers:
    return e.Numbers(const(low), const(high), step)


def pile(name: str, sight: Sight, ordered: bool, owner: int | None = None, text: str | None = None) -> Pile:
    """A pile that nobody owns, or a player."""
    full = name if owner is None else f"{name}[{owner}]"
    return Pile(name, owner, None if owner is None else "player", None, text or name, full, sight, ordered)


def deck(texts: Sequence[str], backs: Sequence[str] = ()) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Cards and looks of these texts, in order; equal texts are alike."""
    looks = tuple(dict.fromkeys(texts))
    cards = tuple(
        Card(looks.index(text), text, backs[n] if backs else "", None, {"text": text})
        for n, text in enumerate(texts)
    )
    return cards, looks


def program(
    code: Sequence[i.Code],
    *,
    cards: Sequence[str] = (),
    backs: Sequence[str] = (),
    pile_list: Sequence[Pile] = (),
    decisions: Sequence[i.Decision] = (),
    phases: Sequence[Phase] = (),
    players: int = 2,
    teams: int | None = None,
    slots: int = 40,
    moves: Sequence[MoveInfo] = (),
    variables: Sequence[Variable] = (),
    scores: Sequence[Score] = (),
    displays: Sequence[Display] = (),
    columns: Sequence[Sequence[int]] = (),
    start: int = 0,
    setup: int = 0,
) -> Program:
    """A program out of its code and what the code needs; the last slot is that of the setup."""
    made, looks = deck(cards, backs)
    return Program(
        name="small",
        title="Small",
        players=players,
        teams=players if teams is None else teams,
        options={},
        rules_hash="0" * 64,
        code=tuple(code),
        decisions=tuple(decisions),
        phases=tuple(phases),
        start=start,
        setup=setup,
        setup_slot=slots - 1,
        slots=slots,
        locals=20,
        columns=tuple(tuple(column) for column in columns),
        cards=made,
        looks=looks,
        piles=tuple(pile_list) or (pile("stock", Sight.NOBODY, True),),
        deck=0,
        variables=tuple(variables),
        moves=tuple(moves),
        move_count=max((info.first + info.size for info in moves), default=0),
        scores=tuple(scores),
        displays=tuple(displays),
        drawn=(),
    )


def laying(players: int = 2, texts: Sequence[str] = ("1", "2", "3", "3", "4", "5", "6", "7")) -> Program:
    """A whole game: two cards each; in turn lay a card higher than the top of the heap, or pass; who has no card wins.

    Piles: 0 stock, 1 heap (top face up), 2.. one of each player (seen by owner, without order). Slots: 0 the
    player on turn, 1 the card laid, 2 the chooser, 3 how many were laid (a variable).
    """
    own = [pile("pack", Sight.OWNER, False, seat) for seat in range(players)]
    value = e.Column(0, local(1))
    top = e.Column(0, e.EndCard(True, const(1)))
    fits = i.Need(
        e.Or((e.Equal(e.Size(piles(1)), const(0)), e.Compare(">", value, top))),
        ("lay more than ", top),
        (None, 0),
        "fits",
        span=at(20),
    )
    mine = e.PileAt(e.Element(2, (e.Axis(local(0), 0, players),)))
    lay = i.Offer(
        0,
        (i.OneChoice(e.Domain(1, e.CardsIn(e.Values((mine,)))), 1),),
        (fits,),
        4,
        span=at(19),
    )
    stop = i.Offer(1, (), (), 9, span=at(21))
    decision = i.Decision("turn.lay", 0, False, slot(0), None, 2, 0, (lay, stop), None, False, span=at(18))
    pack = e.PileAt(e.Element(2, (e.Axis(slot(0), 0, players),)))
    code = (
        i.Shuffle(const(0), span=at(10)),  # 0
        i.Deal(const(2), const(0), e.Numbers(const(2), const(1 + players)), span=at(11)),  # 1
        i.Set(slot(0), const(0), span=at(12)),  # 2
        i.Decide(0, span=at(18)),  # 3
        i.Move(e.OneCard(slot(1)), const(1), span=at(22)),  # 4
        i.Set(
            slot(3), e.Arithmetic("+", slot(3), const(1)), i.Limits("laid", 0, 100, False), 0, span=at(23)
        ),  # 5
        i.Branch(e.Equal(e.Size(e.Values((pack,))), const(0)), 8, span=at(24)),  # 6
        i.End(True, e.Domain(0, e.Values((slot(0),))), False, span=at(25)),  # 7
        i.Jump(9, span=at(26)),  # 8
        i.Set(
            slot(0),
            e.Arithmetic("mod", e.Arithmetic("+", slot(0), const(1)), const(players)),
            span=at(27),
        ),  # 9
        i.Jump(3, span=at(28)),  # 10
    )
    looks = len(dict.fromkeys(texts))
    moves = (
        MoveInfo("lay", (ChoiceCode(Coding.LOOK, looks, name="card"),), 0, looks),
        MoveInfo("stop", (), looks, 1),
    )
    return program(
        code,
        cards=texts,
        pile_list=(pile("stock", Sight.NOBODY, True), pile("heap", Sight.TOP, True), *own),
        decisions=(decision,),
        players=players,
        moves=moves,
        displays=(Display(Shape.NUMBER),),
        columns=([int(text) for text in texts],),
        variables=(Variable("laid", 3, 1, (), (), None, Sight.ALL, Display(Shape.NUMBER)),),
    )


def passing(
    players: int = 3,
    low: int = 2,
    high: int = 2,
    texts: Sequence[str] = tuple("ABCDEFGHI"),
    needs: Sequence[i.Need] = (),
) -> Program:
    """Everyone at once gives cards to the next seat; then the game ends.

    Piles: 0 stock, 1.. one of each player (seen by owner, without order), three cards each. Slots: 0 chooser,
    1 size, 2.. the cards chosen. Locals: 0 chooser, 1 the card of `where`, 2 the size, 3.. the set.
    """
    width = max(high, 1)
    mine = e.PileAt(e.Element(1, (e.Axis(local(0), 0, players),)))
    left = e.Arithmetic("mod", e.Arithmetic("+", slot(0), const(1)), const(players))
    choice = i.SetChoice(
        const(low),
        const(high),
        e.CardsIn(e.Values((mine,))),
        1,
        None,
        tuple(range(3, 3 + width)),
        2,
        tuple(range(2, 2 + width)),
        1,
    )
    offer = i.Offer(0, (choice,), tuple(needs), 4, span=at(30))
    decision = i.Decision("play.give", 0, True, None, None, 0, 0, (offer,), 3, False, span=at(29))
    chosen = e.Held(tuple(slot(2 + n) for n in range(width)), slot(1))
    code = (
        i.Deal(const(3), const(0), e.Numbers(const(1), const(players)), span=at(28)),  # 0
        i.Decide(0, span=at(29)),  # 1
        i.NextCommitted(0, 6, span=at(29)),  # 2
        i.Jump(2, span=at(31)),  # 3
        i.Move(e.ChosenSet(chosen), e.PileAt(e.Element(1, (e.Axis(left, 0, players),))), span=at(31)),  # 4
        i.Jump(2, span=at(31)),  # 5
        i.End(True, None, False, span=at(32)),  # 6
    )
    looks = len(dict.fromkeys(texts))
    count = looks + (low != high)
    coding = ChoiceCode(Coding.SET, count, open_size=low != high, name="cards")
    return program(
        code,
        cards=texts,
        pile_list=(
            pile("stock", Sight.NOBODY, True),
            *(pile("pack", Sight.OWNER, False, seat) for seat in range(players)),
        ),
        decisions=(decision,),
        players=players,
        moves=(MoveInfo("give", (coding,), 0, count),),
        scores=(),
    )


def scored(made: Program, score: Score) -> Program:
    """The same program with a score sheet."""
    return evolve(made, scores=(score,))


def sheet_of_sizes(players: int, totals: int, first_pile: int, adds: bool) -> Score:
    """A sheet for each player: `size`, and what it adds: the size of his pile."""
    size = e.Size(e.Values((e.PileAt(e.Element(first_pile, (e.Axis(local(0), 0, players),))),)))
    line = ScoreLine("size", "cards left", size)
    return Score("player", players, (line,), ScoreLine("adds", "", size) if adds else None, totals)
