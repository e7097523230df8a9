"""How the leak check speaks: the secret, the place where it comes out, and how to mend it."""

from __future__ import annotations

from attrs import field, frozen

from hoyle.diagnostics import Kind, Label, Sink
from hoyle.diagnostics.edits import without_word
from hoyle.diagnostics.kinds import secrecy as kinds
from hoyle.linter.leaks.audiences import ALL, Audience, Judged, Leaf, Reach, covers
from hoyle.source import Span
from hoyle.syntax import nodes


@frozen
class Giveaway:
    """An `openly` of a file: where it stands, before what, and the secret of which it tells a truth."""

    span: Span
    before: str
    tells: str
    secret: str | None
    """What is read and who sees it; None if all know it anyway."""


@frozen
class Report:
    """Where findings and giveaways go."""

    sink: Sink
    several: bool
    giveaways: list[Giveaway] = field(factory=list)

    def require(self, judged: Judged, wanted: Audience, kind: Kind, span: Span, says: str, help: str) -> None:
        """Report a place that must be known to more than know it. `says` is what is seen there, and by whom."""
        if covers(judged.audience, wanted, self.several):
            return
        leaf = judged.leaf
        labels = () if leaf is None else _labels(leaf, span)
        self.sink.report(kind, span, f"{_secret(leaf)}, but {says}.", labels=labels, help=help)

    def condition(
        self, expr: nodes.Expr, judged: Judged, inner: Judged, kind: Kind, before: str, says: str
    ) -> None:
        """A condition that may be told with `openly`; `inner` judges what stands behind that word."""
        if isinstance(expr, nodes.Openly):
            self.openly(expr.span, before, expr.condition.span, inner)
            return
        self.require(judged, ALL, kind, expr.span, says, TELL)

    def openly(self, span: Span, before: str, told: Span, judged: Judged) -> None:
        """Note an `openly`, and report it if all know the truth anyway."""
        word = Span(span.source, span.start, span.start + len("openly"))
        secret = None if judged.audience == ALL else _secret(judged.leaf)
        self.giveaways.append(Giveaway(word, before, " ".join(told.text.split()), secret))
        if secret is None:
            self.sink.report(
                kinds.NEEDLESS_OPENLY,
                word,
                "All players know anyway what is told here: no secret is read.",
                help="Take `openly` away.",
                fix=without_word(word),
            )


TELL = (
    "If all are to learn it, write `openly` before the condition. Else turn the cards face up first, or give the pile "
    "another sight."
)
TURN = "Turn the cards face up first, give the pile another sight, or let it depend on what all can see."


def _secret(leaf: Leaf | None) -> str:
    if leaf is None:
        return "Not all can know this"
    through = "".join(f", which `{name}` reads," for name in leaf.through[-1:])
    return f"`{leaf.text}`{through} {leaf.seen}"


def _labels(leaf: Leaf, span: Span) -> tuple[Label, ...]:
    found = []
    inside = (
        leaf.place.source is span.source and span.start <= leaf.place.start and leaf.place.end <= span.end
    )
    if not inside or leaf.through:
        path = " → ".join(f"`{name}`" for name in leaf.through)
        found.append(Label(leaf.place, f"the secret is read here, in {path}" if path else "the secret"))
    if leaf.declared is not None:
        found.append(Label(leaf.declared, "who sees it is declared here"))
    return tuple(found)


def whom(audience: Audience) -> str:
    """Those who see a variable, in words."""
    match audience.reach:
        case Reach.ALL:
            return "everybody"
        case Reach.ONLY:
            return "its owner"
        case Reach.TEAM:
            return "the team of its owner"
        case Reach.OTHERS | Reach.OUTSIDERS:
            return "everybody but its owner"
        case Reach.NOBODY:
            return "nobody"
