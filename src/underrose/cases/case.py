"""A case: a position of a game between bots, seen by one seat, in which a named secret has one value left.

The question holds what the seat has seen and nothing else; answer and proof stand in the list, and are told when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from underrose.cases.deduction import Fact, noted
from underrose.cases.listed import Line
from underrose.cases.positions import DEDUCTIONS, position, replayed, unpacked
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game
from underrose.kernel.match import Match
from underrose.texts import TABLE


@dataclass(frozen=True)
class Case:
    """A case of a game and difficulty: a day's, or one to practise with, which has a number."""

    game: Game
    difficulty: str
    day: date | None
    line: Line
    practice: int | None = None

    @cached_property
    def names(self) -> list[str]:
        """Who sits where, in the language read here."""
        return [TABLE.say("case-own-seat" if seat == self.line.seat else "case-other-seat") for seat in range(self.game.players)]

    @cached_property
    def match(self) -> Match:
        """The game as it stands, played again from the list."""
        match = replayed(self.game, self.line.seed, unpacked(self.line.moves))
        match.names = self.names
        return match

    def question(self) -> dict[str, Any]:
        """What the seat has seen, and what is asked, without the answer: `{game, title, day, practice, difficulty, seat, names, about,
        text, facts, content, options, view, events}`; `facts` is how many the smallest proof has."""
        return asked(self.match, self.line.seat, self.line.key, self.names) | {
            "difficulty": self.difficulty,
            "day": self.day.isoformat() if self.day else None,
            "practice": self.practice,
            "facts": len(self.line.facts),
        }

    @cached_property
    def proof(self) -> list[Fact]:
        """The facts of the smallest proof, in the order in which they were seen."""
        every = DEDUCTIONS[self.game.title.id].facts(position(self.match, self.line.seat))
        return [every[number] for number in self.line.facts]

    @cached_property
    def sheets(self) -> list[list[dict[str, Any]]]:
        """What the note sheet says of the thing in question after each fact of the proof, as in `notes`."""
        sheet = DEDUCTIONS[self.game.title.id].sheet(position(self.match, self.line.seat), self.line.key)
        return [noted(sheet, sum(1 << fact for fact in self.line.facts[:known])) for known in range(1, len(self.line.facts) + 1)]

    def facts(self, most: int | None = None) -> list[dict[str, Any]]:
        """The first facts of the proof, `{key, args, text, row, about}`; all without a number. `row` is the event's number in `events`, and
        `about` the note sheet after this fact and those before it."""
        return [
            {**self.match.describe(dict(fact.event)), "row": fact.row, "about": about}
            for fact, about in zip(self.proof[:most], self.sheets, strict=False)
        ]

    def hint(self, n: int) -> dict[str, Any]:
        """Fact `n` of the proof, counted from 1. Raises SetupError where it has no such fact."""
        if not 1 <= n <= len(self.line.facts):
            raise SetupError.said(TABLE, "case-no-hint", facts=len(self.line.facts), n=str(n)[:20])
        return self.facts(n)[-1]

    def solution(self) -> dict[str, Any]:
        """The answer and its proof: `{answer, facts}`."""
        return {"answer": self.line.value, "facts": self.facts()}

    def right(self, answer: str) -> bool:
        """Whether this is the answer, however it is written: "b 1 9" is B19."""
        return "".join(answer.split()).upper() == self.line.value


def asked(match: Match, seat: int, key: str, names: Sequence[str]) -> dict[str, Any]:
    """The part of a question that follows from what a seat sees: view, log, and what is asked of which hidden thing."""
    about, _, kind = key.partition(".")
    return {
        "game": match.game.title.id,
        "title": match.game.title.title,
        "seat": seat,
        "names": list(names),
        "about": key,
        "text": TABLE.say("case-asks", {"kind": kind, "name": names[int(about)]}),
        "content": match.game.content,
        "options": match.game.options,
        "view": match.view(seat),
        "events": match.events(seat),
    }
