"""The interpreter: carries out a program on a state, tells what is legal, and shows each seat what it may see.

Signatures (seat None is a spectator; `log` is a list of raw events, or None when nobody listens):

- begin(program, seed=0, stacks=None, log=None, budget=BUDGET) -> State   a new game, run to its first decision
- prepare(program, seed=0) -> State                             a new table, variables set, nothing begun (tests)
- put_away(state) -> None                                       every card out of play (tests)
- place(program, state, pile, cards) -> None                    cards (ids, top first) into a pile (tests)
- stack(state, pile, cards) -> None                             cards on top at the pile's next shuffle (tests)
- enter_phase(program, state, phase, arguments=(), log=None)    parameters and fresh variables, before the body
- advance(program, state, log=None, budget=BUDGET) -> None   run to a decision, the end, or the phase's end
- actors(program, state) -> tuple[int, ...]                     the seats that may act now, rising
- can_move(program, state, seat) -> bool                        whether a seat that is asked has a legal play
- legal(program, state, seat) -> Iterator[Play]                 in the order of move numbers, each once
- read(program, text) -> Spoken | Refusal                       a text as a move of the game (unknown, malformed)
- judge(program, state, seat, spoken) -> Play | Refusal         c.38
- still_legal(program, state, seat, play) -> Play | None        an earlier play as it is meant now, if it is legal
- submit(program, state, seat, play, log=None, budget=BUDGET)    carry out a judged play and advance
- move_text(program, seat, play) -> str                         c.61
- move_number(program, seat, play) -> int | None                c.62; None for a move with a set of cards
- spoken_number(program, seat, number) -> Spoken | None         a number (not a pick) as a move
- legal_numbers(program, state, seat, picks=()) -> tuple        numbers and picks that may be played now, rising
- pick(program, state, seat, picks, number) -> Play | tuple     the play once complete, else the longer picks
- picked(program, state, seat, picks, number)                   the same, or None if the number may not be played
- view(program, state, seat, picks=()) -> View                  what a seat sees now
- seen_event(program, event, seat) -> SeenEvent | None          what a seat learns of an event
- sees(program, state, seat, card) -> bool, audience(program, state, card) -> int
- evaluate(program, state, expr, bound=None) -> int
- division(program, state, pattern, cards) -> Division          c.60: cards in groups, those left over, their cost
- sees_pile(program, state, seat, pile) -> bool, sees_pattern(program, state, seat, pattern) -> bool
- named_piles(program, expr) -> Iterable[int]                   the piles that an expression of a plain program may name
- plain(program, display, value)                                a value for JSON
- outcome(program, state) -> Outcome | None, sheet(program, state) -> tuple[SheetRow, ...], totals(program, state)
- State (copy, encode), Play, Spoken, Refusal, RefusalKind, RuleFault, events (module of raw events)
"""

from hoyle.engine import events
from hoyle.engine.asking import evaluate
from hoyle.engine.cards import place, put_away, stack
from hoyle.engine.choices import actors, can_move, legal
from hoyle.engine.door import audience, sees
from hoyle.engine.events import Event, Log
from hoyle.engine.execute import advance, begin, enter_phase, prepare, submit
from hoyle.engine.faults import RuleFault
from hoyle.engine.numbers import legal_numbers, move_number, pick, picked
from hoyle.engine.patterns import DividedGroup, Division, division
from hoyle.engine.readable import named_piles, sees_pattern, sees_pile
from hoyle.engine.refuse import judge, still_legal
from hoyle.engine.results import Outcome, SheetRow, outcome, sheet, totals
from hoyle.engine.seen import seen_event
from hoyle.engine.state import BUDGET, Play, State
from hoyle.engine.texts import Refusal, RefusalKind, Spoken, move_text, read, spoken_number
from hoyle.engine.views import plain, view

__all__ = [
    "BUDGET",
    "DividedGroup",
    "Division",
    "Event",
    "Log",
    "Outcome",
    "Play",
    "Refusal",
    "RefusalKind",
    "RuleFault",
    "SheetRow",
    "Spoken",
    "State",
    "actors",
    "advance",
    "audience",
    "begin",
    "can_move",
    "division",
    "enter_phase",
    "evaluate",
    "events",
    "judge",
    "legal",
    "legal_numbers",
    "move_number",
    "move_text",
    "named_piles",
    "outcome",
    "pick",
    "picked",
    "place",
    "plain",
    "prepare",
    "put_away",
    "read",
    "seen_event",
    "sees",
    "sees_pattern",
    "sees_pile",
    "sheet",
    "spoken_number",
    "stack",
    "still_legal",
    "submit",
    "totals",
    "view",
]
