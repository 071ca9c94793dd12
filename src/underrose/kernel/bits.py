"""Sets of small numbers as the bits of one integer: seats, cards still face down, values still possible."""

from __future__ import annotations

from underrose.kernel.compiling import rule


@rule
def bit(index: int) -> int:
    """The set that holds only `index` (0..62)."""
    return 1 << index


@rule
def has(members: int, index: int) -> bool:
    """Whether `index` is in the set."""
    return (members >> index) & 1 == 1


@rule
def count(members: int) -> int:
    """How many members the set has."""
    n = 0
    while members:
        members &= members - 1
        n += 1
    return n


@rule
def lowest(members: int) -> int:
    """The smallest member; the set must not be empty."""
    return count((members & -members) - 1)


@rule
def nth(members: int, index: int) -> int:
    """The member at `index` in ascending order (0 is the smallest); the set must have more than `index` members."""
    for _ in range(index):
        members &= members - 1
    return lowest(members)
