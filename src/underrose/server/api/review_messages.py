"""What travels of the review of a finished game beside the review itself (`underrose.review.fields`): how far it is, and where it is;
of games played on from it, and of the show after a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from underrose.server.api.catalogue_messages import Level


class ReviewProgress(Struct):
    """A review that is being worked out: so many decisions of so many, with so many reviews `ahead` of it. `drafted` says that a draft by
    fewer worlds is there, which comes along as `draft` where it is asked for."""

    done: int
    total: int
    ahead: int
    drafted: bool
    draft: Annotated[Any, Meta(extra_json_schema={"anyOf": [{"$ref": "#/components/schemas/Review"}, {"type": "null"}]})] = None


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """The record of a finished game, as JSON lines."""

    record: Annotated[str, Meta(min_length=1)]


class ReviewLink(Struct):
    """Where the review of a record that was brought is: the path under /api, and its key, which only those who have the record know."""

    url: str
    key: str


# What travels of games played on from a decision of a review: what is asked for, and how a table says that it is one.


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


# What travels of the show after a finished game of TOP SECRET.


Probability = Annotated[float, Meta(ge=0, le=1 + 1e-9)]


class AftershowFinger(Struct):
    """One seat in a round: its team (0 yellow, 1 blue), at whom it pointed, whether rightly, whether a team-mate found it, and its points.
    `by` says who decided instead of its person, if somebody did."""

    team: int
    target: int
    right: bool
    found: bool
    points: int
    by: Literal["bot", "chance"] | None


class AftershowRound(Struct):
    """One round, by seat; `pairs[i][j]` is the probability that seats i and j were a team, given all answers of the round."""

    round: int
    fingers: list[AftershowFinger]
    pairs: list[list[Probability]]


class AftershowMisleading(Struct):
    """The answer that made the true team-mates of `seat` least likely: to the question of its `team` on `face`, the card in `slot` (0 to 2)
    of the round. `before` and `after` are the mean probabilities of a true team-mate without that answer and with it."""

    round: int
    seat: int
    team: int
    slot: int
    face: int
    yes: bool
    before: Probability
    after: Probability


class AftershowNose(Struct):
    """How a seat pointed in the `rounds` in which it chose itself: right fingers, their points, and the points that the likeliest finger by
    the answers alone was to bring on average."""

    seat: int
    right: int
    rounds: int
    points: int
    expected: float


class Aftershow(Struct):
    """What a game looks like afterwards: round by round, the most misleading answer (null where none misled), and who pointed how well,
    best first."""

    rounds: list[AftershowRound]
    misleading: AftershowMisleading | None
    noses: list[AftershowNose]
