"""Fuzzes the house: any bytes, to the reader, the linter, the formatter, the fixes, play, tests and saved matches.

    pip install -e ".[test]" atheris
    python benchmarks/fuzzing.py TARGET [--seconds 120] [--seed 1] [--found FOLDER] [--plain]
    python benchmarks/fuzzing.py TARGET --again FILE ...
    python benchmarks/fuzzing.py long

TARGET is one of those in `tests/fuzz/targets.py`, or `all`: each for so many seconds, one after the other. The corpus
is what the checkout holds (`tests/fuzz/seeds.py`). Inputs are changed by what knows the language
(`tests/fuzz/mutations.py`) and by atheris, which keeps those that reach new code. `--plain` works without atheris:
changed inputs, but none is kept. What raises an exception, takes more than the seconds of CPU allowed or more memory
than allowed is written to a folder, each fault once; exit code 1 then. `--again` runs files, without a net.

`long` makes inputs of one sort in growing lengths and prints the seconds for them: time grows with the length.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

MEMORY = 2 << 30
"""Bytes of address space for the whole process."""
PLAIN_SECONDS = 5
TRACED_SECONDS = 20
"""Seconds of CPU for one input, and for one while atheris traces every line of ours."""
TARGETS = ("read", "lint", "format", "fix", "play", "tests", "restore", "moves")


MOST_BEGINS = 300


class TooSlowError(BaseException):
    """An input took longer than it may."""


class Net:
    """Runs a target on inputs, counts them, and keeps what is wrong."""

    def __init__(self, name: str, folder: Path, allowed: int) -> None:
        from fuzz.targets import ALL

        self.name, self.target, self.folder, self.allowed = name, ALL[name], folder, allowed
        self.inputs, self.faults = 0, set[str]()
        self.began = time.process_time()
        self.longest = 0.0
        signal.signal(signal.SIGVTALRM, self._ring)

    def _ring(self, _: int, __: FrameType | None) -> None:
        raise TooSlowError

    def run(self, data: bytes) -> None:
        """One input."""
        self.inputs += 1
        start = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, self.allowed)
        try:
            self.target(data)
        except (Exception, TooSlowError) as problem:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self._keep(data, problem)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        took = time.process_time() - start
        if took > max(self.longest, 1):
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{self.name}_longest.txt").write_bytes(data)
        self.longest = max(self.longest, took)

    def _keep(self, data: bytes, problem: BaseException) -> None:
        frames = traceback.extract_tb(problem.__traceback__)
        ours = [frame for frame in frames if "hoyle" in frame.filename or "fuzz" in frame.filename] or frames
        last = ours[-1]
        fault = f"{type(problem).__name__} {Path(last.filename).name}:{last.lineno}"
        if isinstance(problem, TooSlowError | RecursionError | MemoryError):
            fault = type(problem).__name__ + " " + " ".join(Path(frame.filename).stem for frame in ours[2:5])
        if fault in self.faults:
            return
        self.faults.add(fault)
        self.folder.mkdir(parents=True, exist_ok=True)
        name = "".join(letter if letter.isalnum() else "_" for letter in f"{self.name} {fault}")
        (self.folder / f"{name}.txt").write_bytes(data)
        told = "".join(traceback.format_exception(problem))
        (self.folder / f"{name}.trace").write_text(told[-6000:], encoding="utf-8", errors="replace")
        print(f"{self.name}: {fault}", flush=True)

    def report(self) -> None:
        """One line: what was done."""
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{self.name}: {self.inputs} inputs, {time.process_time() - self.began:.0f} s of CPU, "
            f"longest {self.longest:.2f} s, peak {peak} MiB, {len(self.faults)} faults",
            flush=True,
        )


def run_plain(net: Net, seconds: float, seed: int) -> None:
    """Changed inputs of the corpus for some seconds."""
    from fuzz.seeds import inputs_for, mutant, shipped

    begins, donors = inputs_for(net.name)
    begins += shipped() if net.name not in ("restore", "moves") else ()
    chance = random.Random(seed)
    while time.process_time() - net.began < seconds:
        data = chance.choice(begins).encode()
        net.run(mutant(net.name, data, donors, chance) if chance.random() < 0.95 else data)


def run_traced(net: Net, seconds: int, seed: int) -> None:
    """Coverage-guided: does not return."""
    import atheris

    from fuzz.seeds import inputs_for, mutant, shipped

    begins, donors = inputs_for(net.name)
    begins += shipped() if net.name not in ("restore", "moves") else ()
    end = net.began + seconds

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        made = (
            atheris.Mutate(data, len(data) + 8)
            if chance.random() < 0.15
            else mutant(net.name, data, donors, chance)
        )
        return made[:most]

    def one(data: bytes) -> None:
        net.run(data)
        if time.process_time() > end:
            net.report()
            os._exit(1 if net.faults else 0)

    with tempfile.TemporaryDirectory() as folder:
        # Some of them, or else they alone would take minutes; others for another seed.
        for number, text in enumerate(random.Random(seed).sample(begins, min(len(begins), MOST_BEGINS))):
            Path(folder, str(number)).write_bytes(text.encode())
        options = [
            "-timeout=1000000",
            "-report_slow_units=1000000",
            f"-seed={seed}",
            "-max_len=60000",
            "-len_control=0",
            "-verbosity=0",
        ]
        atheris.Setup([sys.argv[0], *options, folder], one, custom_mutator=mutate)
        atheris.Fuzz()


def in_process(name: str, options: argparse.Namespace) -> int:
    """Fuzz one target in this process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if options.plain:
        net = Net(name, options.found, PLAIN_SECONDS)
        run_plain(net, options.seconds, options.seed)
        net.report()
        return 1 if net.faults else 0
    import atheris

    with atheris.instrument_imports(include=["hoyle"]):
        net = Net(name, options.found, TRACED_SECONDS)
        for late in ("hoyle.generated", "hoyle.loading", "hoyle.match.restore"):
            importlib.import_module(late)  # traced as well as what was imported already
    run_traced(net, options.seconds, options.seed)
    return 0


def again(name: str, paths: list[Path]) -> None:
    """Run files as they are."""
    from fuzz.targets import ALL

    for path in paths:
        start = time.process_time()
        ALL[name](path.read_bytes())
        print(f"{path}: {time.process_time() - start:.2f} s")


def lengths(most: float = 30.0) -> Iterator[str]:
    """For each sort of input: the seconds of the whole analysis and of the formatter, for growing lengths."""
    from fuzz.long import LONG
    from fuzz.targets import format, lint

    for sort, make in LONG.items():
        for name, target in (("lint", lint), ("format", format)):
            cells = []
            for n in (500, 1000, 2000, 4000, 8000):
                data = make(n).encode()
                start = time.process_time()
                target(data)
                took = time.process_time() - start
                cells.append(f"{took:7.2f}")
                if took > most / 4:
                    break
            yield f"{sort:<26}{name:<8}" + " ".join(cells)


def main() -> int:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target")
    parser.add_argument("--seconds", type=int, default=120, help="of CPU, for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--found", type=Path, default=Path("fuzz_found"))
    parser.add_argument("--plain", action="store_true", help="without atheris")
    parser.add_argument("--again", type=Path, nargs="+")
    options = parser.parse_args()
    if options.target == "long":
        for line in lengths():
            print(line, flush=True)
        return 0
    if options.target not in (*TARGETS, "all"):
        parser.error(f"there is no target {options.target}: {', '.join(TARGETS)}, all, long")
    if options.again:
        again(options.target, options.again)
        return 0
    if options.target != "all":
        return in_process(options.target, options)
    rest = sys.argv[1:]
    rest.remove("all")
    return max(subprocess.run([sys.executable, __file__, name, *rest]).returncode for name in TARGETS)


if __name__ == "__main__":
    sys.exit(main())
