"""Every case of the corpus pages: what its lines announce is found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.corpus import Case, differences, pages

CASES = pages(Path(__file__).parent / "corpus")


def test_the_corpus_is_not_empty() -> None:
    assert len(CASES) > 20


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_findings_are_those_announced(case: Case) -> None:
    secrets = {"leaks": "alone", "mistakes": "too"}.get(case.page.split("/")[0], "never")
    assert differences(case, secrets) == []
