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
from underrose.kernel.signing import Hand
from underrose.kernel.verification import verify

Json = dict[str, Any]


class Asked(Protocol):
    """A server that can be asked."""

    def call(self, path: str, body: Json | None = None) -> Any:
        """What a route answers. Raises LabError with the server's sentence."""
        ...

    def read(self, path: str) -> str:
        """The text of what a route answers. Raises LabError."""
        ...


@dataclass
class Part:
    """What a bot had to do with one game, and what it was told of it."""

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
        self._door, self._code, self._tell = door, code, tell
        self._next: Hand | None = None
        self._committed = False
        self._parts = dict[int, Part]()
        self._checks = list[Thread]()
        self._key = ""

    def commit(self) -> None:
        """Commit to something for the next deal. Where the server does not take it now, it is said again with the next news."""
        if self._committed:
            return
        self._next = self._next or Hand.new()
        self._committed = self._do(commit=self._next.commit, key=self._next.key)

    def _do(self, **args: str) -> bool:
        """Add to a deal; whether the server has taken it."""
        try:
            self._door.call(f"/tables/{self._code}/do", {"id": f"deal-{secrets.token_hex(8)}", "what": "entropy", "args": args})
        except LabError:
            return False
        return True

    def hear(self, message: Json, seat: int, stays: bool = True) -> None:
        """Take in a position: open a deal that is being opened, commit for the next one if the bot stays for it, keep the head."""
        if message.get("opening"):
            self._open(message["opening"], seat)
            return
        broken = [number for number in self._parts if number > message["game"]]
        for number in broken:  # what was opened for a deal that did not come about is thrown away
            del self._parts[number]
        if stays and (broken or message["outcome"] or not message["game"]):
            self.commit()
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
        """Take part in a deal, if what is told of it is right; what was committed to is used up."""
        own, share, context = self._next, deal["seats"][seat], deal["context"]
        if own is None or (share["commit"], share["key"]) != (own.commit, own.key) or context["number"] != deal["game"]:
            return None
        self._next, self._committed = None, False
        self._parts[deal["game"]] = part = Part(own, deal)
        return part

    # --- signing ------------------------------------------------------------------------------------------------------

    def sign(self, game: int, ask: int, head: str | None, seat: int, action: object) -> Json:
        """`head` and `signature` for an action; nothing where this bot has no key in the game."""
        part = self._parts.get(game)
        if part is None or part.hand is None or part.spoiled or head is None:
            return {}
        signed = part.hand.sign(part.deal["context"], ask, head, seat, action)
        return {"head": head, "signature": signed["signature"]}

    def taken(self, game: int, signature: str | None) -> None:
        """The server has taken an action with this signature."""
        if signature is not None:
            self._part(game).signatures.append(signature)

    def spoil(self, game: int) -> None:
        """The server takes no signature of this bot any more."""
        self._part(game).spoiled = True

    # --- afterwards ---------------------------------------------------------------------------------------------------

    def check(self, game: int, seat: int, outcome: Json, events: Sequence[Json]) -> None:
        """Hold the record of a game that is over to what was seen of it, and say what was found; meanwhile the table goes on."""
        told = json.loads(json.dumps([outcome, list(events)]))
        check = Thread(target=self._check, args=(game, seat, self._part(game), *told))
        self._checks.append(check)
        check.start()

    def finish(self) -> None:
        """Wait until everything is checked."""
        while self._checks:
            self._checks.pop().join()

    def _check(self, game: int, seat: int, part: Part, outcome: Json, events: list[Json]) -> None:
        try:
            lines = self._door.read(f"/tables/{self._code}/record?game={game}").splitlines()
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
    """The first thing that is wrong with the record of a game, by itself or by what a seat was told and did; empty if nothing is."""
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
    """Whether what was added from this seat stands in the record."""
    if part.hand is None or (share.get("commit"), share.get("key")) != (part.hand.commit, part.hand.key):
        return False
    return not part.opened or (share["by"], share["entropy"]) == ("player", part.hand.entropy)


def _in_order(recorded: Sequence[Json], told: Sequence[Json]) -> bool:
    """Whether all that was told is in the record, in its order. An event of a record has all its arguments."""
    rest = iter(recorded)
    return all(any(_tells(event, one) for event in rest) for one in told)


def _tells(event: Json, told: Json) -> bool:
    args = event["args"]
    return event["key"] == told["key"] and all(name in args and args[name] == value for name, value in told["args"].items())
