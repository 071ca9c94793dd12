"""The Coding once more, in plain Python, written from the rulebook and the rules page and from nothing else: an oracle for the fast rules.

It knows the whole table and draws nothing itself: the deal is given to it, and `play` is given what chance brought. Actions come and go in
notation. The numbers in the comments are those of the rules page. Speed Cracking's open phase is the sealed one (`taps=sealed`).

    table = Reference(2, "counter", first=0, deal=Deal(codes=[(5, 9, 8), (3, 5, 7)], line=[0, 4, 12, 5, 13]))
    table.play(0, "order 98")
    table.play(1, "order 57")
    table.play(0, "data 20-39")
    table.play(0, "hack 1 1", [6])       # tens 02468 to seat 1, who says no; card 6 is turned up in its place
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import permutations, product
from typing import Any

PLACES = ("letter", "tens", "ones")
ROUNDS = 4
HACK_LIMIT = 5
WRONG_LIMIT = 3
CRACKED, LAST_STANDING, NOBODY = 1, 2, 3

Code = tuple[int, int, int]
Card = tuple[int, int]
"""A code card as it is drawn: (1, letter index) or (0, digit)."""


class Phase(Enum):
    """What the table waits for."""

    ORDER = auto()
    DATA = auto()
    SEND = auto()
    CHOOSE = auto()
    REVEAL = auto()
    PLAY_ON = auto()
    TAP = auto()
    NAME = auto()
    SHOW_DIGIT = auto()
    OVER = auto()


SECRET = {Phase.ORDER: "order", Phase.TAP: "choice", Phase.SHOW_DIGIT: "choice"}
"""The phases in which all choose at the same time, and where each player's choice is kept."""


class NotAllowed(ValueError):
    """The rules do not allow this, or chance cannot have brought that. The table is of no use afterwards."""


def standard_content() -> dict[str, Any]:
    """The cards of the rules page (ruled 1 and 2), in its order."""
    letters = [{"name": f"{a}-{b}", "letters": a + b} for a, b in ("AB", "CD", "EF")]
    numbers = [{"name": f"{low:02}-{low + 19:02}", "low": low, "high": low + 19} for low in range(0, 100, 20)]
    values = [("letter", "ABC ACE ADE BCF")] + [(place, "02468 01234 012 3456 789 047 158 269") for place in ("tens", "ones")]
    hack = [{"name": f"{place} {some}", "place": place, "values": some} for place, all_of in values for some in all_of.split()]
    return {"letters": "ABCDEF", "digits": "0123456789", "data": letters + numbers, "hack": hack}


@dataclass(frozen=True)
class Deal:
    """What is dealt: each seat's letter and two digits, as indices, and the hack cards of the first line."""

    codes: Sequence[Code]
    line: Sequence[int]


@dataclass
class Side:
    """One player's side of the table."""

    cards: Code
    order: tuple[int, int] | None = None
    data: list[int] = field(default_factory=list)
    hacks: list[tuple[int, bool]] = field(default_factory=list)
    sender: int | None = None
    received: bool = False
    shown: set[str] = field(default_factory=set)
    wrong: int = 0
    out: bool = False
    choice: str | None = None

    def value(self, place: str) -> int:
        """The card at that place, once the digits are ordered."""
        assert self.order is not None
        return (self.cards[0], *self.order)[PLACES.index(place)]

    def hidden(self, *places: str) -> list[str]:
        """Those of the places whose card is not yet turned up."""
        return [place for place in places if place not in self.shown]


class Reference:
    """One game: who may act, what they may do, doing it, and what everybody sees."""

    def __init__(self, players: int, system: str, first: int, deal: Deal, content: Mapping[str, Any] | None = None):
        self.content = content or standard_content()
        self.players, self.system, self.first = players, system, first
        self.sides = [Side(code) for code in deal.codes]
        self.field = [1 if players == 2 else 2 for _ in self.content["data"]]
        self.line: list[int | None] = list(deal.line)
        self.deck = set(range(len(self.content["hack"]))) - set(deal.line)
        self.aside = self._undealt(deal)
        self.open: set[Card] = set()
        self.phase, self.turn, self.round = Phase.ORDER, first, 1
        self._ending: dict[str, int] | None = None
        self._draws: deque[Any] = deque()

    def _undealt(self, deal: Deal) -> set[Card]:
        letters, digits = len(self.content["letters"]), len(self.content["digits"])
        cards = {(1, letter) for letter in range(letters)} | {(0, digit) for digit in range(digits)}
        dealt = {(1, code[0]) for code in deal.codes} | {(0, digit) for code in deal.codes for digit in code[1:]}
        if not dealt < cards or len(dealt) != 3 * self.players:
            raise NotAllowed("a code card is dealt twice, or too few or too many are")
        return cards - dealt

    def actors(self) -> list[int]:
        """The seats that may act now."""
        if self.phase is Phase.OVER:
            return []
        if self.phase in SECRET:
            return [seat for seat in self.seats_in() if getattr(self.sides[seat], SECRET[self.phase]) is None]
        return [self.turn]

    def legal(self, seat: int) -> set[str]:
        """Everything this seat may do now, in notation."""
        return set(self._choices()[self.phase](seat)) if seat in self.actors() else set()

    def outcome(self) -> dict[str, int] | None:
        """None while the game lasts, then {why, winners}: why as numbered above, winners as a bitmask of seats."""
        return self._ending

    def public(self) -> dict[str, Any]:
        """What lies open for everybody, under the names of the table record; -1 where there is nothing or it is not known."""
        return {
            "phase": self.phase.name,
            "turn": -1 if self.phase in SECRET or self.phase is Phase.OVER else self.turn,
            "first": self.first,
            "round": self.round,
            "field": list(self.field),
            "line": [-1 if card is None else card for card in self.line],
            "deck": len(self.deck),
            "aside": len(self.aside),
            "open_letters": [int((1, letter) in self.open) for letter in range(len(self.content["letters"]))],
            "open_digits": [int((0, digit) in self.open) for digit in range(len(self.content["digits"]))],
            "sides": [self._public_side(side) for side in self.sides],
        }

    def _public_side(self, side: Side) -> dict[str, Any]:
        return {
            "code": [side.value(place) if place in side.shown else -1 for place in PLACES],
            "revealed": [int(place in side.shown) for place in PLACES],
            "ordered": int(side.order is not None),
            "out": int(side.out),
            "wrong": side.wrong,
            "data": [int(card in side.data) for card in range(len(self.field))],
            "hack": [card for card, _ in side.hacks],
            "answer": [int(answer) for _, answer in side.hacks],
        }

    def seats_in(self) -> list[int]:
        """The seats that are not out."""
        return [seat for seat, side in enumerate(self.sides) if not side.out]

    def _choices(self) -> dict[Phase, Callable[[int], Iterable[str]]]:
        return {
            Phase.ORDER: self._orders,
            Phase.DATA: self._picks,
            Phase.SEND: self._hacks,
            Phase.CHOOSE: lambda seat: [*self._hackings(seat), *self._decodes(seat)],
            Phase.REVEAL: lambda seat: [f"reveal {place}" for place in self.sides[seat].hidden(*PLACES)],
            Phase.PLAY_ON: lambda _: ["play on", "stop"],
            Phase.TAP: lambda _: ["tap", "not enough"],
            Phase.NAME: self._decodes,
            Phase.SHOW_DIGIT: lambda seat: [f"reveal {place}" for place in self.sides[seat].hidden("tens", "ones")],
        }

    def _orders(self, seat: int) -> list[str]:
        _, one, other = self.sides[seat].cards
        digits = self.content["digits"]
        return [f"order {digits[one]}{digits[other]}", f"order {digits[other]}{digits[one]}"]

    def _picks(self, seat: int) -> list[str]:
        """Data cards that do not contain the code and are not held yet; "none" only if there is no such card (ruled 4)."""
        side = self.sides[seat]
        able = [card for card, left in enumerate(self.field) if left and card not in side.data and not self._contains(card, side)]
        return [f"data {self.content['data'][card]['name']}" for card in able] or ["data none"]

    def _contains(self, card: int, side: Side) -> bool:
        data = self.content["data"][card]
        if "letters" in data:
            return self.content["letters"][side.value("letter")] in data["letters"]
        tens, ones = (int(self.content["digits"][side.value(place)]) for place in ("tens", "ones"))
        return data["low"] <= 10 * tens + ones <= data["high"]

    def _hacks(self, seat: int) -> list[str]:
        slots = [slot for slot, card in enumerate(self.line) if card is not None]
        return [f"hack {slot} {target}" for slot, target in product(slots, self._receivers(seat))]

    def _receivers(self, seat: int) -> list[int]:
        """To whom this seat may send a hack card (ruled 5 and 6)."""
        others = [other for other in self.seats_in() if other != seat]
        if self.round > ROUNDS:
            able = [other for other in others if len(self.sides[other].hacks) < HACK_LIMIT]
        else:
            waiting = [other for other in others if not self.sides[other].received]
            able = [other for other in waiting if other != self.first] or waiting
        straight_back = self.sides[seat].sender if len(others) > 1 else None
        return [other for other in able if other != straight_back]

    def _hackings(self, seat: int) -> list[str]:
        """How a Hacking may begin in Counter Cracking: with a data card, or at once if none is left in the field (ruled 4 and 6)."""
        hacks = self._hacks(seat)
        return self._picks(seat) if hacks and any(self.field) else hacks

    def _decodes(self, seat: int) -> list[str]:
        """Everybody else who is still in, with every code there can be, also one that cannot be theirs (ruled 8)."""
        pairs = ["".join(pair) for pair in permutations(self.content["digits"], 2)]
        codes = [letter + pair for letter, pair in product(self.content["letters"], pairs)]
        return [f"decode {other} {code}" for other, code in product(self.seats_in(), codes) if other != seat]

    def play(self, seat: int, notation: str, draws: Iterable[int | Card] = ()) -> None:
        """Do it, with what chance brought: the hack card turned up; the tapper who was first; or the code cards dealt, by seat.

        `foul` (the server's alone) is taken from whoever has to name a code. NotAllowed also if chance brought too much or too little.
        """
        fouled = notation == "foul" and self.phase is Phase.NAME and seat == self.turn
        if not fouled and notation not in self.legal(seat):
            raise NotAllowed(f"seat {seat} may not do this now: {notation}")
        self._draws = deque(draws)
        verb, *arguments = notation.split()
        self._deeds()[verb](seat, *arguments)
        if self._draws:
            raise NotAllowed(f"nothing was drawn that could be {list(self._draws)}")

    def _deeds(self) -> dict[str, Callable[..., None]]:
        return {
            "order": self._order,
            "data": self._take_data,
            "hack": self._hack,
            "decode": self._decode if self.system == "counter" else self._name,
            "reveal": self._reveal if self.system == "counter" else self._choose,
            "play": lambda *_: self._go_to(Phase.CHOOSE),
            "stop": lambda *_: self._turn_passes(),
            "tap": self._choose,
            "not": self._choose,
            "foul": self._goes_out,
        }

    def _go_to(self, phase: Phase) -> None:
        self.phase = phase

    def _drawn(self, possible: Iterable[Any]) -> Any:
        """What chance brought next, which must be one of these."""
        if not self._draws:
            raise NotAllowed("something must be drawn here")
        value = self._draws.popleft()
        if value not in possible:
            raise NotAllowed(f"{value} cannot be drawn here")
        return value

    def _order(self, seat: int, digits: str) -> None:
        """Ruled 3: all order their digits before the first data card is picked."""
        tens, ones = (self.content["digits"].index(digit) for digit in digits)
        self.sides[seat].order = (tens, ones)
        if not self.actors():
            self._asks_for_data()

    def _asks_for_data(self) -> None:
        """Ruled 4: with an empty field no data step is asked at all."""
        self.phase = Phase.DATA if any(self.field) else Phase.SEND

    def _take_data(self, seat: int, name: str) -> None:
        if name != "none":
            card = [data["name"] for data in self.content["data"]].index(name)
            self.field[card] -= 1
            self.sides[seat].data.append(card)
        self.phase = Phase.SEND

    def _hack(self, seat: int, slot: str, target: str) -> None:
        card = self.line[int(slot)]
        assert card is not None
        self.line[int(slot)] = self._turned_up()
        receiver = self.sides[int(target)]
        receiver.hacks.append((card, self._answer(card, receiver)))
        receiver.sender, receiver.received = seat, True
        if self.round > ROUNDS:
            self._turn_passes()
        elif int(target) == self.first:
            self._round_ends()
        else:
            self.turn = int(target)
            self._asks_for_data()

    def _turned_up(self) -> int | None:
        """The next hack card for the line, as long as there is one."""
        if not self.deck:
            return None
        card = self._drawn(self.deck)
        self.deck.remove(card)
        return card

    def _answer(self, card: int, side: Side) -> bool:
        hack = self.content["hack"][card]
        names = self.content["letters" if hack["place"] == "letter" else "digits"]
        return names[side.value(hack["place"])] in hack["values"]

    def _round_ends(self) -> None:
        """The First Player card moves left, also after round 4 (ruled 7); who sent what is forgotten (ruled 5)."""
        for side in self.sides:
            side.sender, side.received = None, False
        self.first = self.turn = (self.first + 1) % self.players
        self.round += 1
        if self.round <= ROUNDS:
            self._asks_for_data()
        elif self.system == "counter":
            self.phase = Phase.CHOOSE
        else:
            self._field_is_cleared()

    def _over(self, why: int, winners: Sequence[int]) -> None:
        self.phase = Phase.OVER
        self._ending = {"why": why, "winners": sum(1 << seat for seat in winners)}

    def _shows_all_and_is_out(self, seat: int) -> None:
        self.sides[seat].shown, self.sides[seat].out = set(PLACES), True
        if len(self.seats_in()) == 1:
            self._over(LAST_STANDING, self.seats_in())

    def _turn_passes(self) -> None:
        """To the left, to the next who is still in (ruled 7)."""
        self.turn = (self.turn + 1) % self.players
        while self.sides[self.turn].out:
            self.turn = (self.turn + 1) % self.players
        self.phase = Phase.CHOOSE

    def _is_right(self, target: str, code: str) -> bool:
        letter, tens, ones = (self.sides[int(target)].value(place) for place in PLACES)
        return code == self.content["letters"][letter] + self.content["digits"][tens] + self.content["digits"][ones]

    def _decode(self, seat: int, target: str, code: str) -> None:
        if self._is_right(target, code):
            self.phase = Phase.PLAY_ON
            self._shows_all_and_is_out(int(target))
        else:
            self.sides[seat].wrong += 1
            self.phase = Phase.REVEAL

    def _reveal(self, seat: int, place: str) -> None:
        """Ruled 9: for good; after the third wrong decoding it is the last card, and its owner is out."""
        side = self.sides[seat]
        side.shown.add(place)
        if side.wrong == WRONG_LIMIT:
            self._shows_all_and_is_out(seat)
        if self.phase is not Phase.OVER:
            self._turn_passes()

    def _field_is_cleared(self) -> None:
        """Ruled 7: data and hack cards that nobody took; those before the players stay."""
        self.field = [0] * len(self.field)
        self.line = [None] * len(self.line)
        self.deck = set()
        self.phase = Phase.TAP

    def _choose(self, seat: int, *words: str) -> None:
        """A secret choice, shown when all have chosen: to tap, that it is not enough, or which digit to turn up."""
        self.sides[seat].choice = words[0] if self.phase is Phase.SHOW_DIGIT else ("not enough" if words else "tap")
        if self.actors():
            return
        chosen = {other: self.sides[other].choice for other in self.seats_in()}
        for other in chosen:
            self.sides[other].choice = None
        if self.phase is Phase.TAP:
            self._taps_are_shown([other for other, choice in chosen.items() if choice == "tap"])
        else:
            self._digits_are_shown(chosen)

    def _taps_are_shown(self, tappers: list[int]) -> None:
        """Ruled 10: chance says who among the tappers was first."""
        if tappers:
            self.turn = self._drawn(tappers) if len(tappers) > 1 else tappers[0]
            self.phase = Phase.NAME
        else:
            self._it_is_not_enough()

    def _it_is_not_enough(self) -> None:
        """Ruled 11: a code card dealt open for each, while there is one for each; then own digits; then nobody wins."""
        inside = self.seats_in()
        if len(self.aside) >= len(inside):
            for _ in inside:
                card = self._drawn(self.aside)
                self.aside.remove(card)
                self.open.add(card)
        elif any(self.sides[seat].hidden("tens", "ones") for seat in inside):
            self.phase = Phase.SHOW_DIGIT
        else:
            self._over(NOBODY, [])

    def _digits_are_shown(self, chosen: Mapping[int, str | None]) -> None:
        for seat, place in chosen.items():
            assert place is not None
            self.sides[seat].shown.add(place)
        self.phase = Phase.TAP

    def _name(self, seat: int, target: str, code: str) -> None:
        if self._is_right(target, code):
            self._over(CRACKED, [seat])
        else:
            self.sides[seat].wrong += 1
            self._goes_out(seat)

    def _goes_out(self, seat: int) -> None:
        self.phase = Phase.TAP
        self._shows_all_and_is_out(seat)
