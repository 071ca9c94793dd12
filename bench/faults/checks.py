"""What has to hold after any fault, table by table: the record has all that was acknowledged and shown, verifies, and everybody sees it."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from underrose.kernel.play.recordfile import game_of
from underrose.kernel.play.verification import verify

from .people import SHOWN, Crowd, Person, Stuck, Table, fetch

AT_ONCE = 8
"""Records that are asked for at the same time when all faults are over."""


@dataclass
class Count:
    """What a run of a fault came to. Everything from `lost` on has to be 0."""

    fault: str
    store: str
    times: int = 0
    """How often the fault happened."""
    games: int = 0
    acknowledged: int = 0
    joined: int = 0
    """Lines that were opened, the first of each person among them."""
    tried_again: int = 0
    """Refusals that said to try again later."""
    views: int = 0
    """Views at the end of a game that were compared with the store's."""
    lost: int = 0
    """Acknowledged actions that are not in the record."""
    forgotten: int = 0
    """Heads that somebody was shown and that are not in the record's chain, or behind which the game went back; and records of games
    that were over and are not what they were."""
    differing: int = 0
    """Views of one head that differ, or that differ from the store's."""
    unverified: int = 0
    refused: int = 0
    """Actions that were refused though they were asked for."""
    stuck: int = 0
    faults: int = 0
    """Faults in the log of a worker."""
    notes: list[str] = field(default_factory=list[str])
    """The first of what is wrong."""

    @property
    def wrong(self) -> int:
        """How much is wrong; 0."""
        return sum((self.lost, self.forgotten, self.differing, self.unverified, self.refused, self.stuck, self.faults))

    def note(self, what: str) -> None:
        """Keep what is wrong, if it is among the first."""
        if len(self.notes) < 10:
            self.notes.append(what)

    async def check(self, table: Table) -> None:
        """Hold a table that is over to its record. Raises Stuck."""
        token = table.people[0].token
        text = (await table.fetch("/record", token)).decode()
        table.crowd.over[table.id] = token, _digest(text.encode())
        header, *steps, end = (json.loads(line) for line in text.splitlines())
        self.games += 1
        verdict = verify(text.splitlines(), any_key=True)
        if not verdict.good:
            self.unverified += 1
            self.note(f"{table.id}: {verdict.faults[:1]}")
        read = game_of(header).codec.read
        heads = {step["hash"] for step in steps} | {end["hash"]}
        for person in table.people:
            played = [read(step["action"]) for step in steps if step["seat"] == person.seat and step["action"] is not None]
            chosen = [read(action) for ask, action in sorted(person.chosen.items()) if ask in person.acknowledged]
            self.acknowledged += len(chosen)
            self._hold("lost", _missing(chosen, played) if person.seat is not None else 0, f"{table.id}: {chosen} of {played}")
            strange = [head for head in person.shown if head not in heads]
            self._hold("forgotten", len(strange), f"{table.id}: {strange[:1]}")
            self._hold("forgotten", len(person.taken_back), f"{table.id}: back to {person.taken_back[:1]}")
            self._hold("differing", person.differing, f"{table.id}: one head, two views")
            self._hold("refused", len(person.refused), f"{table.id}: {person.refused[:1]}")
            self.joined += person.joined
            await self._compare(table, person)

    async def look_again(self, crowd: Crowd) -> None:
        """Hold the records of all games to what they were when they were checked: a fault that came later could have taken them."""
        games, ports = iter(crowd.over.items()), itertools.cycle(crowd.ports)
        await asyncio.gather(*(self._look_at(games, next(ports), crowd.patience) for _ in range(AT_ONCE)))

    async def _look_at(self, games: Iterator[tuple[str, tuple[str, bytes]]], port: int, patience: float) -> None:
        for table, (token, digest) in games:
            try:
                record = await fetch(lambda: port, f"/tables/{table}/record", token, patience)
            except Stuck as error:
                self._hold("forgotten", 1, str(error))
            else:
                self._hold("forgotten", int(_digest(record) != digest), f"{table}: the record of a finished game is another one")

    async def _compare(self, table: Table, person: Person) -> None:
        view = json.loads(await table.fetch("/view", person.token))
        self.views += 1
        names = [name for name in (*SHOWN, "head", "game") if view[name] != person.last[name]]
        self._hold("differing", bool(names), f"{table.id}: seat {person.seat} sees other {names} than the store")

    def _hold(self, name: str, count: int, what: str) -> None:
        if count:
            setattr(self, name, getattr(self, name) + count)
            self.note(f"{name}: {what}")

    def close(self, crowd: Crowd, log: str) -> None:
        """Count what the crowd and the log of the workers say."""
        self.tried_again += crowd.tried_again
        for table in crowd.stuck:
            self._hold("stuck", 1, f"{table.id}: {[person.last.get('head') for person in table.people]}")
            for person in table.people:
                self._hold("forgotten", len(person.taken_back), f"{table.id}: back to {person.taken_back[:1]}")
                self._hold("differing", person.differing, f"{table.id}: one head, two views")
        for found in re.findall(r"^(?:fault .*|Traceback .*(?:\n[ \t].*)*\n?.*)", log, re.MULTILINE):
            self._hold("faults", 1, found)


def _digest(record: bytes) -> bytes:
    return hashlib.sha256(record).digest()


def _missing(chosen: list[list[int]], played: list[list[int]]) -> int:
    """Return how many of the actions, in their order, are not among those that were played."""
    left = iter(played)
    return sum(not any(action == other for other in left) for action in chosen)
