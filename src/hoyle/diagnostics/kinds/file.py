"""Kinds for a file as a whole, before a word of it is read; used by `syntax.decode` and `syntax.parse`."""

from hoyle.diagnostics.kind import Family, declare

EMPTY_FILE = declare("empty-file", Family.FILE, "The file holds no rules.")
NOT_TEXT = declare("not-text", Family.FILE, "The file is not a text in UTF-8.")
TOO_LARGE = declare("too-large", Family.FILE, "The file is larger than a rule file may be.")
TOO_MANY_ERRORS = declare("too-many-errors", Family.FILE, "So many lines are wrong that the reader gave up.")
