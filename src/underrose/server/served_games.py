"""The games of this server, and their rules being compiled in the background while pages are already answered."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from queue import Empty, Queue

import msgspec

from underrose import games
from underrose.bots.readiness import AT_ONCE, is_ready, make_ready, make_ready_apart
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Content, Game, Title
from underrose.server.messages import GameInfo, Progress, Wording
from underrose.server.rate_limits import LONGEST_LAID
from underrose.server.refusals import MISSING, NOT_ALLOWED, NOT_NOW, Refused, from_setup

log = logging.getLogger(__name__)

MOST_GAMES = 32
"""Ways of setting up a game that are kept at hand."""

WarmUp = Callable[[Title], None]
Tell = Callable[[str, int, int], None]
"""(title, done, total), told before each compiled function and once at the end."""


@dataclass
class Entry:
    """One game and how far its rules are compiled."""

    title: Title
    progress: Progress = field(default_factory=lambda: Progress(0, 1))
    compiled: asyncio.Event = field(default_factory=asyncio.Event)
    failed: bool = False


class ServedGames:
    """All games that can be played here. `extra` titles stand beside those of the registry."""

    def __init__(self, extra: Mapping[str, Title] | None = None, tell: Tell | None = None) -> None:
        titles = {name: games.title(name) for name in games.TITLES}
        self._tell = tell
        self.entries = {name: Entry(title) for name, title in {**titles, **(extra or {})}.items()}
        self._warm_ups = list[WarmUp]()
        self._loading = threading.Lock()
        self._reading = asyncio.Lock()
        self._house: dict[str, Content] = {}
        """The games' own content, read once."""
        self._games: dict[bytes, Game] = {}
        """Games that tables share, those asked for last at the end."""

    def also(self, warm_up: WarmUp) -> None:
        """Something else to do once for every title before its first table plays."""
        self._warm_ups.append(warm_up)

    def listed(self) -> list[GameInfo]:
        """The catalogue, games that are still being made among them."""
        return [self._info(entry) for entry in self.entries.values()]

    def _info(self, entry: Entry) -> GameInfo:
        compiling = None if entry.compiled.is_set() else entry.progress
        described = games.described(entry.title)
        return msgspec.convert({**described, "ready": described["ready"] and not entry.failed, "compiling": compiling}, GameInfo)

    def entry(self, name: str) -> Entry:
        """A game by its name. Raises Refused where there is none."""
        if name not in self.entries:
            raise Refused(MISSING, "no_game", "There is no such game here.")
        return self.entries[name]

    def setup(self, name: str, players: int | None, options: Mapping[str, object], content: Content | None = None) -> Game:
        """A game set up for a table, with the cards of the house or with others. Raises Refused with the sentence of what is wrong."""
        title = self.entry(name).title
        if not title.ready:
            raise Refused(NOT_ALLOWED, "game_coming", f"{title.title} is not ready to be played yet.")
        if any(key in options for key in ("content", "content_file")):
            raise Refused(NOT_ALLOWED, "path_in_options", "Content travels as text, in content; a path in options is refused.")
        usual = {option.name: option.at_table for option in title.options if option.at_table}
        seats = title.seats[0] if players is None else players
        return self.again(name, seats, {**usual, **options}, self._of_the_house(title) if content is None else content)

    async def own(self, name: str, files: Mapping[str, str]) -> Content:
        """The content that a host brings: parsed and checked outside the event loop, one at a time. Raises Refused.

        Nothing but the text goes there, and the looking through before the parsing bounds how long it takes.
        """
        title = self.entry(name).title

        def read() -> Content:
            content = title.load(_text(title, files))
            if len(msgspec.json.encode(content)) > LONGEST_LAID:
                raise SetupError(f"Content may have {LONGEST_LAID // 1024} KB at most, with what the game adds to it.")
            return content

        try:
            async with self._reading:
                return await asyncio.to_thread(read)
        except SetupError as error:
            raise from_setup(error) from error

    def _of_the_house(self, title: Title) -> Content:
        if title.id not in self._house:
            self._house[title.id] = title.load(None)
        return self._house[title.id]

    def again(self, name: str, players: int, options: Mapping[str, object], content: Content) -> Game:
        """A game set up with content that is resolved already. Raises Refused."""
        title = self.entry(name).title
        try:
            if not title.seats[0] <= players <= title.seats[1]:
                raise SetupError(f"{title.title} is for {title.seats[0]} to {title.seats[1]} players, not {players}.")
            return self._shared(Game(title, players, title.choose(players, options), content))
        except SetupError as error:
            raise from_setup(error) from error

    def _shared(self, game: Game) -> Game:
        """The one game of all tables that are set up like this: its kit and its content are there once, and so is what it remembers."""
        key = sha256(msgspec.json.encode([game.title.id, game.players, game.options, game.content])).digest()
        shared = self._games.pop(key, game)
        self._games[key] = shared
        if len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]
        return shared

    # --- compiling ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Compile all games, in threads that do not keep the process alive."""
        loop, waiting = asyncio.get_running_loop(), Queue[str]()
        for name in self.entries:
            waiting.put(name)
        for _ in range(AT_ONCE):
            threading.Thread(target=self._compile, args=(waiting, loop), name="compile", daemon=True).start()

    def _compile(self, waiting: Queue[str], loop: asyncio.AbstractEventLoop) -> None:
        while not waiting.empty() and not loop.is_closed():
            try:
                name = waiting.get_nowait()
            except Empty:
                return
            entry = self.entries[name]
            try:
                self._make_ready(name, entry)
            except Exception:
                log.exception("the rules of %s could not be compiled", name)
                entry.failed = True
            try:
                loop.call_soon_threadsafe(entry.compiled.set)
            except RuntimeError:
                return  # the server was stopped meanwhile

    def _make_ready(self, name: str, entry: Entry) -> None:
        """Compile a game in a process of its own, so that this one goes on answering, and then load it."""

        def note(done: int, total: int, _: str) -> None:
            if done >= entry.progress.done:  # what is loaded afterwards was counted when it was compiled
                self._note(entry, min(done, total - 1), total)

        title = entry.title
        if name in games.TITLES and title is games.title(name) and not is_ready(title):
            make_ready_apart(name, note)  # should it fail, so will loading, which says why
        with self._loading:
            make_ready(title, note)
            for warm_up in self._warm_ups:
                warm_up(title)
        self._note(entry, entry.progress.total, entry.progress.total)

    def _note(self, entry: Entry, done: int, total: int) -> None:
        entry.progress = Progress(done, total)
        if self._tell:
            self._tell(entry.title.title, done, total)

    async def compiled(self, name: str) -> None:
        """Wait until the rules of a game are compiled. Raises Refused (503) if they cannot be."""
        entry = self.entry(name)
        await entry.compiled.wait()
        if entry.failed:
            raise Refused(NOT_NOW, "not_compiled", f"{entry.title.title} cannot be played here: its rules could not be compiled.")

    def waiting(self, name: str) -> Wording | None:
        """Why a table of this game cannot play yet, None if it can."""
        entry = self.entry(name)
        if entry.compiled.is_set():
            return None
        args = {"done": entry.progress.done, "total": entry.progress.total}
        text = f"The rules of {entry.title.title} are being compiled ({args['done']} of {args['total']})."
        return Wording("compiling", {"game": name, **args}, text)


def _text(title: Title, content: Mapping[str, str]) -> str:
    """The text of a host's own content; its name must be that of a content file of the game, unless the game takes any."""
    if title.table.any_content and len(content) == 1:
        return next(iter(content.values()))
    names = sorted(path.stem for path in (title.home / "content").glob("*.toml")) if title.home.is_dir() else list[str]()
    if title.table.any_content:
        raise SetupError(f"{title.title} takes one file of content at a time.")
    if len(content) != 1 or next(iter(content)).removesuffix(".toml") not in names:
        raise SetupError(f"{title.title} takes content as: {', '.join(names)}." if names else f"{title.title} takes no content.")
    return next(iter(content.values()))
