"""The deck becomes the card table: one row for each physical card, with texts and attribute columns."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.ir import expressions as ir
from hoyle.ir.program import Card
from hoyle.ir.values import NONE
from hoyle.lowering import fold
from hoyle.lowering.domains import domain_source
from hoyle.lowering.expressions import constant, lower
from hoyle.lowering.tables import MOST_CARDS, Scope, Tables, Unfit, display_of
from hoyle.semantics.facts import Assembly
from hoyle.semantics.symbols import FieldSymbol, FormSymbol, KindSymbol
from hoyle.semantics.types import KindValues, Number, Player
from hoyle.syntax import nodes


def place_cards(assembly: Assembly, tables: Tables) -> None:
    """Fill the card table in declared order (c.28)."""
    fields = {symbol.name: symbol for symbol in tables.facts.fields}
    forms = {symbol.node.id: symbol for symbol in tables.facts.forms}
    backs = [ident.text for line in _lines(assembly) if isinstance(line, nodes.Back) for ident in line.fields]
    tables.columns = [[] for _ in range(len(fields) + 2)]
    known: dict[tuple[int, ...], Card] = {}
    for line in _lines(assembly):
        match line:
            case nodes.CardsFor(times=times, domains=domains):
                for values in _combinations(domains, 0, Scope(), tables):
                    chosen = {fields[_field_name(d)]: v for d, v in zip(domains, values, strict=True)}
                    _add(_times(times, tables), chosen, None, backs, known, line, tables)
            case nodes.CardForm(times=times, fields=given):
                form = forms[line.id]
                chosen = {}
                for part in given:
                    symbol = tables.facts.uses[part.name.id]
                    assert isinstance(symbol, FieldSymbol)
                    value = constant(part.value, Scope(), tables)
                    chosen[symbol] = NONE if value is None else value
                _add(_times(times, tables), chosen, form, backs, known, line, tables)
            case nodes.Back():
                pass


def _lines(assembly: Assembly) -> Iterator[nodes.CardsFor | nodes.CardForm | nodes.Back]:
    for declaration in assembly.declarations:
        if isinstance(declaration, nodes.Deck):
            yield from declaration.lines


def _field_name(domain: nodes.Domain) -> str:
    return (domain.name or domain.type).text


def _times(node: nodes.Expr | None, tables: Tables) -> int:
    if node is None:
        return 1
    count = constant(node, Scope(), tables)
    return max(0, count) if count is not None and count != NONE else 0


def _combinations(
    domains: tuple[nodes.Domain, ...], at: int, scope: Scope, tables: Tables
) -> Iterator[tuple[int, ...]]:
    """Every combination of the domains' values; a later domain may speak of an earlier one."""
    if at == len(domains):
        yield ()
        return
    domain = domains[at]
    source = domain_source(domain, scope, tables)
    values = fold.listed(source)
    if values is None and isinstance(source, ir.Numbers) and isinstance(source.high, ir.Const):
        raise Unfit(f"the deck has more than {MOST_CARDS} cards", domain.span)
    if values is None:
        raise Unfit("the values of a card must follow from players and options alone", domain.span)
    for value in values:
        inner = scope.bind(tables.facts.binds.get(domain.id), ir.Const(value))
        if domain.where is not None and not fold.is_yes(lower(domain.where, inner, tables)):
            continue
        for rest in _combinations(domains, at + 1, inner, tables):
            yield (value, *rest)


def _add(
    times: int,
    chosen: dict[FieldSymbol, int],
    form: FormSymbol | None,
    backs: list[str],
    known: dict[tuple[int, ...], Card],
    line: nodes.CardsFor | nodes.CardForm,
    tables: Tables,
) -> None:
    """So many cards of one look; they share what is said of them."""
    if not times:
        return
    if len(tables.cards) >= MOST_CARDS:
        raise Unfit(f"the deck has more than {MOST_CARDS} cards", line.span)
    row = [chosen.get(symbol, NONE) for symbol in tables.facts.fields] + [form.index if form else 0]
    key = tuple(row)
    card = known.get(key)
    if card is None:
        text = _text(chosen, form)
        if text in tables.looks:
            raise Unfit(f"two different cards are both written {text}; give them different signs", line.span)
        shown = {symbol.name: _shown(symbol, value) for symbol, value in chosen.items() if value != NONE}
        back = " ".join(str(shown.get(name, "-")) for name in backs)
        card = known[key] = Card(len(known), text, back, form.name if form else None, shown)
        tables.looks.append(text)
    if len(tables.cards) + times > MOST_CARDS:
        raise Unfit(f"the deck has more than {MOST_CARDS} cards", line.span)
    for column, value in zip(tables.columns, [*row, card.look], strict=True):
        column.extend([value] * times)
    tables.cards.extend([card] * times)


def _text(chosen: dict[FieldSymbol, int], form: FormSymbol | None) -> str:
    """c.61: the signs in the order of the deck line, seats at the end; or the form's sign."""
    if form is not None:
        return form.node.sign or form.name
    signs = sorted(chosen.items(), key=lambda item: isinstance(item[0].type.type, Player))
    return "".join(_sign(symbol, value) for symbol, value in signs)


def _sign(symbol: FieldSymbol, value: int) -> str:
    kind = symbol.type.type
    match kind:
        case KindValues(kind=of) | Number(kind=KindSymbol() as of):
            return next((sign or name or str(n) for name, n, sign in of.values if n == value), str(value))
        case Player():
            return f"/{value}"
        case _:
            return str(value)


def _shown(symbol: FieldSymbol, value: int) -> str | int:
    display = display_of(symbol.type)
    if display.labels and display.low <= value < display.low + len(display.labels):
        label = display.labels[value - display.low]
        return value if label == str(value) else label
    return value
