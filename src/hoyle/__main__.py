"""`python -m hoyle`: the same as the command `hoyle`."""

from hoyle.cli import main

main()
