"""Declarations gathered from several files, each with the file it comes from; the material of `changes`."""

from __future__ import annotations

from attrs import frozen

from hoyle.syntax import nodes

Expects = nodes.ExpectsPile | nodes.ExpectsDefine
Plain = nodes.Changeable | nodes.SeatedBy | nodes.Require


@frozen
class Entry:
    """One declaration, the name of the file that declared it, and whether a later file changed it."""

    declaration: Plain
    origin: str
    changed: bool = False


@frozen
class Layer:
    """What a file and everything below it come to: declarations in the order of c.62, expectations,
    the ids of the conditions that `add needs` put in, the file's own changes that change nothing, and what was
    removed, in any of the files."""

    entries: tuple[Entry, ...] = ()
    expects: tuple[Expects, ...] = ()
    added: frozenset[int] = frozenset()
    idle: tuple[nodes.Change | nodes.ChangeDefault, ...] = ()
    removed: tuple[nodes.Remove, ...] = ()


def word_of(declaration: Plain) -> str:
    """The word a declaration begins with, as written in `change` and `remove`."""
    match declaration:
        case nodes.Players():
            return "players"
        case nodes.Teams():
            return "teams"
        case nodes.SeatedBy():
            return "seated by"
        case nodes.Require():
            return "require"
        case nodes.Option():
            return "option"
        case nodes.KindOf():
            return "kind"
        case nodes.Deck():
            return "deck"
        case nodes.Pile():
            return "pile"
        case nodes.Var():
            return "var"
        case nodes.Define():
            return "define"
        case nodes.Legal():
            return "legal"
        case nodes.Patterns():
            return "patterns"
        case nodes.Score():
            return "score"
        case nodes.SharedMove():
            return "shared move"
        case nodes.Phase():
            return "phase"
        case nodes.Play():
            return "play"


def name_of(declaration: Plain) -> nodes.Ident | None:
    """The name a declaration gives; None for those a game has once (`play`, `deck`, `score`, …)."""
    match declaration:
        case (
            nodes.Option()
            | nodes.KindOf()
            | nodes.Pile()
            | nodes.Var()
            | nodes.Define()
            | nodes.Legal()
            | nodes.Patterns()
            | nodes.Phase()
        ):
            return declaration.name
        case nodes.SharedMove():
            return declaration.move.name
        case (
            nodes.Players()
            | nodes.Teams()
            | nodes.SeatedBy()
            | nodes.Require()
            | nodes.Deck()
            | nodes.Score()
            | nodes.Play()
        ):
            return None


def place_of(declaration: Plain) -> tuple[str, str] | None:
    """Space and name under which only one declaration can stand (c.1); None for `require`, which may repeat."""
    match declaration:
        case nodes.Require():
            return None
        case (
            nodes.Option()
            | nodes.KindOf()
            | nodes.Pile()
            | nodes.Var()
            | nodes.Define()
            | nodes.Legal()
            | nodes.Patterns()
        ):
            return ("value", declaration.name.text)
        case nodes.Phase():
            return ("phase", declaration.name.text)
        case nodes.SharedMove():
            return ("move", declaration.move.name.text)
        case nodes.Score():
            return ("score", declaration.each.text if declaration.each else "everyone")
        case nodes.Players() | nodes.Teams() | nodes.SeatedBy() | nodes.Deck() | nodes.Play():
            return (word_of(declaration), "")


def title_of(declaration: Plain) -> str:
    """The declaration as a message names it: `legal may_bid`, `play`."""
    name = name_of(declaration)
    return f"{word_of(declaration)} {name.text}" if name else word_of(declaration)
