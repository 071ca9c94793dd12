"""Writes the examples of the rules pages: `web/src/games/<game>/rules/examples.json`, positions as the engine serializes them.

Run as `python -m tools.examples` from the root of the checkout. A position is one step of a game, as one seat sees it, with its note
sheet: of a recorded game, or of one in which everybody does anything legal by a seed. Nothing in it is made up; which rule it stands beside
and of which game and step it is, `EXAMPLES` declares. The words below it are `example-<name>` in the game's `texts/explained`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import underrose as ur
from tools.pages import ROOT, write
from underrose.kernel.play.match import Match
from underrose.knowledge.assist import reduce_notes

SEAT: Final = 0
"""Who looks on."""
BLANK: Final = {"yellow": "", "blue": "", "yellow_traits": [], "blue_traits": []}


@dataclass(frozen=True)
class Example:
    """A position beside a rule: its name, the rule's number, and the step after which it stood."""

    name: str
    rule: str
    step: int


@dataclass(frozen=True)
class Source:
    """The game whose positions are shown: a record in `tests/records/<game>`, or "" for one at random by `seed`."""

    examples: tuple[Example, ...]
    record: str = ""
    seed: int = 0


EXAMPLES: Final[dict[str, Source]] = {
    "the_coding": Source(
        (Example("range", "P6", 9), Example("answers", "P7", 18), Example("wrong", "P17", 22), Example("sheet", "P21", 18)),
        record="last_standing-2-counter",
    ),
    "classified_information": Source(
        (
            Example("guard", "P6", 4),
            Example("attack", "P12", 9),
            Example("end", "P26", 17),
            Example("wheel", "P29", 15),
            Example("cover", "R10", 16),
        ),
        record="match-citrine",
    ),
    "top_secret_agents": Source(
        (Example("fall", "P6", 14), Example("caught", "P7", 52), Example("pinned", "P26", 12), Example("blockade", "P30", 89)),
        seed=1,
    ),
    "top_secret_party": Source(
        (Example("question", "P4", 7), Example("answers", "P7", 23), Example("ring", "P8", 30), Example("scored", "P11", 30)),
        record="won-4-changed",
    ),
}


def files() -> dict[Path, str]:
    """Return every file with what belongs into it."""
    return {ROOT / "web" / "src" / "games" / game / "rules" / "examples.json": examples(game) for game in EXAMPLES}


def examples(game: str) -> str:
    """Return the content that is played with, and for each example its rule, the view of `SEAT`, its notes and what the step told it."""
    source = EXAMPLES[game]
    match = played(game, source)
    shown = {one.name: {"rule": one.rule, **position(match, one.step)} for one in source.examples}
    lines = [f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in shown.items()]
    content = json.dumps(_in_use(match.game.content, list(shown.values())), ensure_ascii=False)
    return f'{{"content": {content},\n"examples": {{\n' + ",\n".join(lines) + "\n}}\n"


def position(match: Match, step: int) -> Mapping[str, Any]:
    """Return how a match stood after a step, as pages draw it."""
    stood, before = match.at(step), match.at(step - 1)
    told = [{"key": event["key"], "args": event["args"]} for event in stood.events(SEAT)[len(before.events(SEAT)) :]]
    notes = reduce_notes(stood.notes(SEAT), "elimination")
    return {"table": stood.view(SEAT)["table"], "notes": notes if notes and notes["about"] else None, "told": told}


def _in_use(content: Mapping[str, Any], shown: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the content; of question cards only those that lie on a table that is shown, and blank ones in the places of all others."""
    if "packs" not in content:
        return dict(content)
    used = {face for one in shown for face in one["table"]["faces"]}
    return {**content, "faces": [face if at in used else BLANK for at, face in enumerate(content["faces"])]}


def played(game: str, source: Source) -> Match:
    """Return the game whose positions are shown."""
    if source.record:
        return ur.Match.load(ROOT / "tests" / "records" / game / f"{source.record}.jsonl")
    match, chance = ur.Match(ur.game(game, first="0"), seed=source.seed), Random(source.seed)
    while match.outcome is None and len(match.steps) <= max(one.step for one in source.examples):
        _anything(match, chance)
    return match


def _anything(match: Match, chance: Random) -> None:
    """A step that is legal: a verb that can be used, then anything that it can be used on; nobody resigns."""
    seat = match.actors[0]
    kinds = dict[str, list[Any]]()
    for action in match.legal(seat):
        kinds.setdefault(type(action).__name__, []).append(action)
    match.play(seat, chance.choice(kinds[chance.choice(sorted(kinds))]))


if __name__ == "__main__":
    sys.exit(write(files(), "examples"))
