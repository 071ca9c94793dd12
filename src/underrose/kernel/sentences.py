"""The sentences of a game with a message catalogue in its folder: one for each event and each refusal, found by its key.

A game that names cards or places in its sentences writes `describe` itself; people and numbers need nothing but messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from underrose.kernel.events import EventTable
from underrose.texts import TABLE, Catalogue, Said, event_key, who

ONE, MANY = ("seat", "target"), ("winners",)
"""Arguments of events that are a seat, and those that are a mask of seats."""


def catalogue_of(home: Path) -> Catalogue | None:
    """Return the catalogue in a game's folder, None where there is none."""
    folder = home / "texts"
    return Catalogue(folder, TABLE) if folder.is_dir() else None


def describer(texts: Catalogue, events: EventTable) -> Callable[[Any, Mapping[str, Any], Sequence[str]], str]:
    """Return a function that gives an event's message `event-<key>` (or its `.known`, for seats that see the closed arguments), with
    players by their names."""

    def describe(content: Any, event: Mapping[str, Any], names: Sequence[str]) -> str:
        args: Mapping[str, int] = event["args"]
        said: dict[str, Said] = {**args}
        said |= {name: who(1 << args[name], names) for name in ONE if name in args}
        said |= {name: who(args[name], names) for name in MANY if name in args}
        declared = events.by_key.get(event["key"])
        return texts.say(event_key(texts, event, declared.closed if declared else ()), said)

    return describe
