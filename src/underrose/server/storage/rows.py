"""Tables as rows: what has to be written after a change, and a table rebuilt from what was written.

Nothing of a game's state is stored: its secret, its players and its steps are, with the chance values each step took; playing
them again gives the state, every log, every `ask` and every chain head as they were.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from underrose.kernel.deal import Share
from underrose.kernel.game import Game
from underrose.server.authentication import Player
from underrose.server.lessons import lesson_of
from underrose.server.messages import Assist, Clock, Level, Visibility
from underrose.server.refusals import closed
from underrose.server.served_games import ServedGames
from underrose.server.sources import Sources
from underrose.server.storage import schema
from underrose.server.storage.changes import AnswerRow, Change, StepRow
from underrose.server.storage.presence import PRESENT_SECONDS, elsewhere
from underrose.server.storage.replay import DealRow, Replay, Stored
from underrose.server.tables.evening import Evening, PutAway
from underrose.server.tables.idempotency import MOST_ANSWERS, MOST_MARKED, Answer
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame, Sign
from underrose.server.tables.mine import known_guests
from underrose.server.tables.opening import Opening
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.races import COUNT, race_began
from underrose.server.tables.seats import Guests
from underrose.server.tables.table import Table
from underrose.server.what_if_messages import WhatIf

TOUCH_SECONDS = 3600
"""How old the stored time of a table's last use may be."""


class Setup(msgspec.Struct):
    """What is played at a table."""

    game: str
    players: int
    options: dict[str, str]
    content: Any


class SeatRow(msgspec.Struct, array_like=True):
    """One seat."""

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


class People(msgspec.Struct):
    """Who is at a table, and how it is set."""

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
    put_by: PutAway | None = None
    evening: Evening = {}
    counted: int = 0
    lesson: bool = False
    shut: bool = False
    opening: Opening | None = None
    what_if: WhatIf | None = None
    room: bool = False
    begun: int = 0


class Cast(msgspec.Struct):
    """Who plays a game, and the last ask of each seat before it."""

    levels: list[str]
    names: list[str]
    asks: list[int]


encode = msgspec.json.Encoder(order="deterministic").encode


def setup_of(game: Game) -> bytes:
    """A game's setup, as stored."""
    # In the order in which it was given: a record written after a restart is the same to the byte.
    return msgspec.json.encode(Setup(game.title.id, game.players, game.options, game.content))


def people_of(table: Table) -> bytes:
    """The people of a table, as stored."""
    seats = [
        SeatRow(s.player, s.level, s.bot_name, s.ready, s.away, s.left, s.move, s.held, s.expected, s.since, s.pledge) for s in table.seats
    ]
    people = People(table.host, table.assist, table.clock, table.visibility, seats, sorted(table.seating.watchers), table.seating.helped,
                    table.wins, table.built_by, table.origin, table.seating.guests, table.screen, table.paused, table.put_by,
                    table.evening, table.counted, table.lesson is not None, table.shut, table.opening,
                    table.what_if, table.room, table.begun)  # fmt: skip
    return encode(people)


# --- writing ----------------------------------------------------------------------------------------------------------


def change_of(table: Table, setup: bytes, worker: str = "") -> tuple[Change, Persisted]:
    """What of a table is not in the store yet, and what will be once it is written. Where others serve the same store, as one
    `worker` of them, whatever
    is written gives the table's row another version: by it they see that their copies are behind, and nothing is built on an old one."""
    persisted, now = table.persistence.stored, time.time()
    version, waiting, people = persisted.version, table.persistence, persisted.people
    if waiting.people_due:
        people, waiting.people_due = people_of(table), False  # where this is not written the table is read back, and they are due again
    change = Change(table.id, version == 0, version, records=[*waiting.records], reports=[*waiting.reports])
    after = persisted.copy(table.jobs)
    if (setup, people) != (persisted.setup, persisted.people) or abs(now - persisted.touched) > TOUCH_SECONDS:
        change.table = {"touched_at": now, "setup": setup, "people": people}
        if change.new:
            change.table |= {"code": table.code, "host": table.host.id, "created_at": table.created}
        after.version, after.touched, after.setup, after.people = persisted.version + 1, now, setup, people
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
        change.table, after.version = {}, persisted.version + 1
    return change, after


Answers = dict[tuple[int, int], tuple[str, str, bytes, int]]
"""What players were answered to by the game and the step that they did: player, id, digest, number of the message."""
BY_NOBODY = (None, None, None, None)


def _add_steps(change: Change, table: Table, live: LiveGame, setup: bytes, after: Persisted, done: Answers, now: float) -> None:
    """The steps that are not stored yet, each with what its player was answered, which is taken out of `done`."""
    match = live.match
    if live.number != table.persistence.stored.game:
        cast = encode(Cast(match.levels, match.names, list(live.before)))
        deal = msgspec.json.encode(DealRow(match.deal.context, list(match.deal.entropy), match.series, match.what_if, match.deal.format))
        key = {"table_id": table.id, "game": live.number, "rules_version": match.game.title.rules_version}
        change.games = [{**key, "secret": match.secret, "deal": deal, "setup": setup, "cast": cast}]
        after.game, after.steps = live.number, 0
    number, rows = live.number, list[StepRow]()
    for one in match.steps[after.steps :]:
        tape = msgspec.json.encode([value for value, _ in one.chance]) if one.chance else b"[]"
        signed = None if one.signed is None else encode(one.signed)
        rows.append(StepRow(table.id, number, one.n, one.seat, one.action, tape, now, signed, *done.pop((number, one.n), BY_NOBODY)))
    change.steps, after.steps = rows, len(match.steps)


def _add_record(change: Change, table: Table, after: Persisted) -> None:
    """The record of a game that is over goes with its last step: later rules may not be able to play it again."""
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
    """What a memory has of a table's games already: the number of the latest, how many of its steps, and the latest record."""

    game: int = 0
    steps: int = 0
    record: int = 0


NOTHING = Had()


class Rows(msgspec.Struct):
    """Everything stored of one table that the memory has not."""

    table: Any
    games: list[Any]
    steps: list[Any]
    """Those of the latest game, from step `first` on."""
    first: int
    reported: int
    jobs: list[Any]
    elsewhere: frozenset[str] | None = None
    """Who has a window at another worker; None where there is none."""


def had_of(table: Table) -> Had:
    """What need not be read again of a table in memory; nothing where it has done what is not stored."""
    stored, live = table.persistence.stored, table.live
    if live is None or (live.number, len(live.match.steps)) != (stored.game, stored.steps):
        return Had()
    return Had(stored.game, stored.steps, stored.recorded)


def rows_of(connection: Connection, table_id: str, worker: str = "", had: Had = NOTHING) -> Rows | None:
    """The rows of a table, with the steps of its latest game, as a worker reads them, without those that it had; None if there is no such
    table."""
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if table is None:
        return None
    game, step, answer = schema.games.c, schema.steps.c, schema.answers.c
    unread = (game.game >= had.game) | ((game.game > had.record) & game.record.is_not(None))
    games = list(connection.execute(select(schema.games).where(game.table_id == table_id, unread).order_by(game.game)).all())
    steps, first = list[Any](), 0
    if games:
        first = had.steps if games[-1].game == had.game else 0
        more = (step.table_id == table_id, step.game == games[-1].game, step.step >= first)
        steps = list(connection.execute(select(schema.steps).where(*more).order_by(step.step)).all())
    made = select(func.count()).where(answer.table_id == table_id, answer.reference > "")
    jobs = list(connection.execute(select(schema.jobs).where(schema.jobs.c.table_id == table_id)).all())
    others = elsewhere(connection, table_id, worker) if worker else None
    return Rows(table, games, steps, first, int(connection.execute(made).scalar_one()), jobs, others)


def game_of(rows: Rows) -> str:
    """The name of the game that a stored table plays."""
    return msgspec.json.decode(rows.table.setup, type=Setup).game


def table_from(rows: Rows, served: ServedGames, sign: Sign, sources: Sources) -> Table:
    """A table set as its rows have it, with nobody at it yet: `bring_up` seats them. Raises Refused where its game is not here any more."""
    setup, people = msgspec.json.decode(rows.table.setup, type=Setup), people_in(rows)
    game = served.lasting(setup.game, setup.players, setup.options, setup.content)
    table = Table(rows.table.id, rows.table.code, game, people.host, people.assist, people.clock, people.visibility, sign, sources,
                  lesson=lesson_of(game.title) if people.lesson else None)  # fmt: skip
    table.created = rows.table.created_at
    return table


def people_in(rows: Rows) -> People:
    """The people of a stored table."""
    return msgspec.json.decode(rows.table.people, type=People)


def stored_game(table: Table, rows: Rows, served: ServedGames) -> Stored | None:
    """The latest game of a table, to be played again; None without any, once it has been put away, or where it was begun under other
    rules."""
    if not lies_on(rows) or of_other_rules(table, rows):
        return None
    row, setup = rows.games[-1], msgspec.json.decode(rows.games[-1].setup, type=Setup)
    game = table.game if row.setup == setup_of(table.game) else served.again(setup.game, setup.players, setup.options, setup.content)
    known = table.persistence.stored.steps if table.persistence.stored.game == row.game else 0
    return Stored(game, row, msgspec.json.decode(row.cast, type=Cast), rows.steps, known)


def lies_on(rows: Rows) -> bool:
    """Whether the latest game still lies on the table."""
    return bool(rows.games) and people_in(rows).put_by is None


def of_other_rules(table: Table, rows: Rows) -> bool:
    """Whether the latest game was begun under other rules than this version has."""
    return rows.games[-1].rules_version != table.game.title.rules_version


def steps_after(table: Table, rows: Rows) -> list[Any] | None:
    """The stored steps that the table's game has not; None where it is another game, or has done what is not stored."""
    had = had_of(table)
    return rows.steps[had.steps - rows.first :] if had.game and rows.games and rows.games[-1].game == had.game else None


def bring_up(table: Table, rows: Rows, served: ServedGames, replay: Replay | None) -> None:
    """Make a table what its rows say, whatever it was before; its lines stay, and are told by the next `push`.

    `replay` is its latest game, played again.
    """
    table.take_back()
    table.persistence.people_due = True
    setup = msgspec.json.decode(rows.table.setup, type=Setup)
    if rows.table.setup != setup_of(table.game):
        table.lay_out(served.lasting(setup.game, setup.players, setup.options, setup.content))
    _seat_people(table, people_in(rows))
    _lay_game(table, rows, replay)
    if table.shut:
        table.closed = closed("operator")
        table.audience.cut_all()  # windows join again, and read why
    table.answers.forget_stored()
    table.persistence.reported = rows.reported
    table.jobs = {(row.kind, row.seat): Job(row.game, row.ask, row.due_at, row.lease_until, row.worker, row.wait) for row in rows.jobs}
    table.persistence.forget()
    game = table.live.number if table.live else 0
    steps = len(table.live.match.steps) if table.live else 0
    row, present = rows.table, table.persistence.stored.present
    recorded = max((one.game for one in rows.games if one.record is not None), default=table.persistence.stored.recorded)
    table.archive.keep_up_to(recorded)
    table.persistence.stored = Persisted(
        row.version, row.touched_at, row.setup, row.people, known_guests(table), game, steps, recorded, dict(table.jobs), present
    )
    if rows.elsewhere is not None:
        table.seating.hear_elsewhere(rows.elsewhere)
        _note_race(table)


def _note_race(table: Table) -> None:
    """A race whose count-in is not due any more: another worker has counted, and the rows say no more than that."""
    began = race_began(table.live) if table.live is not None and not table.closed else None
    if table.live is not None and began is not None and COUNT not in table.jobs and table.race != (table.live.number, began):
        table.race, table.raced = (table.live.number, began), table.sources.clock.monotonic()


def number_on(table: Table, seen: float) -> None:
    """Feed numbers stay monotonic across restarts: they continue from milliseconds since the table was opened, by `SeenTime`."""
    for feed in table.audience.feeds.values():
        feed.n += max(0, round(1000 * (seen - table.created)))  # nobody is sent a message every millisecond


def _seat_people(table: Table, people: People) -> None:
    for seat, row in zip(table.seats, people.seats, strict=True):
        seat.player, seat.level, seat.bot_name, seat.ready = row.player, row.level, row.bot_name, row.ready
        seat.away, seat.left, seat.move, seat.held, seat.expected = row.away, row.left, row.move, row.held, row.expected
        seat.since, seat.pledge = row.since, row.pledge
        seat.heard = seat.heard or seat.clock.monotonic()  # this process begins to listen
    table.host, table.assist, table.clock, table.visibility = people.host, people.assist, people.clock, people.visibility
    table.seating.watchers, table.seating.guests = set(people.watchers), people.company
    table.origin, table.screen, table.paused = people.origin, people.screen, people.paused
    table.put_by, table.evening, table.counted = people.put_by, people.evening, people.counted
    table.seating.helped, table.wins, table.built_by = people.helped, people.wins, people.built_by
    table.shut, table.opening, table.what_if, table.room = people.shut, people.opening, people.what_if, people.room
    table.begun = people.begun
    table.audience.cut_strays()


def _lay_game(table: Table, rows: Rows, replay: Replay | None) -> None:
    """Put the latest game on the table. What the feeds have not told of it is noted, so that heads are those of what was noticed."""
    for row in rows.games:
        if row.record is not None:
            table.archive.put_back(row.game, bytes(row.record))
    table.live = replay.live if replay else None
    table.closed = None
    if replay is None:
        return
    for place, noticed in replay.noticed.items():
        if place in table.audience.feeds:
            table.audience.feeds[place].catch_up(replay.live.number, noticed)


class Recalled(NamedTuple):
    """What a player was answered at a table: how often where no step was done; the latest answers, oldest first; the ids of older ones."""

    commands: int
    latest: list[tuple[str, Answer]]
    older: list[str]


def recall(connection: Connection, table_id: str, player: str) -> Recalled:
    """What a player was answered at a table, as far as the memory holds it, and the ids of everything else."""
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
    """What was answered to one id."""
    for kept in (schema.answers, schema.steps):
        key = (kept.c.table_id == table_id, kept.c.player == player, kept.c.id == id)
        if (row := connection.execute(select(kept).where(*key)).first()) is not None:
            return answer_of(row)
    return None


def answer_of(row: Any) -> Answer:
    """An answer as it was stored, in a row of `answers` or with its step."""
    return Answer(bytes(row.digest), row.n, None, getattr(row, "reference", None))
