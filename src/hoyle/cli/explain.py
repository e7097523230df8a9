"""`hoyle explain`: the page of a kind of finding, or the list of all."""

from __future__ import annotations

import click

from hoyle.cli.output import WrongUse, write_json
from hoyle.diagnostics.pages import fix_in, read_pages
from hoyle.diagnostics.suggest import nearest


@click.command("explain")
@click.argument("slug", required=False)
@click.option("--all", "every", is_flag=True, help="List every kind of finding with its sentence.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(ctx: click.Context, slug: str | None, every: bool, as_json: bool) -> None:
    """Explain a kind of finding: what it means, why it matters, how to mend it.

    SLUG is the word in brackets of a finding: error[SLUG].
    """
    pages = read_pages()
    if slug is None and not every:
        raise click.UsageError("say which finding to explain, or --all for a list", ctx)
    if slug is None:
        _list(pages, as_json)
        return
    wanted = slug.strip("[]").lower()
    if wanted not in pages:
        near = nearest(wanted, pages)
        meant = f"did you mean `{near}`?" if near else "`hoyle explain --all` lists them"
        raise WrongUse(f"there is no kind of finding `{slug}`; {meant}")
    if as_json:
        page = pages[wanted]
        write_json({"slug": wanted, "summary": summary(page), "fix": fix_in(page), "text": page})
    else:
        click.echo(pages[wanted].rstrip())


def summary(page: str) -> str:
    """The first paragraph of a page, on one line."""
    paragraphs = [part.strip() for part in page.split("\n\n")]
    first = next((part for part in paragraphs if part and not part.startswith("#")), "")
    return " ".join(first.split())


def _list(pages: dict[str, str], as_json: bool) -> None:
    if as_json:
        write_json(
            [{"slug": slug, "summary": summary(page), "fix": fix_in(page)} for slug, page in pages.items()]
        )
        return
    width = max((len(slug) for slug in pages), default=0)
    for slug, page in pages.items():
        click.echo(f"{slug.ljust(width)}  {summary(page)}")
