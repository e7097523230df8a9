"""How long `hoyle lint` takes: for the shipped files as people wait for it, and by stages for long files.

    python benchmarks/linting.py [--times 15] [FILE ...]
    python benchmarks/linting.py --lines 5000,10000,20000

Without `--lines`: `hoyle lint FILE` is started as a process so many times for each file, and once more for all
of them together. Printed are the seconds that somebody waits and those that the processor works for it, of
each the least and the median; on a busy machine only the latter mean anything. The first start, which may make the
grammar's tables and Python's bytecode, is not counted. (Python keeps bytecode of a checkout unless
PYTHONDONTWRITEBYTECODE is set; without it each start takes 0.1 to 0.2 seconds longer.)

With `--lines`: rule files of about so many lines are made, with many kinds, piles, variables, defines, legals,
phases and tests, and the processor's seconds for each stage are printed, in all and for 1,000 lines. If the latter stay the
same, time grows with the length.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hoyle.diagnostics import Sink
from hoyle.library import finder_for, open_source
from hoyle.linter.run import rules
from hoyle.lowering import look_at_tests
from hoyle.semantics.assemble import assemble
from hoyle.semantics.check import check
from hoyle.syntax import parse

RULESETS = Path(__file__).resolve().parents[1] / "rulesets"

HEAD = """game long "A long file"
players 2..4

kind rank: 1..6
kind suit: red, blue

deck stock
  3 times card for rank, suit

pile hand each player   seen by owner

play
  shuffle stock
  deal 3 from stock to each hand
{calls}
  win everyone

"""

PART = """kind level{n}: low{n}, middle{n}, high{n}
pile spot{n}   face up
var grade{n}: level{n} = low{n}, fresh each step{n}
var count{n}: 0..9 = 0

define worth{n}(card) = rank of card + count{n} when suit of card is red, otherwise rank of card
define full{n} = count{n} >= 9 or grade{n} is high{n}

legal fits{n}(card) "lay a card that is worth more than those of spot{n}"
  no card other in spot{n} where worth{n}(other) >= worth{n}(card)

phase step{n}(player)
  if hand[player] is not empty and not full{n}
    player chooses
      lay{n}(card in hand[player])
        needs fits{n}(card)
        move card to spot{n}
        count{n} := more{n}
        grade{n} := middle{n} when worth{n}(card) > 3, otherwise high{n}
      keep{n}

define more{n} = count{n} + 1 when count{n} < 9, otherwise 9

"""

TEST = """# Line {k} of part {n}: who has a card that is worth more may lay it, and need not;
# what lies on the pile and what he holds stays as it is if he keeps his cards.
test "part {n}, line {k}: a card is laid on spot{n}"
  with players 2
  given hand[0] = "1red 2blue 3red", spot{n} = "4blue"
  given count{n} = {digit}
  run step{n}(0)
  at step{n}.lay{n}
  allows 0: "keep{n}"
  refuses 0: "lay{n} 2blue" because fits{n}
  after 0: "keep{n}"
  expect size of spot{n} is 1
  expect size of hand[0] is 3 and grade{n} is low{n}

"""

# Four fifths of the shipped files are tests.
TESTS_OF_A_PART = 12


def long_file(lines: int) -> str:
    """A rule file of about so many lines."""
    of_a_part = PART.count("\n") + TESTS_OF_A_PART * TEST.count("\n") + 2
    parts = range(max(1, lines // of_a_part))
    calls = "\n".join(f"  for player\n    step{n}(player)" for n in parts)
    made = [HEAD.format(calls=calls)]
    made += [PART.format(n=n) for n in parts]
    made += [TEST.format(n=n, k=k, digit=k % 10) for n in parts for k in range(TESTS_OF_A_PART)]
    return "".join(made)


def measure_stages(path: Path) -> tuple[int, dict[str, float], list[tuple[float, str]]]:
    """Lines of a file, seconds for each stage of linting it, and the slowest rules."""
    sink = Sink()
    seconds: dict[str, float] = {}

    def timed(stage: str, work: Callable[[], object]) -> object:
        begun = time.process_time()
        done = work()
        seconds[stage] = time.process_time() - begun
        return done

    source = open_source(path, sink)
    assert source is not None
    file = timed("parse", lambda: parse(source, sink))
    assembly = timed("assemble", lambda: assemble(file, source, finder_for(path, sink), parse, sink))  # type: ignore[arg-type]
    facts = timed("check", lambda: check(assembly, sink))  # type: ignore[arg-type]
    single = []
    for rule in rules():
        begun = time.process_time()
        rule(assembly, facts, sink)  # type: ignore[arg-type]
        single.append((time.process_time() - begun, rule.__module__.rpartition(".")[2]))
    seconds["rules"] = sum(time_ for time_, _ in single)
    timed("tests", lambda: look_at_tests(assembly, facts, sink))  # type: ignore[arg-type]
    for found in sink.diagnostics[:3]:
        print(f"  {found.span}: {found.message}")
    return source.text.count("\n"), seconds, sorted(single, reverse=True)[:5]


def show_stages(lengths: Sequence[int]) -> None:
    gc.set_threshold(100_000, 20, 20)  # as the command does
    with tempfile.TemporaryDirectory() as folder:
        for wanted in lengths:
            path = Path(folder, f"long_{wanted}.hoyle")
            path.write_text(long_file(wanted), encoding="utf-8")
            lines, seconds, slowest = measure_stages(path)
            total = sum(seconds.values())
            print(f"{lines} lines: {total:.2f} s, {total / lines * 1000:.3f} s for 1,000 lines")
            for stage, time_ in seconds.items():
                print(f"  {stage:<9} {time_:7.2f} s  {time_ / lines * 1000:.4f} s for 1,000 lines")
            print("  slowest rules: " + ", ".join(f"{name} {time_:.2f} s" for time_, name in slowest))


def seconds_of(files: Sequence[str], times: int) -> tuple[list[float], list[float]]:
    """Seconds of each start of `hoyle lint` for files, and those the processor worked; the first start is left out."""
    waited, worked = [], []
    for _ in range(times + 1):
        before, begun = os.times(), time.perf_counter()
        ran = subprocess.run([sys.executable, "-m", "hoyle", "lint", *files], capture_output=True, text=True)
        waited.append(time.perf_counter() - begun)
        after = os.times()
        worked.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
        if ran.returncode:
            sys.exit(f"hoyle lint {' '.join(files)} found something:\n{ran.stdout}{ran.stderr}")
    return waited[1:], worked[1:]


def show_starts(files: Sequence[str], times: int) -> None:
    kept = "no bytecode is kept" if os.environ.get("PYTHONDONTWRITEBYTECODE") else "bytecode is kept"
    print(f"`hoyle lint`, {times} starts ({kept}): seconds waited (least, median), seconds worked (the same)")
    for some in [[file] for file in files] + ([list(files)] if len(files) > 1 else []):
        name = Path(some[0]).name if len(some) == 1 else f"all {len(some)} files together"
        waited, worked = seconds_of(some, times)
        shown = [f"{min(each):.3f}  {statistics.median(each):.3f}" for each in (waited, worked)]
        print(f"  {name:<28} {shown[0]}   {shown[1]}", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description="How long `hoyle lint` takes.")
    asked.add_argument("files", nargs="*", help="rule files; all shipped ones if none are named")
    asked.add_argument("--times", type=int, default=15, help="starts that are counted for each file")
    asked.add_argument("--lines", help="lengths of made-up files, such as 5000,10000,20000")
    options = asked.parse_args()
    if options.lines:
        show_stages([int(length) for length in options.lines.split(",")])
    else:
        files = options.files or sorted(str(path) for path in RULESETS.rglob("*.hoyle"))
        show_starts(files, options.times)


if __name__ == "__main__":
    main()
