"""Games of Classified Information with small wheels and chosen abilities, and what a seat knows at every step of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import underrose as ur
from underrose.games.classified_information.events import EVENTS
from underrose.games.classified_information.mind import belief_update
from underrose.games.classified_information.options import CARDS_FILE
from underrose.kernel.data.records import Rows
from underrose.knowledge.boxes import CARDS

from .boxes_oracle import merged
from .classified_oracle import Event, Oracle

SPECTATOR = -1
GUILDS = (("assassin", "guard"), ("guard", "sentinel"), ("sentinel", "assassin"))
ABILITIES = tuple(line.split('"')[1] for line in Path(CARDS_FILE).read_text("utf-8").splitlines() if line.startswith("ability = "))
"""All 27, in the order of the content file: nine of each deck."""
DECKS = ({"deck": "citrine"}, {"deck": "ruby"}, {"deck": "emerald"}, {"mix": "book", "choose_suitcase": "yes"})


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
        legal = [(int(action), game.codec.wire(int(action))) for action in match.legal(seat).packed()]
        bold = [action for action, word in legal if plays(game, word, wanted)]
        kind = rng.choice(sorted({str(word["do"]) for _, word in legal}))
        match.do(seat, rng.choice(bold or [action for action, word in legal if word["do"] == kind]))
        yield match


def on_small_wheels(games: int, seed: int, every: int, numbers: Sequence[int]) -> Iterator[tuple[ur.Match, Random]]:
    """Some moments of random games with small wheels and any abilities, and the generator that chooses."""
    rng = Random(seed)
    for _ in range(games):
        game = small_table(rng.sample(ABILITIES, rng.choice(numbers)), choose_suitcase=rng.choice(["no", "no", "yes"]))
        moments = islice(random_game(game, rng), every - 1, None, every)
        yield from ((match, rng) for match in moments if match.outcome is None)


def plays(game: ur.Game, word: Mapping[str, Any], wanted: str) -> bool:
    """Whether an action plays a card with this ability for it."""
    return word["do"] in ("deploy", "react") and game.content["deck"][int(str(word["card"])[0]) - 1]["ability"] == wanted


def seen_from(match: ur.Match, seat: int) -> Position:
    """What a seat (or a spectator) has in front of it now."""
    return Position(match, seat, match.see(seat), match.log(seat).copy())


def followed(game: ur.Game, seat: int, rng: Random, wanted: str = "") -> Iterator[tuple[Position, Oracle, list[Event]]]:
    """What a seat has in front of it after each step of a random game, the oracle that has followed it, and what it was told just now."""
    oracle, told = Oracle(game.content, seat), 0
    for match in random_game(game, rng, wanted):
        position = seen_from(match, seat)
        events: list[Event] = [EVENTS.from_seen(row) for row in position.log[told:]]
        for event in events:
            oracle.tell(event)
        told += len(events)
        yield position, oracle, events


def chances(position: Position) -> dict[tuple[str, int], float]:
    """How likely each hidden card lies at each place, by the worlds that the product prepares; named as the oracle names places."""
    sampler: Any = position.match.game.prepare(position.views, position.log)[0]
    places, odds = sampler["wheel"]["boxes"]["places"].tolist(), sampler["odds"]["odds"].reshape(CARDS, CARDS)
    cards, fixed = int(sampler["wheel"]["boxes"]["cards"]), int(position.views[0]["fixed"])
    top = min((place for place in places[:cards] if place >= belief_update.DECK), default=0)
    names = [place_name(place, top, fixed) for place in places[:cards]]
    hidden = ((slot, card) for slot, card in product(range(cards), repeat=2) if names[slot])
    return merged(((names[slot], card), float(odds[slot, card])) for slot, card in hidden)


def place_name(place: int, top: int, fixed: int) -> str:
    """A place as the oracle calls it; empty for what lies open."""
    if place >= belief_update.DECK:
        return f"top {place - top}" if place - top < fixed else "deck"
    if place >= belief_update.GUARD:
        return f"guard {(place - belief_update.GUARD) // 3} {(place - belief_update.GUARD) % 3}"
    names = ["hand 0", "hand 1", "suitcase 0", "suitcase 1", "chosen 0", "chosen 1", "encrypted", ""]
    return names[place]
