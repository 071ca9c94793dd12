"""What travels of games played on from a decision of a review: what is asked for, and how a table says that it is one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from underrose.server.api.catalogue_messages import Level


class WhatIf(Struct, frozen=True):
    """Where a table plays on: before the decision of `seat` at step `n`, in game `game` of the table with this code (null: in a record that
    somebody brought). What `seat` had not been shown was drawn from what it knew there."""

    table: str | None
    game: int
    seat: int
    n: int


class WhatIfRequest(Struct, forbid_unknown_fields=True):
    """Play on from the decision of `seat` at step `n` against bots of one level; `game` 0 is the latest of the table. Whoever asks sits in
    that seat."""

    n: Annotated[int, Meta(ge=1, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0, le=63)]
    game: Annotated[int, Meta(ge=0)] = 0
    level: Level = "agent"
