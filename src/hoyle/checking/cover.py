"""What never happened: from the marks of all games to findings, and to a view of a rule file line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, field, frozen

from hoyle.checking.marks import Marks, Place, place_of
from hoyle.checking.showing import first_line
from hoyle.diagnostics import Diagnostic
from hoyle.diagnostics.kinds.checking import NEVER_DECIDES, NEVER_PLAYED_MOVE, NEVER_TAKEN_BRANCH
from hoyle.ir.instructions import Branch, Fault
from hoyle.ir.program import Program
from hoyle.semantics.facts import Assembly
from hoyle.source import Source, Span
from hoyle.syntax import nodes
from hoyle.syntax.walk import children, walk

LEAST_GAMES: Final = 30
"""After fewer games nothing is said of what never happened."""

LEAST_LOOKS: Final = 100
"""A condition of a move that was looked at less often is not judged."""


@define
class Written:
    """What the programs that were played contain, by place: with how many of them."""

    programs: int = 0
    code: Counter[Place] = field(factory=Counter)
    branches: Counter[Place] = field(factory=Counter)
    needs: Counter[Place] = field(factory=Counter)
    offers: set[Place] = field(factory=set)

    def add(self, program: Program) -> None:
        """Count a program."""
        self.programs += 1
        self.code.update({place_of(step.span) for step in tuple(program.code) if not isinstance(step, Fault)})
        self.branches.update(
            {place_of(step.span) for step in tuple(program.code) if isinstance(step, Branch)}
        )
        alive = [offer for decision in program.decisions for offer in decision.offers if offer.dead is None]
        self.needs.update({place_of(need.span) for offer in alive for need in offer.needs})
        self.offers |= {place_of(offer.span) for offer in alive}


class _Ranges:
    """Whether anything of some places lies inside a range."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._starts: dict[str, list[tuple[int, int]]] = {}
        for name, start, end in places:
            self._starts.setdefault(name, []).append((start, end))

    def inside(self, span: Span) -> bool:
        """Whether one of the places lies in the range."""
        return any(
            span.start <= start and end <= span.end for start, end in self._starts.get(span.source.name, ())
        )


@frozen
class Never:
    """The parts of the rules that never happened, in the order of the files."""

    blocks: tuple[nodes.Node, ...]
    """The first statement of each block that was never carried out, though its surroundings were."""
    moves: tuple[nodes.Move | nodes.Also, ...]
    conditions: tuple[tuple[nodes.Node, bool], ...]
    """Conditions that always (True) or never (False) held."""
    needs: tuple[nodes.Need, ...]
    """Conditions of moves that never forbade anything."""


def never(assembly: Assembly, written: Written, marks: Marks) -> Never:
    """What never happened in the games of these marks; only what the programs that were played contain."""
    ran, code = _Ranges(marks.ran), _Ranges(written.code)
    blocks: list[nodes.Node] = []
    moves: list[nodes.Move | nodes.Also] = []

    def look(node: nodes.Node) -> None:
        if isinstance(node, nodes.Block):
            for statement in node.statements:
                if code.inside(statement.span) and not ran.inside(statement.span):
                    blocks.append(statement)
                    return
                look(statement)
            return
        if isinstance(node, nodes.Move | nodes.Also):
            place = place_of(node.span)
            if place in written.offers and not marks.played[place]:
                moves.append(node)
                return
        for child in children(node):
            look(child)

    for declaration in assembly.declarations:
        look(declaration)
    return Never(
        tuple(blocks),
        tuple(moves),
        tuple(_settled(assembly, written, marks)),
        tuple(_needless(assembly, written, marks)),
    )


def _settled(assembly: Assembly, written: Written, marks: Marks) -> Iterator[tuple[nodes.Node, bool]]:
    """Conditions that no setup decides by itself, and that always came out the same without leaving lines out."""
    for node in (node for declaration in assembly.declarations for node in walk(declaration)):
        for condition, turned in _conditions(node):
            place = place_of(condition.span)
            held, failed = marks.held[place], marks.failed[place]
            if written.branches[place] == written.programs and held and not failed:
                yield condition, not turned


def _conditions(node: nodes.Node) -> Iterator[tuple[nodes.Expr, bool]]:
    """The conditions of a statement after which something is done only if they hold; turned: only if they do not."""
    match node:
        case nodes.If(branches=branches, otherwise=None):
            yield branches[-1].condition, False
        case nodes.RepeatUntil(until=until):
            yield until, False
        case nodes.Turns(skipping=skipping, until=until):
            yield from ((each, True) for each in (skipping, until) if each is not None)
        case nodes.AnyoneMay(until=until) if until is not None:
            yield until, True


def _needless(assembly: Assembly, written: Written, marks: Marks) -> Iterator[nodes.Need]:
    for node in (node for declaration in assembly.declarations for node in walk(declaration)):
        if isinstance(node, nodes.Need):
            place = place_of(node.span)
            often = marks.allowed[place] >= LEAST_LOOKS and not marks.refused[place]
            if often and written.needs[place] == written.programs:
                yield node


def never_findings(found: Never, marks: Marks, searched: str) -> list[Diagnostic]:
    """The findings about what never happened; `searched` says what else was looked at, or is empty."""
    games = f"{marks.games:,} games"
    notes = (searched,) if searched else ()
    findings = [
        Diagnostic(
            NEVER_TAKEN_BRANCH,
            first_line(node.span),
            f"This was never carried out in {games}.",
            help="If it cannot happen, leave it out; if it should happen, look at what leads here.",
            notes=notes,
        )
        for node in found.blocks
    ]
    for move in found.moves:
        findings.append(
            Diagnostic(
                NEVER_PLAYED_MOVE,
                move.name.span if isinstance(move, nodes.Move) else first_line(move.span),
                f"The move {_name(move)} was never made in {games}.",
                help="Look at its choices and conditions: is there a position in which all of them hold?",
                notes=(*_blame(move, marks), *notes),
            )
        )
    for condition, always in found.conditions:
        findings.append(
            Diagnostic(
                NEVER_DECIDES,
                first_line(condition.span),
                f"This condition {'always' if always else 'never'} held in {games}.",
                help="If that must be so, leave it out; if not, look at what it compares.",
                notes=notes,
            )
        )
    for (
        need
    ) in found.needs:  # the search does not ask conditions one by one, so it has nothing to say of them
        looks = marks.allowed[place_of(need.span)]
        findings.append(
            Diagnostic(
                NEVER_DECIDES,
                first_line(need.span),
                f"This condition never forbade anything: it held all {looks:,} times that the move was tried "
                f"in {games}.",
                help="If other conditions or the choices of the move see to it, leave it out.",
            )
        )
    return findings


def _name(move: nodes.Move | nodes.Also) -> str:
    return f"`{move.name.text}`"


def _blame(move: nodes.Move | nodes.Also, marks: Marks) -> Iterator[str]:
    """Which condition never held when the move was tried."""
    for need in move.needs if isinstance(move, nodes.Move) else ():
        place = place_of(need.span)
        if marks.refused[place] and not marks.allowed[place]:
            yield f"`{need.condition.span.text}` never held, {marks.refused[place]:,} times that the move was tried"


@frozen
class Line:
    """A line of a rule file: how often it was carried out (None: nothing is carried out here), and a mark."""

    number: int
    text: str
    count: int | None
    mark: str = ""
    """`!` never carried out or made, `?` a condition that always came out the same; else empty."""
    answers: tuple[int, int] | None = None
    """How often the condition on this line was yes and no; of a move's condition, when it was tried."""


def lines(
    source: Source, assembly: Assembly, written: Written, found: Never, played: Marks, known: Marks
) -> tuple[Line, ...]:
    """A rule file line by line, up to its tests, with its counts in the games `played`.

    What never happened in all that is `known`, searches too, is marked.
    """
    counts = _by_line(source, assembly, written, played)
    ever = _by_line(source, assembly, written, known)
    answers = _answers(source, written, played)
    marked = {line: "!" for line, count in ever.items() if not count}
    for nodes_, sign in (
        ((node for node, _ in found.conditions), "?"),
        (found.needs, "?"),
        (found.blocks, "!"),
        (found.moves, "!"),
    ):
        for node in nodes_:
            if node.span.source.name == source.name:
                marked[node.span.line] = sign
    last = next(
        (number for number, _ in enumerate(source.line_starts, 1) if _is_test(source.line_text(number))),
        len(source.line_starts) + 1,
    )
    return tuple(
        Line(
            number, source.line_text(number), counts.get(number), marked.get(number, ""), answers.get(number)
        )
        for number in range(1, last)
    )


def _by_line(source: Source, assembly: Assembly, written: Written, marks: Marks) -> dict[int, int]:
    """For each line on which something is carried out or offered, how often."""
    counts: dict[int, int] = {}
    for places, table in ((written.code, marks.ran), (written.offers, marks.played)):
        for place in places:
            if place[0] == source.name and place != place_of(assembly.head.span):
                line = source.position(place[1])[0]
                counts[line] = max(counts.get(line, 0), table[place])
    return counts


def _answers(source: Source, written: Written, marks: Marks) -> dict[int, tuple[int, int]]:
    """For each line with one condition of a branch or of a move, how often it was yes and no."""
    found: dict[int, set[tuple[int, int]]] = {}
    for places, yes, no in (
        (written.branches, marks.held, marks.failed),
        (written.needs, marks.allowed, marks.refused),
    ):
        for place in places:
            if place[0] == source.name:
                line = source.position(place[1])[0]
                found.setdefault(line, set()).add((yes[place], no[place]))
    return {line: some.pop() for line, some in found.items() if len(some) == 1}


def _is_test(line: str) -> bool:
    return line.startswith("test ")
