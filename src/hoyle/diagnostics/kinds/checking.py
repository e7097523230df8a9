"""What shows only when a game is played many times; reported by `hoyle.checking`."""

from hoyle.diagnostics.kind import Family, Level, declare

DEAD_END = declare("dead-end", Family.CHECK, "A game can come to a point where the rules fail.")
ENDLESS_GAME = declare(
    "endless-game", Family.CHECK, "A game can come to a point from which it never ends.", Level.ERROR
)
LOST_CARD = declare("lost-card", Family.CHECK, "A card is in two places, or in none.")
PLAYED_LEAK = declare(
    "played-leak", Family.CHECK, "A player can find out something that is hidden from him.", Level.WARNING
)
NEVER_PLAYED_MOVE = declare(
    "never-played-move", Family.CHECK, "A move was never made in any game.", Level.WARNING
)
NEVER_TAKEN_BRANCH = declare(
    "never-taken-branch", Family.CHECK, "Lines of the rules were never carried out in any game.", Level.ADVICE
)
NEVER_DECIDES = declare(
    "never-decides", Family.CHECK, "A condition always held, or never, in all games.", Level.ADVICE
)
GOING_ROUND = declare(
    "going-round", Family.CHECK, "Players can come back to the same position for ever.", Level.ADVICE
)
LONG_GAME = declare(
    "long-game", Family.CHECK, "Games of random players were stopped before they ended.", Level.ADVICE
)
DECIDED_BEFORE = declare(
    "decided-before", Family.CHECK, "Who wins is settled by the deal, whatever is played.", Level.ADVICE
)
SEAT_ADVANTAGE = declare(
    "seat-advantage", Family.CHECK, "One seat wins more often than chance explains.", Level.ADVICE
)
SMALL_DEAD_END = declare("small-dead-end", Family.CHECK, "With a smaller deck the rules fail.", Level.ADVICE)
TOLD_OPENLY = declare(
    "told-openly", Family.CHECK, "The rules tell everybody something that may be secret.", Level.ADVICE
)
