"""The dense action index of a table: players' actions numbered from 0, for policies and action masks.

What only the server submits is not in it. The order follows from the verbs (by kind) and the domains of their arguments, the last
argument fastest; `digest` names it, so that a policy trained for one table is not played at another.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.game import Game


class DenseActions:
    """Every well-formed action that a player of this table may come to have, by its index.

    >>> import underrose as ur
    >>> actions = DenseActions(ur.game("the_coding", players=2))
    >>> actions
    <DenseActions of The Coding: 1327>
    >>> actions.index(actions.packed[17])
    17
    """

    def __init__(self, game: Game) -> None:
        codec = game.codec
        self._game = game
        self.packed: list[int] = [
            codec.pack(codec.verbs[kind], numbers)
            for kind in sorted(codec.verbs)
            if not codec.verbs[kind].server
            for numbers in product(*(range(len(domain)) for domain in codec.values(codec.verbs[kind])))
        ]
        self._index = {action: index for index, action in enumerate(self.packed)}

    def __len__(self) -> int:
        return len(self.packed)

    def __repr__(self) -> str:
        return f"<DenseActions of {self._game.title.title}: {len(self)}>"

    def index(self, action: int) -> int:
        """The dense index of a packed action."""
        return self._index[action]

    def indices(self, packed: NDArray[np.int64]) -> list[int]:
        """The dense indices of packed actions, ascending."""
        return sorted(self._index[action] for action in packed.tolist())

    def mask(self, packed: NDArray[np.int64]) -> NDArray[np.int8]:
        """The action mask: 1 for each of these packed actions, else 0; shape (len(self),)."""
        mask = np.zeros(len(self), np.int8)
        mask[self.indices(packed)] = 1
        return mask

    def notation(self, index: int) -> str:
        """The action at an index as a player would write it."""
        return self._game.codec.notation(self.packed[index])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of every action's notation by index, hexadecimal: equal for tables with the same index."""
        return hashlib.sha256("\n".join(map(self.notation, range(len(self)))).encode()).hexdigest()
