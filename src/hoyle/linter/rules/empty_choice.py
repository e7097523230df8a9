"""empty-choice: a choice whose moves may all be forbidden, without `otherwise` (c.41).

How it decides. A choice with a move that needs nothing is never reported; that its domain may be empty is
left to the checker that plays. Else the rule tries to make every move fail at once: for each move, every
candidate must break one of the `needs`. Legals and defines are put in, conditions are judged as small
formulas (`linter.conditions`), each move gets one candidate that stands for any, and further ones: the
things that exist because a quantifier over the same cards is not `no`. So in

    fits(card) or no card c in P where fits(c)

either the last part holds for every card, or there is a card for which the first one does; the move can
never fail. What is known where the choice stands (`if`, `while`, `skipping`, an exit before) is assumed.
Only if some case is left in which all moves fail, or may, it is reported; a case too large to go through
is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.conditions import exists, facts_of, formula, in_domain, with_candidate
from hoyle.linter.formulas import ALWAYS, And, Formula, Not, can_hold, implies
from hoyle.linter.moments import Moment, choices_in
from hoyle.linter.terms import Given, domain_key
from hoyle.linter.usage import called_bodies, own
from hoyle.linter.vocabulary import Vocabulary
from hoyle.semantics.facts import Assembly, Facts
from hoyle.source import Span
from hoyle.syntax import nodes

KIND = declare(
    "empty-choice", Family.FLOW, "All moves of a choice may be forbidden, without `otherwise`.", Level.WARNING
)

Thing = tuple[str, str, Formula]
"""Key of its domain, its term, and when it exists."""


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report choices that may be empty, if this file has a part in them."""
    shared = {
        each.move.name.text: each for each in assembly.declarations if isinstance(each, nodes.SharedMove)
    }
    for declaration in assembly.declarations:
        for moment in choices_in(declaration):
            moves = [(move, given) for move, given in _offered(moment.choice, shared, facts)]
            if moment.choice.otherwise or not moves or any(not move.needs for move, _ in moves):
                continue
            place = _place(moment.choice, [move for move, _ in moves], assembly, facts)
            if place is not None and _may_be_empty(moment, moves, facts):
                _report(place, moment.choice, sink)


def _offered(
    choice: nodes.PlayerChooses | nodes.EveryoneChooses, shared: dict[str, nodes.SharedMove], facts: Facts
) -> Iterator[tuple[nodes.Move, Given]]:
    """The moves of a choice; in a shared one `player` is the chooser of this choice."""
    for offer in choice.offers:
        match offer:
            case nodes.Move():
                yield offer, {}
            case nodes.Also():
                declared = shared.get(offer.name.text)
                if declared is not None:
                    inner, outer = facts.binds.get(declared.id), facts.binds.get(choice.id)
                    yield declared.move, {id(inner): f"{outer.name}~{id(outer)}"} if inner and outer else {}


def _may_be_empty(moment: Moment, moves: list[tuple[nodes.Move, Given]], facts: Facts) -> bool:
    words = Vocabulary(facts)
    assumed = [formula(condition, {}, words) for condition in moment.known]
    assumed += [Not(formula(condition, {}, words)) for condition in moment.excluded]
    things: list[Thing] = []
    for number, (move, given) in enumerate(moves):
        for index, choice in enumerate(move.choices):
            things.append((domain_key(choice, given, facts), f"!{number}.{index}", ALWAYS))
    failing: list[Formula] = []
    for _ in range(2):  # the second time with the things that quantifiers of the first time speak of
        failing = []
        witnesses = [(asked.key, asked.witness, exists(asked, words)) for asked in words.asked.values()]
        for number, (move, given) in enumerate(moves):
            failing += _fails(move, number, given, witnesses, words)
    meaning = [*facts_of(things, words)]
    meaning += words.order_of_thresholds()
    return can_hold(And((*assumed, *failing, *meaning)), words.domains) is True


def _fails(
    move: nodes.Move, number: int, given: Given, witnesses: list[Thing], words: Vocabulary
) -> Iterator[Formula]:
    """That the move is illegal with each candidate that is spoken of."""
    options: list[list[tuple[str, Formula]]] = []
    for index, choice in enumerate(move.choices):
        key = domain_key(choice, given, words.facts)
        generic = (f"!{number}.{index}", ALWAYS)
        options.append([generic, *((thing, there) for other, thing, there in witnesses if other == key)])
    for candidates in islice(product(*options), 64):
        inner, exist = given, []
        for index, (choice, (thing, there)) in enumerate(zip(move.choices, candidates, strict=True)):
            where = in_domain(choice, inner, thing, words)
            if thing == f"!{number}.{index}":
                yield where  # the candidate that stands for any lies in the domain
            else:
                exist.append(And((there, where)))
            inner = with_candidate(choice, inner, thing, words)
        legal = And(tuple(formula(need.condition, inner, words) for need in move.needs))
        yield implies(And(tuple(exist)), Not(legal))


def _place(
    choice: nodes.PlayerChooses | nodes.EveryoneChooses,
    moves: list[nodes.Move],
    assembly: Assembly,
    facts: Facts,
) -> Span | None:
    """Where to report: the head of a choice of this file, or what this file added to one of another."""
    if own(choice, assembly.main):
        return _head(choice)
    needs = [need for move in moves for need in move.needs]
    for need in needs:
        if own(need, assembly.main):
            return need.span
    for body in called_bodies([need.condition for need in needs], facts):
        if own(body, assembly.main) and isinstance(body, nodes.Legal | nodes.Define):
            return body.name.span
    return None


def _head(choice: nodes.PlayerChooses | nodes.EveryoneChooses) -> Span:
    source, start = choice.span.source, choice.span.start
    text = source.line_text(choice.span.line)[choice.span.column - 1 :]
    return Span(source, start, start + len(text.partition("#")[0].rstrip()))


def _report(place: Span, choice: nodes.PlayerChooses | nodes.EveryoneChooses, sink: Sink) -> None:
    head = _head(choice)
    labels = () if head == place else (Label(head, "the choice"),)
    names: Iterable[str] = (offer.name.text for offer in choice.offers)
    sink.report(
        KIND,
        place,
        f"Every move here ({', '.join(names)}) may be forbidden at the same time; then the player can do nothing.",
        labels=labels,
        help="Write `otherwise` below the choice with what happens then, or add a move without `needs`.",
    )
