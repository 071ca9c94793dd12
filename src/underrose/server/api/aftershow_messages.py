"""What travels of the show after a finished game of TOP SECRET."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

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
