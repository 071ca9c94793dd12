"""Idempotency keys: a cache of the answers to each player's `id`s; the store has all of them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

import msgspec

from underrose.kernel.play.shown import Wording
from underrose.server.api.messages import Done
from underrose.server.api.refusals import CONFLICT, Refused

MOST_ANSWERS = 500
"""Answers cached of each player at a table, by `id`; the store has all of them."""

MOST_MARKED = 20_000
"""Ids of each player that are remembered as hashes, with their answers in the store alone: some 80 bytes each."""
MOST_ANSWERED = 300
"""Players whose answers are cached at one table."""
MOST_COMMANDS = 5000
"""Quota of answers without a step of one player at a table: each takes a row in the store, and no rule of a game bounds them."""
TOO_EARLY = frozenset({"count_in", "paused", "unread"})
"""Keys of refusals that are a matter of time: they are no answer to an `id`."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to an `id`, and the digest of its request. `reference` is None where a step of the game was done.

    A refusal is kept as its status and its words. The exception itself would keep its traceback, and with it the whole message and
    the locals of every frame; raised again, it would grow by another traceback each time.
    """

    digest: bytes
    n: int
    refused: tuple[int, Wording] | None
    reference: str | None = None
    step: tuple[int, int] | None = None
    """Numbers of the game and the step that was done, if one was: the answer is stored with that step's row."""


@dataclass
class Answers:
    """Cached answers of one player. The store drops none: an `id` stays valid as long as its table."""

    by_id: OrderedDict[str, Answer] = field(default_factory=OrderedDict[str, Answer])
    recalled: bool = False
    """Whether the latest rows have been read from the store."""
    older: set[int] = field(default_factory=set[int])
    """Hashes of the ids whose answers only the store has: on a match the store is read."""
    many: bool = False
    """Whether some such ids are not in `older`: then the store is read for every unknown `id`."""
    commands: int = 0
    """Number of answers without a step, those in the store included."""

    def keep(self, id: str, answer: Answer) -> None:
        """Cache an answer; evict the oldest beyond `MOST_ANSWERS`, and mark its `id` unless it is a refusal, which is not stored."""
        self.by_id[id] = answer
        if len(self.by_id) > MOST_ANSWERS:
            id, oldest = self.by_id.popitem(last=False)
            if oldest.refused is None:
                self.mark(id)

    def mark(self, id: str) -> None:
        """Mark an `id` as one whose answer only the store has."""
        if len(self.older) < MOST_MARKED:
            self.older.add(hash(id))
        else:
            self.many = True

    def misses(self, id: str) -> bool:
        """Return whether the store may have an answer to an `id` that is not cached."""
        return id not in self.by_id and (self.many or hash(id) in self.older)


@dataclass
class AnswerBook:
    """Cached answers of a table, by player."""

    by_player: OrderedDict[str, Answers] = field(default_factory=OrderedDict[str, Answers])
    """The answers of each player, in LRU order: the most recently used at the end."""
    fresh: list[tuple[str, str, Answer]] = field(default_factory=list[tuple[str, str, Answer]])
    """Answers that are not in the store yet: player, id, answer."""

    def of(self, player: str) -> Answers:
        """Return a player's cached answers; for a new player, the least recently used one is evicted beyond `MOST_ANSWERED`."""
        answers = self.by_player.get(player)
        if answers is None:
            answers = self.by_player[player] = Answers()
            if len(self.by_player) > MOST_ANSWERED:
                self.by_player.popitem(last=False)
        else:
            self.by_player.move_to_end(player)
        return answers

    def knows(self, player: str, id: str) -> bool:
        """Return whether the answer to a player's `id` is cached."""
        return player in self.by_player and id in self.by_player[player].by_id

    def recalled(self, player: str, id: str) -> bool:
        """Return whether a player's `id` can be answered without reading the store."""
        answers = self.by_player.get(player)
        return answers is not None and answers.recalled and not answers.misses(id)

    def cache(self, player: str, id: str, answer: Answer) -> None:
        """Cache another worker's answer to a player's `id`; does nothing where the player's answers have not been read from the store."""
        if (answers := self.by_player.get(player)) is not None and answers.recalled:
            answers.keep(id, answer)

    def forget(self, player: str, id: str) -> None:
        """Drop the answer to an `id`, which was sent to no client: the next request with it is processed."""
        if player in self.by_player:
            self.by_player[player].by_id.pop(id, None)

    def forget_refused(self, player: str, id: str) -> None:
        """Drop the refusal of an `id`, which was sent to no client: the next request with it is processed. Other answers stay."""
        if player in self.by_player and (known := self.by_player[player].by_id.get(id)) and known.refused:
            self.forget(player, id)

    def forget_player(self, player: str) -> None:
        """Drop all answers of a guest whose account is gone, those not yet stored included."""
        self.by_player.pop(player, None)
        self.fresh = [(one, id, answer) for one, id, answer in self.fresh if one != player]

    def find(self, player: str, id: str, digest: bytes) -> Done | None:
        """Return the answer to a known `id`, as before, whatever has happened since; None for a new one. Answers that only the store has
        must have been read before. Raises Refused: what it was refused with, or 409 where it came with another `digest` before."""
        known = self.of(player).by_id.get(id)
        if known is None:
            return None
        if known.digest != digest:
            raise Refused(CONFLICT, "id_reused")
        if known.refused:
            raise Refused.again(*known.refused)
        return Done(id, known.n, known.reference or None)

    def refuse(self, player: str, id: str, digest: bytes, refusal: Refused) -> None:
        """Cache a refusal, unless the same may be said again a little later. This process alone knows it and it is not stored, as it
        changes nothing."""
        if refusal.why.key not in TOO_EARLY:
            self.of(player).keep(id, Answer(digest, 0, (refusal.status, refusal.why)))

    def answer(self, player: str, id: str, answer: Answer) -> Done:
        """Cache the answer to a new `id`, which the next commit stores, and return it as the client is told it."""
        answers, reference = self.of(player), answer.reference
        if reference is not None:
            answers.commands += 1
        if reference is None or answers.commands <= MOST_COMMANDS:  # only repeated passes on reaction windows get beyond it
            self.fresh.append((player, id, answer))
        answers.keep(id, answer)
        return Done(id, answer.n, reference or None)

    def room_for_command(self, player: str) -> None:
        """Raise Refused (409) where a player has used up the quota of answers without a step (`MOST_COMMANDS`)."""
        if self.of(player).commands >= MOST_COMMANDS:
            raise Refused(CONFLICT, "enough_deeds")

    def forget_stored(self) -> None:
        """Drop cached answers, which are read from the store again when needed; refusals of this process stay."""
        self.fresh.clear()
        for answers in self.by_player.values():
            refusals = [(id, answer) for id, answer in answers.by_id.items() if answer.refused]
            answers.by_id = OrderedDict(refusals)
            answers.recalled = False
            answers.commands = 0
            answers.older, answers.many = set(), False
