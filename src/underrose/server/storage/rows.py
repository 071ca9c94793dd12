"""Serialization of tables: the rows to write after a change, and a table rebuilt from its rows.

A game's state is not stored, but its secret, its players and its steps with their chance values; a replay restores the state, every log,
every `ask` and every chain head.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from underrose.kernel.game.title import Game
from underrose.kernel.play.deal import Share
from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import Assist, Clock, Level, Visibility
from underrose.server.api.refusals import closed
from underrose.server.api.review_messages import WhatIf
from underrose.server.catalogue.lessons import lesson_of
from underrose.server.catalogue.served_games import ServedGames
from underrose.server.common.sources import Sources
from underrose.server.storage import schema
from underrose.server.storage.changes import AnswerRow, Change, StepRow
from underrose.server.storage.moves import Moves
from underrose.server.storage.presence import PRESENT_SECONDS, elsewhere
from underrose.server.storage.replay import DealRow, Replay, Stored
from underrose.server.tables.evening import Evening
from underrose.server.tables.forgetting import known_guests
from underrose.server.tables.history import ArchivedGame
from underrose.server.tables.idempotency import MOST_ANSWERS, MOST_MARKED, Answer
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame, Sign
from underrose.server.tables.opening import Opening
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.races import COUNT, Race, counted_in, race_began
from underrose.server.tables.seats import Guests
from underrose.server.tables.table import Table

TOUCH_SECONDS = 3600
"""How stale the stored time of a table's last use may be."""


class Setup(msgspec.Struct):
    """The game of a table, with its options and content."""

    game: str
    players: int
    options: dict[str, str]
    content: Any


class SeatRow(msgspec.Struct, array_like=True):
    """One seat, by the names that a seat has."""

    player: Player | None
    level: Level | None
    bot_name: str
    ready: bool
    away: bool
    left: tuple[int, int] | None
    move: str
    held: Player | None = None
    expected: bool = False
    since: float = 0.0
    pledge: Share | None = None
    timeouts: int = 0


class People(msgspec.Struct):
    """The people of a table, and its settings."""

    host: Player
    assist: Assist
    clock: Clock
    visibility: Visibility
    seats: list[SeatRow]
    watchers: list[str]
    helped: dict[str, Assist]
    wins: list[int]
    built_by: int | None = None
    origin: str = ""
    company: Guests = msgspec.field(default_factory=Guests)
    screen: str = ""
    paused: bool = False
    previous_game: ArchivedGame | None = msgspec.field(default=None, name="put_by")
    evening: Evening = {}
    counted: int = 0
    lesson: bool | int = 0
    """The number of the lesson that the table is, 0 for none; older rows know one alone, and say `true`."""
    shut: bool = False
    opening: Opening | None = None
    what_if: WhatIf | None = None
    room: bool = False
    begun: int = 0


OF_HISTORY = ("wins", "previous_game", "evening", "counted")
"""What stands in a row as the history of a table has it."""
ELSEWHERE = {*OF_HISTORY, "seats", "watchers", "helped", "company", "lesson"}
OF_THE_TABLE = tuple(name for name in People.__struct_fields__ if name not in ELSEWHERE)
"""What stands in a row as the table itself has it."""


class Cast(msgspec.Struct):
    """The players of a game (bot levels, names), and the last ask of each seat before it."""

    levels: list[str]
    names: list[str]
    asks: list[int]


encode = msgspec.json.Encoder(order="deterministic").encode


def setup_of(game: Game) -> bytes:
    """Return a game's setup, serialized."""
    # Keys in the order given: a record written after a restart is the same to the byte.
    return msgspec.json.encode(Setup(game.title.id, game.players, game.options, game.content))


def people_row(table: Table) -> bytes:
    """Return the people of a table, serialized."""
    seats = [SeatRow(**{name: getattr(seat, name) for name in SeatRow.__struct_fields__}) for seat in table.seats]
    seating = table.seating
    people = People(
        **{name: getattr(table, name) for name in OF_THE_TABLE}, **{name: getattr(table.history, name) for name in OF_HISTORY}, seats=seats,
        watchers=sorted(seating.watchers), helped=seating.helped, company=seating.guests, lesson=table.lesson.number if table.lesson else 0,
    )  # fmt: skip
    return encode(people)


# --- writing ----------------------------------------------------------------------------------------------------------


def to_row_change(table: Table, setup: bytes, worker: str = "") -> tuple[Change, Persisted]:
    """Return the change that stores what is new at a table, and the persisted state after it. With a `worker` (shared store), every change
    increments the version of the table's row, so that others see that their copies are stale and none writes on top of an old one."""
    persisted, now = table.persistence.stored, time.time()
    version = persisted.version
    waiting = table.persistence
    people = persisted.people
    if waiting.members_dirty:
        people, waiting.members_dirty = people_row(table), False  # if the write fails the table is read back, and they are dirty again
    change = Change(table.id, version == 0, version, records=[*waiting.records], reports=[*waiting.reports])
    after = persisted.copy(table.jobs)
    if (setup, people) != (persisted.setup, persisted.people) or now - persisted.touched > TOUCH_SECONDS:
        after.touched = max(now, persisted.touched)  # never earlier: else a clock set back would make the table look long unused later
        change.table = {"touched_at": after.touched, "setup": setup, "people": people}
        if change.new:
            change.table |= {"code": table.code, "host": table.host.id, "created_at": table.created}
        after.version = persisted.version + 1
        after.setup = setup
        after.people = people
        _add_guests(change, table, after)
    fresh, done = table.answers.fresh, Answers()
    for player, id, answer in fresh:
        if answer.step is not None:
            done[answer.step] = player, id, answer.digest, answer.n
    moved = len(done) == len(fresh)
    if table.live:
        _add_steps(change, table, table.live, setup, after, done, now)
    if change.records or (table.live and table.live.over):
        _add_record(change, table, after)
    if done or not moved:
        change.answers = [
            AnswerRow(table.id, player, id, answer.digest, answer.n, answer.reference, now)
            for player, id, answer in fresh
            if answer.step is None or answer.step in done
        ]
    if table.jobs or persisted.jobs:
        _add_jobs(change, table)
    if worker:
        _add_presence(change, table, after, worker)
    if worker and change and change.table is None:
        _next_version(change, after)
    return change, after


def _next_version(change: Change, after: Persisted) -> None:
    """Increment the version of the table's row; where only steps (and jobs) change, the steps store that version."""
    change.table, after.version = {}, change.version + 1
    if not change.more:
        change.steps = [row._replace(version=after.version) for row in change.steps]


Answers = dict[tuple[int, int], tuple[str, str, bytes, int]]
"""Answers to actions by (game, step): player, id, digest, number of the message."""
BY_NOBODY = (None, None, None, None)


def _add_steps(change: Change, table: Table, live: LiveGame, setup: bytes, after: Persisted, done: Answers, now: float) -> None:
    """Add the steps that are not stored yet, each with its player's answer, which is removed from `done`."""
    match = live.match
    if live.number != table.persistence.stored.game:
        cast = encode(Cast(match.levels, match.names, list(live.before)))
        deal = msgspec.json.encode(DealRow(match.deal.context, list(match.deal.entropy), match.series, match.what_if, match.deal.format))
        key = {"table_id": table.id, "game": live.number, "rules_version": match.game.title.rules_version}
        change.games = [{**key, "secret": match.secret, "deal": deal, "setup": setup, "cast": cast}]
        change.spent = msgspec.json.encode(Setup(match.game.title.id, match.game.players, {}, None))
        after.game, after.steps = live.number, 0
    number, rows = live.number, list[StepRow]()
    for one in match.steps[after.steps :]:
        tape = msgspec.json.encode([value for value, _ in one.chance]) if one.chance else b"[]"
        signed = None if one.signed is None else encode(one.signed)
        said = done.pop((number, one.n), BY_NOBODY)
        rows.append(StepRow(table.id, number, one.n, one.seat, one.action, tape, now, signed, *said, decided_by=one.by))
    change.steps, after.steps = rows, len(match.steps)


def _add_record(change: Change, table: Table, after: Persisted) -> None:
    """Add the record of a finished game together with its last step: later rules may be unable to replay it."""
    after.recorded = max([after.recorded, *(number for number, _ in change.records)])
    if table.live and table.live.over and after.recorded < table.live.number:
        change.records, after.recorded = [*change.records, table.keep_record(table.live)], table.live.number


def _add_guests(change: Change, table: Table, after: Persisted) -> None:
    before, after.guests = after.guests, known_guests(table)
    change.guests_gone = [(player, table.id) for player, _ in sorted(before - after.guests)]
    change.guests = [(player, table.id, seated) for player, seated in sorted(after.guests - before)]


def _add_presence(change: Change, table: Table, after: Persisted, worker: str) -> None:
    before, after.present = after.present, table.audience.owners
    change.absent = [(table.id, player, worker) for player in sorted(before ^ after.present)]
    change.present = [(table.id, player, worker, time.time() + PRESENT_SECONDS) for player in sorted(after.present - before)]


def _add_jobs(change: Change, table: Table) -> None:
    before, now = table.persistence.stored.jobs, table.jobs
    change.jobs_gone = [key for key, job in before.items() if now.get(key) != job]
    change.jobs = [
        {"table_id": table.id, "kind": kind, "seat": seat, "game": job.game, "ask": job.ask, "due_at": job.due,
         "lease_until": job.lease, "worker": job.worker, "wait": job.wait}
        for (kind, seat), job in now.items()
        if before.get((kind, seat)) != job
    ]  # fmt: skip


# --- reading ----------------------------------------------------------------------------------------------------------


class Had(NamedTuple):
    """What is in memory of a table's games: the number of the latest, how many of its steps, and the game of the latest record."""

    game: int = 0
    steps: int = 0
    record: int = 0


NOTHING = Had()


class Rows(msgspec.Struct):
    """Everything stored of one table that is not in memory."""

    table: Any
    games: list[Any]
    steps: list[Any]
    """The steps of the latest game, from step `first` on."""
    first: int
    reported: Counter[str]
    jobs: list[Any]
    elsewhere: frozenset[str] | None = None
    """The players with a window at another worker; None where the store is not shared."""


def had_of(table: Table) -> Had:
    """Return what need not be read again of a table in memory: nothing where its game has steps that are not stored."""
    stored, live = table.persistence.stored, table.live
    if live is None or (live.number, len(live.match.steps)) != (stored.game, stored.steps):
        return Had()
    return Had(stored.game, stored.steps, stored.recorded)


def rows_of(connection: Connection, table_id: str, worker: str = "", had: Had = NOTHING) -> Rows | None:
    """Return the rows of a table, with the steps of its latest game, without those that the caller has in memory (`had`); None if there is
    no such table."""
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if table is None:
        return None
    game = schema.games.c
    step = schema.steps.c
    answer = schema.answers.c
    unread = (game.game >= had.game) | ((game.game > had.record) & game.record.is_not(None))
    games = list(connection.execute(select(schema.games).where(game.table_id == table_id, unread).order_by(game.game)).all())
    steps, first = list[Any](), 0
    if games:
        first = had.steps if games[-1].game == had.game else 0
        more = (step.table_id == table_id, step.game == games[-1].game, step.step >= first)
        steps = list(connection.execute(select(schema.steps).where(*more).order_by(step.step)).all())
    made = select(answer.player).where(answer.table_id == table_id, answer.reference > "")
    jobs = list(connection.execute(select(schema.jobs).where(schema.jobs.c.table_id == table_id)).all())
    others = elsewhere(connection, table_id, worker) if worker else None
    return Rows(table, games, steps, first, Counter(connection.execute(made).scalars()), jobs, others)


def game_of(rows: Rows) -> str:
    """Return the id of the title that a stored table plays."""
    return msgspec.json.decode(rows.table.setup, type=Setup).game


def table_from(rows: Rows, served: ServedGames, sign: Sign, sources: Sources) -> Table:
    """Return a table with the stored settings and empty seats, which `bring_up` fills. Raises Refused where its title is not served any
    more."""
    setup, people = msgspec.json.decode(rows.table.setup, type=Setup), people_in(rows)
    game = served.as_stored(setup.game, setup.players, setup.options, setup.content)
    table = Table(rows.table.id, rows.table.code, game, people.host, people.assist, people.clock, people.visibility, sign, sources,
                  lesson=lesson_of(game.title, int(people.lesson)))  # fmt: skip
    table.created = rows.table.created_at
    return table


def people_in(rows: Rows) -> People:
    """Return the people of a stored table, decoded."""
    return msgspec.json.decode(rows.table.people, type=People)


def stored_game(table: Table, rows: Rows, served: ServedGames) -> Stored | None:
    """Return the latest game of a table for a replay; None where there is none, it has been archived, or it was begun under other
    rules."""
    if not lies_on(rows) or of_other_rules(table, rows):
        return None
    row, setup = rows.games[-1], msgspec.json.decode(rows.games[-1].setup, type=Setup)
    game = table.game if row.setup == setup_of(table.game) else served.again(setup.game, setup.players, setup.options, setup.content)
    known = table.persistence.stored.steps if table.persistence.stored.game == row.game else 0
    return Stored(game, row, msgspec.json.decode(row.cast, type=Cast), rows.steps, known)


def lies_on(rows: Rows) -> bool:
    """Return whether there is a latest game that has not been archived."""
    return bool(rows.games) and people_in(rows).previous_game is None


def of_other_rules(table: Table, rows: Rows) -> bool:
    """Return whether the latest game was begun under other rules than this version has."""
    return rows.games[-1].rules_version != table.game.title.rules_version


def steps_after(table: Table, rows: Rows) -> list[Any] | None:
    """Return the stored steps missing in memory; None where the game is another one, or has steps that are not stored."""
    had = had_of(table)
    return rows.steps[had.steps - rows.first :] if had.game and rows.games and rows.games[-1].game == had.game else None


def bring_up(table: Table, rows: Rows, served: ServedGames, replay: Replay | None) -> None:
    """Set a table to the state of its rows, whatever it was before. Its connections stay, and get the news by the next `Table.encode`.

    `replay` is the replay of its latest game.
    """
    table.discard()
    table.persistence.members_dirty = True
    setup = msgspec.json.decode(rows.table.setup, type=Setup)
    if rows.table.setup != setup_of(table.game):
        table.set_game(served.as_stored(setup.game, setup.players, setup.options, setup.content))
    was_shut = table.shut
    _seat_people(table, people_in(rows))
    _lay_game(table, rows, replay)
    if table.shut:
        table.closed = closed("operator")
        if not was_shut:
            table.audience.cut_all()  # clients join again, and are told why
    table.answers.forget_stored()
    table.persistence.reported = rows.reported
    table.jobs = {(row.kind, row.seat): Job(row.game, row.ask, row.due_at, row.lease_until, row.worker, row.wait) for row in rows.jobs}
    table.persistence.forget()
    game = table.live.number if table.live else 0
    steps = len(table.live.match.steps) if table.live else 0
    row, present = rows.table, table.persistence.stored.present
    recorded = max((one.game for one in rows.games if one.record is not None), default=table.persistence.stored.recorded)
    table.history.archive.keep_up_to(recorded)
    table.persistence.stored = Persisted(
        row.version, row.touched_at, row.setup, row.people, known_guests(table), game, steps, recorded, dict(table.jobs), present
    )
    if rows.elsewhere is not None:
        table.seating.set_elsewhere(rows.elsewhere)
        _note_race(table)


def move_on(table: Table, moves: Moves, replay: Replay) -> None:
    """Apply steps written by other workers to a table where nothing else but jobs has changed: people and settings stay."""
    table.discard()
    for place, noticed in replay.noticed.items():
        table.audience.feeds[place].catch_up(replay.live.number, noticed)
    for step in moves.steps:
        if step.player is not None:
            table.answers.cache(step.player, step.id, answer_of(step))
    table.jobs = moves.jobs
    table.persistence.stored = replace(
        table.persistence.stored, version=moves.version, steps=len(replay.live.match.steps), jobs=dict(table.jobs)
    )
    _note_race(table)


def _note_race(table: Table) -> None:
    """Mark a race as begun whose count-in job is gone: another worker ran it, and its rows do not say when."""
    began = race_began(table.live) if table.live is not None and not table.closed else None
    if table.live is not None and began is not None and COUNT not in table.jobs and not counted_in(table.race, table.live.number, began):
        table.race = Race(table.live.number, began, table.sources.clock.monotonic())


def number_on(table: Table, seen: float) -> None:
    """Keep feed numbers monotonic across restarts: continue from milliseconds since the table was opened, by `SeenTime`."""
    for feed in table.audience.feeds.values():
        feed.n += max(0, round(1000 * (seen - table.created)))  # no feed sends a message every millisecond


def _seat_people(table: Table, people: People) -> None:
    seated = {row.player.id: number for number, row in enumerate(people.seats) if row.player}
    table.audience.cut_strays(dict.fromkeys(people.watchers, SPECTATOR) | seated)
    before = table.seating.presence_now()
    for seat, row in zip(table.seats, people.seats, strict=True):
        for name in row.__struct_fields__:
            setattr(seat, name, getattr(row, name))
    table.seating.restore_presence(before)
    for names, whole in ((OF_THE_TABLE, table), (OF_HISTORY, table.history)):
        for name in names:
            setattr(whole, name, getattr(people, name))
    table.seating.watchers, table.seating.guests = set(people.watchers), people.company
    table.seating.helped = people.helped


def _lay_game(table: Table, rows: Rows, replay: Replay | None) -> None:
    """Set the latest game at the table; the feeds catch up with the replay, so that their chain heads match."""
    for row in rows.games:
        if row.record is not None:
            table.history.archive.put_back(row.game, bytes(row.record))
    table.live = replay.live if replay else None
    table.closed = None
    if replay is None:
        return
    for place, noticed in replay.noticed.items():
        if place in table.audience.feeds:
            table.audience.feeds[place].catch_up(replay.live.number, noticed)


class Recalled(NamedTuple):
    """A player's stored answers at a table: the number of those to commands, the latest (oldest first), and the ids of older ones."""

    commands: int
    latest: list[tuple[str, Answer]]
    older: list[str]


def recall(connection: Connection, table_id: str, player: str) -> Recalled:
    """Return a player's latest MOST_ANSWERS answers at a table, and the ids of older ones."""
    said, step = schema.answers.c, schema.steps.c
    mine, own = (said.table_id == table_id, said.player == player), (step.table_id == table_id, step.player == player)
    latest = select(schema.answers).where(*mine).order_by(said.at.desc()).limit(MOST_ANSWERS)
    done = select(schema.steps).where(*own).order_by(step.game.desc(), step.step.desc()).limit(MOST_ANSWERS)
    rows = [*connection.execute(latest).all(), *connection.execute(done).all()]
    rows = sorted(rows, key=lambda row: row.at)[-MOST_ANSWERS:]
    older = list[str]()
    if len(rows) == MOST_ANSWERS:
        known = {row.id for row in rows}
        every = [select(said.id).where(*mine), select(step.id).where(*own)]
        older = [row.id for ids in every for row in connection.execute(ids.limit(MOST_MARKED + 1)).all() if row.id not in known]
    commands = select(func.count()).where(*mine, said.reference.is_not(None))
    return Recalled(int(connection.execute(commands).scalar_one()), [(row.id, answer_of(row)) for row in rows], older)


def recall_one(connection: Connection, table_id: str, player: str, id: str) -> Answer | None:
    """Return the stored answer to one idempotency key; None where there is none."""
    for kept in (schema.answers, schema.steps):
        key = (kept.c.table_id == table_id, kept.c.player == player, kept.c.id == id)
        if (row := connection.execute(select(kept).where(*key)).first()) is not None:
            return answer_of(row)
    return None


def answer_of(row: Any) -> Answer:
    """Return the answer in a row of `answers` or of `steps`."""
    return Answer(bytes(row.digest), row.n, None, getattr(row, "reference", None))
