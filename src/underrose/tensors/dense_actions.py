"""The dense action index of a game: players' actions numbered from 0, for policies and action masks.

Server actions are not in it. The order follows from the verbs (by kind) and the domains of their arguments, the last argument fastest;
`digest` identifies it, so that a policy trained for one index is not used with another.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.game.title import Game


class DenseActions:
    """Every well-formed action of the game's players, by its index.

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
        """Return the dense index of a packed action."""
        return self._index[action]

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """Return the table by which compiled code numbers actions: for each kind its first index, then the stride of each argument.

        Shape (kinds, 1 + the most arguments of any); 0 for an argument that a kind lacks, so that no branch is needed.
        """
        codec = self._game.codec
        codes = np.zeros((max(codec.verbs) + 1, 1 + max(len(verb.args) for verb in codec.verbs.values())), np.int64)
        for kind, verb in codec.verbs.items():
            sizes = [len(domain) for domain in codec.values(verb)]
            if not verb.server and 0 not in sizes:
                codes[kind, 0] = self.index(codec.pack(verb, [0] * len(sizes)))
                codes[kind, 1 : 1 + len(sizes)] = [prod(sizes[place:]) for place in range(1, len(sizes) + 1)]
        return codes

    @cached_property
    def heads(self) -> dict[str, int]:
        """The factored heads of a policy and how many slots each has: `verb`, then one for each argument of each verb, `decode.letter`.

        >>> import underrose as ur
        >>> DenseActions(ur.game("classified_information")).heads["verb"]
        21
        """
        verbs = [verb for _, verb in sorted(self._game.codec.verbs.items()) if not verb.server]
        named = [
            (f"{verb.do}.{name}", len(domain))
            for verb in verbs
            for name, domain in zip(verb.args, self._game.codec.values(verb), strict=True)
        ]
        return {"verb": len(verbs), **dict(named)}

    @cached_property
    def factors(self) -> NDArray[np.int64]:
        """For each action the slots of the heads that make it up, counted through all heads in order; shape (len(self), 1 + arguments).

        -1 where a verb has fewer arguments. The sum of these slots is the logit of an action in a factored policy.
        """
        codec = self._game.codec
        starts = dict(zip(self.heads, [0, *np.cumsum(list(self.heads.values()))[:-1].tolist()], strict=True))
        kinds = [kind for kind, verb in sorted(codec.verbs.items()) if not verb.server]
        factors = np.full((len(self), 1 + max(len(codec.verbs[kind].args) for kind in kinds)), -1, np.int64)
        for row, action in zip(factors, self.packed, strict=True):
            verb, numbers = codec.parts(action)
            row[0] = kinds.index(int(verb.kind))
            row[1 : 1 + len(numbers)] = [starts[f"{verb.do}.{name}"] + number for name, number in zip(verb.args, numbers, strict=True)]
        return factors

    def indices(self, packed: NDArray[np.int64]) -> list[int]:
        """Return the dense indices of packed actions, ascending."""
        return sorted(self._index[action] for action in packed.tolist())

    def mask(self, packed: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the action mask: 1 for each of these packed actions, else 0; shape (len(self),)."""
        mask = np.zeros(len(self), np.int8)
        mask[self.indices(packed)] = 1
        return mask

    def notation(self, index: int) -> str:
        """Return the action at an index as a player would write it."""
        return self._game.codec.notation(self.packed[index])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of every action's notation by index, hexadecimal: equal for tables with the same index."""
        return hashlib.sha256("\n".join(map(self.notation, range(len(self)))).encode()).hexdigest()
