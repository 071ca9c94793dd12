"""Writes what the server says of events, for the pages to be held to it: `web/test/told/<game>.json`, in every language.

Run as `python -m tools.told` from the root of the checkout. The events are those of the recorded games and of one played at random, as
each place sees them, a few of each kind; what happens in none of them is made up, and so is what reasons say besides.
`web/test/told.test.ts` has the pages put the same events into words.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import underrose as ur
from tools.pages import ROOT, write
from underrose.games import TITLES
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.texts import LANGUAGES, reading

RECORDS: Final = ROOT / "tests" / "records"
OUT: Final = ROOT / "web" / "test" / "told"
GAMES: Final = tuple(TITLES)
NAMES: Final[tuple[str, ...]] = ("Mira", "Ada", "Moss", "Tom", "Iris")
MOST: Final = 3
"""Sentences of one kind that are kept."""
HELD: Final = {"seat": 1, "letters": 0, "digits": 0b100010, "sheet": 33, "likely": 12}
"""A tell of some digits."""
STEPS: Final[dict[str, list[dict[str, Any]]]] = {
    "the_coding": [
        {"key": "own", "args": {"place": 0, "value": 1}},
        {"key": "step", "args": {"seat": 1, "place": 1, "value": 8}},
        {"key": "step_shared", "args": {"cards": 0b001001, "values": 0b110}},
        {"key": "step_shared", "args": {"cards": 0b110110, "values": 0b11011}},
        *({"key": "tell_asked", "args": {**HELD, "card": 6, "more": more}} for more in (0, 1)),
        {"key": "tell_guessed", "args": {**HELD, "letter": 4, "tens": 0, "ones": 5, "digits": 0b1, "more": 0}},
        {"key": "tell_turned", "args": {**HELD, "place": 1, "value": 8, "at": 0, "letters": 0b101, "digits": 0, "more": 0}},
        {"key": "tell_took", "args": {"seat": 1, "card": 1, "left": 3, "sheet": 31, "likely": 90, "more": 1}},
    ],
    "classified_information": [
        {"key": "own", "args": {"card": 3}},
        *({"key": f"step_{key}", "args": {"seat": 1, "spot": 1, "number": 9, "card": 17}} for key in ("guard", "guard_card")),
        *({"key": f"step_{key}", "args": {"seat": 0, "number": 9, "card": 17}} for key in ("suitcase", "suitcase_card", "hand")),
        *({"key": f"step_{key}", "args": {"number": 9, "card": 17}} for key in ("encrypted", "neither")),
    ],
}
"""What reasons and tells say besides events: own cards, what the facts force, and what a choice makes likely."""
NAMES_AND_NUMBERS: Final = re.compile("|".join((*NAMES, r"\d+")))
Event = dict[str, Any]


def files() -> dict[Path, str]:
    """Return every file with what belongs into it."""
    return {OUT / f"{game}.json": told(game) for game in GAMES}


def told(game: str) -> str:
    """Names, the contents that were played with, and events with their sentences; an event a line."""
    matches = _matches(game)
    contents = [match.game.content for match in matches]
    contents = [content for at, content in enumerate(contents) if content not in contents[:at]]
    events = [
        json.dumps({"content": contents.index(match.game.content), **event}, ensure_ascii=False) for match, event in _samples(matches)
    ]
    head = f'"names": {json.dumps(NAMES)},\n"contents": {json.dumps(contents, ensure_ascii=False)}'
    return "\n".join((f'{{{head},\n"events": [', ",\n".join(events), "]}", ""))


def _matches(game: str) -> list[Match]:
    """Return the recorded games, and one of the first's kind played at random."""
    recorded = [ur.Match.load(path) for path in sorted((RECORDS / game).glob("*.jsonl"))]
    matches = [*recorded, _at_random(recorded[0])]
    for match in matches:
        match.names = list[str](NAMES[: match.game.players])
    return matches


def _at_random(model: Match) -> Match:
    """Return a game of the same kind in which everybody does anything that is legal."""
    match, chance = ur.Match(model.game, seed=1), Random(1)
    while match.outcome is None:
        match.play(seat := chance.choice(match.actors), chance.choice(list(match.legal(seat))))
    return match


def _samples(matches: Sequence[Match]) -> Iterator[tuple[Match, Event]]:
    """Events with their sentence in each language, a few of each kind and no two alike but for names and numbers."""
    kinds, shapes = Counter[tuple[str, ...]](), set[str]()
    for match, event in _happened(matches):
        kind = (event["key"], *event["args"])
        shape = NAMES_AND_NUMBERS.sub("", (said := _said(match, event))["en"])
        if kinds[kind] < MOST and shape not in shapes:
            kinds[kind] += 1
            shapes.add(shape)
            yield match, event | said


def _happened(matches: Sequence[Match]) -> Iterator[tuple[Match, Event]]:
    """Yield what has happened in each, as every place sees it; then each kind with the same value for every argument."""
    for match in matches:
        for place in (SPECTATOR, *range(match.game.players)):
            yield from ((match, {"key": event["key"], "args": event["args"]}) for event in match.events(place))
    for key, kind in matches[0].game.title.events.by_key.items():
        yield matches[0], {"key": key, "args": dict.fromkeys((*kind.args, *kind.closed), 1)}
    yield from ((matches[0], step) for step in STEPS.get(matches[0].game.title.id, []))


def _said(match: Match, event: Event) -> dict[str, str]:
    """Return what the server says of an event, in each language."""
    found = dict[str, str]()
    for language in LANGUAGES:
        with reading(language):
            found[language] = match.describe(event)["text"]
    return found


if __name__ == "__main__":
    sys.exit(write(files(), "told"))
