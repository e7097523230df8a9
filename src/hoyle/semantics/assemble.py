"""A game put together from its file, its base and its modules (c.53-c.58); the pipeline's step after parsing.

Every file comes to a `Layer`: what it inherits from its base and its modules, then its own lines on top
(`changes.combine`). Two modules that use the same third one get it once. A file that is missing, or a
circle, gives no assembly at all, since everything that hangs on it would be reported again.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, field, frozen

from hoyle.diagnostics import Edit, Fix, Label, Sink, did_you_mean
from hoyle.diagnostics.kinds import variants as kinds
from hoyle.semantics.changes import combine
from hoyle.semantics.facts import Assembly
from hoyle.semantics.finder import Finder
from hoyle.semantics.layers import Entry, Expects, Layer, name_of, place_of, title_of
from hoyle.source import Source, Span
from hoyle.syntax import nodes

Parse = Callable[[Source, Sink], nodes.File | None]


@frozen
class _Run:
    """One assembling: how files are parsed, where findings go, what has been read so far."""

    parse: Parse
    sink: Sink
    files: dict[str, nodes.File | None] = field(factory=dict)
    layers: dict[str, Layer | None] = field(factory=dict)
    sources: list[Source] = field(factory=list)
    uses: list[nodes.Use] = field(factory=list)


@frozen
class _Here:
    """A file being read, with the finder that looks beside it and the files that led to it."""

    file: nodes.File
    source: Source
    finder: Finder
    chain: tuple[Source, ...]


def assemble(file: nodes.File, source: Source, find: Finder, parse: Parse, sink: Sink) -> Assembly | None:
    """The game or module of a file with everything it builds on; None if a file cannot be used at all."""
    run = _Run(parse, sink)
    run.sources.append(source)
    layer = _layer(_Here(file, source, find, (source,)), run)
    if layer is None or any(read is not None and read.cut_off for read in run.files.values()):
        return None
    declarations = tuple(entry.declaration for entry in layer.entries)
    expects = layer.expects
    if isinstance(file.head, nodes.ModuleHead):
        expects = _open_expectations(expects, declarations)
    tests = tuple(each for each in file.declarations if isinstance(each, nodes.Test))
    files = (file, *(read for read in run.files.values() if read is not None))
    uses = tuple(each for read in files for each in read.declarations if isinstance(each, nodes.Use))
    lost = frozenset().union(*(read.lost for read in files))
    changed = frozenset(entry.declaration.id for entry in layer.entries if entry.changed)
    sources = tuple(run.sources)
    return Assembly(
        file.head,
        declarations,
        expects,
        tests,
        layer.added,
        sources,
        source,
        uses,
        lost,
        changed,
        layer.idle,
        layer.removed,
    )


def _open_expectations(
    expects: tuple[Expects, ...], declarations: tuple[nodes.Declaration, ...]
) -> tuple[Expects, ...]:
    """What a module leaves to the file that uses it: not what it declares itself, each name once."""
    known = {
        each.name.text
        for each in declarations
        if isinstance(each, nodes.Pile | nodes.Define | nodes.Legal | nodes.Option | nodes.Var)
    }
    left: list[Expects] = []
    for each in expects:
        if each.name.text not in known:
            known.add(each.name.text)
            left.append(each)
    return tuple(left)


def _layer(here: _Here, run: _Run) -> Layer | None:
    _check_places(here.file, run.sink)
    uses = [each for each in here.file.declarations if isinstance(each, nodes.Use)]
    run.uses.extend(uses)
    inherited = Layer()
    complete = True
    if isinstance(here.file.head, nodes.VariantHead):
        base = _read(here.file.head.base, here, run, module=False)
        complete = base is not None
        inherited = base or inherited
    for use in uses:
        for name in use.names:
            module = _read(name, here, run, module=True)
            if module is None:
                complete = False
            else:
                inherited = _join(inherited, module, name, run.sink)
    return combine(here.file, here.source.name, inherited, run.sink) if complete else None


def _read(name: nodes.Ident, here: _Here, run: _Run, *, module: bool) -> Layer | None:
    """The layer of a file named by `use` (a module) or by `from`."""
    errors = run.sink.error_count()
    source = here.finder.find(name.text)
    if source is None:
        if run.sink.error_count() == errors:
            _report_unknown(name, here.finder, run.sink, module=module)
        return None
    if source.name in (each.name for each in here.chain):
        _report_circle(name, source, here.chain, run.sink)
        return None
    if source.name in run.files:
        file = run.files[source.name]
    else:
        run.sources.append(source)
        file = run.files[source.name] = run.parse(source, run.sink)
    if file is None:
        return None
    if isinstance(file.head, nodes.ModuleHead) is not module:
        _report_wrong_file(name, file, run.sink, module=module)
        return None
    if source.name not in run.layers:
        finder = here.finder.beside(source)
        run.layers[source.name] = _layer(_Here(file, source, finder, (*here.chain, source)), run)
    return run.layers[source.name]


def _join(layer: Layer, module: Layer, use: nodes.Ident, sink: Sink) -> Layer:
    """A further module beside what is there. What both got from the same file counts once."""
    entries = list(layer.entries)
    for entry in module.entries:
        place = place_of(entry.declaration)
        index = next((i for i, old in enumerate(entries) if _meets(old, entry, place)), None)
        if index is None:
            entries.append(entry)
            continue
        old = entries[index]
        if old.declaration is entry.declaration:
            continue
        if old.origin == entry.origin and not (old.changed and entry.changed):
            entries[index] = entry if entry.changed else old
            continue
        _report_conflict(old, entry, use, sink)
    known = {id(each) for each in layer.expects}
    expects = (*layer.expects, *(each for each in module.expects if id(each) not in known))
    return evolve(
        layer,
        entries=tuple(entries),
        expects=expects,
        added=layer.added | module.added,
        removed=(*layer.removed, *module.removed),
    )


def _meets(old: Entry, new: Entry, place: tuple[str, str] | None) -> bool:
    if place is None:
        return old.declaration is new.declaration
    return place_of(old.declaration) == place


def _check_places(file: nodes.File, sink: Sink) -> None:
    """What may stand in a module only, and what in a game only (c.54)."""
    for declaration in file.declarations:
        match file.head, declaration:
            case nodes.ModuleHead(), (nodes.Players() | nodes.Deck() | nodes.Play() | nodes.Test()):
                word = "test" if isinstance(declaration, nodes.Test) else title_of(declaration)
                sink.report(
                    kinds.GAME_OR_MODULE,
                    declaration.span,
                    f"A module has no `{word}`: that belongs to the game that uses it.",
                    help=f"Move the `{word}` to the game; a module may say with `expects` what it needs there.",
                )
            case ((nodes.GameHead() | nodes.VariantHead()), (nodes.ExpectsPile() | nodes.ExpectsDefine())):
                sink.report(
                    kinds.GAME_OR_MODULE,
                    declaration.span,
                    "Only a module `expects` something of the file that uses it.",
                    help=f"Declare `{declaration.name.text}` here instead.",
                )
            case _:
                pass


def _report_unknown(name: nodes.Ident, finder: Finder, sink: Sink, *, module: bool) -> None:
    what = "module" if module else "game"
    sink.report(
        kinds.UNKNOWN_FILE,
        name.span,
        f"There is no {what} `{name.text}`: no file `{name.text}.hoyle` beside this one, none in its folder "
        "`std`, and none among the shipped rules.",
        help=did_you_mean(name.text, finder.names())
        or f"Save the {what} as `{name.text}.hoyle` beside this file.",
    )


def _report_circle(name: nodes.Ident, source: Source, chain: tuple[Source, ...], sink: Sink) -> None:
    names = [each.name for each in chain]
    circle = [*names[names.index(source.name) :], source.name]
    if len(circle) == 2:
        message = f"The file `{source.name}` builds on itself."
        mend = "Name another file, or save this one under a name of its own."
    else:
        message = f"These files build on each other in a circle: {', '.join(circle)}."
        mend = "Let one of them stand without the others."
    sink.report(kinds.CIRCULAR_FILES, name.span, message, help=mend)


def _report_wrong_file(name: nodes.Ident, file: nodes.File, sink: Sink, *, module: bool) -> None:
    label = (Label(file.head.span, "its head line"),)
    if module:
        message = f"`{name.text}` is a game; `use` takes modules only."
        mend = f"To build on that game, write `from {name.text}` at the end of the head line."
    else:
        message = f"`{name.text}` is a module; a game can be built `from` another game only."
        mend = f"Write `use {name.text}` on a line of its own instead."
    sink.report(
        kinds.WRONG_FILE, name.span, message, labels=label, help=mend, fix=None if module else _as_use(name)
    )


def _as_use(name: nodes.Ident) -> Fix | None:
    """The fix that takes `from X` out of a head line and writes `use X` below it."""
    source, span = name.span.source, name.span
    line = source.line_text(span.line)
    before, after = line[: span.column - 1], line[span.column - 1 + len(name.text) :]
    kept = before.rstrip().removesuffix("from").rstrip()
    if kept == before.rstrip() or (after.strip() and not after.strip().startswith("#")):
        return None
    start, end = source.line_starts[span.line - 1] + len(kept), span.end + len(after)
    use = f"use {name.text}"
    edits = (Edit(Span(source, start, span.end), ""), Edit(Span(source, end, end), f"\n{use}"))
    return Fix(f"write `{use}` below", edits, safe=False)


def _report_conflict(old: Entry, new: Entry, use: nodes.Ident, sink: Sink) -> None:
    title = title_of(new.declaration)
    labels = tuple(
        Label((name_of(each.declaration) or each.declaration).span, f"in {each.origin}")
        for each in (old, new)
    )
    sink.report(
        kinds.MODULE_CONFLICT,
        use.span,
        f"`{use.text}` declares `{title}`, which `{old.origin}` has too.",
        labels=labels,
        help="Use only one of the two, or give one of the declarations another name.",
    )
