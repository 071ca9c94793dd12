"""The games of this server, and their rules being compiled in the background while pages are already answered."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from queue import Empty, Queue

import msgspec

from underrose import games
from underrose.bots.levels import stand_in
from underrose.kernel.compile.interpreting import meanwhile_interpreted
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Content, Game, Title
from underrose.readiness import AT_ONCE, PLAYED, REVIEW, Stage, is_loaded, is_ready, make_ready, make_ready_apart, stages_of
from underrose.server.accounts.rate_limits import LONGEST_LAID
from underrose.server.api.messages import GameInfo, Patience, Progress
from underrose.server.api.refusals import MISSING, NOT_ALLOWED, Refused, setting_up
from underrose.server.catalogue.lessons import Lesson, lesson_of, lessons_of
from underrose.server.catalogue.set_ups import set_ups_of
from underrose.texts import TABLE

log = logging.getLogger(__name__)

MOST_GAMES = 32
"""Set-up games that are cached for tables to share."""

Tell = Callable[[str, int, int], None]
"""(title, done, total), told before each compiled function and once at the end."""


@dataclass
class Entry:
    """One game and how far its rules are compiled."""

    title: Title
    progress: Progress = field(default_factory=lambda: Progress(0, 1))
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when all its rules are compiled."""
    compiling: threading.Lock = field(default_factory=threading.Lock)
    failed: bool = False
    """Whether it cannot be compiled, and is played interpreted for good."""


class ServedGames:
    """All games that can be played here. `extra` titles stand beside those of the registry."""

    def __init__(self, extra: Mapping[str, Title] | None = None, tell: Tell | None = None) -> None:
        titles = {title.id: title for title in games.titles()}
        for fault in games.TITLES.faults():
            log.warning("%s", fault)
        self._tell = tell
        self.entries = {name: Entry(title) for name, title in {**titles, **(extra or {})}.items()}
        self.when_ready: Callable[[Title], None] = lambda title: None
        """Called in the event loop with every title once all of it is compiled."""
        self._meanwhile = ExitStack()
        self._loading = threading.Lock()
        self._reading = asyncio.Lock()
        self._house: dict[str, Content] = {}
        """The games' own content, read once."""
        self._games: dict[bytes, Game] = {}
        """Cache of games that tables share, the most recently used last."""

    def titles(self) -> list[Title]:
        """Return the games that can be played here."""
        return [entry.title for entry in self.entries.values()]

    def listed(self) -> list[GameInfo]:
        """Return the catalogue, including games that are not ready yet."""
        return [self._info(entry) for entry in self.entries.values()]

    def _info(self, entry: Entry) -> GameInfo:
        compiling = None if entry.ready.is_set() or entry.failed else entry.progress
        described, set_ups = games.described(entry.title), set_ups_of(entry.title)
        lessons = len(lessons_of(entry.title))
        info = msgspec.convert({**described, "compiling": compiling, "lesson": lessons > 0, "lessons": lessons}, GameInfo)
        rules = entry.title.table
        waits = rules.patience and Patience(dict(rules.patience.seconds), dict(rules.patience.options))
        return msgspec.structs.replace(
            info, presets=set_ups.preset, strength=set_ups.strength, clock=dict(rules.clock), patience=waits, rules=entry.title.has_rules
        )

    def entry(self, name: str) -> Entry:
        """Return a game by its name. Raises Refused where there is none."""
        if name not in self.entries:
            raise Refused(MISSING, "no_game")
        return self.entries[name]

    def lesson(self, name: str, number: int) -> Lesson:
        """Return a lesson of a game by its number. Raises Refused where it has none."""
        lesson = lesson_of(self.entry(name).title, number)
        if lesson is None:
            raise Refused(MISSING, "no_lesson")
        return lesson

    def setup(self, name: str, players: int | None, options: Mapping[str, object], content: Content | None = None) -> Game:
        """Return a game set up for a table, with the built-in cards or with others. Raises Refused with the sentence of what is
        wrong."""
        title = self.entry(name).title
        if not title.ready:
            raise Refused(NOT_ALLOWED, "game_coming", title=title.title)
        if any(key in options for key in ("content", "content_file")):
            raise Refused(NOT_ALLOWED, "path_in_options")
        usual = {option.name: option.at_table for option in title.options if option.at_table}
        seats = title.seats[0] if players is None else players
        with setting_up():
            chosen = self._of_the_house(title) if content is None else content
        return self.again(name, seats, {**usual, **options}, chosen)

    async def own(self, name: str, files: Mapping[str, str]) -> Content:
        """Return the content that a host brings: parsed and checked outside the event loop, one at a time. Raises Refused.

        Nothing but the text goes there, and the looking through before the parsing bounds how long it takes.
        """
        title = self.entry(name).title

        def read() -> Content:
            content = title.load(_text(title, files))
            if title.table.lab_only(content):
                raise SetupError.said(TABLE, "content-lab")
            if len(msgspec.json.encode(content)) > LONGEST_LAID:
                raise SetupError.said(TABLE, "content-long", kb=LONGEST_LAID // 1024)
            return content

        with setting_up():
            async with self._reading:
                return await asyncio.to_thread(read)

    def _of_the_house(self, title: Title) -> Content:
        if title.id not in self._house:
            self._house[title.id] = title.load(None)
        return self._house[title.id]

    def again(self, name: str, players: int, options: Mapping[str, object], content: Content) -> Game:
        """Return a game set up with content that is resolved already. Raises Refused."""
        title = self.entry(name).title
        with setting_up():
            return self._shared(Game(title, players, title.choose(players, options), content))

    def as_stored(self, name: str, players: int, options: Mapping[str, object], content: Content) -> Game:
        """Return a stored table's game as it was set up; where newer rules have no such options or content any more, as it usually is.
        Raises Refused."""
        try:
            return self.again(name, players, options, content)
        except Refused:
            return self.setup(name, players, {}, None)

    def _shared(self, game: Game) -> Game:
        """Return the one game of all tables that are set up like this: its kit and its content are there once, and so is what it
        remembers."""
        key = sha256(msgspec.json.encode([game.title.id, game.players, game.options, game.content])).digest()
        shared = self._games.pop(key, game)
        self._games[key] = shared
        if len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]
        return shared

    # --- compiling ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Compile all games, in threads that do not keep the process alive: first the doors of all, so that tables play compiled, then
        the rest, and what their reviews need last. Until then games run interpreted, and no request waits for the compiler."""
        self._meanwhile.enter_context(meanwhile_interpreted())
        loop, waiting = asyncio.get_running_loop(), Queue[tuple[str, Sequence[Stage]]]()
        for stages in (PLAYED[:1], PLAYED[1:], [REVIEW]):
            for name, entry in self.entries.items():
                if stages[0] in stages_of(entry.title):
                    waiting.put((name, stages))
        for _ in range(AT_ONCE):
            threading.Thread(target=self._compile, args=(waiting, loop), name="compile", daemon=True).start()

    def close(self) -> None:
        """Stop running games interpreted while they compile."""
        self._meanwhile.close()

    def _compile(self, waiting: Queue[tuple[str, Sequence[Stage]]], loop: asyncio.AbstractEventLoop) -> None:
        while not loop.is_closed():
            try:
                name, stages = waiting.get_nowait()
            except Empty:
                return
            entry = self.entries[name]
            if REVIEW in stages:
                self._prepare_reviews(entry.title)
                continue
            try:
                with entry.compiling:
                    self._make_ready(entry, stages)
            except Exception:
                log.exception("the rules of %s could not be compiled: it is played interpreted", name)
                entry.failed = True
            try:
                loop.call_soon_threadsafe(self._made, entry, stages)
            except RuntimeError:
                return  # the server was stopped meanwhile

    def _make_ready(self, entry: Entry, stages: Sequence[Stage]) -> None:
        """Compile stages of a game in a process of its own, so that this one goes on answering, and then load them."""

        def note(done: int, total: int, _: str) -> None:
            if done >= entry.progress.done:  # rules that are loaded afterwards were counted when they were compiled
                self._note(entry, min(done, total - 1), total)

        title = entry.title
        if _waits(title, stages[-1]):
            make_ready_apart(title.id, note, stages)  # should it fail, so will loading, which says why
        with self._loading:
            make_ready(title, note, stages)

    def _prepare_reviews(self, title: Title) -> None:
        """Compile what reviews of a game need, in a process of its own; nothing of it is loaded here. Where that fails, the
        first review compiles it."""
        try:
            if _waits(title, REVIEW):
                make_ready_apart(title.id, lambda done, total, what: None, [REVIEW])
        except Exception:
            log.exception("what reviews of %s need could not be compiled", title.title)

    def _made(self, entry: Entry, stages: Sequence[Stage]) -> None:
        if entry.failed:
            return
        if stages[-1] == PLAYED[-1]:
            self._note(entry, entry.progress.total, entry.progress.total)
            entry.ready.set()
            self.when_ready(entry.title)

    def _note(self, entry: Entry, done: int, total: int) -> None:
        entry.progress = Progress(done, total)
        if self._tell:
            self._tell(entry.title.title, done, total)

    def compiled_of(self) -> tuple[int, int]:
        """Return the number of games that are compiled (or have failed to compile), and of all games."""
        return sum(entry.failed or entry.ready.is_set() for entry in self.entries.values()), len(self.entries)

    def played_as(self, title: Title, level: str) -> str:
        """Return the level at which a bot plays now: one that needs compiled code has a stand-in level until it is compiled."""
        return level if is_loaded(title, PLAYED[-1]) else stand_in(title, level)


def _waits(title: Title, stage: Stage) -> bool:
    """Return whether this is a game of the registry, which another process finds too, and its stage is not in the cache."""
    return title.id in games.TITLES and title is games.title(title.id) and not is_ready(title, stage)


def _text(title: Title, content: Mapping[str, str]) -> str:
    """Return the text of a host's own content; its name must be that of a content file of the game, unless the game takes any."""
    if title.table.any_content and len(content) == 1:
        return next(iter(content.values()))
    names = sorted(path.stem for path in (title.home / "content").glob("*.toml")) if title.home.is_dir() else list[str]()
    if title.table.any_content:
        raise SetupError.said(TABLE, "setup-one-file", title=title.title)
    if len(content) != 1 or next(iter(content)).removesuffix(".toml") not in names:
        raise SetupError.said(TABLE, "setup-content-name" if names else "setup-no-content", title=title.title, names=", ".join(names))
    return next(iter(content.values()))
