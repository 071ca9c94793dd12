"""A network bot's part in the deals of its table: it commits and opens as pages do, signs its actions, keeps what it saw, and holds the
record to that after each game (docs/fair.md)."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Protocol

from underrose.bots.own import LAB, LabError
from underrose.kernel.play.recordlines import lines_in
from underrose.kernel.play.signing import Hand
from underrose.kernel.play.verification import verify

Json = dict[str, Any]


class Asked(Protocol):
    """The interface to a server's API."""

    def call(self, path: str, body: Json | None = None) -> Any:
        """Return a route's answer. Raises LabError with the server's sentence."""
        ...

    def read(self, path: str) -> str:
        """Return a route's answer as text. Raises LabError."""
        ...


@dataclass
class Part:
    """A bot's part in one game, and what the server sent about it."""

    hand: Hand | None = None
    deal: Json = field(default_factory=dict[str, Any])
    """The opening, as it was told first."""
    opened: bool = False
    """The server has said that the entropy came in time."""
    heads: list[str] = field(default_factory=list[str])
    signatures: list[str] = field(default_factory=list[str])
    """Those that the server has taken."""
    spoiled: bool = False
    """The server has refused one: the rest of the game goes on without."""


class Dealer:
    """One seat's part in the deals of a table."""

    def __init__(self, door: Asked, code: str, tell: Callable[[str], None]) -> None:
        self._door = door
        self._code = code
        self._tell = tell
        self._next: Hand | None = None
        self._committed: int | None = None
        """The game that was the latest when this bot committed; None before."""
        self._parts = dict[int, Part]()
        self._checks = list[Thread]()
        self._key = ""

    def commit(self, game: int = 0) -> None:
        """Commit to entropy for the deal after `game`; what was committed to for one that was missed is committed to again. Where the
        server does not accept it now, it is retried with the next message."""
        if self._committed == game:
            return
        self._next = self._next or Hand.new()
        if self._do(commit=self._next.commit, key=self._next.key):
            self._committed = game

    def _do(self, **args: str) -> bool:
        """Send a contribution to a deal; returns whether the server has accepted it."""
        try:
            self._door.call(f"/tables/{self._code}/do", {"id": f"deal-{secrets.token_hex(8)}", "what": "entropy", "args": args})
        except LabError:
            return False
        return True

    def on_position(self, message: Json, seat: int, stays: bool = True) -> None:
        """Handle a position: open a deal that is being opened, commit for the next one if the bot stays for it, keep the chain head."""
        if message.get("opening"):
            self._open(message["opening"], seat)
            return
        broken = [number for number in self._parts if number > message["game"]]
        for number in broken:  # the part in a deal that did not take place is dropped
            del self._parts[number]
        if stays and (broken or message["outcome"] or not message["game"]):
            self.commit(message["game"])
        if message["head"]:
            self._key = self._key or self._door.call("/key")["key"]
            heads = self._part(message["game"]).heads
            if message["head"] not in heads[-1:]:
                heads.append(message["head"])

    def _part(self, game: int) -> Part:
        return self._parts.setdefault(game, Part())

    def _open(self, deal: Json, seat: int) -> None:
        part = self._parts.get(deal["game"]) or self._take(deal, seat)
        if part is None or part.hand is None or part.opened or part.deal["commitment"] != deal["commitment"]:
            return
        part.opened = self._do(entropy=part.hand.entropy)

    def _take(self, deal: Json, seat: int) -> Part | None:
        """Take part in a deal if its data match this bot's commitment, which is then used up; None otherwise."""
        own = self._next
        share = deal["seats"][seat]
        context = deal["context"]
        if own is None or (share["commit"], share["key"]) != (own.commit, own.key) or context["number"] != deal["game"]:
            return None
        self._next = self._committed = None
        self._parts[deal["game"]] = part = Part(own, deal)
        return part

    # --- signing ------------------------------------------------------------------------------------------------------

    def sign(self, game: int, ask: int, head: str | None, seat: int, action: object) -> Json:
        """Return `head` and `signature` for an action; empty where this bot has no key in the game."""
        part = self._parts.get(game)
        if part is None or part.hand is None or part.spoiled or head is None:
            return {}
        signed = part.hand.sign(part.deal["context"], ask, head, seat, action)
        return {"head": head, "signature": signed["signature"]}

    def taken(self, game: int, signature: str | None) -> None:
        """Note a signature whose action the server has accepted."""
        if signature is not None:
            self._part(game).signatures.append(signature)

    def spoil(self, game: int) -> None:
        """Stop signing in this game, after the server has refused a signature."""
        self._part(game).spoiled = True

    # --- afterwards ---------------------------------------------------------------------------------------------------

    def check(self, game: int, seat: int, outcome: Json, events: Sequence[Json]) -> None:
        """Check the record of a finished game against what the bot saw, in a thread, and report the result."""
        told = json.loads(json.dumps([outcome, list(events)]))
        check = Thread(target=self._check, args=(game, seat, self._part(game), *told))
        self._checks.append(check)
        check.start()

    def finish(self) -> None:
        """Wait for all running checks."""
        while self._checks:
            self._checks.pop().join()

    def _check(self, game: int, seat: int, part: Part, outcome: Json, events: list[Json]) -> None:
        try:
            lines = lines_in(self._door.read(f"/tables/{self._code}/record?game={game}"))
        except LabError as error:
            self._tell(LAB.say("bot-unchecked", {"game": str(game), "reason": str(error)}))
            return
        wrong = fault(lines, self._key, part, seat, outcome, events)
        if wrong:
            self._tell(LAB.say("bot-wrong-record", {"game": str(game), "reason": wrong}))
        elif not part.opened:
            self._tell(LAB.say("bot-right-record", {"game": str(game)}))
        else:
            signed = sum(step["seat"] == seat and step["signed"] is not None for step in map(json.loads, lines[1:-1]))
            self._tell(LAB.say("bot-fair", {"game": str(game), "signed": signed}))


def fault(lines: Sequence[str], key: str, part: Part, seat: int, outcome: Json, events: Sequence[Json]) -> str:
    """Return the first fault of a game's record, in itself or against what a seat saw and did; empty if there is none."""
    verdict = verify(lines, key=key)
    if not verdict.good:
        return [*verdict.faults, verdict.unplayed][0]
    header, *steps, end = (json.loads(line) for line in lines)
    own, deal = header["deal"]["entropy"], header["deal"]
    if part.hand is not None and not _own(part, own[seat] if seat < len(own) else {}):
        return LAB.say("bot-other-entropy", {})
    if part.deal and (deal["commitment"], deal["context"]) != (part.deal["commitment"], part.deal["context"]):
        return LAB.say("bot-other-deal", {})
    if not {step["hash"] for step in steps}.issuperset(part.heads):
        return LAB.say("bot-other-head", {})
    if not {step["signed"]["signature"] for step in steps if step.get("signed")}.issuperset(part.signatures):
        return LAB.say("bot-other-signatures", {})
    if end["outcome"] != outcome or not _in_order([event for step in steps for event in step["events"]], events):
        return LAB.say("bot-other-story", {})
    return ""


def _own(part: Part, share: Json) -> bool:
    """Return whether the record has this seat's contribution to the deal."""
    if part.hand is None or (share.get("commit"), share.get("key")) != (part.hand.commit, part.hand.key):
        return False
    return not part.opened or (share["by"], share["entropy"]) == ("player", part.hand.entropy)


def _in_order(recorded: Sequence[Json], told: Sequence[Json]) -> bool:
    """Return whether all events the seat saw are in the record, in order. Events of a record have all their arguments."""
    rest = iter(recorded)
    return all(any(_tells(event, one) for event in rest) for one in told)


def _tells(event: Json, told: Json) -> bool:
    args = event["args"]
    return event["key"] == told["key"] and all(name in args and args[name] == value for name, value in told["args"].items())
