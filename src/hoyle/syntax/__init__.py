"""Text to tree: grammar, layout, recovery, nodes; the only package that knows Lark."""

from hoyle.syntax import nodes
from hoyle.syntax.decode import decode
from hoyle.syntax.dump import dump
from hoyle.syntax.parse import parse
from hoyle.syntax.walk import children, walk

__all__ = ["children", "decode", "dump", "nodes", "parse", "walk"]
