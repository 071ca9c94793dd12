"""What travels of a lesson: its steps, and how far its learner is."""

from __future__ import annotations

from msgspec import Struct


class LessonStep(Struct):
    """One thing to do in a lesson: the key of its sentence in the game's catalogue, the controls that are meant, by the data attributes of
    the page and in their order, and whether an action comes of it; else one only looks. `see` is what is brought into sight first, as a
    control, where that is not where the controls are."""

    say: str
    controls: list[str]
    acts: bool
    see: str


class LessonInfo(Struct):
    """A lesson, as its learner is told of it: its number among those of its game, from 1, and the keys of what is said before its first
    step (`aim`) and once it is won (`done`); `after` is the number of the lesson that follows, 0 where none does."""

    steps: list[LessonStep]
    number: int
    aim: str
    done: str
    after: int


class LessonProgress(Struct):
    """How many decisions of a lesson the learner has made, whether the game has left its path, and whether others have to act before the
    learner's next decision."""

    done: int
    left: bool
    waits: bool
