"""Lookup tables indexed by the members of an enum: compiled rules read them, and whatever numbers the members have, they stay right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray


def by_member(values: Mapping[Any, Any], otherwise: int = -1, size: int = 0) -> NDArray[np.int64]:
    """What each member stands for, by its number: one integer each, or as many each; shape (n,) or (n, k).

    Numbers that no member has stand for `otherwise`; there are `size` entries at least.

    >>> from enum import IntEnum
    >>> Phase = IntEnum("Phase", ["ACT", "WINDOW"])
    >>> int(by_member({Phase.ACT: 4, Phase.WINDOW: 2})[Phase.WINDOW])
    2
    """
    rows = {int(member): np.asarray(value, np.int64) for member, value in values.items()}
    table = np.full((max(size, max(rows) + 1), *next(iter(rows.values())).shape), otherwise, np.int64)
    for number, row in rows.items():
        table[number] = row
    return table
