"""The sentences of a game with a message catalogue in its folder: one for each event and each refusal, found by its key.

People and numbers need nothing but messages. A game that names cards or places in its sentences defines `spoken`, which names the
arguments of an event, or `describe`, which writes the whole sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from underrose.kernel.game.events import EventTable
from underrose.texts import TABLE, Catalogue, Said, event_key, people_of

ONE, MANY = ("seat", "target"), ("winners",)
"""Arguments of events that are a seat, and those that are a mask of seats."""
Spoken = Callable[[Any, str, Mapping[str, int], Sequence[str]], dict[str, Said]]
"""A function of the content, an event's key and arguments, and the players' names."""


def catalogue_of(home: Path) -> Catalogue | None:
    """Return the catalogue in a game's folder, None where there is none."""
    folder = home / "texts"
    return Catalogue(folder, TABLE) if folder.is_dir() else None


def spoken(content: Any, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people by their names instead of numbers."""
    said: dict[str, Said] = {**args}
    said |= {name: people_of(1 << args[name], names) for name in ONE if name in args}
    return said | {name: people_of(args[name], names) for name in MANY if name in args}


def describer(texts: Catalogue, events: EventTable, named: Spoken = spoken) -> Callable[[Any, Mapping[str, Any], Sequence[str]], str]:
    """Return a function that gives an event's message `event-<key>` (or its `.known`, for seats that see the closed arguments), with its
    arguments as `named` names them."""

    def describe(content: Any, event: Mapping[str, Any], names: Sequence[str]) -> str:
        declared = events.by_key.get(event["key"])
        said = named(content, event["key"], event["args"], names)
        return texts.say(event_key(texts, event, declared.closed if declared else ()), said)

    return describe
