"""Openings: before a game each client adds entropy to the deal, by commit and reveal, so that the server cannot choose the deal.

A client commits at any time before the start (`pledge`). At the start the server draws its secret and fixes the context; its commitment
and those of the seats are broadcast, and each client reveals its own. A seat that does not within three seconds is silent: a public rule
fills in its share. Where no seat has committed the deal is made at once. An opening is committed before it is broadcast, so another
worker, or this one after a restart, goes on with it.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from underrose.kernel.game.title import Game
from underrose.kernel.play.deal import SECRET, Deal, JsonObject, Origin, Share, commit_of, context_of, seats_of, shares_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.series import series_of
from underrose.kernel.play.shown import Wording
from underrose.server.api.deal_messages import DealContext, DealInfo, EntropyArgs, SeatShare
from underrose.server.api.refusals import CONFLICT, NOT_ALLOWED, Refused
from underrose.server.api.review_messages import WhatIf
from underrose.server.catalogue.lessons import Lesson
from underrose.server.catalogue.lessons import deal as deal_lesson
from underrose.server.common.sources import Sources
from underrose.server.tables.history import History
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame, Sign
from underrose.server.tables.seats import Seat

OPEN = ("open", 0)
"""The key of the job that ends an opening on timeout: one a table, not one a seat."""
OPEN_SECONDS = 3.0
"""Timeout in seconds for a seat that committed to reveal."""


class Opening(msgspec.Struct):
    """A commit-and-reveal that is going on: the server's secret and the context it is bound to; what each seat committed to, and what it
    revealed, or empty. `secret` and `opened` are sent to no client before the game is over."""

    game: int
    secret: bytes
    context: JsonObject
    shares: list[Share]
    opened: list[str]

    @property
    def deal(self) -> Deal:
        """The deal with the shares revealed so far; the others count as silent."""
        return Deal(self.secret, self.context, shares_of(self.secret, self.context, self.shares, self.opened))

    @property
    def complete(self) -> bool:
        """Whether all seats that committed have revealed."""
        return all(entropy for share, entropy in zip(self.shares, self.opened, strict=True) if share.commit is not None)

    def __repr__(self) -> str:
        return f"<Opening of game {self.game}: {sum(map(bool, self.opened))} opened>"


class TableForDeal(Protocol):
    """The part of a table that its deals depend on."""

    id: str
    game: Game
    sign: Sign
    sources: Sources
    live: LiveGame | None
    lesson: Lesson | None
    what_if: WhatIf | None
    opening: Opening | None
    history: History
    built_by: int | None
    closed: Wording | None
    jobs: dict[tuple[str, int], Job]

    @property
    def seats(self) -> list[Seat]:
        """The seats, by number."""
        ...

    @property
    def games(self) -> int:
        """The number of the latest game, 0 before the first."""
        ...

    def left_of(self, job: Job) -> int:
        """Return milliseconds until something is due."""
        ...

    def deal_out(self, opening: Opening | None) -> None:
        """Deal the next game."""
        ...


# --- before the deal --------------------------------------------------------------------------------------------------


def begin_opening(table: TableForDeal) -> Opening:
    """Return the opening of the next game: a fresh secret, the context of its deal, and the seats' commitments, which are used up."""
    secret = table.sources.deals.randbytes(SECRET)
    context, shares = _bound(table, secret, table.games + 1, table.sources.clock.dealt_at()), [_expected(seat) for seat in table.seats]
    for seat in table.seats:
        seat.pledge = None
    return Opening(table.games + 1, secret, context, shares, [""] * len(shares))


def _bound(table: TableForDeal, secret: bytes, number: int, time: int) -> JsonObject:
    """Return the context that a game's deal is bound to, from the seats as they are now."""
    names, levels = [seat.record_name for seat in table.seats], [seat.record_level for seat in table.seats]
    _, server_key = table.sign(b"")
    return context_of(table.game, seats_of(secret, levels, names), Origin(table.id, number, server_key, time))


def _expected(seat: Seat) -> Share:
    return Share("server") if seat.level is not None else seat.pledge or Share("silent")


def holds(table: TableForDeal, opening: Opening) -> bool:
    """Return whether the table still matches the context of an opening: its game, its settings and the players in its seats."""
    return opening.context == _bound(table, opening.secret, table.games + 1, opening.context["time"])


def deal(table: TableForDeal, opening: Opening | None, number: int, series: dict[str, Any] | None) -> Match:
    """Return the match of game `number`, its chance seeded by what was revealed; `series` is that of the game before it. A lesson deals
    its own."""
    names = [seat.record_name for seat in table.seats]
    if table.lesson is not None or opening is None:
        if table.lesson is None:
            raise ValueError("a game that is no lesson is dealt by an opening")
        return deal_lesson(table.lesson, table.game, names)
    return Match(table.game, deal=opening.deal, levels=[seat.record_level for seat in table.seats], names=names,
                 series=series_of(table.game, table.history.wins, table.built_by, series))  # fmt: skip


# --- what pages do ----------------------------------------------------------------------------------------------------


def add_entropy(table: TableForDeal, number: int, args: EntropyArgs) -> None:
    """Commit entropy for the next game, or reveal what was committed to.

    Raises Refused for neither or both, while an opening goes on (to commit) or none does (to reveal), and for a wrong reveal."""
    if (args.commit is None) == (args.entropy is None) or (args.entropy is not None and args.key is not None):
        raise Refused(NOT_ALLOWED, "wrong_entropy")
    if args.commit is not None:
        _pledge(table, table.seats[number], Share("player", args.commit, args.key))
    else:
        _open(table, number, args.entropy or "")


def _pledge(table: TableForDeal, seat: Seat, share: Share) -> None:
    if table.opening is not None:
        raise Refused(CONFLICT, "dealing")
    seat.pledge = share


def _open(table: TableForDeal, number: int, entropy: str) -> None:
    opening = table.opening
    if opening is None or opening.shares[number].commit is None:
        raise Refused(CONFLICT, "no_opening")
    share = opening.shares[number]
    if commit_of(entropy, share.key) != share.commit:
        raise Refused(NOT_ALLOWED, "wrong_entropy")
    opening.opened[number] = entropy
    if opening.complete:
        close_opening(table)


def close_opening(table: TableForDeal) -> None:
    """End the opening and deal. Where the table no longer matches the opening's context, or is closed, drop the opening instead."""
    opening, table.opening = table.opening, None
    if opening is not None and not table.closed and holds(table, opening):
        table.deal_out(opening)


def time_up(table: TableForDeal, game: int) -> None:
    """End the opening of a game on timeout, if it is still going on."""
    if table.opening is not None and table.opening.game == game:
        close_opening(table)


# --- what all clients are sent ----------------------------------------------------------------------------------------


def opening_info(table: TableForDeal) -> DealInfo | None:
    """Return the public part of the opening that is going on, without what was revealed; None without one."""
    opening = table.opening
    if opening is None or table.closed:
        return None
    job = table.jobs.get(OPEN)
    return _info(
        opening.game,
        opening.deal.as_data(),
        opening.shares,
        round(1000 * OPEN_SECONDS) if job is None else table.left_of(job),
    )


def deal_info(table: TableForDeal) -> DealInfo | None:
    """Return the public part of the opening that is going on, else of the deal of the current game; None without either, and for a
    lesson or a game played on from a review."""
    if table.opening is not None or table.live is None or table.lesson is not None or table.what_if is not None:
        return opening_info(table)
    dealt = table.live.match.deal
    return _info(table.live.number, dealt.as_data(), dealt.entropy, None)


def _info(game: int, data: JsonObject, shares: list[Share] | tuple[Share, ...], left: int | None) -> DealInfo:
    seats = [SeatShare(share.by, share.commit, share.key) for share in shares]
    return DealInfo(game, msgspec.convert(data["context"], DealContext), data["commitment"], seats, left)


def mark_of(table: TableForDeal) -> object:
    """Return the commitment of the opening, to detect changes; None without one."""
    return None if table.opening is None or table.closed else table.opening.deal.commitment
