"""Generated Python: a pass over a program that puts a function beside everything that is judged often.

The interpreter stays the meaning of the language; what is generated does the same, quicker.

- translate(program) -> Program     the same program with its functions
"""

from hoyle.generated.translate import translate

__all__ = ["translate"]
