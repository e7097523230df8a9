"""How Sphinx builds the documentation; it needs the package on the path and no network."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent / "src")]

project = "hoyle"
author = "the hoyle authors"
version = release = "0.1"

extensions = ["myst_parser", "hoyle_text", "grammar_rules", "diagnostic_pages"]
exclude_patterns = ["_build", "_ext"]
source_suffix = {".md": "markdown"}
root_doc = "index"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_title = "hoyle"
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"
