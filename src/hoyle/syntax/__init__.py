"""Text to tree: grammar, layout, recovery, nodes; the only package that knows Lark."""

from hoyle.syntax import nodes
from hoyle.syntax.decode import decode
from hoyle.syntax.dump import dump
from hoyle.syntax.parse import Parsed, parse, parse_closely
from hoyle.syntax.walk import children, walk

__all__ = ["Parsed", "children", "decode", "dump", "nodes", "parse", "parse_closely", "walk"]
