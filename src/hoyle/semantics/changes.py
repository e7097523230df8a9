"""`change`, `remove`, `add needs` and `drop needs` done on trees (c.53-c.58); called by `semantics.assemble`.

Plain declarations, changes and removals of a file take effect in written order. Its `add needs` and
`drop needs` come after them, in written order too, so that they meet every place where the move is
offered, also places written further down in the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve, field, frozen

from hoyle.diagnostics import Edit, Fix, Label, Sink, did_you_mean
from hoyle.diagnostics.kinds import variants as kinds
from hoyle.semantics.layers import Entry, Layer, Plain, name_of, place_of, title_of, word_of
from hoyle.semantics.rewrite import fresh_copy, rewrite
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.nodes import Node

_MoveChange = Callable[[nodes.Move], nodes.Move]


@frozen
class _Work:
    """One file being worked in: what it inherits, what it declares, what it took away."""

    origin: str
    inherited: list[Entry]
    own: list[Entry]
    sink: Sink
    emptied: dict[Span, nodes.Remove] = field(factory=dict)
    idle: list[nodes.Change | nodes.ChangeDefault] = field(factory=list)
    removed: list[nodes.Remove] = field(factory=list)


def combine(file: nodes.File, origin: str, inherited: Layer, sink: Sink) -> Layer:
    """The declarations of a file on top of what its base and its modules give."""
    work = _Work(origin, list(inherited.entries), [], sink)
    later: list[nodes.AddNeeds | nodes.DropNeeds] = []
    expects: list[nodes.ExpectsPile | nodes.ExpectsDefine] = []
    for declaration in file.declarations:
        match declaration:
            case nodes.Use() | nodes.Test():
                pass
            case nodes.ExpectsPile() | nodes.ExpectsDefine():
                expects.append(declaration)
            case nodes.Change():
                _change(work, declaration)
            case nodes.ChangeDefault():
                _change_default(work, declaration)
            case nodes.Remove():
                _remove(work, declaration)
            case nodes.AddNeeds() | nodes.DropNeeds():
                later.append(declaration)
            case _:
                _declare(work, declaration)
    variant = isinstance(file.head, nodes.VariantHead)
    entries = [*work.inherited, *work.own] if variant else [*work.own, *work.inherited]
    added: set[int] = set()
    for change in later:
        match change:
            case nodes.AddNeeds():
                _add_needs(entries, change, added, sink)
            case nodes.DropNeeds():
                _drop_needs(entries, change, sink)
    _report_empty_choices(entries, work.emptied, sink)
    return Layer(
        tuple(entries),
        (*inherited.expects, *expects),
        inherited.added | added,
        tuple(work.idle),
        (*inherited.removed, *work.removed),
    )


def _declare(work: _Work, declaration: Plain) -> None:
    place = place_of(declaration)
    index = next((i for i, e in enumerate(work.inherited) if place_of(e.declaration) == place), None)
    if place is None or index is None:
        work.own.append(Entry(declaration, work.origin))
        return
    old = work.inherited[index].declaration
    if isinstance(declaration, nodes.SeatedBy):  # has no name and no `change`: the later one holds
        work.inherited[index] = Entry(declaration, work.origin, changed=True)
        return
    same = word_of(old) == word_of(declaration)
    start = Span(declaration.span.source, declaration.span.start, declaration.span.start)
    work.sink.report(
        kinds.MISSING_CHANGE,
        _name_span(declaration),
        f"`{title_of(declaration)}` is declared already, in {old.span.source.name}.",
        labels=(Label(_name_span(old), "declared here first"),),
        help="Write `change` before it if it is meant to replace the other one, or give it another name."
        if same
        else f"The other one is `{title_of(old)}`; give this {word_of(declaration)} another name.",
        fix=Fix("write `change` before it", (Edit(start, "change "),), safe=False) if same else None,
    )
    if same and _fits(old, declaration):
        work.inherited[index] = Entry(declaration, work.origin, changed=True)


def _change(work: _Work, change: nodes.Change) -> None:
    new = change.declaration
    index = _find(work.inherited, new)
    if index is None:
        _report_nothing(work, "change", word_of(new), name_of(new), change.span)
        return
    old = work.inherited[index].declaration
    if not _fits(old, new):
        work.sink.report(
            kinds.CHANGE_MUST_FIT,
            _name_span(new),
            f"The changed `{title_of(new)}` must look the same to those who use it: {_shape(old)}.",
            labels=(Label(_name_span(old), "this is changed"),),
            help=f"Write it as {_shape(old)}.",
        )
        return  # the old one stays, so that its users are not reported
    if old == new:
        work.idle.append(change)
    work.inherited[index] = evolve(work.inherited[index], declaration=new, changed=True)


def _change_default(work: _Work, change: nodes.ChangeDefault) -> None:
    for index, entry in enumerate(work.inherited):
        old = entry.declaration
        if isinstance(old, nodes.Option) and old.name.text == change.name.text:
            if old.default == change.default:
                work.idle.append(change)
            new = evolve(old, default=change.default)
            work.inherited[index] = evolve(entry, declaration=new, changed=True)
            return
    _report_nothing(work, "change", "option", change.name, change.span)


def _find(entries: list[Entry], wanted: Plain) -> int | None:
    place = place_of(wanted)
    word = word_of(wanted)
    same_word = [i for i, entry in enumerate(entries) if word_of(entry.declaration) == word]
    found = next((i for i in same_word if place_of(entries[i].declaration) == place), None)
    if found is None and isinstance(wanted, nodes.Score) and len(same_word) == 1:
        return same_word[0]
    return found


def _fits(old: Plain, new: Plain) -> bool:
    match old, new:
        case (
            (nodes.Define() | nodes.Legal() | nodes.Phase()),
            (nodes.Define() | nodes.Legal() | nodes.Phase()),
        ):
            return [p.type.text for p in old.parameters] == [p.type.text for p in new.parameters]
        case nodes.Deck(), nodes.Deck():
            return _deck_name(old) == _deck_name(new)
        case _:
            return True


def _deck_name(deck: nodes.Deck) -> str:
    return deck.name.text if deck.name else "deck"


def _shape(declaration: Plain) -> str:
    match declaration:
        case nodes.Define() | nodes.Legal() | nodes.Phase():
            parameters = ", ".join(
                f"{p.type.text} {p.name.text}" if p.name else p.type.text for p in declaration.parameters
            )
            return f"`{title_of(declaration)}{f'({parameters})' if parameters else ''}`"
        case nodes.Deck():
            return f"`deck {declaration.name.text}`" if declaration.name else "`deck`"
        case _:
            return f"`{title_of(declaration)}`"


def _remove(work: _Work, remove: nodes.Remove) -> None:
    name = remove.name.text
    if remove.what == "move":
        if _remove_move(work, remove):
            work.removed.append(remove)
        else:
            _report_nothing(work, "remove", "move", remove.name, remove.span)
        return
    for index, entry in enumerate(work.inherited):
        found = name_of(entry.declaration)
        if word_of(entry.declaration) == remove.what and found and found.text == name:
            del work.inherited[index]
            work.removed.append(remove)
            return
    _report_nothing(work, "remove", remove.what, remove.name, remove.span)


def _remove_move(work: _Work, remove: nodes.Remove) -> bool:
    name = remove.name.text
    met = False

    def without(node: Node) -> Node | None:
        nonlocal met
        match node:
            case nodes.Move() | nodes.Also() if node.name.text == name:
                met = True
                return None
            case nodes.PlayerChooses() | nodes.EveryoneChooses() | nodes.AnyoneMay() if not node.offers:
                work.emptied.setdefault(node.span, remove)
        return node

    kept: list[Entry] = []
    for entry in work.inherited:
        declaration = entry.declaration
        if isinstance(declaration, nodes.SharedMove) and declaration.move.name.text == name:
            met = True
            continue
        new = rewrite(declaration, without)
        kept.append(entry if new is declaration else evolve(entry, declaration=new, changed=True))
    work.inherited[:] = kept
    return met


def _add_needs(entries: list[Entry], add: nodes.AddNeeds, added: set[int], sink: Sink) -> None:
    def extended(move: nodes.Move) -> nodes.Move:
        sentence = fresh_copy(add.sentence) if add.sentence else None
        need = nodes.Need(condition=fresh_copy(add.condition), sentence=sentence, span=add.span)
        added.add(need.id)
        return evolve(move, needs=(*move.needs, need))

    if not _each_move(entries, add.move.text, extended):
        _report_no_move(entries, "add needs", add.move, sink)


def _drop_needs(entries: list[Entry], drop: nodes.DropNeeds, sink: Sink) -> None:
    dropped = False
    callable_names: set[str] = set()

    def reduced(move: nodes.Move) -> nodes.Move:
        nonlocal dropped
        callable_names.update(filter(None, (_called(need.condition) for need in move.needs)))
        needs = tuple(need for need in move.needs if _called(need.condition) != drop.name.text)
        if len(needs) == len(move.needs):
            return move
        dropped = True
        return evolve(move, needs=needs)

    if not _each_move(entries, drop.move.text, reduced):
        _report_no_move(entries, "drop needs", drop.move, sink)
    elif not dropped:
        sink.report(
            kinds.NOTHING_TO_CHANGE,
            drop.name.span,
            f"No `needs` of the move `{drop.move.text}` consists of `{drop.name.text}` alone.",
            help=did_you_mean(drop.name.text, callable_names)
            or "Only a condition that is a legal or a define by itself can be dropped.",
        )


def _called(condition: nodes.Expr) -> str | None:
    """The name a condition consists of, with or without arguments."""
    match condition:
        case nodes.Call() | nodes.Apply():
            return condition.name.text
        case nodes.Name():
            return condition.text
        case _:
            return None


def _each_move(entries: list[Entry], name: str, change: _MoveChange) -> bool:
    met = False

    def changed(node: Node) -> Node:
        nonlocal met
        if isinstance(node, nodes.Move) and node.name.text == name:
            met = True
            return change(node)
        return node

    for index, entry in enumerate(entries):
        new = rewrite(entry.declaration, changed)
        if new is not entry.declaration:
            entries[index] = evolve(entry, declaration=new, changed=True)
    return met


def _report_empty_choices(entries: list[Entry], emptied: dict[Span, nodes.Remove], sink: Sink) -> None:
    if not emptied:
        return

    def look(node: Node) -> Node:
        match node:
            case nodes.PlayerChooses() | nodes.EveryoneChooses() | nodes.AnyoneMay() if not node.offers:
                remove = emptied.get(node.span)
                if remove is None:
                    return node
                sink.report(
                    kinds.NO_MOVES_LEFT,
                    remove.span,
                    f"Without the move `{remove.name.text}` a choice has no moves left.",
                    labels=(Label(node.span, "nothing is left to choose here"),),
                    help="Also change the phase around that choice, or keep the move.",
                )
        return node

    for entry in entries:
        rewrite(entry.declaration, look)


def _report_nothing(work: _Work, verb: str, word: str, name: nodes.Ident | None, span: Span) -> None:
    title = f"{word} {name.text}" if name else word
    where = name.span if name else span
    own = [e.declaration for e in work.own if word_of(e.declaration).removeprefix("shared ") == word]
    here = next((d for d in own if (name_of(d) is None) == (name is None) and _same_name(d, name)), None)
    labels: tuple[Label, ...] = ()
    if here is not None:
        message = f"`{title}` is declared in this very file, so there is nothing to {verb}."
        labels = (Label(_name_span(here), "declared here"),)
        mend = f"Alter the declaration itself; `{verb}` is for what comes from another file."
    elif not work.inherited:
        message = f"There is nothing to {verb}: this file builds on no other file."
        mend = "Name the other file with `from` in the head line, or with `use`."
    else:
        message = f"There is no `{title}` to {verb} in the files this one builds on."
        mend = _near_mend(work.inherited, word, name) or f"Declare it without `{verb}`, or leave it out."
    work.sink.report(kinds.NOTHING_TO_CHANGE, where, message, labels=labels, help=mend)


def _same_name(declaration: Plain, name: nodes.Ident | None) -> bool:
    found = name_of(declaration)
    return (found.text if found else None) == (name.text if name else None)


def _near_mend(entries: list[Entry], word: str, name: nodes.Ident | None) -> str | None:
    if name is None:
        return None
    for entry in entries:
        found = name_of(entry.declaration)
        if found and found.text == name.text:
            return f"`{title_of(entry.declaration)}` is what they have."
    if word == "move":
        return did_you_mean(name.text, _move_names(entries))
    same_word = (entry.declaration for entry in entries if word_of(entry.declaration) == word)
    return did_you_mean(name.text, [found.text for each in same_word if (found := name_of(each))])


def _report_no_move(entries: list[Entry], verb: str, move: nodes.Ident, sink: Sink) -> None:
    sink.report(
        kinds.NOTHING_TO_CHANGE,
        move.span,
        f"`{verb}` finds no move `{move.text}` in the game.",
        help=did_you_mean(move.text, _move_names(entries)) or "Name a move that some choice offers.",
    )


def _move_names(entries: Iterable[Entry]) -> set[str]:
    names: set[str] = set()

    def collect(node: Node) -> Node:
        if isinstance(node, nodes.Move):
            names.add(node.name.text)
        return node

    for entry in entries:
        rewrite(entry.declaration, collect)
    return names


def _name_span(declaration: Plain) -> Span:
    name = name_of(declaration)
    return name.span if name else declaration.span
