"""Positions for the tests of the rules: a table with chosen cards where the test wants them, played on by notation.

    table = Table("citrine", hands=("1A 2G", "3S 4A"), cases=("6S", "9A"), guards=("", "5G 8G*"), draws="7G")
    table.play(0, "deploy 1A 1")                        # seat 0 has drawn the 7G
    assert table.answer == 1

Cards are written as in notation: number and guild. `*` is a Guard that lies face up, `+` one under the Extra Protection named behind it
("5G+6S"), `!` a Deployed Decoy Guard ("2G!"). What no argument names lies in the deck; what chance brings may be chosen.
"""

from collections.abc import Sequence
from typing import Any, Self

import underrose as ur
from tests.rules.played import Played
from underrose.games.classified_information.actions import card_names
from underrose.games.classified_information.options import CARDS_FILE
from underrose.games.classified_information.state import Phase
from underrose.kernel.game.chance import Mode, reseed
from underrose.kernel.play.match import Step

SERVER = -1


class Table(Played):
    """A match whose cards were chosen; seat 0 is to act, having drawn the first of `draws`, unless `first` or `strategic` say otherwise."""

    def __init__(self, deck: str = "citrine", *, mix: str = "", hands: Sequence[str] = ("", ""), cases: Sequence[str] = ("", ""),
                 guards: Sequence[str] = ("", ""), area: Sequence[str] = ("", ""), pile: str = "", encrypted: str = "", draws: str = "",
                 left: int | None = None, first: int = 0, strategic: bool = False, content: str | None = None) -> None:  # fmt: skip
        options = {"deck": deck, "mix": mix, "first": first, "choose_suitcase": "yes" if strategic else "no"}
        self.game = ur.game("classified_information", 2, **options, **({"content": content} if content else {}))
        self.names = card_names(self.game.content["deck"])
        self.queue = self._cards(draws)
        placed = [self._guards(text) for text in guards]
        named = [*self._cards(" ".join([*hands, *cases, *area, pile, encrypted, draws]).replace("^", " "))]
        named += [card for side in placed for card, *_ in side] + [cover for side in placed for _, cover, *_ in side if cover >= 0]
        assert len(named) == len(set(named)), "a card is named twice"
        self._rest = [card for card in range(len(self.names)) if card not in named]
        self._deal(hands, cases, encrypted, strategic)
        s: Any = self.match.states[0]
        for seat, side in enumerate(placed):
            for spot, guard in enumerate(side):
                self._post(s, seat, spot, *guard)
        for seat, text in enumerate(area):
            self._lay_out(s["sides"][seat], text)
        for card in self._cards(pile):
            self._from_deck(s, card)
            s["pile"][s["piled"]] = card
            s["piled"] += 1
            s["discards"] |= 1 << card
        if left is not None:
            self._shorten(s, left)

    def card(self, name: str) -> int:
        """The number of a card."""
        return self.names.index(name)

    def _cards(self, text: str) -> list[int]:
        return [self.card(name) for name in text.split()]

    def _guards(self, text: str) -> list[tuple[int, int, bool, bool]]:
        """Card, cover (-1: none), face up, armed."""
        found: list[tuple[int, int, bool, bool]] = []
        for word in text.split():
            name, _, cover = word.partition("+")
            found.append((self.card(name.strip("*!")), self.card(cover) if cover else -1, name[-1] in "*!", name[-1] == "!"))
        return found

    def _deal(self, hands: Sequence[str], cases: Sequence[str], encrypted: str, strategic: bool) -> None:
        tape: list[int] = []
        deck = list(range(len(self.names)))
        order: list[int] = []
        for hand, case in zip(hands, cases, strict=True):
            wanted = self._cards(hand)
            order += wanted + self._fill((4 if strategic else 2) - len(wanted))
            if not strategic:
                order += self._cards(case) or self._fill(1)
        if not strategic:
            wanted = self._cards(encrypted)
            order += [*wanted[:2], *self._fill(2 - len(wanted))]
            self.queue = self.queue or self._fill(1)
            order.append(self.queue.pop(0))
        for card in order:
            tape.append(deck.index(card))
            deck.remove(card)
        self.match = ur.Match.dealt(self.game, bytes(32), tape, ["human", "human"], ["Ann", "Ben"])
        s: Any = self.match.states[0]
        for card in self._cards(encrypted)[2:]:
            self._from_deck(s, card)
            s["encrypted"] |= 1 << card

    def _fill(self, count: int) -> list[int]:
        return [self._rest.pop(0) for _ in range(max(count, 0))]

    def _from_deck(self, s: Any, card: int) -> None:
        assert s["deck"] >> card & 1, f"{self.names[card]} is not in the deck"
        s["deck"] ^= 1 << card

    def _post(self, s: Any, seat: int, spot: int, card: int, cover: int, up: bool, armed: bool) -> None:
        side = s["sides"][seat]
        self._from_deck(s, card)
        side["spot"][spot] = card
        side["guards"] |= 1 << spot
        side["up"] |= up << spot
        side["armed"] |= armed << spot
        if cover >= 0:
            self._from_deck(s, cover)
            side["cover"][spot] = cover
            side["covered"] |= 1 << spot

    def _lay_out(self, side: Any, text: str) -> None:
        """The play area: Resilience, Cache with its card ("5G^3A"), or an Extra Protection without a Guard."""
        for word in text.split():
            name, _, tucked = word.partition("^")
            card, s = self.card(name), self.match.states[0]
            field = {"resilience": "resilience", "cache": "caches"}.get(self.game.content["deck"][card // 2]["ability"], "orphans")
            self._from_deck(s, card)
            side[field] |= 1 << card
            if tucked:
                self._from_deck(s, self.card(tucked))
                side["tucked"] |= 1 << self.card(tucked)

    def _shorten(self, s: Any, left: int) -> None:
        """Encrypt cards of the deck until so many are left, those in `draws` last."""
        spare = [card for card in range(len(self.names)) if s["deck"] >> card & 1 and card not in self.queue]
        for card in spare[: int(s["deck"]).bit_count() - left]:
            self._from_deck(s, card)
            s["encrypted"] |= 1 << card
        assert int(s["deck"]).bit_count() == left

    @property
    def phase(self) -> Phase:
        return Phase(self.public["phase"])

    @property
    def turn(self) -> int:
        return self.public["turn"]

    @property
    def pile(self) -> str:
        """The Discard Pile, oldest first."""
        return " ".join(self.names[card] for card in self.public["pile"] if card >= 0)

    def hand(self, seat: int) -> set[str]:
        """A hand, as its owner sees it."""
        return {self.names[card] for card in self.side(seat, seat)["hand"] if card >= 0}

    def suitcase(self, seat: int) -> str:
        return self.names[self.side(seat, seat)["suitcase"]]

    def guards(self, seat: int) -> list[str]:
        """The Guard spots as their owner sees them, marked as in the constructor; "" is a free one."""
        side, found = self.side(seat, seat), list[str]()
        for spot in range(3):
            mark = "!" if side["armed"][spot] else "*" if side["face_up"][spot] else ""
            cover = f"+{self.names[side['cover'][spot]]}" if side["cover"][spot] >= 0 else ""
            found.append(f"{self.names[side['guard'][spot]]}{mark}{cover}" if side["guarded"][spot] else "")
        return found

    def cards(self, mask: int) -> set[str]:
        """A set of cards by name."""
        return {name for card, name in enumerate(self.names) if mask >> card & 1}

    def offered(self, seat: int, start: str) -> set[str]:
        """What follows these words in the seat's legal actions."""
        return {action.removeprefix(start).strip() for action in self.legal(seat) if action.startswith(start)}

    @property
    def answer(self) -> int:
        """The last answer given: 1 is yes."""
        return self.told("answered")[-1]["answer"]

    @property
    def ruled_out(self) -> set[int]:
        """The Suitcase Numbers that the last answer excludes."""
        args = self.told("answered")[-1]
        return {n for n in range(1, self.public["numbers"] + 1) if (args["numbers"] >> n & 1) != args["answer"]}

    def play(self, seat: int, *actions: str, shown: str | None = None) -> Self:
        """Do these one after another; `shown` is the card that chance takes from a hand. The deck gives the cards of `draws` first."""
        for action in actions:
            packed = self.match.resolve(seat, action)
            tape = self._tape(seat, packed, shown)
            step = Step(len(self.match.steps), seat, packed, [], [])
            self.match.again(step, tape) if tape else self.match.do(seat, packed)
        return self

    def both(self, first: str, second: str) -> Self:
        """Seat 0 does one thing, then seat 1 another."""
        return self.play(0, first).play(1, second)

    def _tape(self, seat: int, packed: int, shown: str | None) -> list[int]:
        """The chance values of a step: tried once on a copy to see which cards it asks for."""
        tried, s = self.match.states.copy(), self.match.states[0]
        chance: Any = tried[0]["chance"]
        chance["taken"] = chance["written"] = chance["asked"] = chance["faults"] = 0
        chance["mode"] = Mode.DRAW
        reseed(chance["generator"], b"tried", 0)
        hands = [self._in(int(s["sides"][other]["hand"])) for other in (0, 1)]
        free = self._in(int(s["deck"]))
        for card in s["top"][: int(s["fixed"])].tolist():
            free.remove(card)
        self.game.doors.apply(tried, 0, self.game.kits, seat, packed)
        bounds = chance["bounds"][: int(chance["taken"])].tolist()
        events: Any = tried[0]["events"]
        kinds = {self.game.title.events.types[kind].key for kind in events["items"]["kind"][: int(events["written"])].tolist()}
        tape: list[int] = []
        if kinds & {"shown", "dropped"}:
            hand = hands[1 - int(s["turn"])]
            tape.append(hand.index(self.card(shown)) if shown else 0)
            bounds.pop(0)
        for bound in bounds:
            assert bound == len(free)
            card = self.queue.pop(0) if self.queue else free[0]
            tape.append(free.index(card))
            free.remove(card)
        return tape

    def _in(self, mask: int) -> list[int]:
        return [card for card in range(len(self.names)) if mask >> card & 1]


def encrypt_all(table: Table, *kept: str) -> Table:
    """Play to the end: everybody encrypts the first card of the hand that is not kept."""
    while table.match.outcome is None:
        (seat,) = table.actors
        table.play(seat, f"encrypt {min(table.hand(seat) - set(kept))}")
    return table


def settled(table: Table) -> Table:
    """Nobody reacts, and what is discarded is laid in the order of the alphabet."""
    while table.match.outcome is None and table.phase in (Phase.WINDOW, Phase.ORDER):
        (asked,) = table.actors
        table.play(asked, "pass" if table.phase == Phase.WINDOW else min(table.legal(asked)))
    return table


def ending(table: Table) -> tuple[str, list[int]]:
    """Why a game has ended, and who won it."""
    assert table.match.outcome is not None
    return table.match.outcome.why.name, list(table.match.outcome.winners)


def swapped(deck: str, number: int, ability: str) -> str:
    """The content of the house with another ability on one kind of card."""
    head, *cards = CARDS_FILE.read_text("utf-8").split("[[card]]")
    for i, card in enumerate(cards):
        if f'deck = "{deck}"\nnumber = {number}\n' in card:
            before = next(line for line in card.splitlines() if line.startswith("ability"))
            cards[i] = card.replace(before, f'ability = "{ability}"')
    return "[[card]]".join([head, *cards])


def small(numbers: int) -> str:
    """The content of the house with the lowest numbers only."""
    cards = CARDS_FILE.read_text("utf-8").split("[[card]]")[1:]
    kept = [card for card in cards if int(card.split("number = ")[1].split()[0]) <= numbers]
    return f"numbers = {numbers}\n" + "".join("[[card]]" + card for card in kept)
