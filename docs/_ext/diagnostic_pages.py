"""Writes `docs/_generated/diagnostics/` from the registry of findings and their explanation pages, before a build."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from sphinx.application import Sphinx

from hoyle.diagnostics import Family, Kind, all_kinds
from hoyle.diagnostics.pages import fix_in, read_pages

FOLDER = Path(__file__).parents[1] / "_generated" / "diagnostics"

TITLES = {
    Family.FILE: "The file",
    Family.SYNTAX: "Reading",
    Family.NAMES: "Names",
    Family.TYPES: "Types",
    Family.VARIANTS: "Modules and variants",
    Family.DECK: "The deck",
    Family.FLOW: "The flow",
    Family.TIES: "Ties",
    Family.UNUSED: "Unused",
    Family.SECRECY: "Secrets",
    Family.TESTS: "Tests",
    Family.IGNORES: "Ignored findings",
    Family.RUNTIME: "While a game runs",
    Family.CHECK: "Found by playing",
}


def register_all() -> None:
    """Import every module that declares kinds: those of the stages and one for each lint rule."""
    for name in ("hoyle.diagnostics.kinds", "hoyle.linter.rules"):
        package = importlib.import_module(name)
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{name}.{module.name}")


def index(kinds: list[Kind], explained: dict[str, str]) -> str:
    """The page that lists all kinds by family; those with an explanation page lead to it."""
    lines = [
        "# Findings",
        "",
        "Every kind of finding has a name, the word in brackets: `error[unknown-name]`. Errors and warnings count,",
        "advice alone is clean. `hoyle explain NAME` shows the same pages in the terminal. `hoyle lint --fix` makes",
        "the safe fixes, and with `--unsafe-fixes` the others too ([the command](../../guide/command.md)).",
    ]
    for family in Family:
        title = TITLES[family]
        members = [kind for kind in kinds if kind.family is family]
        if members:
            lines += ["", f"## {title}", "", "| finding | level | what it says | fix |", "|---|---|---|---|"]
            lines += [
                f"| {_name(kind, explained)} | {kind.level.value} | {kind.summary} | {_fix(kind, explained)} |"
                for kind in members
            ]
    hidden = [kind.slug for kind in kinds if kind.slug in explained]
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *hidden, "```", ""])


def _name(kind: Kind, explained: dict[str, str]) -> str:
    return f"[`{kind.slug}`]({kind.slug}.md)" if kind.slug in explained else f"`{kind.slug}`"


def _fix(kind: Kind, explained: dict[str, str]) -> str:
    return fix_in(explained.get(kind.slug, "")) or ""


def write_pages() -> None:
    """Write the index and a copy of every explanation page; pages of kinds that are gone are removed."""
    register_all()
    kinds = list(all_kinds())
    explained = read_pages()
    pages = {"index.md": index(kinds, explained)}
    pages.update((f"{kind.slug}.md", explained[kind.slug]) for kind in kinds if kind.slug in explained)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx; pages have to be there before it looks for source files."""
    app.connect("builder-inited", lambda _app: write_pages())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
