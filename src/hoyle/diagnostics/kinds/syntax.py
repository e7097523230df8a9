"""Kinds for text that cannot be read as rules; used by `syntax` only."""

from hoyle.diagnostics.kind import Family, Kind, declare


def _syntax(slug: str, summary: str) -> Kind:
    return declare(slug, Family.SYNTAX, summary)


# characters and words
BAD_NAME = _syntax("bad-name", "A name begins with a digit or holds a sign that no name has.")
DECIMAL_NUMBER = _syntax("decimal-number", "A number has a fraction; all numbers are whole.")
NUMBER_TOO_LARGE = _syntax("number-too-large", "A number is larger than any number of a game may be.")
PROGRAMMERS_SIGN = _syntax(
    "programmers-sign", "A sign of a programming language stands where a word belongs."
)
PROGRAMMERS_WORD = _syntax("programmers-word", "A word of a programming language stands in the rules.")
RESERVED_NAME = _syntax("reserved-name", "A word of the language is used as a name.")
UNCLOSED_QUOTE = _syntax("unclosed-quote", "A text in quotes does not end on its line.")
UNKNOWN_CHARACTER = _syntax("unknown-character", "A character has no meaning in rules.")
WRONG_CASE = _syntax("wrong-case", "A word of the language is written with capital letters.")
WRONG_COMMENT = _syntax("wrong-comment", "A comment begins with another sign than #.")
WRONG_QUOTES = _syntax("wrong-quotes", 'A text stands in other quotes than "straight double ones".')

# lines, columns, brackets
MISSING_BLOCK = _syntax("missing-block", "Nothing stands under a line that needs a block.")
TAB = _syntax("tab", "A line is indented with tabs.")
UNCLOSED_BRACKET = _syntax("unclosed-bracket", "A bracket is opened and never closed.")
UNEXPECTED_INDENTATION = _syntax("unexpected-indentation", "A line is indented though nothing opens a block.")
UNMATCHED_BRACKET = _syntax("unmatched-bracket", "A bracket closes nothing.")
WRONG_INDENTATION = _syntax("wrong-indentation", "A line stands in a column between two blocks.")
TOO_DEEP = _syntax("too-deep", "Blocks, brackets or parts of an expression are nested too deeply.")

# the order of lines
MISPLACED_DECLARATION = _syntax("misplaced-declaration", "A declaration stands inside a block.")
MISPLACED_HEAD = _syntax("misplaced-head", "A head line stands in the middle of a file.")
MISPLACED_LINE = _syntax("misplaced-line", "A line stands at the wrong place of its block.")
MISPLACED_STATEMENT = _syntax("misplaced-statement", "A statement stands outside every phase.")
MISSING_HEAD = _syntax("missing-head", "The file does not begin with its head line.")
MISSING_SIZE = _syntax("missing-size", "A group of a pattern does not say how many cards it has.")
NO_GROUP = _syntax("no-group", "A pattern has no group.")
REPEATED_LINE = _syntax("repeated-line", "A line or part stands twice that can stand only once.")
NOTHING_TO_CONTINUE = _syntax("nothing-to-continue", "A line continues something that is not there.")
UNKNOWN_DECLARATION = _syntax("unknown-declaration", "A line begins with a word that declares nothing.")

# inside a line
BROKEN_BRACE = _syntax("broken-brace", "The braces of a sentence do not hold a value.")
CHAINED_COMPARISON = _syntax("chained-comparison", "Two comparisons are chained.")
DOTTED_FIELD = _syntax("dotted-field", "A field is written with a dot.")
MISSING_OTHERWISE = _syntax("missing-otherwise", "Cases have no last line for everything else.")
MISSING_QUOTES = _syntax("missing-quotes", "A sentence for people stands without quotes.")
MISSING_UNTIL = _syntax("missing-until", "A loop does not say when it ends.")
MISSING_WORD = _syntax("missing-word", "A word or sign is missing in a line.")
MISSING_PARENTHESES = _syntax(
    "missing-parentheses", "A counting or picking phrase stands inside other words."
)
NEEDLESS_SIGN = _syntax("needless-sign", "A sign at the end of a line says nothing.")
NEEDLESS_WORD = _syntax("needless-word", "A word in a line is too much.")
OTHER_WORDS = _syntax("other-words", "Something is said in words that the language does not have.")
SYNTAX_ERROR = _syntax("syntax-error", "A line cannot be read as a rule.")
UNKNOWN_SIGHT = _syntax("unknown-sight", "A pile says in an unknown way who sees its cards.")
UNKNOWN_WORD = _syntax("unknown-word", "A word of the language seems to be misspelled.")
WRONG_EQUALS = _syntax("wrong-equals", "The sign = stands where something is compared or changed.")
