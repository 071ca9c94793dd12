"""Games of Classified Information with small wheels and chosen abilities, and what a seat knows at every step of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import underrose as ur
from underrose.games.classified_information import belief_update
from underrose.games.classified_information.options import CARDS_FILE
from underrose.kernel.data.records import Rows
from underrose.knowledge.boxes import CARDS

SPECTATOR = -1
GUILDS = (("assassin", "guard"), ("guard", "sentinel"), ("sentinel", "assassin"))
ABILITIES = tuple(line.split('"')[1] for line in Path(CARDS_FILE).read_text("utf-8").splitlines() if line.startswith("ability = "))
"""All 27, in the order of the content file: nine of each deck."""


def content(abilities: Sequence[str]) -> str:
    """A content file whose wheel has as many numbers as there are abilities, which stand on them in order."""
    cards = [
        f'[[card]]\ndeck = "citrine"\nnumber = {number}\ntitle = "Number {number}"\nability = "{ability}"\n'
        f'guilds = {list(GUILDS[(number - 1) % 3])}\ntext = "{ability}"\n'.replace("'", '"')
        for number, ability in enumerate(abilities, 1)
    ]
    return f"numbers = {len(abilities)}\n" + "\n".join(cards)


def small_table(abilities: Sequence[str], **options: str) -> ur.Game:
    """A table with those abilities and no others."""
    return ur.game("classified_information", players=2, content=content(abilities), **options)


@dataclass(frozen=True)
class Position:
    """What one seat has in front of it."""

    match: ur.Match
    seat: int
    views: Rows
    log: Rows


def random_game(game: ur.Game, rng: Random, wanted: str = "") -> Iterator[ur.Match]:
    """A match after its start and after each step. A card with the ability `wanted` is Deployed, or reacts, whenever it can be."""
    match = ur.Match(game, seed=rng.getrandbits(48))
    yield match
    while match.outcome is None:
        seat = rng.choice(match.actors)
        legal = match.legal(seat).packed()
        words = [game.codec.wire(int(action)) for action in legal]
        bold = [action for action, word in zip(legal, words, strict=True) if plays(game, word, wanted)]
        kinds = sorted({str(word["do"]) for word in words})
        kind = rng.choice(kinds)
        same = [action for action, word in zip(legal, words, strict=True) if word["do"] == kind]
        match.do(seat, int(rng.choice(bold or same)))
        yield match


def plays(game: ur.Game, word: Mapping[str, Any], wanted: str) -> bool:
    """Whether an action plays a card with this ability for it."""
    if word["do"] not in ("deploy", "react"):
        return False
    number = int(str(word["card"])[0])
    return game.content["deck"][number - 1]["ability"] == wanted


def seen_from(match: ur.Match, seat: int) -> Position:
    """What a seat (or a spectator) has in front of it now."""
    return Position(match, seat, match.see(seat), match.log(seat).copy())


def chances(position: Position) -> dict[tuple[str, int], float]:
    """How likely each hidden card lies at each place, by the worlds that the product prepares; named as the oracle names places."""
    sampler: Any = position.match.game.prepare(position.views, position.log)[0]
    places, odds = sampler["wheel"]["boxes"]["places"].tolist(), sampler["odds"]["odds"].reshape(CARDS, CARDS)
    cards, fixed = int(sampler["wheel"]["boxes"]["cards"]), int(position.views[0]["fixed"])
    top = min((place for place in places[:cards] if place >= belief_update.DECK), default=0)
    found: dict[tuple[str, int], float] = {}
    for slot in range(cards):
        name = place_name(places[slot], top, fixed)
        for card in range(cards):
            if name:
                found[name, card] = found.get((name, card), 0.0) + float(odds[slot, card])
    return found


def place_name(place: int, top: int, fixed: int) -> str:
    """A place as the oracle calls it; empty for what lies open."""
    if place >= belief_update.DECK:
        return f"top {place - top}" if place - top < fixed else "deck"
    if place >= belief_update.GUARD:
        return f"guard {(place - belief_update.GUARD) // 3} {(place - belief_update.GUARD) % 3}"
    names = ["hand 0", "hand 1", "suitcase 0", "suitcase 1", "chosen 0", "chosen 1", "encrypted", ""]
    return names[place]
