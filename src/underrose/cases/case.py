"""A case: a position of a game between bots, seen by one seat, in which a named secret has one value left.

The question holds only what the seat has seen; answer and proof are in the list, and are returned on request (`hint`, `solution`).
`proof` finds the smallest proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from underrose.cases.listed import CaseLine
from underrose.cases.positions import deduction_of, position, replayed, unpacked
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.knowledge.because import Excludes, explanation, irreducible, members
from underrose.knowledge.deduction import Deduction, Fact, Sheet
from underrose.knowledge.position import Position
from underrose.texts import TABLE


@dataclass(frozen=True)
class Case:
    """A case of a game and difficulty: a daily case, or a practice case with its number."""

    game: Game
    difficulty: str
    day: date | None
    line: CaseLine
    practice: int | None = None

    @cached_property
    def names(self) -> list[str]:
        """The names of the seats in the reader's language."""
        called = deduction_of(self.game.title.id).names
        if called is not None:
            return called(position(self._match, self.line.seat))
        return [TABLE.say("case-own-seat" if seat == self.line.seat else "case-other-seat") for seat in range(self.game.players)]

    @cached_property
    def _match(self) -> Match:
        """The same without names."""
        return replayed(self.game, self.line.seed, unpacked(self.line.moves))

    @cached_property
    def match(self) -> Match:
        """The game at the case's position, replayed from the list."""
        self._match.names = self.names
        return self._match

    def question(self) -> dict[str, Any]:
        """Return what the seat has seen, and what is asked, without the answer: `{game, title, day, practice, difficulty, seat, names,
        about, text, given, facts, content, options, view, events}`; `given` is what is taken for granted beside the rules, `facts` how many
        the smallest proof has."""
        return asked(self.match, self.line.seat, self.line.key, self.names) | {
            "difficulty": self.difficulty,
            "day": self.day.isoformat() if self.day else None,
            "practice": self.practice,
            "facts": len(self.line.facts),
        }

    @cached_property
    def proof(self) -> list[Fact]:
        """The facts of the smallest proof, in the order in which they were seen."""
        every = deduction_of(self.game.title.id).facts(position(self.match, self.line.seat))
        return [every[number] for number in self.line.facts]

    @cached_property
    def sheets(self) -> list[list[dict[str, Any]]]:
        """The note sheet's rows on the secret in question after each fact of the proof, as in `notes`."""
        sheet = deduction_of(self.game.title.id).sheet(position(self.match, self.line.seat), self.line.key)
        return [noted(sheet, sum(1 << fact for fact in self.line.facts[:known])) for known in range(1, len(self.line.facts) + 1)]

    @cached_property
    def leans(self) -> list[list[int]]:
        """For each fact of the proof the numbers, from 1, of the earlier facts that its exclusions depend on."""
        deduction, facts = deduction_of(self.game.title.id), self.line.facts
        return leaning(deduction.sheet(position(self.match, self.line.seat), self.line.key), facts)

    def facts(self, most: int | None = None) -> list[dict[str, Any]]:
        """Return the first facts of the proof, `{key, args, text, row, about, why, leans}`; all without a number. `row` is the event's
        number in `events`, `about` the note sheet after this fact and those before it, `why` the rule by which it rules anything out, and
        `leans` the earlier facts that this depends on."""
        why = deduction_of(self.game.title.id).why
        return [
            {**self.match.describe(dict(fact.event)), "row": fact.row, "about": about, "why": why(fact), "leans": leans}
            for fact, about, leans in zip(self.proof[:most], self.sheets, self.leans, strict=False)
        ]

    def hint(self, n: int) -> dict[str, Any]:
        """Return fact `n` of the proof, counted from 1. Raises SetupError where it has no such fact."""
        if not 1 <= n <= len(self.line.facts):
            raise SetupError.said(TABLE, "case-no-hint", facts=len(self.line.facts), n=str(n)[:20])
        return self.facts(n)[-1]

    def solution(self) -> dict[str, Any]:
        """Return the answer and its proof: `{answer, facts}`."""
        return {"answer": self.line.value, "facts": self.facts()}

    def right(self, answer: str) -> bool:
        """Return whether this is the answer, ignoring case and spaces: "b 1 9" is B19."""
        return "".join(answer.split()).upper() == self.line.value.upper()


def asked(match: Match, seat: int, key: str, names: Sequence[str]) -> dict[str, Any]:
    """Return the part of a question that follows from what a seat sees: view, log, and what is asked of which hidden thing."""
    about, _, kind = key.partition(".")
    return {
        "game": match.game.title.id,
        "title": match.game.title.title,
        "seat": seat,
        "names": list(names),
        "about": key,
        "text": TABLE.say("case-asks", {"kind": kind, "name": names[int(about)]}),
        "given": deduction_of(match.game.title.id).given(match.game),
        "content": match.game.content,
        "options": match.game.options,
        "view": match.view(seat),
        "events": match.events(seat),
    }


# Proofs of what a seat can be sure of, and signatures to compare them; each game's folder defines its deduction (`DEDUCTION`).


FEW = 6
"""Proofs of up to this many facts are smallest ones (minimum); longer ones are only irreducible: no fact can be left out."""


def proof(deduction: Deduction, position: Position, key: str, value: str) -> list[Fact]:
    """Return the smallest facts that leave only `value` at `key`, in the order in which they were seen. Raises ValueError if all do not."""
    facts = deduction.facts(position)
    return [facts[n] for n in explanation(len(facts), deduction.excludes(position, key, value), FEW)]


def needs_all(excludes: Excludes, facts: Sequence[int]) -> bool:
    """Return whether each fact is known to be needed: without it the others do not suffice."""
    everything = sum(1 << fact for fact in facts)
    return all(excludes(everything & ~(1 << fact)) is False for fact in facts)


def noted(sheet: Sheet, facts: int) -> list[dict[str, Any]]:
    """Return the rows of a sheet after a set of facts, as in `notes`: `{key, values: {value: None}, out}`. Undecided values
    stay open."""
    rows = list[dict[str, Any]]()
    for key, values in sheet.items():
        out = [value for value, excludes in values.items() if excludes(facts)]
        rows.append({"key": key, "values": {value: None for value in values if value not in out}, "out": out})
    return rows


def leaning(sheet: Sheet, facts: Sequence[int]) -> list[list[int]]:
    """Return for each fact the positions, from 1, of the earlier facts that its exclusions depend on.

    Example: one copy of the 3 was seen in fact 1, the other in fact 2; that rules out the 3, so fact 2 leans on fact 1.
    """
    found, known = list[list[int]](), 0
    for at, fact in enumerate(facts):
        before, known = known, known | 1 << fact
        fresh = [excludes for values in sheet.values() for excludes in values.values() if excludes(known) and not excludes(before)]
        needed = {one for excludes in fresh for one in members(irreducible(known, excludes))}
        found.append([place for place, one in enumerate(facts[:at], 1) if one in needed])
    return found


def alike(position: Position, key: str, facts: Sequence[Fact]) -> tuple[Any, ...]:
    """Return a signature that is equal for cases that differ only in their seats, their slots and the order of their facts."""
    told = {"seat", "target", "slot", "spot", "other_spot", "to", "other"}
    seen = [(fact.event["key"], *_whose(position, fact.event["args"]), *_rest(fact.event["args"], told)) for fact in facts]
    return key.partition(".")[2].rstrip("012"), *sorted(map(repr, seen))


def _whose(position: Position, args: Mapping[str, Any]) -> list[bool]:
    """Return for each player of an event whether it is the seat itself."""
    return [args[name] == position.seat for name in ("seat", "target") if name in args]


def _rest(args: Mapping[str, Any], told: set[str]) -> list[tuple[str, Any]]:
    return sorted((name, value) for name, value in args.items() if name not in told)
