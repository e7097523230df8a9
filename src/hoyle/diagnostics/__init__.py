"""What can be wrong with a rule file, as data: kinds, findings, the sink that collects them."""

from hoyle.diagnostics.errors import RuleFileError, in_one_line
from hoyle.diagnostics.kind import Family, Kind, Level, all_kinds, declare, find_kind
from hoyle.diagnostics.model import Diagnostic, Edit, Fix, Label
from hoyle.diagnostics.sink import Sink
from hoyle.diagnostics.suggest import NearMiss, did_you_mean, nearest

__all__ = [
    "Diagnostic",
    "Edit",
    "Family",
    "Fix",
    "Kind",
    "Label",
    "Level",
    "NearMiss",
    "RuleFileError",
    "Sink",
    "all_kinds",
    "declare",
    "did_you_mean",
    "find_kind",
    "in_one_line",
    "nearest",
]
