"""Relations between whole declarations: circles of options and phases, moves of one name; used by `check`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hoyle.diagnostics import Label
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics.facts import Assembly
from hoyle.semantics.relations import describe
from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import MoveSymbol, OptionSymbol, PhaseSymbol
from hoyle.semantics.types import Cards, Number, Type, Typed, Unknown
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


def circles(names: Iterable[str], leads_to: Callable[[str], Iterable[str]]) -> list[tuple[str, ...]]:
    """Circles in a graph, each once: (a, b, c) leads back to a."""
    done: set[str] = set()
    found: list[tuple[str, ...]] = []
    for start in names:
        if start in done:
            continue
        path: list[str] = []
        stack: list[tuple[str, list[str]]] = [(start, sorted(set(leads_to(start))))]
        path.append(start)
        while stack:
            _, waiting = stack[-1]
            if not waiting:
                stack.pop()
                done.add(path.pop())
                continue
            following = waiting.pop(0)
            if following in path:
                found.append(tuple(path[path.index(following) :]))
            elif following not in done:
                path.append(following)
                stack.append((following, sorted(set(leads_to(following)))))
    return found


def check_option_defaults(scope: Scope) -> None:
    """Defaults, and ranges, of options must not need each other."""
    options = scope.top.options

    def needs(name: str) -> list[str]:
        option = options[name].node
        parts = (*walk(option.default), *walk(option.type))
        used = (scope.tables.uses.get(part.id) for part in parts if isinstance(part, nodes.Name))
        return [symbol.name for symbol in used if isinstance(symbol, OptionSymbol) and symbol.name in options]

    for circle in circles(options, needs):
        _report(circle, {name: options[name].node.name for name in options}, "option", "needs", scope)


def check_phases(scope: Scope) -> None:
    """No phase may lead back to itself."""
    phases = scope.top.phases
    places: dict[str, nodes.Node] = {}
    for name, symbol in phases.items():
        places[name] = symbol.node.name if isinstance(symbol.node, nodes.Phase) else symbol.node

    def runs(name: str) -> list[str]:
        return list(_runs(phases[name].node, scope, set()))

    for circle in circles(phases, runs):
        _report(circle, places, "phase", "runs", scope)


def _runs(node: nodes.Node, scope: Scope, seen: set[str]) -> Iterable[str]:
    for part in walk(node):
        match part:
            case nodes.Run(call=nodes.Call(name=name)):
                symbol = scope.tables.uses.get(name.id)
            case nodes.Run(call=call):
                symbol = scope.tables.uses.get(call.id)
            case nodes.Also(name=name):
                symbol = scope.tables.uses.get(name.id)
            case _:
                continue
        if isinstance(symbol, PhaseSymbol):
            yield symbol.name
        elif isinstance(symbol, MoveSymbol) and symbol.shared is not None and symbol.name not in seen:
            yield from _runs(symbol.shared, scope, seen | {symbol.name})


def _report(
    circle: tuple[str, ...], places: Mapping[str, nodes.Node], what: str, verb: str, scope: Scope
) -> None:
    way = f" {verb} ".join(f"`{name}`" for name in (*circle, circle[0]))
    if len(circle) == 1:
        message = f"The {what} `{circle[0]}` {verb} itself."
    else:
        message = f"These {what}s go round in a circle: {way}."
    help_ = "Use `repeat` to do something again." if what == "phase" else "Give one of them a plain value."
    scope.report(kinds.CIRCLE, places[circle[0]].span, message, help=help_)


# --------------------------------------------------------------------------- moves of one name


def check_moves(assembly: Assembly, scope: Scope) -> None:
    """Moves of one name have the same choices everywhere (c.39)."""
    first: dict[str, tuple[nodes.Move, list[Type]]] = {}
    for node in assembly.declarations:
        for part in walk(node):
            if not isinstance(part, nodes.Move):
                continue
            shape = [_shape(choice, scope) for choice in part.choices]
            known = first.setdefault(part.name.text, (part, shape))
            if not _alike(known[1], shape):
                scope.report(
                    type_kinds.DIFFERENT_CHOICES,
                    part.name.span,
                    f"The move `{part.name.text}` is offered at several places with different choices: "
                    f"{_words(shape)} here, {_words(known[1])} there.",
                    help="Moves of one name must read the same everywhere; give one another name.",
                    labels=(Label(known[0].name.span, "offered here with other choices"),),
                )


def _shape(choice: nodes.Choice, scope: Scope) -> Type:
    if isinstance(choice, nodes.CardsChoice):
        return Cards()
    type_ = scope.tables.types.get(choice.id, Typed(Unknown())).type
    return Number() if isinstance(type_, Number) else type_


def _alike(one: list[Type], other: list[Type]) -> bool:
    if len(one) != len(other):
        return False
    return all(a == b or Unknown() in (a, b) for a, b in zip(one, other, strict=True))


def _words(shape: list[Type]) -> str:
    return ", ".join(describe(type_) for type_ in shape) or "nothing"
