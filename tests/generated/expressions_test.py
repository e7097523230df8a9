"""Any expression is worth the same, fails with the same words, and costs the same work in both executors."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine_unit.games import at, pile, program
from generated.both import outcome
from hoyle import engine
from hoyle.engine import State
from hoyle.engine.expressions import candidates, fresh_locals, listed
from hoyle.engine.expressions import evaluate as interpreted
from hoyle.engine.state import new_state
from hoyle.generated import translate
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.once import share
from hoyle.ir.patterns import CostOf, Covers, Different, Field, Group, Pattern
from hoyle.ir.program import Program, Score, ScoreLine, Sight
from hoyle.ir.values import LEAST, MOST, NONE

CARDS, PILES, SLOTS = 6, 4, 8
BARE = program(
    (),
    cards=("A", "B", "B", "C", "D", "E"),
    pile_list=(
        pile("stock", Sight.NOBODY, True),
        pile("heap", Sight.TOP, True),
        pile("bag", Sight.ALL, False),
        pile("empty", Sight.NOBODY, True),
    ),
    columns=((5, 7, 7, NONE, 2, 1), (1, 1, 2, 2, NONE, NONE)),
    slots=SLOTS + 1,
)
PATTERN = Pattern(
    "two",
    (Group("pair", e.Const(2), None, (), (Different(Field("n", 0, 0), 9),), ()),),
    None,
    None,
    e.Column(0, e.Local(0)),
)

small = st.integers(-3, 8)
values = st.one_of(small, small, st.just(NONE), st.sampled_from([LEAST, MOST, MOST - 1, 100_000]))
orders = st.sampled_from(["<", "<=", ">", ">="])
operators = st.sampled_from(["+", "-", "*", "div", "mod"])


@st.composite
def states(draw: st.DrawFn) -> State:
    """Cards anywhere, slots with anything in them."""
    state = new_state(BARE, 0)
    engine.put_away(state)
    for card in draw(st.permutations(range(CARDS))):
        where = draw(st.integers(-1, PILES - 2))
        if where >= 0:
            engine.place(BARE, state, where, (card,))
            state.faces[card] = draw(st.sampled_from([0, 0, 1, 2]))
    state.slots[:SLOTS] = draw(st.lists(values, min_size=SLOTS, max_size=SLOTS))
    state.left = draw(st.sampled_from([engine.BUDGET, 40, 10, 3]))
    return state


@st.composite
def exprs(draw: st.DrawFn, kind: str, bound: tuple[tuple[int, str], ...] = (), depth: int = 3) -> e.Expr:
    """An expression of a kind: number, truth, card or pile; `bound` are the locals it may read, with their kinds."""
    local = [
        e.Local(index) for index, what in bound if what == kind or (kind == "number" and what != "truth")
    ]

    def sub(what: str) -> e.Expr:
        return draw(exprs(what, bound, depth - 1))

    def domain() -> tuple[e.Domain, tuple[tuple[int, str], ...]]:
        return draw(domains(bound, depth - 1))

    choices = ["leaf", "leaf"] if depth else ["leaf"]
    if depth:
        choices += {
            "number": [
                "arithmetic",
                "cases",
                "column",
                "size",
                "count",
                "sum",
                "extreme",
                "lookup",
                "at",
                "cost",
                "as",
            ],
            "truth": [
                "not",
                "and",
                "or",
                "compare",
                "equal",
                "among",
                "some",
                "every",
                "face",
                "cases",
                "covers",
            ],
            "card": ["end", "pick", "cases"],
            "pile": ["pile_at", "pile_of"],
        }[kind]
    match draw(st.sampled_from(choices)):
        case "leaf":
            own = {
                "number": st.one_of(st.builds(e.Const, values), st.builds(e.Slot, st.integers(0, SLOTS - 1))),
                "truth": st.builds(e.Const, st.sampled_from([0, 1, NONE, 2])),
                "card": st.builds(e.Const, st.sampled_from([*range(CARDS), NONE])),
                "pile": st.builds(e.Const, st.sampled_from([*range(PILES), NONE])),
            }[kind]
            return draw(st.one_of(own, st.sampled_from(local)) if local else own)
        case "as":
            return sub(draw(st.sampled_from(["truth", "card", "pile"])))
        case "arithmetic":
            return e.Arithmetic(draw(operators), sub("number"), sub("number"))
        case "cases":
            cases = [e.Case(sub("truth"), sub(kind)) for _ in range(draw(st.integers(1, 2)))]
            return e.Cases(tuple(cases), sub(kind))
        case "column":
            return e.Column(draw(st.integers(0, 1)), sub("card"))
        case "size":
            return e.Size(draw(piles(bound, depth - 1)))
        case "count":
            return e.Count(domain()[0])
        case "sum":
            looked, inner = domain()
            return e.SumOf(draw(exprs("number", inner, depth - 1)), looked)
        case "extreme":
            looked, inner = domain()
            return e.Extreme(draw(st.booleans()), draw(exprs("number", inner, depth - 1)), looked)
        case "lookup":
            return e.Lookup(draw(st.sampled_from([(3, NONE, 5), (0, 1), (7,)])), sub("number"))
        case "at":
            return e.SlotAt(draw(elements(SLOTS, bound, depth - 1)))
        case "cost":
            return CostOf(0, draw(cards(bound, depth - 1)))
        case "covers":
            return Covers(0, draw(cards(bound, depth - 1)))
        case "not":
            return e.Not(sub("truth"))
        case "and" | "or" as word:
            parts = tuple(sub("truth") for _ in range(draw(st.integers(0, 3))))
            return e.And(parts) if word == "and" else e.Or(parts)
        case "compare":
            return e.Compare(draw(orders), sub("number"), sub("number"))
        case "equal":
            return e.Equal(sub("number"), sub("number"))
        case "among":
            return e.Among(sub("number"), draw(sources(bound, depth - 1))[0])
        case "some":
            return e.Some(domain()[0])
        case "every":
            looked, inner = domain()
            return e.Every(looked, draw(exprs("truth", inner, depth - 1)))
        case "face":
            return e.FaceUp(sub("card"))
        case "end":
            return e.EndCard(draw(st.booleans()), sub("pile"))
        case "pick":
            source = draw(cards(bound, depth - 1))
            return e.Pick(draw(st.booleans()), draw(domains(bound, depth - 1, (source, "card")))[0])
        case "pile_at":
            return e.PileAt(draw(elements(PILES, bound, depth - 1)))
        case _:
            return e.PileOf(sub("card"))


@st.composite
def elements(draw: st.DrawFn, most: int, bound: tuple[tuple[int, str], ...], depth: int) -> e.Element:
    """An element of an array that lies inside `most` places."""
    shape = draw(st.sampled_from([(most,), (2, most // 2), (most // 2,), (1, 2)]))
    axes = [e.Axis(draw(exprs("number", bound, depth)), draw(st.integers(-1, 2)), count) for count in shape]
    room = most
    for count in shape:
        room //= count
    return e.Element(draw(st.integers(0, max(0, room - 1))) if room > 1 else 0, tuple(axes))


@st.composite
def piles(draw: st.DrawFn, bound: tuple[tuple[int, str], ...], depth: int) -> e.Source:
    """A source of piles."""
    one = exprs("pile", bound, depth)
    return draw(
        st.one_of(
            st.builds(e.Values, st.lists(one, max_size=3).map(tuple)),
            st.just(e.Numbers(e.Const(0), e.Const(PILES - 1))),
            st.just(e.Ring(1, 3, e.Const(2))),
        )
    )


@st.composite
def cards(draw: st.DrawFn, bound: tuple[tuple[int, str], ...], depth: int) -> e.Source:
    """A source of cards."""
    if draw(st.integers(0, 4)) == 0:
        reads = tuple(
            e.Const(card) for card in draw(st.lists(st.integers(0, CARDS - 1), max_size=3, unique=True))
        )
        return e.Held(reads, draw(exprs("number", bound, depth)))
    source: e.Source = e.CardsIn(draw(piles(bound, depth)))
    if draw(st.integers(0, 4)) == 0:
        source = e.Union((source, e.CardsIn(draw(piles(bound, depth)))))
    return source


@st.composite
def sources(draw: st.DrawFn, bound: tuple[tuple[int, str], ...], depth: int) -> tuple[e.Source, str]:
    """Any source, and the kind of its candidates."""
    number = exprs("number", bound, depth)
    match draw(st.sampled_from(["values", "numbers", "ring", "cards", "piles", "union"])):
        case "values":
            return e.Values(tuple(draw(st.lists(number, max_size=3)))), "number"
        case "numbers":
            high = draw(st.one_of(st.builds(e.Const, small), number))
            return e.Numbers(
                draw(st.one_of(st.builds(e.Const, small), number)), high, draw(st.integers(1, 3))
            ), "number"
        case "ring":
            return e.Ring(draw(small), draw(st.integers(1, 4)), draw(number)), "number"
        case "cards":
            return draw(cards(bound, depth)), "card"
        case "piles":
            return draw(piles(bound, depth)), "pile"
        case _:
            return e.Union(
                (draw(piles(bound, depth)), e.Values(tuple(draw(st.lists(number, max_size=2)))))
            ), "number"


@st.composite
def domains(
    draw: st.DrawFn,
    bound: tuple[tuple[int, str], ...],
    depth: int,
    given_source: tuple[e.Source, str] | None = None,
) -> tuple[e.Domain, tuple[tuple[int, str], ...]]:
    """A domain, and the locals that can be read with a candidate at hand."""
    source, kind = given_source or draw(sources(bound, max(depth, 0)))
    local = len(bound)
    inner = (*bound, (local, kind))
    where = draw(st.none() | exprs("truth", inner, max(depth, 0)))
    best = draw(st.none() | st.builds(e.Best, st.booleans(), exprs("number", inner, max(depth, 0))))
    return e.Domain(local, source, where, best), inner


def both(made: Program, state: State) -> None:
    """The line of the score, the domain of the draw and the branch of a program, judged both ways."""
    quick = translate(made)
    line, draw, source = made.scores[0].lines[0].value, made.code[0], made.code[1]
    assert isinstance(draw, i.Draw)
    assert isinstance(source, i.Deal)
    twin = quick.code[0], quick.code[1]
    assert isinstance(twin[0], i.Draw)
    assert isinstance(twin[1], i.Deal)
    asked = (
        lambda p, s, b: interpreted(p, s, (line if p is made else quick.scores[0].lines[0].value), b),
        lambda p, s, b: listed(p, s, draw.domain if p is made else twin[0].domain, b),
        lambda p, s, b: list(candidates(p, s, source.piles if p is made else twin[1].piles, b)),
    )
    for question in asked:
        found = []
        for judging in (made, quick):
            here = state.copy()
            here.left = state.left
            bound = fresh_locals(judging)
            bound[0] = 0
            answer = outcome(lambda: question(judging, here, bound))  # noqa: B023
            found.append((answer, here.left if not isinstance(answer, tuple) else None))
        assert repr(found[0]) == repr(found[1])


@settings(max_examples=400, deadline=None)
@given(st.data(), states())
def test_expressions_domains_and_sources_agree(data: st.DataObject, state: State) -> None:
    line = data.draw(exprs("number", ((0, "number"),)))
    domain, _ = data.draw(domains((), 3))
    source = data.draw(piles((), 3))
    from attrs import evolve

    made = evolve(
        BARE,
        code=(
            i.Draw(e.Slot(0), domain, span=at(1)),
            i.Deal(None, e.Const(0), source, span=at(2)),
        ),
        scores=(Score("player", 2, (ScoreLine("line", "", line),), None, 0),),
        patterns=(PATTERN,),
    )
    both(share(made), state)
    both(made, state)
