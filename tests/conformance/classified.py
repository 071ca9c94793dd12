"""Classified Information as the conformance kit is told of it: each pure deck, seeded mixtures, cards that share a reaction window."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import underrose as ur
from tests.conformance.agents import resigned
from tests.knowledge.classified_tables import content as abilities_content
from tests.rules.classified_information.positions import small
from underrose.games.classified_information.options import BOOK, DECKS
from underrose.games.classified_information.state import Why
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.testing.conformance import Reduced, Subject
from underrose.testing.records import Ending

WINDOW_MATCHES = 4
MIXTURES = 3
"""Seeded mixtures in every run; `python -m tests.conformance.mixtures` tries more."""
WINDOWS = {
    "intercept-cover": ["intercept", "cover_story", "parity_check", "intercept", "cover_story", "fortune_teller", "picking_petals"],
    "intercept-vest": ["intercept", "bullet_proof_vest", "kill_order", "intercept", "bullet_proof_vest", "neutralize_target", "crossfire"],
    "cover-vest": ["cover_story", "bullet_proof_vest", "parity_check", "cover_story", "bullet_proof_vest", "kill_order", "triangulate"],
}
"""The pairs of cards that can share a reaction window, or open two in one action: small wheels on which they often do."""


def mixture(seed: int) -> str:
    rng = Random(f"mixture {seed}")
    return ",".join(f"{rng.choice('CRE')}{number}" for number in range(1, 10))


def conserves(game: Game, states: Rows) -> None:
    """Every card lies in exactly one place, and the sets that are kept beside places agree with them."""
    s, found = states[0], list[int]()
    masks = [s["deck"], s["encrypted"]]
    found += s["pile"][: int(s["piled"])].tolist() + [int(s[name]) for name in ("card", "aside") if s[name] >= 0]
    assert sum(1 << card for card in s["pile"][: int(s["piled"])].tolist()) == s["discards"], "the Discard Pile as a set"
    assert all(int(s["deck"]) >> card & 1 for card in s["top"][: int(s["fixed"])].tolist()), "a card on top of the deck is not in it"
    for side in s["sides"]:
        masks += [side[name] for name in ("hand", "resilience", "caches", "tucked", "orphans")]
        found += [
            card for card in [int(side["suitcase"]), int(side["stowed"]), *side["spot"].tolist(), *side["cover"].tolist()] if card >= 0
        ]
        for name, places in (("guards", "spot"), ("covered", "cover")):
            assert int(side[name]) == sum(1 << spot for spot in range(3) if side[places][spot] >= 0), f"{name} and {places} differ"
        assert not int(side["up"] | side["covered"] | side["armed"]) & ~int(side["guards"]), "something lies on a free spot"
    for mask in masks:
        found += [card for card in range(18) if int(mask) >> card & 1]
    assert sorted(found) == list(range(2 * game.content["numbers"])), f"the cards are {sorted(found)}"


def hidden(game: Game, states: Rows) -> object:
    """Hands, Suitcases, Guards, the Encrypted pile, and the top of the deck where somebody has looked at it."""
    s = states[0]
    sides = [(int(side["hand"]), int(side["suitcase"]), int(side["stowed"]), side["spot"].tolist()) for side in s["sides"]]
    return sides, int(s["encrypted"]), s["top"][: int(s["fixed"])].tolist()


def subject(name: str, matches: int = 2, **options: object) -> Subject:
    game, slow = (ur.game("classified_information", 2, **options, **fewer) for fewer in ({}, {"content": small(5)}))
    return Subject(f"classified_information-{name}", game, conserves, hidden, (), slow, matches, share=0.1)


def shared_windows(name: str) -> Subject:
    """A table at which two kinds of reaction meet."""
    content = abilities_content(WINDOWS[name])
    slow = ur.game("classified_information", 2, content=abilities_content(WINDOWS[name][:5]))
    return replace(subject(name, matches=WINDOW_MATCHES), game=ur.game("classified_information", 2, content=content), slow=slow)


def tutorial() -> Subject:
    """The deal of the lesson; interpreted games take a small deck dealt as usual."""
    return replace(subject("tutorial", matches=1), game=ur.game("classified_information", tutorial="yes"))


def dealt() -> Reduced:
    """A small Emerald deck, dealt in every way for the seat that begins: in 720 ways, of which 180 differ. Too slow for every run."""
    return Reduced(ur.game("classified_information", 2, deck="emerald", first=0, content=small(5)), [0], matches=1, decisions=5)


SUBJECTS: Sequence[Subject] = (
    *(subject(deck, matches=4, deck=deck) for deck in ("citrine", "ruby", "emerald")),
    tutorial(),
    subject("book", mix=BOOK, choose_suitcase="yes"),
    *(subject(f"mixture-{seed}", matches=1, mix=mixture(seed)) for seed in range(1, MIXTURES + 1)),
    *(shared_windows(name) for name in WINDOWS),
)


ENDINGS: Sequence[Ending] = (
    *(Ending(f"{why.name.lower()}-{deck}", ur.game("classified_information", deck=deck), why)
      for why in (Why.MATCH, Why.GUARDS, Why.BOTH_MATCH, Why.TIE) for deck in DECKS),
    Ending("resigned", ur.game("classified_information"), Why.RESIGNED, play=lambda game, seed: resigned(game, seed, 5)),
    Ending("match-book-chosen", ur.game("classified_information", mix=BOOK, choose_suitcase="yes"), Why.MATCH),
)  # fmt: skip
