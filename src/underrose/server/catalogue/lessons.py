"""Lessons: a prepared deal, moves played before the learner joins, scripts for the other seats, and the learner's steps.

A lesson is data in a game's folder: `lesson.toml` teaches how it is played, and `lesson-win.toml`, for whoever goes on, how it is won. Its
deal follows from a public seed, and its record says so: the deal is bound to no table, a scripted seat has the level `lesson`, and no
server signs it. Every seat has its own script, so simultaneous decisions need no order. Where several actions teach the same, a step names
them all, as `Yes` and `No` to a question that wants an honest answer; a learner who changes between them stays on the path. The learner
may leave it at any time; bots go on then. No clock runs for a learner, and a reaction window waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from underrose.kernel.data.errors import ActionError
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import that_stay
from underrose.server.api.catalogue_messages import LessonInfo, LessonProgress, LessonStep
from underrose.server.api.messages import Assist, BotSeat, Clock, Level, TableRequest
from underrose.server.api.refusals import NOT_ALLOWED, Refused
from underrose.server.catalogue.set_ups import parsed

FILES = ("lesson", "lesson-win")
"""The lessons that a title may have, in their order: the names of their files, with which the keys of their sentences begin."""
LEARNER = 0
"""The seat of the player who opens the table."""
PREPARED = "tutorial"
"""The option of a game whose rules know a prepared deal."""
SCRIPT = "lesson"
"""The level of a seat with a script, as records name it."""

Control = Annotated[str, Meta(pattern=r"^[a-z]+(=[\w.+-]+)?( [a-z]+(=[\w.+-]+)?)*$")]
"""A control of the page by its data attributes, outer ones first: `slot=4`, or `argument=tens value=0`."""
Sentence = Annotated[str, Meta(pattern=r"^lesson-[a-z-]+$")]
"""A key of the game's catalogue."""
Turn = Annotated[str, Meta(pattern=r"^\d [a-z]")]
"""A seat and its action, in notation: `1 hack 4 0`."""


class Step(Struct, forbid_unknown_fields=True):
    """One thing to do: what is said, the controls that are meant in their order, and the action it comes to; none where one only looks,
    and several where any of them will do."""

    say: Sentence
    controls: list[Control]
    action: str | list[str] = ""
    see: Control | Literal[""] = ""
    """What is brought into sight first, where that is not where the controls are."""

    @property
    def actions(self) -> list[str]:
        """The actions that it may come to; none where one only looks."""
        named = [self.action] if isinstance(self.action, str) else self.action
        return [action for action in named if action]


class Lesson(Struct, forbid_unknown_fields=True):
    """A lesson. `before` has been played when the learner comes, `others` is what the other seats do afterwards; `number` is its place
    among the lessons of its title, from 1, which its file's name says."""

    players: int
    seed: int
    level: Level
    assist: Assist
    step: list[Step]
    options: dict[str, str] = {}
    before: list[Turn] = []
    others: list[Turn] = []
    number: int = 1

    @property
    def aim(self) -> str:
        """The key of what it is about, said before its first step."""
        return f"{FILES[self.number - 1]}-aim"

    @property
    def done(self) -> str:
        """The key of what is said once it is won."""
        return f"{FILES[self.number - 1]}-done"

    @property
    def decisions(self) -> list[list[str]]:
        """What the learner decides, one after the other, each as the actions that it may come to."""
        return [step.actions for step in self.step if step.actions]

    def script(self, seat: int) -> list[list[str]]:
        """Return everything a seat does on the path, in notation, each as the actions that it may come to."""
        own = [[turn[2:]] for turn in [*self.before, *self.others] if int(turn[0]) == seat]
        return own + self.decisions if seat == LEARNER else own

    def wish(self, asked: TableRequest) -> TableRequest:
        """Return the table request of this lesson. Raises Refused where settings are requested: a lesson brings its own."""
        if asked != TableRequest(asked.game, clock=asked.clock, lesson=asked.lesson):
            raise Refused(NOT_ALLOWED, "lesson")
        bots = [BotSeat(seat, self.level) for seat in range(self.players) if seat != LEARNER]
        unhurried = Clock(answer=0, point=0, window="ask", pace=asked.clock.pace)
        return TableRequest(asked.game, self.players, dict(self.options), bots, self.assist, unhurried, lesson=self.number)

    def info(self, title: Title) -> LessonInfo:
        """Return the lesson for the learner's page: sentences and controls, and which lesson of its title follows."""
        after = self.number + 1 if lesson_of(title, self.number + 1) else 0
        steps = [LessonStep(step.say, step.controls, bool(step.actions), step.see) for step in self.step]
        return LessonInfo(steps, self.number, self.aim, self.done, after)

    def set_out(self, match: Match) -> list[tuple[int, int]]:
        """Return what has been played before, packed, by seats; to be done one after the other."""
        return [(int(turn[0]), match.game.codec.read(turn[2:])[0]) for turn in self.before]

    def progress(self, match: Match) -> LessonProgress:
        """Return how many of their decisions the learner has made, whether the game has left the path, and whether others have to act
        first."""
        at = [_along(played(match, seat), self.script(seat)) for seat in range(match.game.players)]
        mine = (at[LEARNER] or 0) - len(self.script(LEARNER)) + len(self.decisions)
        return LessonProgress(max(0, mine), None in at, None not in at and self._waits(match, mine))

    def _waits(self, match: Match, done: int) -> bool:
        """Return whether the learner's decision after so many is not asked for yet."""
        return done < len(self.decisions) and _resolved(match, LEARNER, self.decisions[done][0]) is None

    def next_of(self, match: Match, seat: int) -> int | None:
        """Return what a seat does next by its script, packed; None at its end, or where the game has left the path."""
        script = self.script(seat)
        at = _along(played(match, seat), script)
        if at is None or at == len(script) or self.progress(match).left:
            return None
        return _resolved(match, seat, script[at][0])


def _along(done: list[str], script: list[list[str]]) -> int | None:
    """Return how far along its script a seat is; None where it has done something else. At the end of the script it is free.

    Who may answer `yes` or `no`, and has changed a `yes` to `no` while that is still open, has answered once.
    """
    at = 0
    for action in done:
        if at == len(script):
            break
        changed = at > 0 and len(script[at - 1]) > 1 and action in script[at - 1]
        if action in script[at]:
            at += 1
        elif not changed:
            return None
    return at


def _resolved(match: Match, seat: int, action: str) -> int | None:
    """Return an action, packed; None where it is not legal now."""
    try:
        return match.resolve(seat, action)
    except ActionError:
        return None


def played(match: Match, seat: int) -> list[str]:
    """Return what a seat has done in a game, in notation, without what was taken back."""
    return [match.game.codec.notation(step.action) for step in that_stay(match.steps) if step.seat == seat and step.action is not None]


def check_ordinary(title: Title, options: Mapping[str, object]) -> None:
    """Raise Refused where a table that is not a lesson requests a lesson's prepared deal."""
    if lessons_of(title) and str(options.get(PREPARED, "no")) != "no":
        raise Refused(NOT_ALLOWED, "lesson")


def lesson_of(title: Title, number: int = 1) -> Lesson | None:
    """Return a lesson of a game by its number, None where it has none."""
    return next((lesson for lesson in lessons_of(title) if lesson.number == number), None)


def lessons_of(title: Title) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order."""
    return _in_folder(title.home)


@cache
def _in_folder(home: Path) -> tuple[Lesson, ...]:
    found = ((number, parsed(home / f"{name}.toml", Lesson)) for number, name in enumerate(FILES, 1))
    return tuple(replace(lesson, number=number) for number, lesson in found if lesson is not None)


def deal(lesson: Lesson, game: Game, names: Sequence[str]) -> Match:
    """Return the prepared deal of a lesson: its chance follows from the seed alone, and its record says that scripts play the other
    seats."""
    levels = ["human" if seat == LEARNER else SCRIPT for seat in range(game.players)]
    return Match(game, seed=lesson.seed, levels=levels, names=names)
