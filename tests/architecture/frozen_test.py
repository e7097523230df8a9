"""Classes made by our own `frozen` are what attrs would have made."""

from __future__ import annotations

import pickle

import attrs
import pytest

from hoyle._frozen import frozen


@frozen
class Pair:
    left: int
    right: object = None
    place: int = attrs.field(default=0, eq=False, repr=False, kw_only=True)


@frozen
class Other:
    left: int
    right: object = None


@frozen
class Empty:
    pass


@frozen(eq=False)
class Thing:
    name: str


@frozen
class Part(Pair):
    more: int = 0


def test_what_says_the_same_is_equal_and_has_one_hash() -> None:
    assert Pair(1, "x", place=3) == Pair(1, "x", place=4)
    assert hash(Pair(1, "x", place=3)) == hash(Pair(1, "x", place=4))
    assert Empty() == Empty()
    assert len({Empty(), Empty(), Pair(1), Pair(1)}) == 2


def test_what_says_something_else_or_is_of_another_class_is_not_equal() -> None:
    assert Pair(1, "x") != Pair(1, "y")
    assert Pair(1) != Other(1)
    assert Pair(1) != Part(1)
    assert Part(1, more=1) != Part(1, more=2)
    assert Pair(1) != (1, None)


def test_a_class_may_be_equal_to_nothing_but_itself() -> None:
    thing = Thing("x")
    assert thing == thing
    assert thing != Thing("x")
    assert len({thing, Thing("x")}) == 2


def test_it_is_shown_as_attrs_shows_it() -> None:
    @attrs.frozen
    class Plain:
        left: int
        right: object = None

    assert repr(Pair(1, Empty(), place=3)) == "Pair(left=1, right=Empty())"
    assert repr(Plain(1, "x")).endswith("Plain(left=1, right='x')")
    assert repr(Other(1, "x")) == "Other(left=1, right='x')"


def test_it_is_a_frozen_class_of_attrs() -> None:
    pair = Pair(1, 2, place=3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pair.left = 2  # type: ignore[misc]
    assert not hasattr(pair, "__dict__")
    assert attrs.evolve(pair, left=5) == Pair(5, 2)
    assert pickle.loads(pickle.dumps(pair)) == pair
    match pair:
        case Pair(left, right):
            assert (left, right) == (1, 2)
