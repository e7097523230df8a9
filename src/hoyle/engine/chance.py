"""The one door to randomness: a stream of numbers that a seed begins; used by the executor only.

The generator is PCG32 in its variant XSH-RR 64/32 (M. E. O'Neill, "PCG: A Family of Simple Fast
Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014, pcg-random.org).
Everything here is written out so that another back end can repeat it to the bit:

- Seed. Any whole number. Its absolute value is cut into words of 64 bits, the lowest first (0 is one word of
  zero); a last word holds twice the number of these words, plus 1 if the seed is negative. From h = 0, for
  each word: h = mix(h XOR word). Then the generator is seeded, as its author's `pcg32_srandom` does, with the
  state mix(h) and the sequence mix(mix(h)). `mix` is one step of SplitMix64 (Steele, Lea, Flood 2014): add
  0x9E3779B97F4A7C15, then its finaliser.
- A number below n: draw 32 bits; draw again while they are below (2^32 mod n); the remainder by n.
- A shuffle of a list: for i from its last place down to the second, exchange place i with place below(i + 1).
"""

from __future__ import annotations

from attrs import define

_WORD = 2**64 - 1
_HALF = 2**32 - 1
_MULTIPLIER = 6364136223846793005


def _mix(value: int) -> int:
    value = (value + 0x9E3779B97F4A7C15) & _WORD
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _WORD
    return value ^ (value >> 31)


@define(eq=False)
class Stream:
    """A PCG32 generator: 64 bits of state and an odd increment that names its sequence."""

    state: int
    increment: int

    @staticmethod
    def raw(state: int, sequence: int) -> Stream:
        """Seed as the author's reference code does."""
        stream = Stream(0, (sequence << 1 | 1) & _WORD)
        stream.next32()
        stream.state = (stream.state + state) & _WORD
        stream.next32()
        return stream

    @staticmethod
    def seeded(seed: int) -> Stream:
        """The stream of a seed of any size."""
        words: list[int] = []
        rest = abs(seed)
        while rest or not words:
            words.append(rest & _WORD)
            rest >>= 64
        mixed = 0
        for word in [*words, 2 * len(words) + (seed < 0)]:
            mixed = _mix(mixed ^ word)
        return Stream.raw(_mix(mixed), _mix(_mix(mixed)))

    def next32(self) -> int:
        """The next 32 bits."""
        old = self.state
        self.state = (old * _MULTIPLIER + self.increment) & _WORD
        shifted = ((old >> 18) ^ old) >> 27 & _HALF
        turn = old >> 59
        return (shifted >> turn | shifted << (-turn & 31)) & _HALF

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1, each equally likely."""
        if not 0 < count <= 2**32:
            raise ValueError(f"cannot draw among {count}")
        least = 2**32 % count
        while True:
            drawn = self.next32()
            if drawn >= least:
                return drawn % count

    def shuffle(self, items: list[int]) -> None:
        """Bring a list into random order (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[chosen], items[last] = items[last], items[chosen]

    def copy(self) -> Stream:
        """A second stream that goes on from the same place."""
        return Stream(self.state, self.increment)
