"""The deck, its fields and forms, and the piles as symbols (b.3, b.4); used by `declare`."""

from __future__ import annotations

from hoyle.diagnostics import Label
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import declared_types, domains, expressions, ranges
from hoyle.semantics.constants import require_constant
from hoyle.semantics.declare_kinds import MOST_VALUES, Add
from hoyle.semantics.expectations import UNKNOWN, quoted, report_wrong
from hoyle.semantics.relations import comparable, describe, describe_range, join
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.symbols import (
    DefineSymbol,
    Each,
    FieldSymbol,
    FormSymbol,
    KindSymbol,
    PileNameSymbol,
    PileSymbol,
)
from hoyle.semantics.types import KindValues, Number, Player, Team, Typed, Unknown
from hoyle.syntax import nodes

DECK = "deck"


def decks(declared: tuple[nodes.Declaration, ...]) -> list[nodes.Deck]:
    """The deck declarations (one, if all is well)."""
    return [node for node in declared if isinstance(node, nodes.Deck)]


def pile_each(each: Each | PileSymbol) -> Each:
    """An owner of piles; families own no piles."""
    return None if isinstance(each, PileSymbol) else each


def declare_piles(declared: tuple[nodes.Declaration, ...], scope: Scope, add: Add) -> None:
    """Add piles, the names of piles, the deck pile and the forms of cards."""
    deck = next(iter(decks(declared)), None)
    deck_name = (deck.name.text if deck.name else DECK) if deck else None
    own_line = False
    for node in declared:
        if isinstance(node, nodes.Pile):
            is_deck = node.name.text == deck_name
            own_line = own_line or is_deck
            _pile(node, is_deck, scope, add)
    if deck is not None:
        if not own_line and deck_name is not None:
            ident = deck.name or nodes.Ident(span=deck.span, text=deck_name)
            add(ident, PileSymbol(deck_name, deck, None, indexed=False, is_deck=True), scope)
        forms = [line for line in deck.lines if isinstance(line, nodes.CardForm)]
        for place, form in enumerate(forms, 1):
            add(form.name, FormSymbol(form.name.text, form, place), scope)


def _pile(node: nodes.Pile, is_deck: bool, scope: Scope, add: Add) -> None:
    name = node.name.text
    each = pile_each(declared_types.each(node.each, scope, f"The pile `{name}`", families=False))
    indexed = node.count is not None or bool(node.names)
    if is_deck and (each is not None or indexed):
        scope.report(
            kinds.REPEATED_DECLARATION,
            node.span,
            f"All cards start in `{name}`, so it must be one pile.",
            help="Give the deck a name of its own: `deck stock`.",
        )
    symbol = PileSymbol(name, node, each, indexed, tuple(ident.text for ident in node.names), is_deck)
    add(node.name, symbol, scope)
    for place, ident in enumerate(node.names):
        add(ident, PileNameSymbol(ident.text, symbol, place), scope)
    _sight(node, scope)


def _sight(node: nodes.Pile, scope: Scope) -> None:
    owned = node.sight in (nodes.Sight.OWNER, nodes.Sight.TEAM, nodes.Sight.OTHERS)
    if not owned:
        return
    whose = node.sight.value.removeprefix("seen by ")
    if node.each is None:
        scope.report(
            type_kinds.WRONG_SIGHT,
            node.sight_span,
            f"`{node.name.text}` belongs to nobody, so nobody is its {whose}.",
            help="Write `each player` after the name of the pile, or say `face down` or `face up`.",
        )
    elif isinstance(scope.top.types.get(node.each.text), KindSymbol):
        scope.report(
            type_kinds.WRONG_SIGHT,
            node.sight_span,
            f"These piles belong to each `{node.each.text}`, which is nobody who could see them.",
            help="Say `face down`, `face up` or `top face up`.",
        )


def count_piles(scope: Scope, add: Add) -> None:
    """How many piles each indexed family has; with a sign, each has a name (`S1`, `S2`, …)."""
    for symbol in tuple(scope.top.types.values()):
        if not isinstance(symbol, PileSymbol) or not symbol.indexed:
            continue
        if symbol.names:
            scope.top.counts[symbol] = Number(1, len(symbol.names))
        elif isinstance(symbol.node, nodes.Pile) and symbol.node.count is not None:
            count = symbol.node.count
            number = expressions.number(count, scope, f"The number of piles `{symbol.name}`")
            require_constant(count, scope, f"The number of piles `{symbol.name}`")
            if number.high < 1:
                scope.report(
                    type_kinds.OUT_OF_RANGE, count.span, f"There must be at least one pile `{symbol.name}`."
                )
            elif not ranges.bounded(number) and number != Number():
                scope.report(
                    type_kinds.UNBOUNDED,
                    count.span,
                    f"Nobody knows how many piles `{symbol.name}` there are.",
                )
            scope.top.counts[symbol] = Number(1, max(1, number.high))
            if symbol.each is None and symbol.node.sign and number.high <= MOST_VALUES:
                for place in range(number.high):
                    name = f"{symbol.node.sign}{place + 1}"
                    ident = nodes.Ident(span=symbol.node.name.span, text=name)
                    add(ident, PileNameSymbol(name, symbol, place), scope)


# --------------------------------------------------------------------------------------- fields


def declare_fields(declared: tuple[nodes.Declaration, ...], scope: Scope) -> None:
    """Fill the fields of cards from the lines of the deck, and count the cards."""
    found = decks(declared)
    types: dict[str, Typed] = {}
    places: dict[str, nodes.Ident] = {}
    carried: list[set[str]] = []
    forms: list[tuple[str, set[str]]] = []
    most = 0
    for deck in found[:1]:
        for line in deck.lines:
            if isinstance(line, nodes.CardsFor):
                size = _cards_for(line, types, places, carried, scope)
                most += size * _times(line.times, scope)
        for line in deck.lines:
            if isinstance(line, nodes.CardForm):
                forms.append((line.name.text, _form(line, types, scope)))
                most += _times(line.times, scope)
    for index, (name, typed) in enumerate(types.items()):
        lacked_by = frozenset(form for form, fields in forms if name not in fields)
        certain = not typed.none and all(name in fields for fields in carried)
        none = not certain or bool(lacked_by)
        scope.top.fields[name] = FieldSymbol(name, index, typed.maybe(none), lacked_by if certain else None)
        _distinct(places[name], scope)
    for deck in found[:1]:
        for line in deck.lines:
            match line:
                case nodes.Back():
                    _fields(line.fields, scope)
                case nodes.CardForm(fields=given):
                    _with_fields(given, scope)
        scope.top.cards = ranges.interval(0, max(1, most))


def _times(times: nodes.Expr | None, scope: Scope) -> int:
    if times is None:
        return 1
    number = expressions.number(times, scope, "How many times a card is there")
    require_constant(times, scope, "The deck")
    if number.high < 0:
        scope.report(type_kinds.OUT_OF_RANGE, times.span, "A card cannot be there less than 0 times.")
    return max(0, number.high)


def _cards_for(
    line: nodes.CardsFor,
    types: dict[str, Typed],
    places: dict[str, nodes.Ident],
    carried: list[set[str]],
    scope: Scope,
) -> int:
    """The fields of one `card for` line; gives the most combinations."""
    inner, size, names = scope, 1, set[str]()
    for domain in line.domains:
        bound = domains.bind(domain, inner, of_deck=True)
        require_constant(domain, scope, "The deck")
        inner, size = bound.scope, size * max(1, bound.most)
        ident = domain.name or domain.type
        if ident.text in names:
            scope.report(
                kinds.DUPLICATE_NAME,
                ident.span,
                f"This line names the field `{ident.text}` twice.",
                help=f"Give one a name of its own, for example `{domain.type.text} second`.",
            )
        names.add(ident.text)
        typed = _field_type(domain, bound.typed, scope)
        before = types.get(ident.text)
        joined = typed if before is None else join(before, typed)
        if joined is None:
            scope.report(
                type_kinds.WRONG_TYPE,
                ident.span,
                f"The field `{ident.text}` is {describe(typed.type)} here "
                f"and {describe(before.type if before else typed.type)} on another line.",
                help="Give the two fields different names.",
            )
        types[ident.text] = joined or UNKNOWN
        places.setdefault(ident.text, ident)
    carried.append(names)
    return size


def _field_type(domain: nodes.Domain, typed: Typed, scope: Scope) -> Typed:
    for part in (domain.owner, domain.start, domain.best):
        if part is not None:
            scope.report(
                type_kinds.NOT_CONSTANT,
                part.span,
                "A line of the deck only lists what there is.",
                help="Leave this out; `where` can choose among the combinations.",
            )
    if isinstance(typed.type, KindValues | Number | Player | Team | Unknown):
        return typed
    scope.report(
        type_kinds.WRONG_TYPE,
        domain.span,
        f"A field of a card cannot be {describe(typed.type)}.",
        help="A field is a kind, a number in a range, a player or a team.",
    )
    return UNKNOWN


def _form(line: nodes.CardForm, types: dict[str, Typed], scope: Scope) -> set[str]:
    """Check the fields of a form; a plain range of numbers grows with them."""
    carried: set[str] = set()
    for given in line.fields:
        name = given.name.text
        known = types.get(name)
        hinted = expressions.infer(given.value, scope)
        require_constant(given.value, scope, "The deck")
        if known is None:
            scope.report(
                kinds.UNKNOWN_FIELD,
                given.name.span,
                f"No `card for …` line of the deck has a field `{name}`.",
                help=suggestion(name, types) or "A form can fill in the fields of the other cards only.",
            )
            continue
        if name in carried:
            scope.report(kinds.DUPLICATE_NAME, given.name.span, f"The field `{name}` is given twice.")
        carried.add(name)
        match known.type, hinted.type:
            case Number(kind=KindSymbol() as kind) as wanted, Number() as number:
                if ranges.disjoint(wanted, number):
                    scope.report(
                        type_kinds.OUT_OF_RANGE,
                        given.value.span,
                        f"A {kind.name} lies in {describe_range(wanted)}.",
                    )
            case Number() as wanted, Number() as number:
                types[name] = Typed(ranges.hull(wanted, number), known.none or hinted.none)
            case wanted_type, value_type if not comparable(wanted_type, value_type):
                report_wrong(given.value, hinted, scope, describe(wanted_type), f"The field `{name}`")
            case _:
                types[name] = known.maybe(known.none or hinted.none)
    return carried


def _distinct(ident: nodes.Ident, scope: Scope) -> None:
    """A field and a define of one name could not be told apart."""
    other = scope.top.values.get(ident.text)
    if isinstance(other, DefineSymbol):
        scope.report(
            kinds.DUPLICATE_NAME,
            other.node.name.span,
            f"`{ident.text}` is a field of the cards already, so {quoted(other.node.name)} cannot be a define.",
            help="Give the define another name.",
            labels=(Label(ident.span, "the field"),),
        )


def _with_fields(given: tuple[nodes.WithField, ...], scope: Scope) -> None:
    """Write down which field each `with` means; unknown ones are reported already."""
    for part in given:
        symbol = scope.top.fields.get(part.name.text)
        if symbol is not None:
            scope.tables.uses[part.name.id] = symbol


def _fields(idents: tuple[nodes.Ident, ...], scope: Scope) -> None:
    for ident in idents:
        symbol = scope.top.fields.get(ident.text)
        if symbol is None:
            scope.report(
                kinds.UNKNOWN_FIELD,
                ident.span,
                f"No `card for …` line of the deck has a field `{ident.text}`.",
                help=suggestion(ident.text, scope.top.fields),
            )
        else:
            scope.tables.uses[ident.id] = symbol
