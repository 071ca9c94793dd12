"""What the numbers of each game's view are, field by field: the one place that says which becomes which slots of a tensor.

Fields that are not named are plain numbers and flags, a slot each (`encoding.Number`). `Number("point", 16)` is a count of points whose
slot holds sixteenths of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from underrose.games.classified_information import state as classified
from underrose.games.the_coding import state as coding
from underrose.games.top_secret_agents import state as agents
from underrose.games.top_secret_party import state as party
from underrose.kernel.game import Title
from underrose.tensors.encoding import Choice, Encoding, Fields, Members, Number


def _coding() -> Fields:
    seat, hack = Choice("seat", coding.SEATS), Choice("hack card", coding.HACK_CARDS)
    return {
        "seat": seat,
        "system": Choice("System", len(coding.System)),
        "phase": Choice("Phase", len(coding.Phase)),
        "owed": Members("seat", coding.SEATS),
        "turn": seat,
        "first": seat,
        "starter": seat,
        "line": hack,
        "deck": Number("hack card", 16),
        "aside": Number("code card", 16),
        "sides.code": Choice("code card", coding.VALUES),
        "sides.sender": seat,
        "sides.hack": hack,
        "why": Choice("Why, from 0", len(coding.Why) + 1),
        "winners": Members("seat", coding.SEATS),
    }


def _classified() -> Fields:
    seat, card, cards = Choice("seat", classified.SEATS), Choice("card", classified.CARDS), Members("card", classified.CARDS)
    single = ("card", "aside", "taken", "foreseen", "pile", "sides.hand", "sides.suitcase", "sides.stowed", "sides.guard", "sides.cover")
    return {
        "seat": seat,
        "phase": Choice("Phase", len(classified.Phase)),
        "owed": Members("seat", classified.SEATS),
        "first": seat,
        "turn": seat,
        "turns": Number("turn", 16),
        "window": Choice("Window", len(classified.Window)),
        "target": Number("target as announced", 16),
        "said": Number("numbers named", 16),
        "deck": Number("card", 16),
        "piled": Number("card", 16),
        "halves": Number("half a Guard", 8),
        **dict.fromkeys(single, card),
        **dict.fromkeys(("shown", "sides.resilience", "sides.caches", "sides.tucked", "sides.orphans"), cards),
        "why": Choice("Why, from 0", len(classified.Why) + 1),
        "winners": Members("seat", classified.SEATS),
    }


def _agents() -> Fields:
    seat, space = Choice("seat", agents.SEATS), Choice("space", agents.SPACES)
    turn = Number("number of a turn", 256)
    return {
        "seat": seat,
        "phase": Choice("Phase", len(agents.Phase)),
        "turn": seat,
        "number": turn,
        "starter": seat,
        "goal": Number("point", 64),
        "turns": turn,
        "points": Number("point", 64),
        "bag": Number("tile", 64),
        "drawn": Choice("tile", agents.TILES),
        "dice": Number("face of a die", 8),
        "tiles.place": Choice("TilePlace", len(agents.TilePlace) - 1),
        "tiles.where": Choice("space, agent or seat, by place", agents.SPACES),
        "agents.place": Choice("AgentPlace", len(agents.AgentPlace) - 1),
        "agents.space": space,
        "agents.pinned": turn,
        "blockades": turn,
        "spawned": Number("time", 4),
        "scoring": Number("time", 4),
        "unused": Number("tile", 64),
        "why": Choice("Why, from 0", len(agents.Why) + 1),
        "winners": Members("seat", agents.SEATS),
    }


def _party() -> Fields:
    seat, dossier = Choice("seat", party.SEATS), Choice("dossier", party.MOST_DOSSIERS)
    return {
        "seat": seat,
        "phase": Choice("Phase", len(party.Phase)),
        "slot": Choice("question of the round", party.SLOTS),
        "label": Choice("letter", party.LABELS),
        "faces": Number("face of the content", 256),
        "spare": Number("question card", 64),
        "own": dossier,
        "sides.team": Choice("Team", party.TEAMS),
        "sides.dossier": dossier,
        "sides.answers": Choice("no, yes", 2),
        "sides.arrow": seat,
        "sides.points": Number("point", 8),
        "sides.earned": Number("point", 4),
        "why": Choice("Why, from 0", len(party.Why) + 1),
    }


FIELDS: Mapping[str, Fields] = {
    "the_coding": _coding(),
    "classified_information": _classified(),
    "top_secret_agents": _agents(),
    "top_secret_party": _party(),
}
"""What is declared of each game, by its name; of any other game every field is a plain number."""


def encoding_of(title: Title) -> Encoding:
    """The encoding of a title's views."""
    return Encoding(title.view, FIELDS.get(title.id, {}))
