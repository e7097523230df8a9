"""Words that other languages have for values and types, and what is written instead; used where a name is unknown."""

from hoyle.diagnostics.suggest import instead

_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
FOREIGN_VALUES = {
    "true": instead("true", "yes", "Write `yes`.", safe=True),
    "false": instead("false", "no", "Write `no`.", safe=True),
    "null": instead("null", "none", "Write `none`.", safe=True),
    "nobody": instead("nobody", "none", "Write `none`.", safe=True),
    "nothing": instead("nothing", "none", "Write `none`.", safe=True),
    **{
        word: instead(word, str(number), f"Numbers are written in digits: `{number}`.", safe=True)
        for number, word in enumerate(_NUMBERS)
    },
}
"""Words for values that other languages have."""

ARTICLES = ("the", "a", "an")

FOREIGN_TYPES = {
    **{word: instead(word, "yes/no", "Write `yes/no`.", safe=True) for word in ("boolean", "bool", "flag")},
    **dict.fromkeys(
        ("int", "integer", "numbers"), "Write the least and the greatest number, for example `0..100`."
    ),
    **dict.fromkeys(
        ("string", "text"), "There are no texts; list the names that are possible, or name a kind."
    ),
    **dict.fromkeys(ARTICLES, "Leave it out: rules have no articles."),
    **dict.fromkeys(
        ("any", "all", "each"), "Leave it out: all of them are gone through, and a pile moves as a whole."
    ),
    "players": instead("players", "player", "Write `player`.", safe=True),
    "teams": instead("teams", "team", "Write `team`.", safe=True),
}
"""Words for types that other languages have."""
