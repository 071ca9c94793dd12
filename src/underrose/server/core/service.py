"""The service: everything one server process holds, and operations shared by routes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, TypeVar
from weakref import finalize

import msgspec
from sqlalchemy.exc import OperationalError

from underrose import bots
from underrose.bots.playing_on import is_reviewed
from underrose.kernel.game.title import Content, Game, Title
from underrose.kernel.play.match import SPECTATOR
from underrose.knowledge.assist import reduce_notes
from underrose.server.accounts.authentication import BOT_TOKEN, Connection, Keys, Player, token_of
from underrose.server.accounts.rate_limits import LONGEST_CONTENT, Allowances, Limits, Rates
from underrose.server.api.catalogue_messages import Exhibition, Status, rounded
from underrose.server.api.command_messages import Beginning, DoRequest, SettingsArgs
from underrose.server.api.cue_messages import CueMessage
from underrose.server.api.messages import Acted, ActionRequest, Done, GameInfo, Laid, TableInfo, TableRequest, ViewMessage
from underrose.server.api.refusals import CONFLICT, MISSING, NOBODY, NOT_ALLOWED, TOO_OFTEN, Refused, in_words
from underrose.server.catalogue.lessons import check_ordinary
from underrose.server.catalogue.served_games import ServedGames, Tell
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import unhandled
from underrose.server.common.logs import at_table
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.core.batches import Asked, Batches, OnDone, Operation, SaidIn, not_written, said_here
from underrose.server.core.exhibitions import Exhibitions
from underrose.server.core.followers import Followers
from underrose.server.core.metrics import Metrics
from underrose.server.core.quotas import Quotas
from underrose.server.core.sessions import Sessions
from underrose.server.jobs.bots import Bots, Decide
from underrose.server.jobs.reviews import Reviews, WorkerProcess
from underrose.server.jobs.scheduler import Scheduler, billing_key, ended
from underrose.server.jobs.tellings import Tellings
from underrose.server.jobs.thinking_pool import ADVICE, BillingKey
from underrose.server.remote_bots.bot_streams import BotStreams
from underrose.server.storage.account_rows import BotAccounts, IdentityLinks, SessionLines
from underrose.server.storage.group_commit import GroupCommit, opening
from underrose.server.storage.listening import Listeners
from underrose.server.storage.older_rules import renew_rules
from underrose.server.storage.quota_rows import Ledger
from underrose.server.storage.review_rows import BroughtRecords, ReviewShelf, Solvers
from underrose.server.storage.store import CODE_LENGTH, SqlStore
from underrose.server.storage.stored_keys import stored_keys
from underrose.server.tables.commands import brought_content, command, reported_bytes
from underrose.server.tables.door import kept_out
from underrose.server.tables.evening import shown
from underrose.server.tables.exhibition import only_watched, pending_notes
from underrose.server.tables.exhibition import shown as exhibition_shown
from underrose.server.tables.guests import came_from, queue
from underrose.server.tables.hosting import start
from underrose.server.tables.leases import check_clock
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.opening import deal_info
from underrose.server.tables.stand_ins import announce
from underrose.server.tables.succession import heir, pass_on
from underrose.server.tables.table import Settled, Table, open_table
from underrose.server.tables.takeover import keep_promises
from underrose.texts import TABLE

T = TypeVar("T")
RENEWED = "%s is served under version %d of its rules from now on, before under %d: %d games that were still played are closed."
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    decide: Decide = bots.decide
    """How bots choose."""
    games: Mapping[str, Title] | None = None
    """Titles beside those of the registry."""
    rates: Rates = field(default_factory=Rates)
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may call it."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    progress: Tell | None = None
    """Told how the compiling of the rules goes."""
    database: str | None = None
    """The path or URL of where tables are kept; None for a file that goes with the server."""
    grace: float = 60.0
    """Seconds after which a bot stands in for a player whose last window closed, if others wait."""
    address: str | None = None
    """URL of this server for other devices, or None."""
    reviewer: WorkerProcess | None = None
    """Computes reviews; None for a process of its own."""
    redis: str | None = field(default=None, repr=False)
    """URL of the Redis by which workers notify each other, or None."""
    operator: str = field(default="", repr=False)
    """The operator's bearer token, for exact figures; empty for none."""
    allowed: Allowances = field(default_factory=Allowances)
    """A guest's daily quotas."""
    sources: Sources = SYSTEM
    """The sources of time and chance."""


class Service:
    """One server: its keys, games, tables, bots and limits."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.sources = settings, settings.sources
        self.limits = Limits(settings.rates)
        self.at_cases = asyncio.Lock()
        """Held while a case is computed: one thread is enough for all."""
        self.served = ServedGames(settings.games, settings.progress)
        self.keys = Keys(signing=self.sources.signing_key())
        folder = None if settings.database else mkdtemp(prefix="underrose-")
        self._remove_folder = None if folder is None else finalize(self, rmtree, folder, ignore_errors=True)
        """Removes the folder in which a server without a database keeps its tables until it stops."""
        address = settings.database or f"{folder}/tables.db"
        with opening(address), ExitStack() as undo:
            commits = GroupCommit(address)
            undo.callback(commits.close)  # should reading from it fail
            self.quotas = Quotas(settings.allowed, lambda *what: self.keys.mark(*what), Ledger(commits))
            self.bots = Bots(
                settings.decide, settings.bot_workers, self.served.played_as, self.quotas.charge, self.quotas.is_over, self.sources
            )
            self.scheduler = Scheduler(self.bots, self.do, settings.grace, self.sources, lambda: self.store.writable(), self.set_up)
            worker = self.scheduler.worker
            for one in commits.write_now(lambda connection: renew_rules(connection, self.served.titles(), commits.shared, worker)):
                log.warning(RENEWED, one.title, one.now, one.before, one.closed)
            self.keys = stored_keys(commits, self.sources)
            self.sessions = Sessions(lambda: self.keys, SessionLines(commits))
            self.accounts, self.links = BotAccounts(commits), IdentityLinks(commits)
            self.solvers = Solvers(commits)
            self.streams, self.listeners = BotStreams(), Listeners(commits, worker)
            self.reviews = Reviews(ReviewShelf(commits, worker), settings.reviewer)
            self.brought = BroughtRecords(commits)
            self.store = SqlStore(commits, self.served, self.keys.sign, worker, self.sources)
            undo.pop_all()
        self.served.when_ready = self._compiled
        self.tellings = Tellings(settings.reviewer)
        self.banned = frozenset[str]()
        """Banned addresses."""
        self.cue_elsewhere: Callable[[str, CueMessage], None] = lambda table_id, cue: None
        """Broadcasts a shared screen's progress to other workers; does nothing without Redis."""
        self.metrics = Metrics()
        self.metrics.watch(self.store, self.served, self.bots)
        self.batches = Batches(self.store, self._happen, self._start_due, self.metrics.done)
        self.exhibitions = Exhibitions(self.served, self.keys.sign, self.do, not self.store.shared, self.sources)
        self._exhibited = Batches(self.exhibitions.store, self._happen, self._start_due, self.metrics.done)
        self.followers = Followers(self.do, self.sources)
        self._sheets: dict[str, asyncio.Task[None]] = {}
        """Note sheets being computed, by table."""
        self._refreshing: set[asyncio.Task[None]] = set()
        """Tasks that notify tables of a compiled title."""
        self._closing = False

    def open_doors(self) -> None:
        """Start compiling, and scheduling due jobs."""
        asyncio.get_running_loop().set_exception_handler(unhandled)
        self.served.start()
        self.scheduler.open(self.store, self.current)

    async def table(self, name: str, address: str, player: Player | None = None) -> Table:
        """Return the table of an id or a code. Raises Refused: 404, or 429 after too many misses of an address, which are not looked up
        then: a hit would tell who goes on guessing. An id cannot be guessed, and who is at a table knows its code."""
        table = self.exhibitions.store.find(name)
        if table is None:
            if len(name.upper()) == CODE_LENGTH and self.limits.misses.is_empty(address):
                await self._check_known(name, player)
            table = await self.store.find(name)
        with self.limits.guessing(address):
            if table is None:
                raise Refused(MISSING, "no_table")
        at_table(table.id)
        return table

    async def _check_known(self, code: str, player: Player | None) -> None:
        """Raise Refused (429) unless a player is at the table of a code."""
        if player is None or not await self.store.is_at(player.id, code):
            raise Refused(TOO_OFTEN, "too_often")

    async def current(self, name: str) -> Table | None:
        """Return the table of an id, up to date with other workers' commits, for due jobs; None where there is none."""
        table = await self.store.find(name)
        if table is not None and self.store.shared:
            await self.look(table, lambda: None)
        return table

    async def place(self, table: Table, find: Callable[[], int]) -> int:
        """Return a player's place at a table, after a read of the store where it is shared. Raises what `find` raises."""
        return await self.look(table, find) if self.store.shared else find()

    async def authenticate(self, connection: Connection) -> Player:
        """Return the player behind a request or a socket: a guest by a signed token, a bot by one that is looked up. Raises Refused
        (401)."""
        token = token_of(connection) or ""
        if not token.startswith(BOT_TOKEN):
            return await self.sessions.authenticate(connection)
        try:
            account = await self.accounts.of_token(token)
        except OperationalError as error:
            raise not_written(error) from None
        if account is None:
            raise Refused(NOBODY, "who_are_you")
        return account.player

    async def revoke(self, owner: Player, bot: str) -> None:
        """Revoke the token of a guest's bot, and close its connections. Raises Refused."""
        await self.accounts.revoke(owner.id, bot)
        await self.cut_bot(bot)

    async def cut_bot(self, bot: str) -> None:
        """Close all connections of a bot to this worker."""
        self.streams.cut(bot)
        for table in self.store.at_hand():
            if any(outlet.owner == bot for outlet in table.audience.outlets()):
                await self.do(table, partial(table.audience.dismiss, bot, Refused(NOBODY, "who_are_you")))

    async def listening(self) -> list[str]:
        """Return the ids of bots that listen for invitations at any worker, those of this one first."""
        return list(dict.fromkeys((*self.streams.listening(), *await self.listeners.elsewhere())))

    async def invite(self, bot: str, table: Table) -> None:
        """Invite a bot to a table, at whichever worker it listens. Raises Refused (409) where it listens at none."""
        here = await self.look(table, lambda: self.streams.invite(bot, table))
        if not await self.listeners.invite(bot, table.id) and not here:
            raise Refused(CONFLICT, "bot_away")

    def billing_key(self, player: Player, address: str) -> BillingKey:
        """Return the account of a guest and an address, by which quotas and fair queues count."""
        return BillingKey(self.keys.mark("host", address), player.id)

    def mark(self, table: Table, address: str) -> str:
        """Return a keyed hash of an address, by which a table sees that two players share one without storing it."""
        return self.keys.mark(table.id, address)

    async def open(self, host: Player, wish: TableRequest, address: str = "") -> Table:
        """Open a table and store it. Raises Refused."""
        await self.store.room_for(host)
        lesson = self.served.lesson(wish.game, int(wish.lesson)) if wish.lesson else None
        if lesson is not None:
            wish = lesson.wish(wish)
        else:
            check_ordinary(self.served.entry(wish.game).title, wish.options)
        own = await self._own_content(wish.game, wish.content, host, address)
        game = self.served.setup(wish.game, wish.players, wish.options, own)
        check_clock(wish.clock, game.title)
        table = open_table(self.sources.table_id(), self.store.new_code(), game, host, wish, self.keys.sign, lesson, self.sources)
        came_from(table.seating, host, self.mark(table, address))
        table.origin = self.billing_key(host, address).address
        await self.add(table)
        return table

    async def add(self, table: Table, act: Callable[[], object] | None = None) -> None:
        """Store a new table, in one commit with what `act` does at it. Raises Refused (503)."""
        if act is not None:
            self._happen(table, act)
        try:
            await self.store.add(table)
        except OperationalError as error:
            raise not_written(error) from None
        table.refresh()
        self._start_due(table)

    async def start(self, table: Table, player: Player) -> None:
        """Start a table's game with the players present. Raises Refused."""
        only_watched(table)
        await self.do(table, lambda: start(table, player, self.set_up))

    async def command(self, table: Table, player: Player, request: DoRequest, address: str) -> Done:
        """Do a command at a table (not a move). Raises Refused."""
        only_watched(table)
        brought = brought_content(table, player, request)
        own = await self._own_content(table.game.title.id, brought, player, address)
        if size := reported_bytes(table, player, request):
            await self.quotas.bring(self.billing_key(player, address), size)

        def do() -> Done:
            came_from(table.seating, player, self.mark(table, address))
            return command(table, player, request, partial(self.set_up, own=own))

        return await self.do(table, do, (player.id, request.id))

    async def act(self, table: Table, player: Player, request: ActionRequest) -> Done:
        """Do a player's action. Raises Refused."""
        return await self.do(table, lambda: table.act(player, request), (player.id, request.id))

    async def _own_content(self, game: str, files: Mapping[str, str] | None, host: Player, address: str) -> Content | None:
        """Return the content in a host's own files, parsed before anything is locked or changed; None without any. Raises Refused."""
        if not files:
            return None
        self.limits.content.take(address)
        size = sum(len(text.encode("utf-8", "replace")) for text in files.values())
        if size > LONGEST_CONTENT:
            raise Refused(NOT_ALLOWED, "content_too_long", kb=LONGEST_CONTENT // 1024)
        content = await self.served.own(game, files)
        await self.quotas.bring(self.billing_key(host, address), size)
        return content

    def set_up(self, table: Table, wish: SettingsArgs, own: Content | None = None) -> Game:
        """Return a table's game with other settings; its content stays as it is unless the host brings `own`, or none. Raises Refused."""
        check_clock(wish.clock or table.clock, table.game.title)
        check_ordinary(table.game.title, wish.options or {})
        game = table.game
        name = game.title.id
        players = wish.players or game.players
        options = {**game.options, **(wish.options or {})}
        if wish.content is not None:
            if wish.content and own is None:
                raise Refused(CONFLICT, "not_read")
            return self.served.setup(name, players, options, own)
        return self.served.again(name, players, options, game.content)

    # --- what happens at a table -------------------------------------------------------------------------------------

    async def do(self, table: Table, act: Callable[[], T], asked: Asked | None = None) -> T:
        """Do something at a table; returns its result, and broadcasts it, once it is committed. Raises what `act` raises.

        With `asked` (player and idempotency key) an earlier answer to that key is loaded first. Cancelling the caller does not cancel the
        operation.
        """
        return await self._batches(table).do(table, act, asked)

    def _batches(self, table: Table) -> Batches:
        """Return the batches that a table belongs to: exhibitions have their own, over a store in memory."""
        return self._exhibited if table.exhibition else self.batches

    def begin_act(self, table: Table, player: Player, asked: Acted | Beginning, on_done: OnDone, said_in: SaidIn | None = None) -> bool:
        """Do a player's message on the feed; `on_done` is called with Done or Refused once it is committed. Returns whether it could be
        applied at once. Called in the context of that feed, which `said_in` gives."""
        plays = not isinstance(asked, Beginning)
        do = partial(table.act, player, asked) if plays else partial(self._begun, table, player, asked)
        operation = Operation(do, on_done, (player.id, asked.id), 0, *(said_in or said_here()), plays=plays)
        return self._batches(table).begin(table, operation, here=True)

    def _begun(self, table: Table, player: Player, asked: Beginning) -> Done:
        only_watched(table)
        return command(table, player, asked, self.set_up)

    def _happen(self, table: Table, act: Callable[[], T]) -> T:
        """Apply an operation to the copy in memory, and record its news for the feeds and its jobs. What a move does not change is looked
        at only where something else may have changed it (`Table.settled`)."""
        seating, persistence = table.seating, table.persistence
        if seating.watchers and table.audience.forget_watchers(table.hosts):
            persistence.members_dirty = True
        if not table.is_settled:
            if seating.expect_nobody_present():
                persistence.members_dirty = True
            table.tell_who_plays()
        games, result = table.games, act()
        if seating.guests.waiting and any(one.admitted for one in seating.guests.waiting):
            keep_promises(table)
        if not table.is_settled:
            self._settle(table, games)
        elif table.settled and table.settled.plans:
            self.scheduler.plan(table, moved=True)
        return result

    def _settle(self, table: Table, games: int) -> None:
        """Work out what depends on the members and the settings of a table, after they may have changed; there were so many `games`."""
        if table.games > games and not table.exhibition and is_reviewed(table.game.title):
            self.reviews.expect(table.game.title.id)
        table.seating.set_elsewhere(table.seating.elsewhere)
        table.tell_who_plays()
        announce(table, lambda title, level: self.bots.played_as(title, level, billing_key(table)))
        table.record_changes()
        self.scheduler.plan(table)
        table.settled = Settled(table.persistence.changes, self.scheduler.plans_moves(table))

    async def look(self, table: Table, see: Callable[[], T]) -> T:
        """Return the result of `see` at a table. Reads see committed state only. Raises what `see` raises."""
        return await self._batches(table).look(table, see)

    def listed(self) -> list[GameInfo]:
        """Return the catalogue of games."""
        return [msgspec.structs.replace(one, exhibition=self.exhibitions.plays(one.id)) for one in self.served.listed()]

    async def exhibition(self) -> Exhibition:
        """Return the current exhibition for front pages, which keeps it running. Raises Refused (404)."""
        table = await self.exhibitions.on_now()
        for seat, live, known, find in await self.look(table, lambda: pending_notes(table)):
            live.keep_sheet(seat, known, await self.bots.work(billing_key(table), find))
        return await self.look(table, lambda: exhibition_shown(table))

    async def on_table_changed(self, table_id: str) -> None:
        """Read a table again that another server has changed."""
        table = await self.store.find(table_id)
        if table is None:
            return
        await self.batches.resync(table)
        if self._presence_unsaved(table):
            await self.do(table, lambda: None)

    def _presence_unsaved(self, table: Table) -> bool:
        """Return whether presence here is not stored yet: a present player counts as missing, or joins and leaves are not written."""
        missed = any(seat.expected and seat.connections for seat in table.seats)
        return missed or (self.store.shared and table.audience.owners != table.persistence.stored.present)

    def _start_due(self, table: Table) -> None:
        """Start the due jobs of a table, after its news were broadcast."""
        self._send_sheets(table)
        self.scheduler.start(table)

    def _send_sheets(self, table: Table) -> None:
        """Start computing the note sheets that were left out of the position."""
        if table.notes_pending() is not None and table.id not in self._sheets and not self._closing:
            self._sheets[table.id] = task = asyncio.create_task(self._work_out(table))
            task.add_done_callback(lambda _: self._sheets.pop(table.id, None))
            task.add_done_callback(ended)

    async def _work_out(self, table: Table) -> None:
        """Compute and send pending note sheets one by one in the thread pool, always for the newest position."""
        while (due := await self.look(table, table.notes_pending)) is not None:
            place, live, known, find = due
            sheet = await self.bots.work(billing_key(table), find)
            await self.look(table, partial(table.send_notes, place, live, known, sheet))

    async def position(self, table: Table, player: Player, follow: bool = False) -> tuple[int, ViewMessage]:
        """Return the player's place and view, with the note sheet of that moment, which may have to be computed; `follow` marks a polling
        client. Raises Refused."""

        if follow:
            await self.followers.follow(table, player, await self.place(table, partial(table.seating.place_at_table, player)))

        def see() -> tuple[int, ViewMessage, str, Callable[[], Any] | None]:
            place = table.seating.place_at_table(player)
            table.audience.look()
            position, live = table.position(place), table.live
            return place, position, table.assist_of(place), live.sheet_of(place)[1] if live and position.sheet_follows else None

        place, position, assist, find = await self.look(table, see)
        await self.wake(table)
        if find is not None:
            sheet: Any = reduce_notes(await self.bots.work(billing_key(table), find), assist)
            position.notes, position.sheet_follows = sheet, False
        return place, position

    async def afterwards(self, table: Table, player: Player, told: Callable[[LiveGame], Callable[[], T]]) -> T:
        """Return what is told of a game once it is over (`ending_of`, `aftershow_of`). Raises Refused (409) while it is played."""

        def find() -> Callable[[], T]:
            table.seating.place_at_table(player)
            return told(table.playing())

        return await self.bots.work(billing_key(table), await self.look(table, find))

    def _compiled(self, title: Title) -> None:
        """Notify running tables that a title is compiled, and that their bots play at their own level."""
        for table in (*self.store.at_hand(), *self.exhibitions.store.at_hand()):
            if table.live is not None and table.live.game.title is title and not self._closing:
                self._refreshing.add(task := asyncio.create_task(self.do(table, lambda: None)))
                task.add_done_callback(self._refreshing.discard)
                task.add_done_callback(ended)

    async def wake(self, table: Table) -> None:
        """Wake resting jobs of a table, as a client reads it."""
        if table.rests and self.store.takes_writes:
            await self.do(table, lambda: None)

    async def advised(self, table: Table, place: int, position: ViewMessage, billing: BillingKey) -> ViewMessage:
        """Return the position with the agent's move in its notes, where the table gives advice and the seat is asked for something."""
        live = table.live
        if position.notes is None or table.assist_of(place) != "advice" or live is None or position.ask is None or place == SPECTATOR:
            return position
        action = await self.bots.choose(live, place, "agent", billing, ADVICE)
        if action is None:
            return position
        position.notes["advice"] = {"action": live.game.codec.wire(action), "text": live.game.codec.notation(action)}
        return position

    def status(self, exact: bool) -> Status:
        """Return the server's status: rounded for the public, so that other tables' thinking cannot be inferred; exact for the
        operator."""
        count = self.store.count()
        return Status(count if exact else rounded(count), self.bots.status(exact))

    def is_banned(self, address: str) -> bool:
        """Return whether an address is banned."""
        return address in self.banned

    def not_ready(self) -> str:
        """Return why the server is not ready, as a sentence; empty once it is."""
        if not self.store.ready():
            return TABLE.say("ready-database")
        done, total = self.served.compiled_of()
        return "" if done == total else TABLE.say("ready-compiling", {"done": str(done), "total": str(total)})

    async def show(self, table: Table, player: Player | None) -> TableInfo:
        """Return the table's info for a client. Before the start this also passes the host's role on where the host is gone."""
        told = await self.look(table, lambda: self.info(table, player))
        if table.live is not None or table.closed or heir(table) is None:
            return told
        await self.do(table, lambda: pass_on(table))
        return await self.look(table, lambda: self.info(table, player))

    def info(self, table: Table, player: Player | None) -> TableInfo:
        """Return a table's public info, for any client that knows its code."""
        live, game = table.live, table.game
        if player is not None:
            table.seating.mark_active(player)
        return TableInfo(
            id=table.id,
            code=table.code,
            url=f"/t/{table.code}",
            game=game.title.id,
            title=game.title.title,
            rules=game.title.has_rules,
            players=game.players,
            options=game.options,
            content=game.content,
            laid=Laid(live.game.options, live.game.content) if live and live.game is not game else None,
            seats=list(table.seat_infos()),
            seat=table.seating.place_of(player) if player else None,
            host=player is not None and player.id in table.hosts,
            assist=table.assist,
            clock=table.clock,
            visibility=table.visibility,
            started=live is not None,
            over=live is not None and live.over,
            games=table.games,
            commitment=live.commitment if live else None,
            waiting=in_words(table.closed) if table.closed else None,
            standing=table.standing(),
            address=self.settings.address,
            screen=table.is_shown,
            asking=list(table.asking()),
            hosting=table.hosting,
            paused=table.stands_still,
            queue=queue(table.seating),
            locked=table.seating.guests.locked,
            kept_out=kept_out(table.seating) if player is not None and player.id in table.hosts else [],
            evening=shown(table.history.evening, table.seats),
            lesson=table.lesson.info(table.game.title) if table.lesson else None,
            what_if=table.what_if,
            reviewed=is_reviewed(game.title),
            deal=deal_info(table),
            exhibition=table.exhibition,
            unfinished=table.history.previous_game is not None and table.history.previous_game.unfinished,
            room=table.room,
            grows=table.grows,
        )

    async def close(self) -> None:
        """Stop background tasks and bots, finish pending operations, release leases and close the store. No task is left."""
        self._closing = True
        await cancel([*self._sheets.values(), *self._refreshing])
        await self.followers.close()
        await self.exhibitions.close()
        await self.reviews.close()
        await self.scheduler.close()
        await self._exhibited.close()
        await self.batches.close()
        await self.store.stop()
        await self.quotas.close()
        await asyncio.to_thread(self.store.release, self.scheduler.worker)
        self.bots.close()
        self.served.close()
        await asyncio.to_thread(self.store.close)
        if self._remove_folder:
            self._remove_folder()
