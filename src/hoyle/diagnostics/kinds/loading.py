"""Kinds about finding and reading files; reported by `hoyle.library`."""

from hoyle.diagnostics.kind import Family, declare

MISSING_FILE = declare("missing-file", Family.FILE, "There is no file at this path.")
UNREADABLE_FILE = declare("unreadable-file", Family.FILE, "The file is there but cannot be read.")
