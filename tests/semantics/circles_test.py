"""Circles in a graph of names are found, each once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hoyle.semantics.graphs import circles


def test_a_chain_has_no_circle() -> None:
    assert circles("abc", {"a": "b", "b": "c", "c": ""}.__getitem__) == []


def test_a_name_that_leads_to_itself() -> None:
    assert circles("ab", {"a": "a", "b": "a"}.__getitem__) == [("a",)]


def test_a_circle_behind_a_chain_is_named_without_the_chain() -> None:
    assert circles("abc", {"a": "b", "b": "c", "c": "b"}.__getitem__) == [("b", "c")]


def test_two_ways_to_one_name_are_no_circle() -> None:
    assert circles("abcd", {"a": "bc", "b": "d", "c": "d", "d": ""}.__getitem__) == []


@given(st.dictionaries(st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdef")), min_size=1))
def test_a_graph_has_a_circle_exactly_if_it_cannot_be_put_in_order(graph: dict[str, set[str]]) -> None:
    edges = {name: {to for to in graph.get(name, ()) if to in graph} for name in graph}
    left = dict(edges)
    while True:
        done = [name for name, following in left.items() if not following & left.keys()]
        if not done:
            break
        for name in done:
            del left[name]
    found = circles(sorted(graph), lambda name: edges[name])
    assert bool(found) == bool(left)
    for circle in found:
        assert all(b in edges[a] for a, b in zip(circle, (*circle[1:], circle[0]), strict=True))
