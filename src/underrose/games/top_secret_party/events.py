"""What happens at a table of TOP SECRET, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from underrose.kernel.game.events import EventKind, EventTable, partly, private, public
from underrose.kernel.game.title import Content
from underrose.texts import TABLE, Catalogue, Said, people_of


class Told(EventKind):
    """The kinds of event."""

    CAST = partly(1, "seat", "dossier", closed=("own",), to="seat")
    PERSON = public(2, "seat")
    CHARACTER = public(3, "seat")
    ROUND = public(4, "round")
    DEALT = partly(5, "seat", closed=("team",), to="seat")
    TURNED = public(6, "slot", "card", "face")
    SKIPPED = public(7, "slot", "face")
    PLACED = public(8, "seat", "slot", "yes")
    SEALED = partly(9, "seat", "slot", closed=("yes",), to="seat")
    SHOWN = public(10, "slot", "yes")
    OVERDUE = public(11, "seat")
    READY = public(12, "seat")
    COUNTED = public(13)
    POINTED = partly(14, "seat", closed=("target",), to="seat")
    REVEALED = public(15, "seat", "team", "target", "right", "found", "points")
    OVER = public(16, "why", "winners")
    CHANGED = private(17, "seat", "slot", "yes", to="seat")
    AIMED = private(18, "seat", "target", to="seat")


EVENTS = EventTable(Told)
TEAM_NAMES = ("yellow", "blue")
TEXTS = Catalogue(Path(__file__).parent / "texts", TABLE)
"""What this game says, in every language there is."""


def spoken(content: Content, key: str, args: Mapping[str, int], names: Sequence[str]) -> dict[str, Said]:
    """Return the arguments of an event as a sentence names them: people, questions and characters instead of numbers."""
    said: dict[str, Said] = {**args}
    said |= {name: people_of(1 << args[name], names) for name in ("seat", "target") if name in args}
    if "target" in args:
        said["self"] = int(args["target"] == args["seat"])
    if key == "revealed":
        said["found"] = ("and" if args["right"] else "by") if args["found"] else "no"
    if key in ("over", "shown"):
        mask = "winners" if key == "over" else "yes"
        said[mask] = people_of(args[mask], names)
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
