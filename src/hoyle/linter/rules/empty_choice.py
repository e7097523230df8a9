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
from hoyle.linter.terms import Given, domain_key, term
from hoyle.linter.usage import called_bodies, own
from hoyle.linter.vocabulary import Asked, Vocabulary
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import BasicType, LocalSymbol, OptionSymbol, VarSymbol
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare(
    "empty-choice", Family.FLOW, "All moves of a choice may be forbidden, without `otherwise`.", Level.WARNING
)

Choosing = nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay

Thing = tuple[str, str, Formula]
"""Key of its domain, its term, and when it exists."""


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report choices that may be empty, if this file has a part in them."""
    shared = {
        each.move.name.text: each for each in assembly.declarations if isinstance(each, nodes.SharedMove)
    }
    for declaration in assembly.declarations:
        for moment in choices_in(declaration):
            moves = [move for move, _ in _offered(moment.choice, shared, facts)]
            if moment.choice.otherwise or not moves or any(not move.needs for move in moves):
                continue
            place = _place(moment.choice, moves, assembly, facts)
            if place is not None and _may_be_empty(moment, shared, facts):
                _report(place, moment.choice, sink, added=not own(moment.choice, assembly.main))


def _offered(
    choice: Choosing, shared: dict[str, nodes.SharedMove], facts: Facts, chooser: str | None = None
) -> Iterator[tuple[nodes.Move, Given]]:
    """The moves of a choice; in a shared one `player` is the chooser of this choice (or the term given for him)."""
    outer = facts.binds.get(choice.id)
    own_moves: Given = {id(outer): chooser} if outer and chooser else {}
    for offer in choice.offers:
        match offer:
            case nodes.Move():
                yield offer, own_moves
            case nodes.Also():
                declared = shared.get(offer.name.text)
                if declared is not None:
                    inner = facts.binds.get(declared.id)
                    term = chooser or (f"{outer.name}~{id(outer)}" if outer else "")
                    yield declared.move, {id(inner): term} if inner and outer else {}


def _named_choosers(
    choice: nodes.AnyoneMay, moves: list[nodes.Move], shared: list[LocalSymbol], facts: Facts
) -> list[str]:
    """In a race: players whom a condition names (`player is caller`), so that the race is not stuck if they can act."""
    choosers = [facts.binds.get(choice.id), *shared]
    found: list[str] = []
    for part in (part for move in moves for need in move.needs for part in walk(need)):
        if isinstance(part, nodes.Compare) and part.op == "is":
            for one, other in ((part.left, part.right), (part.right, part.left)):
                named = isinstance(facts.uses.get(other.id), VarSymbol | OptionSymbol)
                typed = facts.types.get(other.id)
                if named and typed and not typed.none and facts.uses.get(one.id) in choosers:
                    found.append(term(other, {}, facts))
    return list(dict.fromkeys(found))


def _of_all_choosers(
    choice: Choosing, shared: dict[str, nodes.SharedMove], words: Vocabulary
) -> Iterator[tuple[nodes.Move, Given, Formula]]:
    """The moves for a chooser who stands for any, and in a race for every player that is spoken of, if he is asked."""
    plain = list(_offered(choice, shared, words.facts))
    yield from ((move, given, ALWAYS) for move, given in plain)
    if not isinstance(choice, nodes.AnyoneMay):
        return
    inner = [symbol for each in shared.values() if (symbol := words.facts.binds.get(each.id))]
    named = _named_choosers(choice, [move for move, _ in plain], inner, words.facts)
    spoken_of: list[tuple[str, Formula]] = [(each, ALWAYS) for each in named]
    spoken_of += [
        (asked.witness, exists(asked, words))
        for asked in words.asked.values()
        if _is_of_players(asked, words)
    ]
    for chooser, there in spoken_of:
        for move, given in _offered(choice, shared, words.facts, chooser):
            where = ALWAYS if choice.where is None else formula(choice.where, given, words)
            yield move, given, And((there, where))


def _is_of_players(asked: Asked, words: Vocabulary) -> bool:
    """Whether a quantifier asks about all players."""
    everybody = asked.domain.source is None and asked.domain.owner is None
    return everybody and words.facts.uses.get(asked.domain.type.id) is BasicType.PLAYER


def _may_be_empty(moment: Moment, shared: dict[str, nodes.SharedMove], facts: Facts) -> bool:
    words = Vocabulary(facts)
    assumed = [formula(condition, {}, words) for condition in moment.known]
    assumed += [Not(formula(condition, {}, words)) for condition in moment.excluded]
    things: list[Thing] = []
    failing: list[Formula] = []
    for _ in range(2):  # the second time with the things that quantifiers of the first time speak of
        failing, things = [], []
        moves = list(_of_all_choosers(moment.choice, shared, words))
        for number, (move, given, _) in enumerate(moves):
            for index, each in enumerate(move.choices):
                things.append((domain_key(each, given, facts), f"!{number}.{index}", ALWAYS))
        witnesses = [(asked.key, asked.witness, exists(asked, words)) for asked in words.asked.values()]
        for number, (move, given, asked) in enumerate(moves):
            fails = _fails(move, number, given, witnesses, words)
            failing += [each if asked is ALWAYS else implies(asked, each) for each in fails]
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
    choice: Choosing,
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


def _head(choice: Choosing) -> Span:
    source, start = choice.span.source, choice.span.start
    text = source.line_text(choice.span.line)[choice.span.column - 1 :]
    return Span(source, start, start + len(text.partition("#")[0].rstrip()))


_AS_CHOICE = "Write `otherwise` below the choice with what happens then, or add a move without `needs`."
_AS_VARIANT = (
    "Let the condition allow everything when nothing fits: write behind it what holds then, such as `or no card c in … "
    "where …` with the same condition for `c`. Or change the phase, and write `otherwise` below the choice."
)


def _report(place: Span, choice: Choosing, sink: Sink, *, added: bool) -> None:
    head = _head(choice)
    labels = () if head == place else (Label(head, "the choice"),)
    names: Iterable[str] = (offer.name.text for offer in choice.offers)
    stuck = "nobody can do anything" if isinstance(choice, nodes.AnyoneMay) else "the player can do nothing"
    sink.report(
        KIND,
        place,
        f"Every move here ({', '.join(names)}) may be forbidden at the same time; then {stuck}.",
        labels=labels,
        help=_AS_VARIANT if added else _AS_CHOICE,
    )
