"""same-option-values: values of an option that make no difference, since no rule asks for either of them."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import around, every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import OptionSymbol, OptionValueSymbol
from hoyle.syntax import nodes

KIND = declare("same-option-values", Family.UNUSED, "Values of an option make no difference.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report options of this file of which two values or more are never asked for; one may be the rest."""
    named = [option for option in here(assembly, nodes.Option) if isinstance(option.type, nodes.ChoiceType)]
    if not named:
        return
    ids = {option.id for option in named}
    asked: dict[int, set[str]] = {}
    whole: set[int] = set()
    for name in every(assembly, nodes.Name):
        symbol = facts.uses.get(name.id)
        match symbol:
            case OptionValueSymbol(option=option):
                if not any(outer is option.node for outer in around(name, assembly)):
                    asked.setdefault(id(option), set()).add(symbol.name)
            case OptionSymbol() if not _is_asked(name, symbol, assembly, facts):
                whole.add(id(symbol))
            case _:
                pass
    for option in facts.options:
        if option.node.id not in ids or id(option) in whole:
            continue
        known = asked.get(id(option), set())
        left = [value for value in option.values if value not in known]
        if known and len(left) > 1:
            values = " and ".join((", ".join(f"`{value}`" for value in left[:-1]), f"`{left[-1]}`"))
            sink.report(
                KIND,
                option.node.name.span,
                f"No rule asks whether `{option.name}` is {values}, so these are played the same way.",
                help="Write the rule that is missing, or leave only one of these values.",
            )


def _is_asked(name: nodes.Name, option: OptionSymbol, assembly: Assembly, facts: Facts) -> bool:
    """Whether an option is only compared with values of its own here."""
    outer = assembly.parts.around.get(name.id)
    match outer:
        case nodes.Compare(op="is" | "is not"):
            others: tuple[nodes.Expr, ...] = (outer.right if outer.left is name else outer.left,)
        case nodes.In(source=nodes.SetOf(items=items)) if outer.item is name:
            others = items
        case _:
            return False
    symbols = [facts.uses.get(other.id) for other in others]
    return all(isinstance(each, OptionValueSymbol) and each.option is option for each in symbols)
