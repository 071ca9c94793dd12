"""Lookup tables indexed by the members of an enum, for compiled rules: they stay right when members are renumbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray


def by_member(values: Mapping[Any, Any], otherwise: int = -1, size: int = 0) -> NDArray[np.int64]:
    """Return a table of the members' values, indexed by member number: shape (n,) for one integer each, (n, k) for k each.

    Numbers that no member has hold `otherwise`; the table has at least `size` entries.

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
