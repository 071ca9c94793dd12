"""What players were answered, by idempotency key, as far as the memory holds it; the store has all of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

import msgspec

from underrose.server.messages import Wording

MOST_ANSWERS = 500
"""Answers that the memory holds of each player at a table by their `id`; the store has all of them."""


class Answer(msgspec.Struct, frozen=True):
    """What was answered to an `id`, and the digest of what had been asked. `reference` is None where a step of the game was done.

    A refusal is kept as its status and its words. The exception itself would keep its traceback, and with it the whole message and
    whatever the functions it went through had at hand; raised again, it would grow by another one each time.
    """

    digest: bytes
    n: int
    refused: tuple[int, Wording] | None
    reference: str | None = None


@dataclass
class Answers:
    """What the memory holds of the answers that one player got. The store forgets none: an `id` holds while its table does."""

    by_id: OrderedDict[str, Answer] = field(default_factory=OrderedDict[str, Answer])
    recalled: bool = False
    """Whether the latest rows have been read."""
    more: bool = False
    """Whether the store has rows that the memory has not: an unknown `id` is looked for there."""
    commands: int = 0
    """Answers without a step, those in the store included."""

    def keep(self, id: str, answer: Answer) -> None:
        """Remember an answer; the oldest goes, and if it is in the store, stays there."""
        self.by_id[id] = answer
        if len(self.by_id) > MOST_ANSWERS:
            _, oldest = self.by_id.popitem(last=False)
            self.more = self.more or oldest.refused is None
