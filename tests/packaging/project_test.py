"""What a checkout promises: README's commands are those that CI runs, data is found, versions name no host."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

from hoyle._data import data_root

ROOT = Path(__file__).parents[2]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_ci_runs_the_commands_of_the_readme_as_they_stand_there() -> None:
    commands = [line for line in read("README.md").splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    script = read(".ci/run").splitlines()
    first, second = commands
    assert first in script
    assert any(line == f'{second} | tee "$work/pytest.log"' for line in script)


def test_the_ci_script_can_be_started() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_excerpt_in_the_readme_is_in_the_rule_file() -> None:
    block = re.search(r"`rulesets/(\w+)\.hoyle`:\n\n```\n(.*?)```", read("README.md"), re.DOTALL)
    assert block
    rules = read(f"rulesets/{block[1]}.hoyle")
    for part in block[2].strip("\n").split("\n\n"):
        assert part in rules


def test_constraints_name_every_dependency_and_neither_host_nor_path() -> None:
    text = read("constraints.txt")
    assert "://" not in text
    assert "/" not in "".join(line for line in text.splitlines() if not line.startswith("#"))
    project = tomllib.loads(read("pyproject.toml"))["project"]
    wanted = project["dependencies"] + [
        requirement for extra in project["optional-dependencies"].values() for requirement in extra
    ]
    names = {re.match(r"[\w-]+", requirement)[0] for requirement in wanted}  # type: ignore[index]
    pinned = set(re.findall(r"^([\w-]+)==", text, re.MULTILINE))
    assert names - {"hoyle"} <= pinned


def test_the_version_stands_in_the_changelog() -> None:
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    assert f"## [{version}]" in read("CHANGELOG.md")


def test_grammars_and_rule_files_are_found() -> None:
    for kind, ending in (("grammars", ".lark"), ("rulesets", ".hoyle")):
        found = {entry.name for entry in data_root(kind).iterdir() if entry.name.endswith(ending)}
        assert found == {path.name for path in (ROOT / kind).glob(f"*{ending}")}
        assert found


def test_the_package_itself_holds_no_copy_of_the_data() -> None:
    assert not (ROOT / "src" / "hoyle" / "grammars").exists()
    assert not (ROOT / "src" / "hoyle" / "rulesets").exists()
