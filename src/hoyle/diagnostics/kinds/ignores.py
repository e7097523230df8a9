"""Kinds about the comments that ignore findings; reported by `linter.ignores`."""

from hoyle.diagnostics.kind import Family, Level, declare

UNUSED_IGNORE = declare(
    "unused-ignore", Family.IGNORES, "A comment ignores a finding that is not there.", Level.WARNING
)
UNKNOWN_IGNORE = declare(
    "unknown-ignore",
    Family.IGNORES,
    "A comment ignores a kind of finding that does not exist.",
    Level.WARNING,
)
CANNOT_IGNORE = declare(
    "cannot-ignore", Family.IGNORES, "A comment ignores a finding that cannot be ignored.", Level.WARNING
)
IGNORE_WITHOUT_REASON = declare(
    "ignore-without-reason",
    Family.IGNORES,
    "A comment ignores a finding and does not say why.",
    Level.WARNING,
)
