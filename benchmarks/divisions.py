"""The search for the cheapest division: held against brute force, and measured.

    python benchmarks/divisions.py check [--tables 100000] [--seed 1]
    python benchmarks/divisions.py time [--tables 2000] [--seed 1]

`check` divides random cards, half of them with the patterns of a known game and half with patterns made up at
random, by the search of the engine and by the brute force of the tests; costs and numbers of groups must be equal,
and on up to six cards the division shown must be the first one of all. `time` prints medians, 99 of 100, and the
worst, for random hands and for hands that are as hard as they come.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from hoyle.engine.divisions import best_division, least_cost
from patterns import reference, tasks


def check(tables: int, seed: int) -> int:
    """Compares search and brute force; the number of tables on which they differ."""
    chance = random.Random(seed)
    wrong = firsts = 0
    sizes: dict[int, int] = {}
    for number in range(tables):
        if number % 2:
            table = tasks.anything(chance, chance.randint(0, 8))
        else:
            size = chance.choice((3, 4, 5, 6, 6, 7, 7, 8, 8, 9))
            table = tasks.hand(chance, size, size, chance.randint(1, 4), chance.choice((0, 0, 1)))
        sizes[len(table.cards)] = sizes.get(len(table.cards), 0) + 1
        task = tasks.task_of(table)
        found = best_division(task)
        same = (found.cost, len(found.groups)) == reference.least(table) and tasks.is_sound(task, found)
        if same and len(table.cards) <= 6 and number % 8 < 2:
            firsts += 1
            first = min(tasks.told(table, each) for each in reference.divisions(table))
            same = tasks.found_told(task, found) == first
        if not same or least_cost(task) != found.cost:
            wrong += 1
            print(f"differs: {table}\n  found {found}\n  least {reference.least(table)}")
    listed = ", ".join(f"{count} of {size}" for size, count in sorted(sizes.items()))
    print(
        f"{tables} tables ({listed} cards), seed {seed}: {wrong} differ; {firsts} compared with all divisions"
    )
    return wrong


def measure(tables: int, seed: int) -> None:
    """Prints the times, in milliseconds."""
    chance = random.Random(seed)
    shown: dict[str, list[reference.Table]] = {}
    for size in (4, 7, 10, 13, 14):
        shown[f"random, {size} cards"] = [
            tasks.hand(chance, size, min(size, 13)) for _ in range(max(1, tables // 5))
        ]
    shown |= tasks.families(chance)
    print(f"{'':28}{'':8}{'cost':^30}{'division':^30}")
    print(
        f"{'cards':28}{'hands':>8}{'median':>10}{'99 %':>10}{'worst':>10}{'median':>10}{'99 %':>10}{'worst':>10}"
    )
    for name, found in shown.items():
        made = [tasks.task_of(table) for table in found]
        row = ""
        for ask in (least_cost, best_division):
            times = sorted(_timed(ask, task) for task in made)
            high = times[min(len(times) - 1, len(times) * 99 // 100)]
            row += f"{statistics.median(times):10.3f}{high:10.3f}{times[-1]:10.3f}"
        print(f"{name:28}{len(made):8}{row}")


def _timed(ask: object, task: object) -> float:
    """Milliseconds; the best of three, since others may use the machine at the same time."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        ask(task)  # type: ignore[operator]
        times.append(time.perf_counter() - begun)
    return min(times) * 1000


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("check", "time"))
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if wanted.what == "check":
        sys.exit(check(wanted.tables or 100_000, wanted.seed) != 0)
    measure(wanted.tables or 2_000, wanted.seed)


if __name__ == "__main__":
    main()
