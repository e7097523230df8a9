"""Findings as text: one module for each form; fed with diagnostics by the command and the library, used by nobody else."""

from hoyle.diagnostics.render.as_json import as_data, render_json
from hoyle.diagnostics.render.concise import render_concise
from hoyle.diagnostics.render.full import render_full
from hoyle.diagnostics.render.style import Role, Style, plain
from hoyle.diagnostics.render.summary import render_summary

__all__ = [
    "Role",
    "Style",
    "as_data",
    "plain",
    "render_concise",
    "render_full",
    "render_json",
    "render_summary",
]
