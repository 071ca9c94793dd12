"""The legal actions of a seat as a collection: `in`, iteration and `len`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.errors import AmbiguousAction, IllegalAction, UnreadableAction
from underrose.kernel.game.actions import Form, forms
from underrose.kernel.game.title import Game

FEW = 6
"""Up to so many legal actions are shown in their notation."""


class Asked(Protocol):
    """The part of a match that `LegalActions` reads: its game, the validator, and the enumeration."""

    game: Game

    def resolve(self, seat: int, what: object) -> int:
        """Return the one legal action that is meant. Raises UnreadableAction, IllegalAction or AmbiguousAction."""
        ...

    def enumerated(self, seat: int) -> NDArray[np.int64]:
        """Return the seat's legal actions, packed."""
        ...


class LegalActions:
    """The legal actions of a seat now: `in` calls the validator; only iteration and `len` enumerate.

    >>> import underrose as ur
    >>> legal = ur.Match(ur.game("the_coding", players=2), seed=7).legal(1)
    >>> legal
    <LegalActions of seat 1: order 93, order 39>
    >>> "order 93" in legal, "order 94" in legal, len(legal)
    (True, False, 2)
    >>> next(iter(legal))
    Order(tens=9, ones=3)
    """

    def __init__(self, match: Asked, seat: int) -> None:
        self._match, self._seat = match, seat

    def __contains__(self, what: object) -> bool:
        try:
            self._match.resolve(self._seat, what)
        except (UnreadableAction, IllegalAction, AmbiguousAction):
            return False
        return True

    def __iter__(self) -> Iterator[Any]:
        return map(self._match.game.codec.outside, cast("list[int]", self.packed().tolist()))

    def __len__(self) -> int:
        return len(self.packed())

    def __repr__(self) -> str:
        packed = cast("list[int]", self.packed().tolist())
        return f"<LegalActions of seat {self._seat}: {self._in_words(packed) or 'none'}>"

    def _in_words(self, packed: list[int]) -> str:
        """Return up to FEW actions in their notation; of more, the number for each verb."""
        codec = self._match.game.codec
        if len(packed) <= FEW:
            return ", ".join(map(codec.notation, packed))
        return ", ".join(f"{count} x {verb}" for verb, count in Counter(codec.parts(action)[0].do for action in packed).items())

    def packed(self) -> NDArray[np.int64]:
        """Return the legal actions as packed integers, shape (n,). They are enumerated once a step and read-only."""
        return self._match.enumerated(self._seat)

    def forms(self) -> list[Form]:
        """Return the legal actions as they travel to clients: disjoint products."""
        return forms(self._match.game.codec, self.packed())
