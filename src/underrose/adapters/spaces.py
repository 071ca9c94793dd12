"""Observations as spaces of Gymnasium, which PettingZoo takes too: a flat tensor, or an entity list."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces as _spaces

from underrose.adapters.layout import Layout
from underrose.tensors.entities import FEATURES, MASK, PLACE, TYPE

spaces: Any = _spaces


def space_of(layout: Layout, entities: bool = False) -> Any:
    """Return the slots of a layout, each with its range; with `entities` the parts of its list."""
    if not entities:
        return spaces.Box(layout.low, layout.high, dtype=np.float32)
    them = layout.entities
    low, high = them.gathered(layout.low), np.where(them.padding, np.float32(1), them.gathered(layout.high))
    most = max(1, *(int(part.max()) for part in (them.place, them.type)))
    return spaces.Dict({
        TYPE: spaces.Box(0, most, them.type.shape, np.int64),
        PLACE: spaces.Box(-1, most, them.place.shape, np.int64),
        FEATURES: spaces.Box(low, high, dtype=np.float32),
        MASK: spaces.MultiBinary(them.size),
    })  # fmt: skip
