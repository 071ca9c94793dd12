"""Why a value is excluded: a minimal set of facts (none can be dropped), and a smallest one where few suffice.

The method is that of the implicit hitting set. Take a set of facts that does not exclude the value and add facts to it for as
long as it still does not: whatever is left outside, every explanation needs at least one fact of it. A smallest set that has
a fact of each such remainder either explains, and then nothing smaller does, or yields the next remainder.

Example: fact 0 alone excludes the value, and so do facts 1 and 2 together. The empty set grows to {1} and leaves {0, 2}; a
smallest set with a fact of that is {0}, and it explains. Had the guess been {2}, it would have grown no further, leaving
{0, 1}; of {0, 2} and {0, 1} the only single fact is 0.

A reason of several facts reads as an argument once its *step* is said: something that the facts force between them and that excludes the
value, as the lemma of a proof. Example: "Ben's tens is 2 or 3" and "you hold the 2" exclude 3 as Ben's ones; the step is "so Ben's tens is
the 3". A step that one fact says by itself is none, and one that is true but of no use to the argument is none either.

Sets of facts are integers here, one bit a fact; the facts themselves, and what can be concluded from them, are the game's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from underrose.kernel.game.title import Game

Excludes = Callable[[int], bool | None]
"""Tests whether a set of facts excludes the value; None where that is undecided. More facts never exclude less.

An undecided set counts neither as an explanation nor as a set that does not exclude: so what is found is an explanation all the same, but
may not be a smallest one.
"""

Conclusion = TypeVar("Conclusion")
"""A conclusion that facts may force, of the game's own type."""

FEW = 4
"""Explanations of up to so many facts are smallest ones; longer ones are only minimal."""


def explanation(facts: int, excludes: Excludes, few: int = FEW) -> list[int]:
    """Return the numbers of some of `facts` facts that exclude the value, ascending. Raises ValueError if all of them do not."""
    everything = (1 << facts) - 1
    if not excludes(everything):
        raise ValueError("Nothing that this seat has seen rules that out.")
    for fact in range(facts):  # nearly all explanations are a single fact
        if excludes(1 << fact):
            return [fact]
    remainders: list[int] = []
    size = 0
    while size <= few:
        guess = hitting(remainders, size)
        if guess is None:
            size += 1
        elif excludes(guess):
            return list(members(irreducible(guess, excludes)))
        else:
            remainders.append(everything & ~grown(guess, everything, excludes))
    return list(members(irreducible(everything, excludes)))


def step_between(
    facts: Sequence[int],
    conclusions: Iterable[Conclusion],
    follows: Callable[[int, Conclusion], bool],
    settles: Callable[[int, Conclusion], bool],
) -> Conclusion | None:
    """Return the first conclusion that stands between an explanation and what it excludes, None if there is none.

    `follows` says whether some facts force a conclusion, `settles` whether some facts exclude the value once it is granted. It has to
    follow from several facts together, and the facts that it does not need have to settle the rest.
    """
    if len(facts) < 2:
        return None
    everything = sum(1 << fact for fact in facts)
    for one in conclusions:
        if follows(everything, one) and not any(follows(1 << fact, one) for fact in facts):
            needed = irreducible(everything, lambda some, one=one: follows(some, one))
            if settles(everything & ~needed, one):
                return one
    return None


def grown(start: int, everything: int, excludes: Excludes) -> int:
    """Return a largest set around `start` that does not exclude the value: no further fact can be added."""
    for fact in members(everything & ~start):
        if excludes(start | 1 << fact) is False:
            start |= 1 << fact
    return start


def irreducible(start: int, excludes: Excludes) -> int:
    """Return a minimal explanation within `start`: every fact that can be dropped is, the latest first.

    With fewer facts a test may be decided that was not with more, so passes are repeated until nothing changes.
    """
    before = -1
    while before != start:
        before = start
        for fact in reversed(list(members(start))):
            if excludes(start & ~(1 << fact)):
                start &= ~(1 << fact)
    return start


def hitting(sets: Sequence[int], size: int) -> int | None:
    """Return a set of at most `size` facts that has one of every set, None if there is none."""
    if not sets:
        return 0
    if size < disjoint(sets):
        return None
    for fact in members(min(sets, key=int.bit_count)):
        rest = hitting([one for one in sets if not one >> fact & 1], size - 1)
        if rest is not None:
            return rest | 1 << fact
    return None


def disjoint(sets: Sequence[int]) -> int:
    """Return the number of pairwise disjoint sets found greedily: a lower bound of the facts that hit every set."""
    found, seen = 0, 0
    for one in sorted(sets, key=int.bit_count):
        if not one & seen:
            found, seen = found + 1, seen | one
    return found


def members(facts: int) -> Iterator[int]:
    """Yield the facts of a set, ascending."""
    while facts:
        yield (facts & -facts).bit_length() - 1
        facts &= facts - 1


def because_text(game: Game, facts: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the facts with their sentences, `{key, args, text}`; `names` are the seats'."""
    return [{**fact, "text": game.title.describe(game.content, fact, names)} for fact in facts]
