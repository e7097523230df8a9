"""The words of the language by what they do; read by layout, recovery, mistakes and the builder."""

# Never a name, wherever it stands.
RESERVED = frozenset({
    "and", "or", "not", "is", "in", "of", "to", "from", "where", "with", "when", "otherwise", "some",
    "no", "every", "each", "only", "count", "sum", "highest", "lowest", "first", "last", "top",
    "bottom", "openly", "can", "random", "face", "div", "mod", "empty", "covers",
})  # fmt: skip

# Each begins a phrase that reaches as far to the right as it can.
PHRASES = frozenset({"count", "only", "sum", "highest", "lowest", "first", "last"})

HEADS = ("game", "module")

DECLARATIONS = (
    "players", "teams", "seated", "use", "expects", "option", "require", "kind", "deck", "pile", "var",
    "define", "legal", "patterns", "score", "shared", "phase", "play", "test", "change", "remove", "add", "drop",
)  # fmt: skip

STATEMENTS = (
    "let", "var", "clear", "move", "deal", "gather", "shuffle", "flip", "show", "swap", "tally", "win", "lose",
    "end", "if", "else", "for", "while", "repeat", "turns", "everyone", "anyone",
)  # fmt: skip

# A line that begins with one of these goes on with the block before it.
CONTINUATIONS = ("else", "until", "otherwise")

TEST_LINES = (
    "with", "given", "run", "at", "allows", "refuses", "after", "expect", "ends", "shows", "hides",
)  # fmt: skip

BODY_LINES = ("needs", "also")

# Inside an open bracket, a line that stands no deeper than its first line and begins like this is a new one:
# the bracket was forgotten. (Words that may well stand at the beginning of a continued line are left out.)
NEW_LINE_WORDS = (
    frozenset(DECLARATIONS) | frozenset(STATEMENTS) | frozenset(CONTINUATIONS) | frozenset(BODY_LINES)
) - {"for", "otherwise", "players", "teams", "turns", "deck", "pile", "everyone", "anyone"}

# A line goes on if it ends in one of these.
OPEN_ENDS = frozenset({",", "and", "or", "=", "where"})
