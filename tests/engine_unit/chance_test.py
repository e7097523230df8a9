"""The random stream is PCG32 to the bit (c.64, c.65)."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.engine.chance import Stream

CARDS = "A23456789TJQK"
SIGNS = "hcds"


def published() -> Stream:
    """The stream of the author's demonstration program: state 42, sequence 54."""
    return Stream.raw(42, 54)


def test_c64_the_published_numbers_of_pcg32() -> None:
    stream = published()
    expected = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert [stream.next32() for _ in range(6)] == expected


def test_c64_the_published_coins_dice_and_shuffle_of_pcg32() -> None:
    stream = published()
    for _ in range(6):
        stream.next32()
    coins = "".join("TH"[stream.below(2)] for _ in range(65))
    assert coins == "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT"
    rolls = " ".join(str(stream.below(6) + 1) for _ in range(33))
    assert rolls == "3 4 1 1 2 2 3 2 4 3 2 4 3 3 5 2 3 1 3 1 5 1 4 1 5 6 4 6 6 2 6 3 3"
    cards = list(range(52))
    stream.shuffle(cards)
    shown = " ".join(CARDS[card // 4] + SIGNS[card % 4] for card in cards)
    assert shown == (
        "Qd Ks 6d 3s 3d 4c 3h Td Kc 5c Jh Kd Jd As 4s 4h Ad Th Ac Jc 7s Qs 2s 7h Kh 2d 6c Ah 4d Qh 9h 6s 5s 2c "
        "9c Ts 8d 9s 3c 8c Js 5d 2h 6h 7d 8s 9d 5h 8h Qc 7c Tc"
    )


def test_c65_seeds_of_any_size_and_sign_begin_different_streams() -> None:
    seeds = [0, 1, -1, 2, 2**32, 2**64 - 1, 2**64, -(2**64), 2**64 + 1, 2**128, 7 << 640]
    firsts = {tuple(Stream.seeded(seed).next32() for _ in range(4)) for seed in seeds}
    assert len(firsts) == len(seeds)


def test_c65_the_same_seed_gives_the_same_numbers_in_another_process() -> None:
    here = [Stream.seeded(2026).next32() for _ in range(3)]
    code = "from hoyle.engine.chance import Stream; print([Stream.seeded(2026).next32() for _ in range(3)])"
    there = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert there.stdout.strip() == str(here)


@given(st.integers(), st.integers(1, 2**32))
def test_c64_a_number_below_n_is_below_n(seed: int, count: int) -> None:
    assert 0 <= Stream.seeded(seed).below(count) < count


@pytest.mark.parametrize("count", [0, -1, 2**32 + 1])
def test_c64_drawing_among_nothing_is_our_own_fault(count: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Stream.seeded(0).below(count)


def test_c64_every_order_of_three_cards_is_about_equally_likely() -> None:
    stream = Stream.seeded(5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        stream.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert all(850 < times < 1150 for times in seen.values())


def test_copies_of_a_stream_go_on_alike_and_apart() -> None:
    stream = Stream.seeded(9)
    other = stream.copy()
    assert [stream.next32() for _ in range(5)] == [other.next32() for _ in range(5)]
    stream.next32()
    assert stream.state != other.state
