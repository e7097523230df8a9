"""How many findings there are of each kind; shown by `hoyle lint --statistics`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from hoyle.diagnostics.model import Diagnostic


def count_kinds(diagnostics: Iterable[Diagnostic]) -> list[dict[str, str | int]]:
    """For each kind that was found: slug, level, summary, how often, how often with a fix; the most frequent first."""
    found = list(diagnostics)
    kinds = {one.kind.slug: one.kind for one in found}
    times = Counter(one.kind.slug for one in found)
    fixable = Counter(one.kind.slug for one in found if one.fix is not None)
    return [
        {
            "slug": slug,
            "level": kinds[slug].level.value,
            "summary": kinds[slug].summary,
            "count": times[slug],
            "fixable": fixable[slug],
        }
        for slug in sorted(kinds, key=lambda slug: (-times[slug], slug))
    ]


def render_statistics(diagnostics: Iterable[Diagnostic]) -> str:
    """A line for each kind: how often, its slug, `[*]` if some bring a fix, its sentence."""
    rows = count_kinds(diagnostics)
    digits = max((len(str(row["count"])) for row in rows), default=0)
    width = max((len(str(row["slug"])) for row in rows), default=0)
    return "".join(
        f"{row['count']:>{digits}}  {row['slug']:<{width}}  {'[*]' if row['fixable'] else '[ ]'}  {row['summary']}\n"
        for row in rows
    )


def statistics_json(diagnostics: Iterable[Diagnostic]) -> str:
    """The same as a JSON list."""
    return json.dumps(count_kinds(diagnostics), indent=2) + "\n"
