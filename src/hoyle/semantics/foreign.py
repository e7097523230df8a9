"""Words that other languages have for values and types, and what is written instead; used where a name is unknown."""

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
    "true": "Write `yes`.",
    "false": "Write `no`.",
    "null": "Write `none`.",
    "nobody": "Write `none`.",
    "nothing": "Write `none`.",
    **{word: f"Numbers are written in digits: `{number}`." for number, word in enumerate(_NUMBERS)},
}
"""Words for values that other languages have."""

FOREIGN_TYPES = {
    **dict.fromkeys(("boolean", "bool", "flag"), "Write `yes/no`."),
    **dict.fromkeys(
        ("int", "integer", "numbers"), "Write the least and the greatest number, for example `0..100`."
    ),
    **dict.fromkeys(
        ("string", "text"), "There are no texts; list the names that are possible, or name a kind."
    ),
    **dict.fromkeys(("the", "a", "an"), "Leave it out: rules have no articles."),
    **dict.fromkeys(
        ("any", "all", "each"), "Leave it out: all of them are gone through, and a pile moves as a whole."
    ),
    "players": "Write `player`.",
    "teams": "Write `team`.",
}
"""Words for types that other languages have."""
