"""Kinds about secrets that the rules give away without saying so; reported by the leak check of the linter."""

from hoyle.diagnostics.kind import Family, Level, declare

LEAKING_BRANCH = declare(
    "leaking-branch", Family.SECRECY, "Which way the game goes shows what not all may know."
)
LEAKING_LOOP = declare("leaking-loop", Family.SECRECY, "How a loop runs shows what not all may know.")
LEAKING_QUESTION = declare("leaking-question", Family.SECRECY, "Who is asked shows what not all may know.")
UNSEEN_CHOICE = declare("unseen-choice", Family.SECRECY, "A player is to choose among what he may not know.")
LEAKING_REFUSAL = declare(
    "leaking-refusal", Family.SECRECY, "A condition of a move shows the player what he may not know."
)
LEAKING_OTHERWISE = declare(
    "leaking-otherwise", Family.SECRECY, "That nothing is legal shows what not all may know."
)
LEAKING_VALUE = declare(
    "leaking-value", Family.SECRECY, "A variable is seen by players who may not know its value."
)
LEAKING_MOVE = declare(
    "leaking-move", Family.SECRECY, "Which cards move, and where, shows what not all may know."
)
LEAKING_SCORE = declare("leaking-score", Family.SECRECY, "The score shows what not all may know.")
LEAKING_RESULT = declare("leaking-result", Family.SECRECY, "Who wins shows what not all may know.")
LEAKING_DRAW = declare("leaking-draw", Family.SECRECY, "What is drawn from shows what not all may know.")
LEAKING_ARGUMENT = declare("leaking-argument", Family.SECRECY, "A phase is given what not all may know.")
NEEDLESS_OPENLY = declare(
    "needless-openly", Family.SECRECY, "`openly` tells what all know anyway.", Level.WARNING
)
