"""What happens at a table of TOP SECRET, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from underrose.kernel.events import EventTable, partly, private, public
from underrose.kernel.game import Content
from underrose.texts import TABLE, Catalogue, Said, event_key, who


class Told(IntEnum):
    """The kinds of event."""

    CAST = 1
    PERSON = 2
    CHARACTER = 3
    ROUND = 4
    DEALT = 5
    TURNED = 6
    SKIPPED = 7
    PLACED = 8
    SEALED = 9
    SHOWN = 10
    OVERDUE = 11
    READY = 12
    COUNTED = 13
    POINTED = 14
    REVEALED = 15
    OVER = 16
    CHANGED = 17
    AIMED = 18


EVENTS = EventTable(
    (
        partly(Told.CAST, "seat", "dossier", closed=("own",), to="seat"),
        public(Told.PERSON, "seat"),
        public(Told.CHARACTER, "seat"),
        public(Told.ROUND, "round"),
        partly(Told.DEALT, "seat", closed=("team",), to="seat"),
        public(Told.TURNED, "slot", "card", "face"),
        public(Told.SKIPPED, "slot", "face"),
        public(Told.PLACED, "seat", "slot", "yes"),
        partly(Told.SEALED, "seat", "slot", closed=("yes",), to="seat"),
        public(Told.SHOWN, "slot", "yes"),
        public(Told.OVERDUE, "seat"),
        public(Told.READY, "seat"),
        public(Told.COUNTED),
        partly(Told.POINTED, "seat", closed=("target",), to="seat"),
        public(Told.REVEALED, "seat", "team", "target", "right", "found", "points"),
        public(Told.OVER, "why", "winners"),
        private(Told.CHANGED, "seat", "slot", "yes", to="seat"),
        private(Told.AIMED, "seat", "target", to="seat"),
    )
)

TEAM_NAMES = ("yellow", "blue")
TEXTS = Catalogue(Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of an event, as whoever may see these arguments would read it."""
    declared = EVENTS.by_key[event["key"]]
    return TEXTS.say(event_key(TEXTS, event, declared.closed), spoken(content, event["key"], event["args"], names))


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, questions and characters instead of numbers."""
    said: dict[str, Said] = {**args}
    said |= {name: who(1 << args[name], names) for name in ("seat", "target") if name in args}
    if "target" in args:
        said["self"] = int(args["target"] == args["seat"])
    if key == "revealed":
        said["found"] = ("and" if args["right"] else "by") if args["found"] else "no"
    if key in ("over", "shown"):
        mask = "winners" if key == "over" else "yes"
        said[mask] = who(args[mask], names)
    if key == "cast":
        said["dossier"] = content["dossiers"][args["dossier"]]["name"]
    if key == "turned":
        said |= {team: question(content, args["face"], team) for team in TEAM_NAMES}
    return said


def question(content: Content, face: int, team: str) -> str:
    """Return the question of a face for a team, in the language read here if its pack is one of the house's."""
    pack = next(pack for pack in content["packs"] if pack["first"] <= face < pack["first"] + pack["faces"])
    key = f"question-{pack['id']}-{face - pack['first'] + 1}-{team}"
    return TEXTS.say(key) if TEXTS.has(key) else content["faces"][face][team]
