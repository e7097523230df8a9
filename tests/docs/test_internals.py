"""The pages about the inside of the house draw it as it is."""

from __future__ import annotations

import tomllib

from engine.pages import ROOT, fences

PAGE = ROOT / "docs" / "internals" / "index.md"


def test_the_drawn_layers_are_those_that_are_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    checked = [{name.strip().removeprefix("hoyle.") for name in layer.split("|")} for layer in layers]
    drawn = [fence.body for fence in fences(PAGE) if fence.body.startswith("cli\n")]
    assert [set(line.split()) for line in drawn[0].splitlines()] == checked


def test_every_package_of_the_drawing_is_there() -> None:
    (drawn,) = (fence.body for fence in fences(PAGE) if fence.body.startswith("cli\n"))
    source = ROOT / "src" / "hoyle"
    assert [
        name
        for name in drawn.split()
        if not (source / name).is_dir() and not (source / f"{name}.py").is_file()
    ] == []
    packages = {path.name for path in source.iterdir() if (path / "__init__.py").is_file()}
    assert packages - set(drawn.split()) == set()
