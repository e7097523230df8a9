"""The view of a seat: the state as far as the door lets it through; asked by matches for people and agents."""

from __future__ import annotations

from collections.abc import Container

from hoyle.engine.choices import actors, legal
from hoyle.engine.codes import split
from hoyle.engine.door import bit, sees, variable_audience
from hoyle.engine.expressions import lies_face_up
from hoyle.engine.results import SheetRow, outcome, sheet, totals
from hoyle.engine.state import BUDGET, State
from hoyle.engine.texts import move_text, value_text
from hoyle.ir.program import Coding, Display, Program, Shape, Variable
from hoyle.ir.values import NONE
from hoyle.view import LineView, PartView, PileView, Plain, ResultView, RowView, VariableView, View


def view(
    program: Program,
    state: State,
    seat: int | None,
    picks: tuple[int, ...] = (),
    known: Container[int] = (),
) -> View:
    """What a seat (None: a spectator) sees now; `picks` are its own for a move not made yet.

    `known`: cards of which it knows where they lie; they are shown in piles that are declared `remembered`.
    """
    state.left = BUDGET
    return View(
        seat=seat,
        game=program.name,
        players=program.players,
        teams=program.teams,
        options={**program.options, **{option.name: state.slots[option.slot] for option in program.drawn}},
        actors=actors(program, state),
        decision=program.decisions[state.waiting].label if state.waiting >= 0 else None,
        piles=_piles(program, state, seat, known),
        variables=tuple(
            found for info in program.variables if (found := _variable(program, state, seat, info))
        ),
        totals=totals(program, state),
        sheet=tuple(row_view(row) for row in sheet(program, state)),
        moves=() if seat is None else _moves(program, state, seat),
        commitment=_commitment(program, state, seat),
        picks=() if seat is None else tuple(_pick_text(program, number) for number in picks),
        result=_result(program, state),
    )


def _piles(program: Program, state: State, seat: int | None, known: Container[int]) -> tuple[PileView, ...]:
    backs = any(card.back for card in program.cards)
    return tuple(
        _pile(program, state, seat, pile, backs, known if info.remembered else ())
        for pile, info in enumerate(program.piles)
    )


def _pile(
    program: Program, state: State, seat: int | None, pile: int, backs: bool, known: Container[int]
) -> PileView:
    info = program.piles[pile]
    rows = [
        (
            program.cards[card].text if card in known or sees(program, state, seat, card) else None,
            program.cards[card].back,
            lies_face_up(program, state, card),
        )
        for card in reversed(state.piles[pile])
    ]
    if not info.ordered:
        # Unseen cards go last, sorted by what can be seen of them, so that their places tell nothing.
        unseen = sorted((row for row in rows if row[0] is None), key=lambda row: row[1:])
        rows = [row for row in rows if row[0] is not None] + unseen
    return PileView(
        name=info.name,
        text=info.text,
        family=info.family,
        owner=info.owner,
        owned_by=info.owned_by,
        ordered=info.ordered,
        cards=tuple(text for text, _, _ in rows),
        up=tuple(up for _, _, up in rows),
        backs=tuple(back for _, back, _ in rows) if backs else (),
    )


def _variable(program: Program, state: State, seat: int | None, info: Variable) -> VariableView | None:
    seen = [
        place for place in range(info.count) if variable_audience(program, info, place) & bit(program, seat)
    ]
    if not seen:
        return None
    values = {place: plain(program, info.display, state.slots[info.base + place]) for place in seen}
    if info.indexed_by is None:
        return VariableView(info.name, values[0], shape=info.display.shape.value)
    elements = {info.keys[place]: value for place, value in values.items()}
    return VariableView(info.name, None, elements, info.display.shape.value, info.indexed_by)


def plain(program: Program, display: Display, value: int) -> Plain:
    """A value for JSON: yes/no and numbers as they are, seats and teams as numbers, the rest as text, none as null."""
    if value == NONE:
        return None
    match display.shape:
        case Shape.YES_NO:
            return value == 1
        case Shape.NUMBER | Shape.PLAYER | Shape.TEAM:
            return value
        case Shape.CARD | Shape.PILE | Shape.NAMED:
            return value_text(program, display, value)


def _moves(program: Program, state: State, seat: int) -> tuple[str, ...]:
    return tuple(move_text(program, seat, play) for play in legal(program, state, seat))


def _commitment(program: Program, state: State, seat: int | None) -> str | None:
    play = None if seat is None else state.pending.get(seat)
    return None if seat is None or play is None else move_text(program, seat, play)


def _pick_text(program: Program, number: int) -> str:
    for info in program.moves:
        if info.first <= number < info.first + info.size and info.codes[-1].coding is Coding.SET:
            return program.looks[split(info.codes, number - info.first)[-1]]
    raise ValueError(f"number {number} is no pick")


def row_view(row: SheetRow) -> RowView:
    """A row of the sheet as data for people."""
    return RowView(
        row.owned_by,
        tuple(
            LineView(
                line.owner,
                tuple(PartView(part.name, part.label, part.value) for part in line.parts),
                line.added,
                line.total,
            )
            for line in row.lines
        ),
    )


def _result(program: Program, state: State) -> ResultView | None:
    ended = outcome(program, state)
    if ended is None:
        return None
    return ResultView(ended.winners, ended.losers, ended.totals, ended.line)
