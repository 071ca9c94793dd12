"""Chance has one door.

Every shuffle, die and random reveal of every game asks `chance(s.chance, bound)`. What answers depends on the mode: the tape
of a recorded step (replay), the generator (play), or nobody yet: in enumeration the driver is told the bound that was asked
for and runs the step again once per outcome, which gives full trees and exact odds.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from underrose.kernel.compiling import rule
from underrose.kernel.records import Int, Word, record

u64: Any = np.uint64
i64: Any = np.int64
"""Casts inside rules; to a type checker their results are as good as an int."""

TAPE = 64
"""Chance values one step may take."""


class Mode(IntEnum):
    """Where a value comes from once the tape is at its end."""

    DRAW = 0
    ENUMERATE = 1
    REPLAY = 2


@record
class Generator:
    """xoroshiro128++ (Blackman and Vigna, 2019): 128 bits of state, never all zero."""

    high: Word
    low: Word


@record
class Chance:
    """The chance of one step: values given before it (`written`), values taken so far (`taken`), and where more come from."""

    generator: Annotated[Generator, Generator]
    tape: Annotated[MutableSequence[int], "i4", TAPE]  # i8 cost Leduc's playouts a third of their speed, in copies
    bounds: Annotated[MutableSequence[int], "i4", TAPE]
    written: Int
    taken: Int
    mode: Int
    asked: Int  # enumeration: the bound of the first value that was missing, 0 if none was
    faults: Int  # values out of bounds or missing on a replayed tape, or past the end of the tape


@rule
def word(g: Generator) -> int:
    """The next 64 bits of the generator."""
    low, high = g.low, g.high
    total = low + high
    result = ((total << u64(17)) | (total >> u64(47))) + low
    high ^= low
    g.low = ((low << u64(49)) | (low >> u64(15))) ^ high ^ (high << u64(21))
    g.high = (high << u64(28)) | (high >> u64(36))
    return result


@rule
def below(g: Generator, bound: int) -> int:
    """A uniform number in 0..bound-1, without bias (Lemire, 2019); 1 <= bound < 2**32."""
    wide, mask = u64(bound), u64(0xFFFFFFFF)
    product = (word(g) >> u64(32)) * wide
    if (product & mask) < wide:
        threshold = (u64(0x100000000) - wide) % wide
        while (product & mask) < threshold:
            if g.high | g.low == u64(0):
                g.low = u64(1)  # nobody has seeded it: it would never come to an end
            product = (word(g) >> u64(32)) * wide
    return i64(product >> u64(32))


@rule
def fraction(g: Generator) -> float:
    """A uniform number from 0 up to, not including, 1 (53 bits)."""
    return i64(word(g) >> u64(11)) * (1.0 / (1 << 53))


@rule
def first_above(sums: Sequence[float], n: int, mark: float) -> int:
    """The first of `n` running sums above a mark, which lies below the last: an index drawn by weight, for a uniform mark. By bisection."""
    low, high = 0, n - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low


@rule
def chance(c: Chance, bound: int) -> int:
    """A number in 0..bound-1 (bound < 2**31), through the only door; every value and its bound stay on the tape until the next step."""
    place = c.taken
    c.taken += 1
    if place >= TAPE:
        c.faults += 1
        return 0
    if place < c.written:
        value = c.tape[place]
        if value < 0 or value >= bound:
            c.faults += 1
            value = 0
    elif c.mode == Mode.ENUMERATE:
        if c.asked == 0:
            c.asked = bound
        return 0
    elif c.mode == Mode.REPLAY:
        c.faults += 1
        return 0
    else:
        value = below(c.generator, bound)
        c.tape[place] = value
    c.bounds[place] = bound
    return value


@rule
def fresh_step(c: Chance) -> None:
    """Forget the last step's chance: the next value comes from the generator."""
    c.written = 0
    c.taken = 0
    c.asked = 0
    c.faults = 0


@rule
def mixed(x: int) -> int:
    """SplitMix64's finaliser: a well-mixed 64-bit word from any other (Steele, Lea and Flood, 2014)."""
    y = u64(x) + u64(0x9E3779B97F4A7C15)
    y = (y ^ (y >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    y = (y ^ (y >> u64(27))) * u64(0x94D049BB133111EB)
    return y ^ (y >> u64(31))


@rule
def seed_stream(g: Generator, seed: int, stream: int) -> None:
    """Start the generator at the given stream of a 64-bit seed: every simulated game has streams of its own."""
    base = mixed(u64(seed)) + mixed(u64(stream) * u64(2) + u64(1))
    g.high = mixed(base)
    g.low = mixed(base ^ u64(0xA5A5A5A5A5A5A5A5)) | u64(1)


def reseed(generator: Any, secret: bytes, step: int) -> None:
    """Start the generator (a record of `Generator`) for one step of a table: HMAC-SHA256 of the game's secret and the step number."""
    digest = hmac.digest(secret, b"chance %d" % step, hashlib.sha256)
    generator["high"] = int.from_bytes(digest[:8], "big")
    generator["low"] = int.from_bytes(digest[8:16], "big") | 1
