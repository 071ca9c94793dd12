"""Chance: every random value of every game comes through one function, from numbered streams.

Every shuffle, die and random reveal of every game asks `chance(s.chance, stream, bound)`. A game declares its streams (a deck, the
dice, the first player) once, in its `state.py`; the record counts the draws that stand in each. What answers depends on the mode:
the tape of a recorded step (replay), the generator (playouts and the lab), or the caller: the driver reports the stream and the
bound of the missing value, and the step is repeated with a value. A match takes that value from the secret of its deal, a tree takes
each in turn.

Draw number i of a stream (from 0) is a function of the secret, the stream and i alone, however the draws are divided into steps and
whatever lies between them:

    word  = the first 8 bytes, as a big-endian number, of HMAC-SHA256(secret of the deal, "chance STREAM i")
    value = word * bound / 2**64, rounded down

So nothing that draws nothing (taking back, settings, who sits where) changes what is drawn next, and values seen tell nothing about
the next ones. No value is more likely than another by more than bound / 2**64.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.intrinsics import watched
from underrose.kernel.data.keyed_hash import keyed_hash
from underrose.kernel.data.records import Int, Word, record

u64: Any = np.uint64
i64: Any = np.int64
"""Casts inside rules; to a type checker their results are ints."""

ALL = u64(0xFFFFFFFFFFFFFFFF)
"""The bits of a word. Compiled, words wrap by themselves and the mask costs nothing; interpreted, it is what wraps them."""
GOLDEN = u64(0x9E3779B97F4A7C15)
"""2**64 by the golden ratio, odd: the step of SplitMix64."""
TAPE = 48
"""The most chance values that one step may take."""
STREAMS = 4
"""The most streams that a game may have."""


class Mode(IntEnum):
    """Where a value comes from once the tape is exhausted: from the generator, from the caller (who repeats the step), or it is a fault."""

    DRAW = 0
    ASK = 1
    REPLAY = 2


@record
class Generator:
    """xoroshiro128++ (Blackman and Vigna, 2019): 128 bits of state, never all zero."""

    high: Word
    low: Word


@record
class Chance:
    """The chance of a table: the draws that stand in each stream; of one step the values given before it (`written`) and taken so far
    (`taken`), each with its bound and stream; and where more come from.
    """

    generator: Annotated[Generator, Generator]  # the key of all streams in playouts; zero in a match, whose state must not predict draws
    drawn: Annotated[MutableSequence[int], "i4", STREAMS]
    tape: Annotated[MutableSequence[int], "i4", TAPE]  # i8 cost Leduc's playouts a third of their speed, in copies
    bounds: Annotated[MutableSequence[int], "i4", TAPE]
    streams: Annotated[MutableSequence[int], "i1", TAPE]
    written: Int
    taken: Int
    mode: Int
    asked: Int  # Mode.ASK: the bound of the first value that was missing, 0 if none was
    asked_of: Int  # and its stream
    faults: Int  # values out of bounds or missing on a replayed tape, or past the end of the tape


@rule
def word(g: Generator) -> int:
    """Return the next 64 bits of the generator."""
    low, high = g.low, g.high
    total = (low + high) & ALL
    result = (((total << u64(17)) & ALL | (total >> u64(47))) + low) & ALL
    high ^= low
    g.low = ((low << u64(49)) & ALL | (low >> u64(15))) ^ high ^ ((high << u64(21)) & ALL)
    g.high = (high << u64(28)) & ALL | (high >> u64(36))
    return result


@rule
def below(g: Generator, bound: int) -> int:
    """Return a uniform number in 0..bound-1, without bias (Lemire, 2019); 1 <= bound < 2**32."""
    wide, mask = u64(bound), u64(0xFFFFFFFF)
    product = (word(g) >> u64(32)) * wide
    if (product & mask) < wide:
        threshold = (u64(0x100000000) - wide) % wide
        while (product & mask) < threshold:
            if g.high | g.low == u64(0):
                g.low = u64(1)  # unseeded: the loop would not terminate
            product = (word(g) >> u64(32)) * wide
    return i64(product >> u64(32))


@rule
def fraction(g: Generator) -> float:
    """Return a uniform number from 0 up to, not including, 1 (53 bits)."""
    return i64(word(g) >> u64(11)) * (1.0 / (1 << 53))


@rule
def first_above(sums: Sequence[float], n: int, mark: float) -> int:
    """Return the index of the first of `n` running sums above `mark`, by bisection; `mark` must lie below the last sum. For a uniform
    mark the index is drawn by weight."""
    low, high = 0, n - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low


@rule
def mixed(x: int) -> int:
    """Return a well-mixed 64-bit word from any other: SplitMix64's finaliser (Steele, Lea and Flood, 2014)."""
    y = (u64(x) + GOLDEN) & ALL
    y = (y ^ (y >> u64(30))) * u64(0xBF58476D1CE4E5B9) & ALL
    y = (y ^ (y >> u64(27))) * u64(0x94D049BB133111EB) & ALL
    return y ^ (y >> u64(31))


@rule
def keyed(g: Generator, stream: int, number: int) -> int:
    """Return the word of draw `number` of a stream, with the generator as key: SplitMix64 in counter mode, so that no draw depends on
    earlier ones."""
    return g.low ^ mixed(g.high + ((u64(stream) << u64(32)) | u64(number)) * GOLDEN)


@rule
def scaled(x: int, bound: int) -> int:
    """Return a 64-bit word scaled to 0..bound-1: word * bound / 2**64, rounded down (bound < 2**32)."""
    wide, mask = u64(bound), u64(0xFFFFFFFF)
    return i64(((x >> u64(32)) * wide + (((x & mask) * wide) >> u64(32))) >> u64(32))


@rule
def chance(c: Chance, stream: int, bound: int) -> int:
    """Return the stream's next number in 0..bound-1 (bound < 2**31); it stays on the tape until the next step.

    In drivers that observe no steps (`intrinsics.watched`) there is no tape: every value comes from the generator.
    """
    if not watched():
        number = c.drawn[stream]
        c.drawn[stream] = number + 1
        return scaled(keyed(c.generator, stream, number), bound)
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
    elif c.mode == Mode.DRAW:
        value = scaled(keyed(c.generator, stream, c.drawn[stream]), bound)
        c.tape[place] = value
    else:
        if c.mode == Mode.REPLAY:
            c.faults += 1
        elif c.asked == 0:
            c.asked = bound
            c.asked_of = stream
        return 0
    c.bounds[place] = bound
    c.streams[place] = stream
    c.drawn[stream] += 1
    return value


@rule
def fresh_step(c: Chance) -> None:
    """Clear the last step's tape and counters; no values are given for the next step."""
    if watched():
        c.written = 0
        c.taken = 0
        c.asked = 0
        c.faults = 0


@rule
def seed_generator(g: Generator, seed: int, number: int) -> None:
    """Seed a generator from a 64-bit seed and a number: every simulated game has generators of its own."""
    base = mixed(u64(seed)) + mixed(u64(number) * u64(2) + u64(1))
    g.high = mixed(base)
    g.low = mixed(base ^ u64(0xA5A5A5A5A5A5A5A5)) | u64(1)


def reseed(generator: Any, key: bytes, number: int) -> None:
    """Seed a generator (a record of `Generator`) from bytes, for samplers and tests: by HMAC-SHA256 of the key and a number."""
    digest = keyed_hash(key, b"chance %d" % number)
    generator["high"] = int.from_bytes(digest[:8], "big")
    generator["low"] = int.from_bytes(digest[8:16], "big") | 1


def value_of(secret: bytes, stream: str, number: int, bound: int) -> int:
    """Return draw `number` of a stream, in 0..bound-1, from the secret of a deal: the whole derivation, which any reader can repeat."""
    digest = keyed_hash(secret, f"chance {stream} {number}".encode())
    return int.from_bytes(digest[:8], "big") * bound >> 64


def name_of(stream: IntEnum) -> str:
    """Return the name of a stream, as it stands in records and enters its key."""
    return stream.name.lower()


def ready(states: Any, mode: Mode, tape: Sequence[int] = ()) -> None:
    """Prepare a state (shape (1,)) for one step: write the given values to its tape, and set where further values come from."""
    c = states["chance"]  # an array of one: its fields are read five times as fast as a record's
    c["taken"] = c["asked"] = c["faults"] = 0
    c["mode"], c["written"] = mode, len(tape)
    if len(tape):
        c["tape"][0, : len(tape)] = tape
