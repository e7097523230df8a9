"""Fingerprints of a match's state, the same in every process; shown by the match, compared by its records."""

from __future__ import annotations

import hashlib

from hoyle.engine import State
from hoyle.ir.program import Program


def state_hash(program: Program, state: State) -> str:
    """The fingerprint of a state in its configuration, whatever the text of the rules is."""
    # The encoding is made of whole numbers, yes/no, None and tuples: its written form is the same everywhere.
    return hashlib.sha256(f"{program.configuration}\n{state.encode()!r}".encode()).hexdigest()


def full_hash(program: Program, state: State) -> str:
    """The fingerprint of rules and state together."""
    return hashlib.sha256(f"{program.rules_hash}\n{state_hash(program, state)}".encode()).hexdigest()
