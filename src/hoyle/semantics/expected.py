"""What modules expect of the file that uses them (c.54, c.7); used by `check`."""

from __future__ import annotations

from pathlib import PurePosixPath

from hoyle.diagnostics import Label
from hoyle.diagnostics.kinds import names as kinds
from hoyle.semantics import declare
from hoyle.semantics.domains import type_of
from hoyle.semantics.facts import Assembly
from hoyle.semantics.scopes import Scope, type_symbol
from hoyle.semantics.symbols import DefineSymbol, PileSymbol
from hoyle.semantics.types import Card
from hoyle.source import Span
from hoyle.syntax import nodes


def check_expected(assembly: Assembly, scope: Scope) -> None:
    """Report what a used module misses, at the `use` that brings it in."""
    if assembly.is_module:
        return
    for node in assembly.expects:
        match node:
            case nodes.ExpectsPile():
                missing = _pile(node, scope)
            case nodes.ExpectsDefine():
                missing = _define(node, scope)
        if missing is None:
            continue
        if node.name.text in assembly.lost:
            _stand_in(node, scope)
            continue
        module = PurePosixPath(node.span.source.name).name.removesuffix(".hoyle")
        why = f": {node.sentence}" if node.sentence else ""
        scope.report(
            kinds.MISSING_EXPECTED,
            _use(assembly, module),
            f"The module `{module}` expects {_wanted(node)}{why}. {missing}",
            help=f"Declare `{_declaration(node)}`.",
            labels=(Label(node.span, "expected here"),),
        )
        _stand_in(node, scope)


def _stand_in(node: nodes.ExpectsPile | nodes.ExpectsDefine, scope: Scope) -> None:
    """What is missing is reported; what the module does with it is not reported again."""
    if scope.find(node.name.text) is not None:
        return
    match node:
        case nodes.ExpectsPile():
            declare.stand_in_pile(node, scope)
        case nodes.ExpectsDefine():
            declare.stand_in_define(node, scope)


def _use(assembly: Assembly, module: str) -> Span:
    for use in assembly.uses:
        for ident in use.names:
            if ident.text == module:
                return ident.span
    return assembly.head.span


def _wanted(node: nodes.ExpectsPile | nodes.ExpectsDefine) -> str:
    match node:
        case nodes.ExpectsPile(name=name, each=each):
            return f"a pile `{name.text}`{f' of each {each.text}' if each else ''}"
        case nodes.ExpectsDefine(name=name):
            return f"a define `{name.text}`"


def _declaration(node: nodes.ExpectsPile | nodes.ExpectsDefine) -> str:
    match node:
        case nodes.ExpectsPile(name=name, each=each):
            return f"pile {name.text}{f' each {each.text}' if each else ''} …"
        case nodes.ExpectsDefine(name=name, parameters=parameters):
            listed = ", ".join(f"{p.type.text} {p.name.text}" if p.name else p.type.text for p in parameters)
            return f"define {name.text}({listed}) = …" if listed else f"define {name.text} = …"


def _pile(node: nodes.ExpectsPile, scope: Scope) -> str | None:
    """Why the pile is not as expected, or None."""
    symbol = scope.top.types.get(node.name.text)
    if not isinstance(symbol, PileSymbol):
        return "There is no such pile in this game."
    owner = symbol.node.each if isinstance(symbol.node, nodes.Pile) else None
    if (owner.text if owner else None) != (node.each.text if node.each else None) or symbol.indexed:
        return "The pile of this name belongs to somebody else, or there are several."
    return None


def _define(node: nodes.ExpectsDefine, scope: Scope) -> str | None:
    """Why the define is not as expected, or None; a field of cards serves for a define of a card."""
    wanted = []
    for parameter in node.parameters:
        symbol = type_symbol(scope, parameter.type.text)
        wanted.append(None if symbol is None else type_of(symbol))
    if node.name.text in scope.top.fields and wanted == [Card()]:
        return None
    found = scope.top.values.get(node.name.text)
    if not isinstance(found, DefineSymbol):
        return "There is no such define in this game, and no field of this name."
    if [parameter.type.type for parameter in found.parameters] != wanted:
        return "The define of this name has other parameters."
    return None
