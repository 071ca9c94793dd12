"""A first lesson, as it is part of a table's content: moves with a sentence each."""

from __future__ import annotations

from typing import TypedDict


class LessonStep(TypedDict):
    """One move of a lesson, in notation, and what is said before it."""

    action: str
    text: str


class Lesson(TypedDict):
    """A lesson: the seat that learns, and its moves."""

    seat: int
    steps: list[LessonStep]
