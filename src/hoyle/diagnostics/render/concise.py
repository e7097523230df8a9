"""Findings on one line each, `file:line:column: level[slug]: sentence`; for editors and for searching."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.diagnostics.model import Diagnostic
from hoyle.diagnostics.render.full import ROLES
from hoyle.diagnostics.render.signs import on_one_line
from hoyle.diagnostics.render.style import Role, Style, plain


def render_concise(diagnostics: Iterable[Diagnostic], style: Style = plain) -> str:
    """All findings, a line each; a fixable one ends with `[fix: …]`."""
    return "".join(_line(found, style) + "\n" for found in diagnostics)


def _line(found: Diagnostic, style: Style) -> str:
    head = style(f"{found.kind.level.value}[{found.kind.slug}]", ROLES[found.kind.level])
    fix = f" [fix: {on_one_line(found.fix.title)}]" if found.fix else ""
    place = style(on_one_line(str(found.span)), Role.PLACE)
    return f"{place}: {head}: {on_one_line(found.message)}{fix}"
