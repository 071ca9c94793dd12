"""Positions for the tests of the rules: a table with chosen cards, played on by notation.

    table = Table(players=3)                            # seat 0 has F98, seat 1 D57, seat 2 A21
    table.play(0, "data 20-39")
    table.play(0, "hack 1 1", turned="ones 02468")      # what chance brings may be chosen too
    assert table.side(1)["answer"][0] == 0

Whatever is asserted is what somebody at the table sees; nothing here looks into the state.
"""

import random
from collections.abc import Callable, Collection, Sequence
from typing import Any, Self

import numpy as np

import underrose as ur
from tests.rules.played import Played
from underrose.games.the_coding.state import Phase
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator
from underrose.kernel.play.match import Step

SERVER = -1
CODES = ("F98", "D57", "A21", "B64")
"""The book's two codes, and two more; four players leave C, E, 0 and 3 in the box."""
LINE = ("letter ABC", "tens 02468", "ones 789", "tens 01234", "ones 01234")


class Table(Played):
    """A match whose cards were chosen; all have ordered their digits as in `codes`, unless `ordered` says otherwise."""

    def __init__(self, players: int = 2, system: str = "counter", *, first: int = 0, codes: Sequence[str] = CODES,
                 line: Sequence[str] = LINE, ordered: bool = True, content: str | None = None, taps: str = "sealed") -> None:  # fmt: skip
        game = ur.game("the_coding", players=players, system=system, taps=taps, first=first, **({"content": content} if content else {}))
        self.players, self.codes, self.content = players, list(codes[:players]), game.content
        self.hack_names: list[str] = [card["name"] for card in game.content["hack"]]
        tape = self._tape_of_deal(line)
        self.match = ur.Match.dealt(game, bytes(32), tape, ["human"] * players, [f"Seat {seat}" for seat in range(players)])
        for seat, code in enumerate(self.codes if ordered else []):
            self.play(seat, f"order {code[1:]}")

    @property
    def phase(self) -> Phase:
        return Phase(self.public["phase"])

    def verbs(self, seat: int) -> set[str]:
        """The first words of what the seat may do."""
        return {action.split()[0] for action in self.legal(seat)}

    def receivers(self, seat: int) -> set[int]:
        """To whom the seat may send a hack card now."""
        return {int(action.split()[2]) for action in self.legal(seat) if action.startswith("hack")}

    def data(self, name: str) -> int:
        """The index of a data card."""
        return [card["name"] for card in self.content["data"]].index(name)

    def hack(self, name: str) -> int:
        """The index of a hack card."""
        return self.hack_names.index(name)

    def play(self, seat: int, action: str, *, turned: str | None = None, tapper: int | None = None, dealt: str = "") -> Self:
        """Do it; what chance brings is drawn, or given: the hack card turned up, the tapper who is first, the code cards dealt, by seat."""
        packed = self.match.resolve(seat, action)
        tape: list[int] = []
        if turned is not None:
            tape = [self._face_down().index(self.hack(turned))]
        if tapper is not None:
            tape = [self._tappers({seat} if action == "tap" else set()).index(tapper)]
        if dealt:
            tape = self._tape_of_extra(dealt)
        if tape:
            self.match.again(Step(0, seat, packed, [], []), tape)
        else:
            self.match.do(seat, packed)
        return self

    def play_rounds(self, upto: int = 4, choose: Callable[[list[str]], str] = min) -> Self:
        """Play from here to the end of a round, each time what `choose` picks of what is legal (the smallest, as text)."""
        while self.public["current_round"] <= upto:
            (seat,) = self.actors
            self.play(seat, choose(sorted(self.legal(seat))))
        return self

    def take_data(self, data: str = "") -> int:
        """The data step of whoever's turn it is, if it is asked: this card, or any; returns the seat."""
        (seat,) = self.actors
        if self.phase != Phase.SEND and any(self.public["field"]):
            self.play(seat, f"data {data}" if data else min(action for action in self.legal(seat) if action.startswith("data")))
        return seat

    def turn(self, receiver: int, *, data: str = "", slot: int | None = None) -> Self:
        """Whoever's turn it is does the data step and sends the hack card of a slot (if none is named, the first there is)."""
        seat = self.take_data(data)
        slots = [i for i, card in enumerate(self.public["line"]) if card >= 0]
        return self.play(seat, f"hack {slots[0] if slot is None else slot} {receiver}")

    def turns(self, *receivers: int) -> Self:
        """So many turns, in which these receive."""
        for receiver in receivers:
            self.turn(receiver)
        return self

    def sides(self, name: str) -> list[Any]:
        """One thing of every player's side, as a spectator sees it."""
        return [self.side(seat)[name] for seat in range(self.players)]

    def right(self, target: int) -> str:
        """The decoding of a seat that is right."""
        return f"decode {target} {self.codes[target]}"

    def wrong(self, target: int) -> str:
        """A decoding that is wrong: the digits the other way round."""
        letter, tens, ones = self.codes[target]
        return f"decode {target} {letter}{ones}{tens}"

    def miss(self, *places: str) -> Self:
        """Whoever's turn it is decodes the next seat wrongly and turns up that card; and the next one too, for every place."""
        for place in places:
            (seat,) = self.actors
            target = next(s for s in ((seat + i) % self.players for i in range(1, self.players)) if not self.side(s)["out"])
            self.play(seat, self.wrong(target)).play(seat, f"reveal {place}")
        return self

    def nobody_taps(self, dealt: str = "") -> Self:
        """All who are in say that it is not enough."""
        seats = self.actors
        for seat in seats:
            self.play(seat, "not enough", dealt=dealt if seat == seats[-1] else "")
        return self

    def only_taps(self, tapper: int) -> Self:
        """One taps, all others who are in say that it is not enough."""
        for seat in self.actors:
            self.play(seat, "tap" if seat == tapper else "not enough")
        return self

    def all_reveal(self, place: str) -> Self:
        """All who are in show that digit."""
        for seat in self.actors:
            self.play(seat, f"reveal {place}")
        return self

    def _happened(self, key: str) -> list[dict[str, int]]:
        return [event["args"] for step in self.match.steps for event in step.events if event["key"] == key]

    def _face_down(self) -> list[int]:
        turned = {event["card"] for event in self._happened("turned")}
        return [card for card in range(len(self.hack_names)) if card not in turned]

    def _tappers(self, last: set[int]) -> list[int]:
        """Those who have chosen to tap since taps were last shown, and the last one, whose choice is still to come."""
        chosen: set[int] = set()
        for step in self.match.steps:
            for event in step.events:
                chosen = set() if event["key"] == "shown" else chosen
                if event["key"] == "chose" and event["args"]["choice"]:
                    chosen.add(event["args"]["seat"])
        return sorted(chosen | last)

    def _tape_of_extra(self, dealt: str) -> list[int]:
        open_cards = {(event["letter"], event["value"]) for event in self._happened("flipped")}
        for event in self._happened("dealt"):
            open_cards |= {(1, event["letter"]), (0, event["first"]), (0, event["second"])}
        pile = [name for i, name in enumerate(self.content["letters"]) if (1, i) not in open_cards]
        pile += [name for i, name in enumerate(self.content["digits"]) if (0, i) not in open_cards]
        return _indices(dealt, pile)

    def _tape_of_deal(self, line: Sequence[str]) -> list[int]:
        letters, digits, deck = list(self.content["letters"]), list(self.content["digits"]), list(self.hack_names)
        tape: list[int] = []
        for code in self.codes:
            tape += [*_indices(code[0], letters), *_indices(code[1:], digits)]
        return tape + _indices(line, deck)


def _indices(wanted: Sequence[str], left: list[str]) -> list[int]:
    """The index of each wanted card among those left, which are taken away one by one."""
    tape: list[int] = []
    for card in wanted:
        tape.append(left.index(card))
        left.remove(card)
    return tape


def notations(match: ur.Match, seat: int, known: dict[int, str] | None = None) -> set[str]:
    """The legal actions of a seat in notation; `known` keeps those already spelled."""
    known = {} if known is None else known
    found: set[str] = set()
    for action in match.legal(seat).packed().tolist():
        if action not in known:
            known[action] = match.game.codec.notation(action)
        found.add(known[action])
    return found


def decide(legal: Collection[str], rng: random.Random) -> str:
    """A random action: a verb first, then one of its actions (evenly over all actions, nearly every one would be a guess)."""
    by_verb: dict[str, list[str]] = {}
    for action in sorted(legal):
        by_verb.setdefault(action.split()[0], []).append(action)
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def ending(table: Table) -> tuple[str, tuple[int, ...]]:
    """Why a game has ended, and who won it."""
    assert table.match.outcome is not None
    return table.match.outcome.why.name, table.match.outcome.winners


def random_games(players: int, system: str, games: int = 3000) -> tuple[np.ndarray, np.ndarray]:
    """Results (why, winners, opening seat, decisions) and figures of games played at random, shape (games, ...)."""
    game = ur.game("the_coding", players=players, system=system)
    results, figures = np.zeros((games, 4), np.int64), np.zeros((games, len(game.title.figures)), np.int64)
    assert game.doors.playouts(game.new_states(2), game.kits, new(Generator), 12, 0, games, results, figures) > 0
    return results, figures


def out_of_data() -> Table:
    """Two players in round 4: F98 and D57 have left only C-D and 40-59, which cover the code of seat 1, who is to play."""
    table = Table()
    for receiver, data in ((1, "A-B"), (0, "E-F"), (0, "80-99"), (1, "00-19"), (1, "20-39"), (0, "60-79")):
        table.turn(receiver, data=data)
    return table


def at_the_digits(players: int) -> Table:
    """All extra cards are dealt, and everybody is to choose a digit."""
    table = Table(players, "speed").play_rounds()
    while table.phase == Phase.TAP:
        table.nobody_taps()
    return table
