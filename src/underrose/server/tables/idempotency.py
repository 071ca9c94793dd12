"""Idempotency keys: what players were answered by `id`, as far as the memory holds it; the store has all of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec

from underrose.server.messages import Done, Wording
from underrose.server.refusals import CONFLICT, Refused

MOST_ANSWERS = 500
"""Answers that the memory holds of each player at a table by their `id`; the store has all of them."""

MOST_MARKED = 20_000
"""Ids of each player that the memory knows to be in the store, where their answers are: as numbers, some 80 bytes each."""
MOST_ANSWERED = 300
"""Players of whom the memory holds answers at one table."""
MOST_COMMANDS = 5000
"""Answers without a step that one player may get at a table in all: each takes a row, and no rule of a game bounds them."""


class Answer(msgspec.Struct, frozen=True):
    """What was answered to an `id`, and the digest of what had been asked. `reference` is None where a step of the game was done.

    A refusal is kept as its status and its words. The exception itself would keep its traceback, and with it the whole message and
    whatever the functions it went through had at hand; raised again, it would grow by another one each time.
    """

    digest: bytes
    n: int
    refused: tuple[int, Wording] | None
    reference: str | None = None
    step: tuple[int, int] | None = None
    """The game and its step that was done, if one was: it is stored with that step's row."""


Answered = tuple[int, str | None, tuple[int, int] | None]
"""What came of something done: the number of the message that tells it, and a reference, or else the game and its step that was done."""


@dataclass
class Answers:
    """What the memory holds of the answers that one player got. The store forgets none: an `id` holds while its table does."""

    by_id: OrderedDict[str, Answer] = field(default_factory=OrderedDict[str, Answer])
    recalled: bool = False
    """Whether the latest rows have been read."""
    older: set[int] = field(default_factory=set[int])
    """Marks of the ids whose answers only the store has: an `id` that bears one is looked for there."""
    many: bool = False
    """Whether there are more of them than are marked: then every unknown `id` is looked for."""
    commands: int = 0
    """Answers without a step, those in the store included."""

    def keep(self, id: str, answer: Answer) -> None:
        """Remember an answer; the oldest goes, and if it is in the store, stays there."""
        self.by_id[id] = answer
        if len(self.by_id) > MOST_ANSWERS:
            id, oldest = self.by_id.popitem(last=False)
            if oldest.refused is None:
                self.mark(id)

    def mark(self, id: str) -> None:
        """The store alone has the answer to an `id`."""
        if len(self.older) < MOST_MARKED:
            self.older.add(hash(id))
        else:
            self.many = True

    def misses(self, id: str) -> bool:
        """Whether the store may have an answer to an `id` that the memory has not."""
        return id not in self.by_id and (self.many or hash(id) in self.older)


@dataclass
class AnswerBook:
    """What the memory of a table holds of its answers."""

    by_player: OrderedDict[str, Answers] = field(default_factory=OrderedDict[str, Answers])
    """Those of each player; who was heard of last stands at the end."""
    fresh: list[tuple[str, str, Answer]] = field(default_factory=list[tuple[str, str, Answer]])
    """Answers that are not in the store yet: player, id, answer."""

    def of(self, player: str) -> Answers:
        """What the memory holds of the answers that a player got; of whom it has not heard for longest, it lets go."""
        answers = self.by_player.get(player)
        if answers is None:
            answers = self.by_player[player] = Answers()
            if len(self.by_player) > MOST_ANSWERED:
                self.by_player.popitem(last=False)
        else:
            self.by_player.move_to_end(player)
        return answers

    def knows(self, player: str, id: str) -> bool:
        """Whether an `id` of a player's is known to the memory."""
        return player in self.by_player and id in self.by_player[player].by_id

    def recalled(self, player: str, id: str) -> bool:
        """Whether nothing of the store has to be brought to mind before an `id` of a player's is answered."""
        answers = self.by_player.get(player)
        return answers is not None and answers.recalled and not answers.misses(id)

    def forget(self, player: str, id: str) -> None:
        """What was answered to an `id` was said to nobody: it is asked anew."""
        if player in self.by_player:
            self.by_player[player].by_id.pop(id, None)

    def forget_refused(self, player: str, id: str) -> None:
        """An `id` was refused, and that was said to nobody: it is asked anew. What was done for it once stays known."""
        if player in self.by_player and (known := self.by_player[player].by_id.get(id)) and known.refused:
            self.forget(player, id)

    def forget_player(self, player: str) -> None:
        """A guest is not known any more: nothing that was answered to them is."""
        self.by_player.pop(player, None)
        self.fresh = [(one, id, answer) for one, id, answer in self.fresh if one != player]

    def once(self, player: str, id: str, body: bytes, do: Callable[[], Answered]) -> Done:
        """Answer an `id` that is known as it was answered before, whatever has happened since; else do it and remember. Raises Refused.

        Refusals are remembered by this process only: nothing has changed, so nothing has to last. What the store alone knows has been
        brought to mind before.
        """
        answers, digest = self.of(player), sha256(body).digest()
        known = answers.by_id.get(id)
        if known is None:
            known = self._first(player, answers, id, digest, do)
            answers.keep(id, known)
        elif known.digest != digest:
            raise Refused(CONFLICT, "id_reused")
        if known.refused:
            raise Refused.again(*known.refused)
        return Done(id, known.n, known.reference or None)

    def _first(self, player: str, answers: Answers, id: str, digest: bytes, do: Callable[[], Answered]) -> Answer:
        try:
            n, reference, step = do()
        except Refused as refusal:
            return Answer(digest, 0, (refusal.status, refusal.why))
        answer = Answer(digest, n, None, reference, step)
        if reference is not None:
            answers.commands += 1
        if reference is None or answers.commands <= MOST_COMMANDS:  # beyond it only windows let pass come here, twice or more
            self.fresh.append((player, id, answer))
        return answer

    def room_for_command(self, player: str) -> None:
        """Raise Refused where a player has done so much besides playing that the store keeps no more of it."""
        if self.of(player).commands >= MOST_COMMANDS:
            raise Refused(CONFLICT, "enough_deeds")

    def forget_stored(self) -> None:
        """What was answered is read again when an `id` comes; refusals of this process stay as they are."""
        self.fresh.clear()
        for answers in self.by_player.values():
            refusals = [(id, answer) for id, answer in answers.by_id.items() if answer.refused]
            answers.by_id, answers.recalled, answers.commands = OrderedDict(refusals), False, 0
            answers.older, answers.many = set(), False
