"""Forms of statements; part of the builder's table, put together in `build`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.syntax import nodes
from hoyle.syntax.build_expressions import cards_where, domain, type_of
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Child, Tree
from hoyle.syntax.words import STATEMENTS


def _broken(builder: Builder, tree: Tree) -> None:
    """A line that could not be read; it was reported."""


def is_broken(child: Child) -> bool:
    """Whether a tree stands for a line that could not be read."""
    return child is not None and getattr(child, "data", None) == "broken"


def _block(builder: Builder, tree: Tree) -> nodes.Block:
    return block_of(builder, tree.children, tree)


def block_of(builder: Builder, lines: Sequence[Child], tree: Tree) -> nodes.Block:
    """The block of these lines, which stand in a tree."""
    span = builder.span(lines[0]).to(builder.span(lines[-1])) if lines else builder.span(tree)
    return nodes.Block(builder.many(lines), span=span)


def _if(builder: Builder, tree: Tree) -> nodes.If:
    condition, body, *others, last = tree.children
    first_span = builder.span(condition).to(builder.span(body))
    first = nodes.Branch(builder.expr(condition), builder.block(body), span=first_span)
    otherwise = builder.block(cast(Tree, last).children[0]) if last is not None else None
    return nodes.If((first, *builder.many(others)), otherwise, span=builder.span(tree))


def _else_if(builder: Builder, tree: Tree) -> nodes.Branch:
    condition, body = tree.children
    return nodes.Branch(builder.expr(condition), builder.block(body), span=builder.span(tree))


def _for(builder: Builder, tree: Tree) -> nodes.For:
    over, body = tree.children
    return nodes.For(domain(builder, over), builder.block(body), span=builder.span(tree))


def _while(builder: Builder, tree: Tree) -> nodes.While:
    condition, body = tree.children
    return nodes.While(builder.expr(condition), builder.block(body), span=builder.span(tree))


def _repeat_until(builder: Builder, tree: Tree) -> nodes.RepeatUntil | None:
    body, until = tree.children
    if is_broken(until):
        return None
    return nodes.RepeatUntil(builder.block(body), builder.expr(until), span=builder.span(tree))


def _repeat_times(builder: Builder, tree: Tree) -> nodes.RepeatTimes:
    times, body = tree.children
    return nodes.RepeatTimes(builder.expr(times), builder.block(body), span=builder.span(tree))


def _repeat_at_most(builder: Builder, tree: Tree) -> nodes.RepeatAtMost | None:
    times, body, until, otherwise = tree.children
    if is_broken(until) or is_broken(otherwise):
        return None
    return nodes.RepeatAtMost(
        builder.expr(times),
        builder.block(body),
        builder.expr(until),
        builder.block(otherwise),
        span=builder.span(tree),
    )


def _turns(builder: Builder, tree: Tree) -> nodes.Turns:
    start, skipping, until, body = tree.children
    return nodes.Turns(
        builder.expr(start),
        builder.inner(skipping),
        builder.inner(until),
        builder.block(body),
        span=builder.span(tree),
    )


# ------------------------------------------------------------------------------ simple statements


def _let(builder: Builder, tree: Tree) -> nodes.Let:
    name, value = tree.children
    return nodes.Let(builder.ident(name), builder.expr(value), span=builder.span(tree))


def _let_random(builder: Builder, tree: Tree) -> nodes.LetRandom:
    name, over = tree.children
    return nodes.LetRandom(builder.ident(name), domain(builder, over), span=builder.span(tree))


def check_usable(builder: Builder, name: nodes.Ident) -> None:
    """A phase or variable begins lines, so it cannot be called like a statement."""
    if name.text in STATEMENTS or name.text in ("needs", "also"):
        builder.sink.report(
            kinds.RESERVED_NAME,
            name.span,
            f"`{name.text}` begins a line of its own kind, so a phase or variable cannot be called so",
            help=f"take another name, for example `the_{name.text}`",
        )


def _var(builder: Builder, tree: Tree) -> nodes.Var:
    name, each, kind, start, *properties = tree.children
    fresh: nodes.Ident | None = None
    sight: nodes.OwnerBy | nodes.Hidden | None = None
    seen: set[str] = set()
    for found in properties:
        part = cast(Tree, found)
        group = "fresh" if part.data == "fresh" else "sight"
        if group in seen:
            builder.sink.report(
                kinds.NEEDLESS_WORD,
                builder.span(part),
                "this is said twice about the variable",
                help="keep one of the two",
            )
        seen.add(group)
        match part.data:
            case "fresh":
                fresh = builder.ident(part.children[0])
            case "hidden":
                sight = nodes.Hidden(span=builder.span(part))
            case _:
                sight = nodes.OwnerBy(builder.ident(part.children[0]), span=builder.span(part))
    ident = builder.ident(name)
    check_usable(builder, ident)
    return nodes.Var(
        ident,
        builder.inner_ident(each),
        type_of(builder, kind),
        builder.expr(start),
        fresh,
        sight,
        span=builder.span(tree),
    )


def _run(builder: Builder, tree: Tree) -> nodes.Run:
    return nodes.Run(builder.expr(tree.children[0]), span=builder.span(tree))


def _assign(builder: Builder, tree: Tree) -> nodes.Assign:
    target, value = tree.children
    return nodes.Assign(builder.expr(target), builder.expr(value), span=builder.span(tree))


def _assign_random(builder: Builder, tree: Tree) -> nodes.AssignRandom:
    target, over = tree.children
    return nodes.AssignRandom(builder.expr(target), domain(builder, over), span=builder.span(tree))


def _step(op: Literal["+", "-"]) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Step:
        target, value = tree.children
        return nodes.Step(builder.expr(target), op, builder.expr(value), span=builder.span(tree))

    return make


def _clear(builder: Builder, tree: Tree) -> nodes.Clear:
    names = tuple(nodes.Name(str(name), span=builder.span(name)) for name in tree.children)
    return nodes.Clear(names, span=builder.span(tree))


def _cards(builder: Builder, child: Child) -> nodes.Cards:
    return cast(nodes.Cards, builder.node(cast(Tree, child)))


def _packet(builder: Builder, tree: Tree) -> nodes.Packet:
    end, amount, pile = tree.children
    return nodes.Packet(str(end) == "top", builder.expr(amount), builder.expr(pile), span=builder.span(tree))


def _face_up(child: Child) -> bool:
    return str(cast(Tree, child).children[0]) == "up"


def _move(builder: Builder, tree: Tree) -> nodes.MoveCards:
    cards, to, turned, face = tree.children
    lies: Literal["up", "down"] | None = None if face is None else "up" if _face_up(face) else "down"
    return nodes.MoveCards(
        _cards(builder, cards), builder.expr(to), turned is not None, lies, span=builder.span(tree)
    )


def _deal(builder: Builder, tree: Tree) -> nodes.Deal:
    amount, pile, to, start = tree.children
    number = builder.expr(amount) if hasattr(amount, "data") else None
    return nodes.Deal(
        number, builder.expr(pile), builder.expr(to), builder.inner(start), span=builder.span(tree)
    )


def _gather(builder: Builder, tree: Tree) -> nodes.Gather:
    return nodes.Gather(builder.expr(tree.children[0]), span=builder.span(tree))


def _shuffle(builder: Builder, tree: Tree) -> nodes.Shuffle:
    return nodes.Shuffle(builder.expr(tree.children[0]), span=builder.span(tree))


def _flip(builder: Builder, tree: Tree) -> nodes.Flip:
    cards, face = tree.children
    return nodes.Flip(_cards(builder, cards), _face_up(face), span=builder.span(tree))


def _show(builder: Builder, tree: Tree) -> nodes.Show:
    cards, to = tree.children
    who = builder.expr(to) if hasattr(to, "data") else None
    return nodes.Show(_cards(builder, cards), who, span=builder.span(tree))


def _swap(builder: Builder, tree: Tree) -> nodes.Swap:
    left, right = tree.children
    return nodes.Swap(builder.expr(left), builder.expr(right), span=builder.span(tree))


def _tally(builder: Builder, tree: Tree) -> nodes.Tally:
    return nodes.Tally(span=builder.span(tree))


def _end_game(won: bool) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.EndGame:
        who = tree.children[0]
        group = domain(builder, who) if hasattr(who, "data") else None
        return nodes.EndGame(won, group, span=builder.span(tree))

    return make


def _exit(builder: Builder, tree: Tree) -> nodes.Exit:
    what = cast(Literal["turn", "turns", "loop", "phase"], str(tree.children[0]))
    return nodes.Exit(what, span=builder.span(tree))


FORMS: dict[str, Form] = {
    "broken": _broken,
    "block": _block,
    "if_": _if,
    "else_if": _else_if,
    "for_": _for,
    "while_": _while,
    "repeat_until": _repeat_until,
    "repeat_times": _repeat_times,
    "repeat_at_most": _repeat_at_most,
    "turns": _turns,
    "let": _let,
    "let_random": _let_random,
    "var": _var,
    "run": _run,
    "assign": _assign,
    "assign_random": _assign_random,
    "increase": _step("+"),
    "decrease": _step("-"),
    "clear": _clear,
    "packet": _packet,
    "cards_where": cards_where,
    "move": _move,
    "deal": _deal,
    "gather": _gather,
    "shuffle": _shuffle,
    "flip": _flip,
    "show": _show,
    "swap": _swap,
    "tally": _tally,
    "win": _end_game(won=True),
    "lose": _end_game(won=False),
    "exit": _exit,
}
