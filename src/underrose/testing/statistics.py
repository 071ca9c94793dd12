"""Tests whether a sampler draws worlds by their probability: chi-square against worlds found by enumerating all deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt

from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.play.match import Match
from underrose.testing.deals import Deals, Fit, follow, seen_by
from underrose.testing.two_worlds import Hidden

Z = 4.0
"""Standard deviations beyond which a draw is called wrong: one in thirty thousand by chance, and seeds are fixed."""
DRAWS = 60
"""Draws for every possible world."""


def chi_square_limit(degrees: int) -> float:
    """Return the chi-square value that is `Z` standard deviations out (Wilson and Hilferty, 1931)."""
    part = 2 / (9 * degrees)
    return degrees * (1 - part + Z * sqrt(part)) ** 3


def chi_square(drawn: Counter[Hashable], weights: dict[Hashable, float]) -> float:
    """Return the chi-square statistic of draws against the expectation of the weights."""
    total, whole = sum(drawn.values()), sum(weights.values())
    return sum((drawn[key] - total * w / whole) ** 2 / (total * w / whole) for key, w in weights.items())


def sampler_draws_evenly(match: Match, seat: int, fits: list[Fit], hidden: Hidden, seed: int) -> int:
    """Compare draws for a seat with all worlds that fit; return how many there are. Raises AssertionError."""
    game, where = match.game, f"{match.game.title.title}, step {len(match.steps)}, seat {seat}"
    weights: dict[Hashable, float] = {}
    for fit in fits:
        key = _key(hidden(game, fit.states))
        weights[key] = weights.get(key, 0.0) + fit.weight
    rngs, view = new(Generator), match.see(seat)
    reseed(rngs[0], b"draws %d" % seed, len(match.steps))
    samplers = game.prepare(view, match.log(seat))
    drawn = Counter(_key(hidden(game, game.draw(samplers, view, rngs))) for _ in range(DRAWS * len(weights)))
    strange = drawn.keys() - weights.keys()
    if strange:
        raise AssertionError(f"{where}: the sampler draws {len(strange)} worlds that do not fit, such as {strange.pop()!r}")
    if len(weights) > 1 and chi_square(drawn, weights) > chi_square_limit(len(weights) - 1):
        raise AssertionError(f"{where}: chi-square {chi_square(drawn, weights):.1f} with {len(weights)} worlds")
    return len(weights)


def _key(hidden: object) -> Hashable:
    return hidden if isinstance(hidden, bytes) else repr(hidden)


def sampler_agrees(positions_of: Iterable[Match], seat: int, hidden: Hidden, *, every: int, seed: int) -> list[int]:
    """Run `sampler_draws_evenly` along one match, at one position in `every`; return the numbers of worlds."""
    fits: list[Fit] = []
    found: list[int] = []
    for n, match in enumerate(positions_of):
        seen = seen_by(match.states, seat)
        fits = follow(match.game, seat, fits, match.steps[-1], seen) if n else Deals(match.game, seat, seen).all()
        if n % every == 0 and match.outcome is None:
            found.append(sampler_draws_evenly(match, seat, fits, hidden, seed))
    return found
