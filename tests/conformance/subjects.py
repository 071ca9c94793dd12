"""The games that the conformance kit is applied to, each in all its options. A new game is named here, and nowhere else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import underrose as ur
from tests.conformance import agents, classified, party
from tests.reference_games import TITLES
from tests.reference_games.toy.state import Phase as ToyPhase
from tests.reference_games.toy.state import Why as ToyWhy
from tests.sizes import size
from underrose.games.the_coding.state import Why as CodingWhy
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.testing.conformance import Reduced, Subject
from underrose.testing.records import Ending


def coding_cards(letters: str, digits: str, hacks: int) -> str:
    """A content file for a small deck, with so many hack cards."""
    half, places = len(digits) // 2, (("letter", letters), ("tens", digits), ("ones", digits))
    cuts = [(place, values[i::step]) for step in (2, 3, 4) for i in range(step) for place, values in places if values[i::step]]
    ranges = [(10 * tens, 10 * tens + half) for tens in range(len(digits))]
    return "\n".join(
        [
            f'letters = "{letters}"',
            f'digits = "{digits}"',
            f'[[data]]\nletters = "{letters[:-1]}"\n[[data]]\nletters = "{letters[-1]}"',
            *(f"[[data]]\nlow = {low}\nhigh = {high}" for low, high in ranges),
            *(f'[[hack]]\nplace = "{place}"\nvalues = "{values}"' for place, values in cuts[:hacks]),
        ]
    )


def coding_conserves(game: Game, states: Rows) -> None:
    """Every code card, data card and hack card lies in exactly one place."""
    views = [game.see(states, seat)[0] for seat in range(game.players)]
    table, content = views[0], game.content
    letters = [int(view["sides"][seat]["code"][0]) for seat, view in enumerate(views)] + _marked(table["open_letters"])
    digits = [int(d) for seat, view in enumerate(views) for d in view["sides"][seat]["code"][1:]] + _marked(table["open_digits"])
    for values, deck in ((letters, content["letters"]), (digits, content["digits"])):
        assert len(set(values)) == len(values), "a code card lies in two places"
        assert set(values) <= set(range(len(deck))), "a code card is none of the deck"
    dealt = len(letters) + len(digits) + int(table["aside"])
    assert dealt == len(content["letters"]) + len(content["digits"]), "a code card is missing"
    sides = [table["sides"][seat] for seat in range(game.players)]
    hacks = [int(card) for side in sides for card in side["hack"] if card >= 0] + [int(card) for card in table["line"] if card >= 0]
    assert len(set(hacks)) == len(hacks), "a hack card lies in two places"
    cleared = game.options["system"] == "speed" and int(table["current_round"]) > 4
    assert cleared or len(hacks) + int(table["deck"]) == len(content["hack"]), "a hack card is missing"
    copies = 1 if game.players == 2 else 2
    for card in range(len(content["data"])):
        held, left = sum(int(side["data_cards"][card]) for side in sides), int(table["field"][card])
        assert (left == 0 and held <= copies) if cleared else left + held == copies, f"data card {card}"


def _marked(flags: Any) -> list[int]:
    return [value for value, flag in enumerate(flags) if flag]


def coding_hidden(game: Game, states: Rows) -> object:
    """The codes, and sealed choices that are not shown yet."""
    views = [game.see(states, seat)[0] for seat in range(game.players)]
    sealed = int(views[0]["phase"]) in (6, 8)
    return [(view["sides"][seat]["code"].tolist(), int(view["choice"]) if sealed else -1) for seat, view in enumerate(views)]


def coding_reduced(players: int, system: str) -> list[Reduced]:
    """Two players through whole games, three through the rounds."""
    if players == 2:
        return [
            Reduced(coding_small(2, system, "ABC", "01234"), [0, 1], matches=size(1, 3), decisions=size(12, None)),
            Reduced(coding_small(2, system, "AB", "0123"), [SPECTATOR], matches=1, decisions=size(6, None)),
        ]
    if players == 3:
        return [Reduced(coding_small(3, system, "ABC", "012345"), [1], decisions=14)]
    return []


def coding(players: int, system: str, taps: str = "sealed") -> Subject:
    return Subject(
        f"the_coding-{players}-{system}" + ("-live" if taps == "live" else ""),
        ur.game("the_coding", players=players, system=system, taps=taps),
        conserve=coding_conserves,
        hidden=coding_hidden,
        reduced=coding_reduced(players, system) if taps == "sealed" else [],
        slow=coding_small(4, system, "ABCDE", "012345678") if players == 4 else None,
        matches=1 if players == 4 else 4,
    )


def coding_small(players: int, system: str, letters: str, digits: str) -> Game:
    return ur.game("the_coding", players=players, system=system, content=coding_cards(letters, digits, 4 * players + 2))


def own_deck(name: str, matches: int) -> Subject:
    """A reference game that is its own reduced deck."""
    game = TITLES[name].setup()
    reduced = [Reduced(game, [0, 1, SPECTATOR], matches)]
    return Subject(name, game, hidden=lambda game, states: states["cards"].tobytes(), reduced=reduced, matches=6)


def toy_conserves(game: Game, states: Rows) -> None:
    """All thorns are in hands, in the basket, or out of the game."""
    s = states[0]
    hands = [int(s["hands"][seat]) for seat in range(game.players)]
    thorns = int(s["basket_thorns"])
    assert all(0 <= hand <= 2 for hand in hands), "a hand has two cards"
    assert 0 <= thorns <= int(s["basket"]), "more thorns than cards in the basket"
    assert sum(hands) + thorns + int(s["spent"]) == int(game.kits[0]["thorns"]), "a thorn is lost"


def toy_hidden(game: Game, states: Rows) -> object:
    """The hands, the basket, and a card that lies face down."""
    s = states[0]
    laid = s["laid"].tobytes() if s["phase"] == ToyPhase.LAY else b""
    offer = int(s["offer"]) if s["phase"] in (ToyPhase.WINDOW, ToyPhase.GIVE) else -1
    return s["hands"].tolist(), int(s["basket_thorns"]), laid, offer


def roses(players: int, reduced: Sequence[Reduced] = ()) -> Subject:
    game = TITLES["toy"].setup(players)
    matches, share = (1, 0.004) if players > 4 else (4, 0.2)  # ten seats have 59,049 combinations of hands in every sheet
    slow = TITLES["toy"].setup(min(players, 4))
    return Subject(f"toy-{players}", game, toy_conserves, toy_hidden, reduced, slow, matches, share=share)


def roses_small(players: int) -> Game:
    return TITLES["toy"].setup(players, content="basket = 1\nthorns = 1\ngoal = 3\n")


def dice_conserved(game: Game, states: Rows) -> None:
    """Every die that is left lies in its seat's hand, and its digit is a face."""
    s = states[0]
    for seat in range(game.players):
        dice = str(int(s["hands"][seat])).replace("0", "")
        assert s["why"] or len(dice) == int(s["left"][seat]), "a die is lost"
        assert set(dice) <= set("123456"), "a die has no such face"
    assert int(s["total"]) == sum(s["left"].tolist()), "the dice are counted wrong"


def liars(players: int, dice: int, reduced: Sequence[Reduced] = ()) -> Subject:
    game = TITLES["liars_dice"].setup(players, dice=dice)
    return Subject(f"liars_dice-{players}", game, conserve=dice_conserved, hidden=lambda _, s: s["hands"].tobytes(), reduced=reduced)


ALL: Sequence[Subject] = (
    own_deck("kuhn", 12),
    own_deck("leduc", 6),
    own_deck("stones", 4),
    roses(2, [Reduced(roses_small(2), [0, 1, SPECTATOR])]),
    roses(10),
    liars(2, 3, [Reduced(TITLES["liars_dice"].setup(2, dice=1), [0, 1, SPECTATOR])]),
    *(coding(players, "counter") for players in (2, 3, 4)),
    *(coding(players, "speed") for players in (2, 3)),
    coding(3, "speed", "live"),
    *agents.SUBJECTS,
    *party.SUBJECTS,
    *classified.SUBJECTS,
)
MATCHES = size(4, 24)
"""Random matches in a check at most; in a slow one of the everyday tier two."""
SUBJECTS = [
    replace(subject, matches=min(subject.matches, MATCHES), fewer=size(min(subject.slow_matches, 2), subject.slow_matches))
    for subject in ALL
]
EVERYDAY = {
    "kuhn",
    *("the_coding-2-counter", "the_coding-3-speed-live", "top_secret_agents-small", "top_secret_party-3", "top_secret_party-5-shuffled"),
    *(f"classified_information-{name}" for name in ("citrine", "ruby", "emerald", "book", "intercept-vest")),
}
"""A table of every title, and those at which something is hidden, dealt or played that is at no other; the rest are of the full tier."""


def tiered(subject: Subject) -> Any:
    return pytest.param(subject, id=subject.id, marks=() if subject.id in EVERYDAY else pytest.mark.slow)


def coding_ending(name: str, players: int, system: str, why: CodingWhy, *keys: str) -> Ending:

    def told(match: Match) -> bool:
        return set(keys) <= {event["key"] for step in match.steps for event in step.events}

    return Ending(f"{name}-{players}-{system}", ur.game("the_coding", players=players, system=system), why, told)


ENDINGS: Sequence[Ending] = (
    *(
        Ending(why.name.lower(), TITLES[name].setup(), why)
        for name in ("kuhn", "leduc", "stones", "liars_dice")
        for why in TITLES[name].why
    ),
    *(Ending(why.name.lower(), roses_small(2) if why == ToyWhy.BARE else TITLES["toy"].setup(), why) for why in ToyWhy),
    coding_ending("cracked", 3, "speed", CodingWhy.CRACKED),
    coding_ending("last_standing", 2, "counter", CodingWhy.LAST_STANDING, "announced"),
    coding_ending("last_standing", 4, "counter", CodingWhy.LAST_STANDING),
    coding_ending("last_standing", 3, "speed", CodingWhy.LAST_STANDING, "flipped"),
    coding_ending("nobody", 2, "speed", CodingWhy.NOBODY, "flipped", "picked_digit"),
    *agents.ENDINGS,
    *party.ENDINGS,
    *classified.ENDINGS,
    Ending("resigned-2-counter", ur.game("the_coding", players=2), CodingWhy.RESIGNED, play=agents.resigned),
)
