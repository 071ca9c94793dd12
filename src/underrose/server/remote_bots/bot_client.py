"""A bot of one's own at a table over the network: what `underrose bot` runs. The script's function is the one that plays in the lab.

It takes a seat, follows the feed of that seat, and answers each question once. What it is given follows from what the feed says and
nothing else. A line that breaks is joined again; a refusal that is only a matter of time is waited out. It has a part in each deal, signs
what it does, and checks each record (`bot_dealer`). An inviter cannot end a bot that listens: it goes on to the next table.
"""

from __future__ import annotations

import json
import math
import secrets
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from underrose import games
from underrose.bots.own import LAB, Asked, Build, Choose, LabError, ask, ask_to_build, described, name_of, offered, reason_of
from underrose.kernel.data.errors import SetupError, UnreadableAction
from underrose.kernel.data.records import from_data
from underrose.kernel.game.title import Game
from underrose.kernel.play.series import under_way
from underrose.knowledge.position import Position
from underrose.server.remote_bots.bot_dealer import Dealer

Json = dict[str, Any]
Tell = Callable[[str], None]
"""Called with one sentence for each thing that happens at the table."""
SOON = ("too_often", "count_in", "paused", "unread", "not_written", "no_database", "crowded")
"""Keys of refusals that are worth a retry."""
AGAIN_SECONDS = 1.0
ANSWER_SECONDS = 20.0
PING_SECONDS = 20.0
PATIENCE_SECONDS = 60.0
"""How long a bot that was connected waits for its server, which may be restarting."""
IDLE_SECONDS = 600.0
"""How long an invited bot stays at a table where no game is played."""
REFUSED, BUSY = range(4400, 4500), 4429
"""Close codes that are final, but for one: no reconnect."""
NOT_NOW = (429, 503)
"""Statuses of answers that are a matter of time."""


class Away(LabError):
    """A server does not answer, or cannot just now; one sentence."""


@dataclass(frozen=True)
class Door:
    """A server's API, with a bot's token."""

    url: str
    token: str = ""

    def call(self, path: str, body: Json | None = None) -> Any:
        """Return a route's answer: to a GET where there is no body. Raises LabError with the server's sentence."""
        text = self.read(path, body)
        try:
            return json.loads(text)
        except ValueError as error:
            raise self._away(error) from error

    def read(self, path: str, body: Json | None = None) -> str:
        """Return a route's answer as text. Raises LabError with the server's sentence."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {self.token}"} if self.token else {})
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(f"{self.url}/api{path}", data, headers), timeout=ANSWER_SECONDS) as answer:
                return answer.read().decode()
        except HTTPError as error:
            raise (Away if error.code in NOT_NOW else LabError)(_sentence(error)) from error
        except (OSError, ValueError, HTTPException) as error:
            raise self._away(error) from error

    def line(self, path: str) -> ClientConnection:
        """Return an open feed. Raises LabError."""
        address = f"ws{self.url.removeprefix('http')}/api{path}"
        try:
            headers = {"authorization": f"Bearer {self.token}"}
            return connect(address, additional_headers=headers, origin=None, open_timeout=ANSWER_SECONDS, max_size=None)
        except (OSError, ValueError, WebSocketException) as error:
            raise self._away(error) from error

    def _away(self, error: Exception) -> LabError:
        return Away.said("bot-no-server", url=self.url, reason=reason_of(error))


def _sentence(error: HTTPError) -> str:
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"


def _new_id() -> str:
    """Return an id that no request has had, whichever run of this bot made it: one that was refused is refused for good."""
    return f"bot-{secrets.token_hex(8)}"


def new_account(url: str, owner: str | None, name: str) -> str:
    """Create a new guest with a new bot, and return the bot's token. Raises LabError."""
    guest = Door(url).call("/guests", {"name": owner})
    return Door(url, guest["token"]).call("/me/bots", {"name": name})["token"]


@dataclass
class Seat:
    """A bot in its seat, as far as the feed has told it: the game that is played, and all events of that game."""

    door: Door
    code: str
    choose: Choose
    tell: Tell
    build: Build | None = None
    seat: int = -1
    number: int = 0
    game: Game | None = None
    events: list[Json] = field(default_factory=list[Json])
    answered: tuple[int, int] = (0, -1)
    played: int = 0
    last: Json | None = None
    """The latest answer, to be resent where it came too soon."""

    def __post_init__(self) -> None:
        self.dealer = Dealer(self.door, self.code, self.tell)

    def sit(self) -> None:
        """Take a seat, or one's own again, and have a part in the next deal. Raises LabError."""
        self.seat = self.door.call(f"/tables/{self.code}/seats", {})["seat"]
        self.dealer.commit()

    def on_position(self, message: Json, joined: bool, stays: bool) -> Json | None:
        """Return what to say to a position: an action, or nothing. `stays` says whether there may be a game after this one."""
        if message["game"] != self.number or joined:
            self._begin(message["game"])
        self.events = message["events"] if message["whole"] else self.events + message["events"]
        self.dealer.on_position(message, self.seat, stays)
        question = (message["game"], message["ask"] if message["ask"] is not None else -1)
        if message["outcome"] and self.played < message["game"]:
            self.played = message["game"]
            self.tell(" ".join(event["text"] for event in message["events"][-1:]))
            self.dealer.check(message["game"], self.seat, message["outcome"], self.events)
            if message["outcome"]["winners"] == [self.seat]:
                self._build_next()
        if message["ask"] is None or message["outcome"] or question == self.answered or message["view"] is None:
            return None
        action = self._decided(message)
        if action is None:
            return None
        self.answered = question
        signed = self.dealer.sign(message["game"], message["ask"], message["head"], self.seat, action)
        self.last = {"type": "act", "id": _new_id(), "ask": message["ask"], "action": action, **signed}
        return self.last

    def done(self, id: str) -> None:
        """Note that the server has accepted an answer."""
        if self.last is not None and id == self.last["id"]:
            self.dealer.taken(self.number, self.last.get("signature"))

    def unsigned(self) -> Json | None:
        """Return the latest answer without the signature that the server did not take; nothing where it had none."""
        if self.last is None or "signature" not in self.last:
            return None
        self.dealer.spoil(self.number)
        self.last = {name: value for name, value in self.last.items() if name not in ("head", "signature")}
        self.last["id"] += "-unsigned"
        return self.last

    def _begin(self, number: int) -> None:
        """Begin a game, or its log again after seats were renumbered: the whole log comes with it."""
        self.events = []
        self.number = number
        self.answered = (0, -1)
        info = self.door.call(f"/tables/{self.code}")
        self.seat = self.seat if info["seat"] is None else info["seat"]  # older servers tell a bot none
        laid = info["laid"] or info
        self.game = Game(games.title(info["game"]), len(info["seats"]), laid["options"], laid["content"])

    def _decided(self, message: Json) -> Any:
        """Return what the script answers; None where its seat waits. Raises LabError where it fails, or answers with no action."""
        game = self.game
        seed = secrets.randbits(62)
        view = message["view"]
        if game is None or self._waits(game, view):
            return None
        told = partial(json.loads, json.dumps(self.events))
        asked = Asked(view, offered(message["legal"]), self.seat, seed, told, partial(described, game))
        where = {"seat": self.seat, "name": name_of(self.choose), "table": self.code}
        try:
            answer = ask(self.choose, asked)
        except (Exception, SystemExit) as error:
            raise LabError.said("bot-failed-here", **where, reason=reason_of(error)) from error
        try:
            game.codec.read(answer)
        except UnreadableAction as error:  # nothing would be sent for None, and what JSON does not know cannot be
            raise LabError.said("bot-illegal-here", **where, reason=error.text) from error
        return answer

    def _build_next(self) -> None:
        """Build what is played next, where the script does and the match goes on. Raises LabError where it fails."""
        info = self.door.call(f"/tables/{self.code}")
        if self.build is None or self.game is None or not under_way(self.game, info["standing"]):
            return
        try:
            about = {"seat": self.seat, "standing": info["standing"], "seed": secrets.randbits(62)}
            options = ask_to_build(self.build, described(self.game), **about)
        except (Exception, SystemExit) as error:
            name = name_of(self.build)
            raise LabError.said("bot-failed-here", seat=self.seat, name=name, table=self.code, reason=reason_of(error)) from error
        if options is None:
            return
        try:
            self.door.call(f"/tables/{self.code}/do", {"id": _new_id(), "what": "build", "args": {"options": options}})
        except LabError as error:
            self.tell(str(error))  # others were quicker, or it cannot be played: the deck stays

    def _waits(self, game: Game, view: Json) -> bool:
        """Return whether the seat has decided and may only decide otherwise: then it leaves it at that, as in the lab."""
        views, log = from_data(game.title.view, view["table"]), game.title.events.to_log(self.events)
        return bool(game.title.table.waits(Position(game, self.seat, views, log, 0)))


def play(
    door: Door, code: str, choose: Choose, tell: Tell, most: int = 0, build: Build | None = None, idle: float = math.inf
) -> int:  # fmt: skip
    """Play at a table until its games are over (`most`, 0: all that come) or the server ends it; how many. Raises LabError, also where no
    game has been played for `idle` seconds."""
    seat = Seat(door, code, choose, tell, build)
    seat.sit()
    tell(LAB.say("bot-sits", {"table": code, "seat": str(seat.seat)}))
    try:
        return _play(seat, most, idle)
    finally:
        seat.dealer.finish()


def _play(seat: Seat, most: int, idle: float) -> int:
    begun, patience = None, 0.0
    since = time.monotonic()
    while True:
        with _again_if_broken(seat.door, f"/tables/{seat.code}/feed", patience) as line:
            patience = PATIENCE_SECONDS
            for joined, message in _messages(line):
                if message["type"] == "refused":
                    _after_refusal(line, seat, message["why"])
                elif message["type"] == "done":
                    seat.done(message["id"])
                elif message["type"] == "view":
                    running = bool(not message["outcome"] and message["game"])
                    begun = message["game"] - running if begun is None else begun
                    since = math.inf if running else time.monotonic()
                    stays = not most or message["game"] < begun + most
                    if (said := seat.on_position(message, joined, stays)) is not None:
                        line.send(json.dumps(said))
                    if most and seat.played - begun >= most:
                        return most
                if time.monotonic() - since >= idle:
                    raise LabError.said("bot-idle", table=seat.code)


@contextmanager
def _again_if_broken(door: Door, path: str, patience: float) -> Generator[ClientConnection]:
    """Open a line, and suppress that it breaks, or that the server cannot just now, so that the caller reconnects. Raises LabError where
    there is none for so many seconds, or the server has closed it for good."""
    with _opened(door, path, time.monotonic() + patience) as line:
        try:
            yield line
        except (Away, ConnectionClosed) as error:
            closed = error.rcvd if isinstance(error, ConnectionClosed) else None
            if closed is not None and closed.code in REFUSED and closed.code != BUSY:
                raise LabError(closed.reason or str(closed.code)) from error
            time.sleep(AGAIN_SECONDS)


def _opened(door: Door, path: str, until: float) -> ClientConnection:
    while True:
        try:
            return door.line(path)
        except LabError:
            if time.monotonic() >= until:
                raise
        time.sleep(AGAIN_SECONDS)


def _messages(line: ClientConnection) -> Iterator[tuple[bool, Json]]:
    """Yield what comes on a line, and whether it is the first of it; an idle one is asked whether it lives. Raises ConnectionClosed."""
    first = True
    while True:
        try:
            message = json.loads(line.recv(timeout=PING_SECONDS))
        except TimeoutError:
            line.send(json.dumps({"type": "ping"}))
            continue
        yield first and message["type"] == "view", message
        first = first and message["type"] != "view"


def _after_refusal(line: ClientConnection, seat: Seat, why: Json) -> None:
    """Say again what came too soon; what was overtaken is asked anew. Raises LabError for what the rules forbid."""
    if why["key"] in SOON and seat.last is not None:
        time.sleep(AGAIN_SECONDS)
        line.send(json.dumps(seat.last))
    elif why["key"] == "wrong_signature" and (again := seat.unsigned()) is not None:
        line.send(json.dumps(again))
    elif why["key"] not in ("stale", "over", "not_started", "running"):
        raise LabError.said("bot-illegal-here", seat=seat.seat, name=name_of(seat.choose), table=seat.code, reason=why["text"])


def listen(door: Door, choose: Choose, tell: Tell, most: int = 0, build: Build | None = None) -> None:
    """Wait for an invitation and play at that table, again and again, so many games (`most`, 0: until none follows). While it plays it does
    not listen: who invites it is told so, and does not wait for it. Raises LabError for a server that is gone, or refuses."""
    patience = 0.0
    while True:
        code = ""
        with _again_if_broken(door, "/bots/feed", patience) as line:
            patience = PATIENCE_SECONDS
            tell(LAB.say("bot-listens"))
            code = next(message["code"] for _, message in _messages(line) if message["type"] == "invitation")
        if code:
            with suppress(Away):
                _come(door, code, choose, tell, most, build)


def _come(door: Door, code: str, choose: Choose, tell: Tell, most: int, build: Build | None) -> None:
    """Play at a table that the bot is invited to; where that fails, tell why and leave it. Raises Away."""
    try:
        play(door, code, choose, tell, most, build, IDLE_SECONDS)
    except Away:
        raise
    except (LabError, SetupError) as error:
        tell(str(error))
        with suppress(LabError):  # it has no seat there
            door.call(f"/tables/{code}/do", {"id": _new_id(), "what": "free"})
