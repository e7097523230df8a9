"""What belongs to something, written with a dot; a check of `slips`."""

from __future__ import annotations

from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.syntax.declared import declared
from hoyle.syntax.trouble import Mistake, Trouble


def dot(trouble: Trouble) -> Mistake | None:
    """What belongs to something, written with a dot."""
    index = trouble.index
    first = _first_of_operand(trouble, index)
    after = index
    fields: list[str] = []
    while trouble.text(after) == "." and trouble.text(after + 1).isidentifier():
        fields.append(trouble.text(after + 1))
        after += 2
    if first is None or not fields:
        return None
    owner = trouble.span(first, index - 1).text
    words = [word for name in reversed(fields) for word in (name, "of")]
    mended = " ".join(words) + " " + owner
    meant = trouble.replaced(index, after)
    meant = meant[:first] + trouble.replaced(first, first, *words)[first : first + len(words)] + meant[first:]
    if len(fields) == 1 and index == first + 1 and fields[0] in declared(trouble.source.text).kept:
        mended = f"{fields[0]}[{owner}]"
        meant = trouble.replaced(first, after, fields[0], "[", owner, "]")
    return Mistake(
        kinds.DOTTED_FIELD,
        trouble.span(first, after - 1),
        "what belongs to something is not written with a dot",
        f"write `{mended}`"
        if len(mended) < 80
        else "write what belongs to it first, then `of`, then the thing",
        trouble.edit(f"write `{mended}`", first, after, mended) if len(mended) < 80 else None,
        meant if trouble.reaches(meant, index) else None,
    )


def _first_of_operand(trouble: Trouble, after: int) -> int | None:
    """Where the thing begins that ends before a place: a name, perhaps with brackets."""
    index, depth = after - 1, 0
    while index >= 0:
        text = trouble.text(index)
        depth += (text in ")]") - (text in "([")
        if depth < 0:
            return None
        found = trouble.at(index)
        if depth == 0 and found is not None and found.kind == "word":
            return index
        index -= 1
    return None
