"""The run-time values: whole numbers only, and the one number that stands for none."""

from typing import Final

NONE: Final = -(2**31)
"""The value none. No number of the language reaches it (numbers have 32 bits, this least one excepted)."""

LEAST: Final = -(2**31) + 1
MOST: Final = 2**31 - 1

UNJUDGED: Final = NONE - 1
"""What a local holds before it is bound, or before a piece that is kept in it is worked out."""
