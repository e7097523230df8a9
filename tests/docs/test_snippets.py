"""Every block of the documentation is run: rule files are checked, Python is executed, commands are carried out."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.pages import ROOT, Fence, add_file, fences, in_preamble, page_files, slugs, wrong

PAGES = sorted(
    path for path in (ROOT / "docs").rglob("*.md") if not path.is_relative_to(ROOT / "docs" / "_generated")
)
PAGES += [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
BLOCKS = [(path, fence) for path in PAGES for fence in fences(path)]
RULES = [
    (path, fence) for path, fence in BLOCKS if fence.language == "hoyle" and "part" not in fence.attributes
]
PARTS = [(path, name) for path in PAGES for name in page_files(path)]
KNOWN = {
    "hoyle",
    "python",
    "pycon",
    "console",
    "sh",
    "text",
    "json",
    "yaml",
    "toml",
    "",
    "{toctree}",
    "{grammar}",
}


def with_language(*languages: str) -> list[Path]:
    return [path for path in PAGES if any(fence.language in languages for fence in fences(path))]


def name_of(value: object) -> str | None:
    match value:
        case Fence():
            return value.id
        case Path():
            return value.relative_to(ROOT).as_posix()
        case _:
            return None


def write_file(files: dict[str, str], fence: Fence) -> None:
    """Bring the files of a page into the state that they have after this block."""
    add_file(files, fence)
    if name := fence.attributes.get("name") or fence.attributes.get("part"):
        Path(name).write_text(files[name], encoding="utf-8")


def test_every_block_is_of_a_language_that_is_run_or_plain() -> None:
    assert [fence.id for _, fence in BLOCKS if fence.language not in KNOWN] == []


@pytest.mark.parametrize(("path", "fence"), RULES, ids=name_of)
def test_a_rule_block_has_the_findings_it_announces(path: Path, fence: Fence) -> None:
    if preamble := fence.attributes.get("preamble"):
        text, before = in_preamble(fence.body, preamble)
        assert wrong(text, page_files(path), before, fragment=True) == []
    elif announced := fence.attributes.get("finds"):
        assert slugs(fence.body, page_files(path)) == set(announced.split(","))
    else:
        assert wrong(fence.body, page_files(path)) == []


@pytest.mark.parametrize(("path", "name"), PARTS, ids=name_of)
def test_a_file_put_together_from_its_parts_has_the_findings_it_announces(path: Path, name: str) -> None:
    files = page_files(path)
    assert wrong(files[name], files) == []


@pytest.mark.parametrize("path", with_language("python", "pycon"), ids=name_of)
def test_python_blocks_of_a_page_run_in_order(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files: dict[str, str] = {}
    names: dict[str, object] = {"__name__": "page"}
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    reports: list[str] = []
    for fence in fences(path):
        write_file(files, fence)
        if fence.language == "python":
            exec(compile("\n" * fence.line + fence.body, str(path), "exec"), names)
        elif fence.language == "pycon":
            case = parser.get_doctest(fence.body, names, fence.id, str(path), fence.line)
            runner.run(case, out=reports.append, clear_globs=False)
            names.update(case.globs)
    assert not reports, "".join(reports)


@pytest.mark.parametrize("path", with_language("console"), ids=name_of)
def test_commands_of_a_page_say_what_the_page_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files: dict[str, str] = {}
    for fence in fences(path):
        write_file(files, fence)
        if fence.language == "console":
            for command, shown in commands(fence.body):
                said = run(command)
                assert matches(said, shown), f"{fence.id}: {command}\n{said}"


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that it shows."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def run(command: str) -> str:
    """What a command says; `printf TEXT | hoyle …` gives it its input."""
    from hoyle.cli.group import command as hoyle

    before, pipe, rest = command.rpartition(" | ")
    words = shlex.split(rest)
    typed = shlex.split(before)[1].replace("\\n", "\n") if pipe else None
    assert words[0] == "hoyle", f"only the command itself is run here: {command}"
    return CliRunner().invoke(hoyle, words[1:], input=typed, prog_name="hoyle").output


def matches(said: str, shown: list[str]) -> bool:
    """Whether the lines are those shown, where a line `…` stands for any lines."""
    lines = [line.rstrip() for line in said.rstrip("\n").split("\n")]
    while shown and not shown[-1]:
        shown = shown[:-1]
    return _matches(lines if said.strip() else [], [line.rstrip() for line in shown])


def _matches(lines: list[str], shown: list[str]) -> bool:
    if not shown:
        return not lines
    if shown[0].strip() == "…":
        return any(_matches(lines[skipped:], shown[1:]) for skipped in range(len(lines) + 1))
    return bool(lines) and lines[0] == shown[0] and _matches(lines[1:], shown[1:])


def test_shown_output_is_compared_line_by_line() -> None:
    assert matches("a\nb\nc\n", ["a", "…", "c"])
    assert matches("", [])
    assert not matches("a\nb\n", ["a"])
    assert not matches("a\n", ["b"])
