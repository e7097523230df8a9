"""Any bytes give findings: never an exception, never a long wait. A short part of what `benchmarks/fuzzing.py` does."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz import long, mutations, seeds, targets
from hoyle.linter.ignores import read_ignores
from hoyle.source import Source

SLOWEST = 5.0
"""Seconds of CPU for one input."""
FOUND = sorted(seeds.FOUND.glob("*.*"))
BYTES = st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
SEEDS = st.integers(0, 10**9)
TEXTS = [name for name in targets.ALL if name not in ("restore", "moves")]
SORTS = {".hoyle": TEXTS, ".record": ["restore"], ".said": ["moves"]}


def in_time(name: str, data: bytes) -> None:
    start = time.process_time()
    targets.ALL[name](data)
    assert time.process_time() - start < SLOWEST


def mutant(name: str, seed: int) -> bytes:
    chance = random.Random(seed)
    begins, donors = seeds.inputs_for(name, every=8)
    return seeds.mutant(name, chance.choice(begins).encode(), donors, chance)


@pytest.mark.parametrize("name", targets.ALL)
@given(BYTES)
@settings(max_examples=30, deadline=None, derandomize=True)
def test_any_bytes_are_taken(name: str, data: bytes) -> None:
    in_time(name, data)


@pytest.mark.parametrize("name", targets.ALL)
@given(SEEDS)
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_changed_rule_files_records_and_moves_are_taken(name: str, seed: int) -> None:
    in_time(name, mutant(name, seed))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_was_found_once_is_mended(path: Path) -> None:
    for name in SORTS[path.suffix]:
        in_time(name, path.read_bytes())


def test_every_change_changes_something() -> None:
    text, donor = seeds.shipped()[0], seeds.shipped()[1]
    for change in mutations.GENTLE:
        assert any(change(text, donor, random.Random(seed)) != text for seed in range(20)), change


def test_changed_files_still_reach_every_stage() -> None:
    """Fuzzing proves nothing if all inputs end in the reader: some must be played."""
    made = [mutant("play", seed) for seed in range(80)]
    sound = [
        data for data in made if not any(one.kind.level.value == "error" for one in targets.findings(data))
    ]
    assert len(sound) > 8


def calls(work: targets.Target, data: bytes) -> int:
    """How many functions are called: a measure of work that is the same on every machine."""
    count = 0

    def note(_: object, what: str, __: object) -> None:
        nonlocal count
        count += what in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work(data)
    finally:
        sys.setprofile(before)
    return count


# Branches are left out: each is held against those above it, up to a number that short files do not reach.
@pytest.mark.parametrize("sort", [sort for sort in long.LONG if sort != "branches"])
def test_work_grows_with_the_length_and_not_with_its_square(sort: str) -> None:
    make = long.LONG[sort]
    targets.lint(make(20).encode())  # what is made once is made
    some, twice = (calls(targets.lint, make(length).encode()) for length in (40, 80))
    assert twice < 3 * some


def test_rows_of_comments_that_ignore_findings_grow_with_the_length() -> None:
    def work(data: bytes) -> None:
        read_ignores(Source(targets.NAME, data.decode()))

    some, twice = (calls(work, b"# ignore: unused-pile\n" * length + b"play\n") for length in (500, 1000))
    assert twice < 2.2 * some
