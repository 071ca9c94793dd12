"""What is known of one code of The Coding: a set of letters, a set of digit pairs, and the wrong guesses that couple the two."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Protocol

from underrose.games.the_coding.events import Told
from underrose.games.the_coding.legality import covers
from underrose.games.the_coding.state import PLACES, VALUES, Kit, Place
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record

PAIRS = VALUES * VALUES
"""Digit pairs: tens * 10 + ones."""


@record
class Known:
    """What is known of one player: letters, digit pairs, and per pair the letters excluded by wrong guesses (all sets)."""

    letters: Int
    pairs: Annotated[MutableSequence[int], "i8", PAIRS]  # 1: possible
    excluded: Annotated[MutableSequence[int], "i8", PAIRS]


class Knowledge(Protocol):
    """What is known so far, whatever record holds it."""

    known: Sequence[Known]
    free_letters: int
    free_digits: int


@rule
def know_nothing(w: Knowledge, kit: Kit) -> None:
    """Reset to what is known before the first event: every letter, and every pair of two different digits."""
    w.free_letters = (1 << kit.letters) - 1
    w.free_digits = (1 << kit.digits) - 1
    for seat in range(kit.players):
        k = w.known[seat]
        k.letters = w.free_letters
        for tens in range(kit.digits):
            for ones in range(kit.digits):
                k.pairs[tens * VALUES + ones] = 1 if tens != ones else 0
                k.excluded[tens * VALUES + ones] = 0


@rule
def learn(w: Knowledge, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Update what is known of a code by one event."""
    if kind == Told.PICKED:
        outside(w.known[args[0]], kit, args[1])
    elif kind == Told.ANNOUNCED:
        for card in range(kit.data_kinds):
            if has(args[1], card):
                inside(w.known[args[0]], kit, card)
    elif kind == Told.HACKED:
        hack = kit.hacks[args[3]]
        keep(w.known[args[1]], hack.place, hack.values if args[4] else ~hack.values)
    elif kind == Told.REVEALED:
        keep(w.known[args[0]], args[1], bit(args[2]))
    elif kind == Told.DECODED and args[5]:
        for place in range(PLACES):
            keep(w.known[args[1]], place, bit(args[2 + place]))
    elif kind == Told.DECODED:
        w.known[args[1]].excluded[args[3] * VALUES + args[4]] |= bit(args[2])
    elif kind == Told.FLIPPED:
        if args[1]:
            w.free_letters &= ~bit(args[2])
        else:
            w.free_digits &= ~bit(args[2])


@rule
def outside(k: Known, kit: Kit, card: int) -> None:
    """Exclude codes in the card's range."""
    if kit.data_cards[card].letters:
        k.letters &= ~kit.data_cards[card].letters
        return
    for pair in range(PAIRS):
        if covers(kit, card, 0, pair // VALUES, pair % VALUES):
            k.pairs[pair] = 0


@rule
def inside(k: Known, kit: Kit, card: int) -> None:
    """Exclude codes outside the card's range."""
    if kit.data_cards[card].letters:
        k.letters &= kit.data_cards[card].letters
        return
    for pair in range(PAIRS):
        if not covers(kit, card, 0, pair // VALUES, pair % VALUES):
            k.pairs[pair] = 0


@rule
def keep(k: Known, place: int, values: int) -> None:
    """Keep only codes whose card at this place is one of these values."""
    if place == Place.LETTER:
        k.letters &= values
        return
    for pair in range(PAIRS):
        if not has(values, pair // VALUES if place == Place.TENS else pair % VALUES):
            k.pairs[pair] = 0
