"""The Coding's note sheet against the brute-force oracle, in positions from whole games, and by hand."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache, reduce
from itertools import combinations, islice
from operator import and_, or_
from typing import Any

import numpy as np
import pytest

import underrose as ur
from bench.notes import Position, games_on
from tests.knowledge import coding_oracle as oracle
from tests.knowledge.coding_oracle import PLACES, Code, Event
from tests.sizes import size
from underrose.games.the_coding.events import EVENTS
from underrose.games.the_coding.mind.notes import count_values
from underrose.kernel.data.errors import NoWorld
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.game.title import Reason
from underrose.kernel.play.match import SPECTATOR
from underrose.knowledge.because import FEW, because_text
from underrose.testing.statistics import chi_square, chi_square_limit
from underrose.texts import reading

SYSTEMS = ("counter", "speed")
COUNTS = size({2: 20, 3: 10, 4: 5}, {2: 60, 3: 50, 4: 30})
"""Positions by players, for each system and for random and wise play."""
SMALL_POSITIONS = size(5, 16)
"""Positions of a small deck at which every explanation of up to four facts is tried."""
SMALL = """
letters = "ABC"
digits = "012345"
data = [{letters = "AB"}, {letters = "C"}, {low = 0, high = 19}, {low = 20, high = 39}, {low = 40, high = 55}]
hack = [
    {place = "letter", values = "A"}, {place = "letter", values = "AC"}, {place = "letter", values = "BC"},
    {place = "tens", values = "024"}, {place = "tens", values = "01"}, {place = "tens", values = "345"}, {place = "tens", values = "25"},
    {place = "ones", values = "135"}, {place = "ones", values = "034"}, {place = "ones", values = "25"}, {place = "ones", values = "012"},
    {place = "ones", values = "14"},
]
"""
"""A deck of which every deal can be tried."""


@cache
def table(players: int, system: str = "counter", content: str | None = None) -> ur.Game:
    return ur.game("the_coding", players=players, system=system, content=content)


def some_positions(game: ur.Game, seed: int, wisdom: float, count: int) -> Iterator[Position]:
    return islice(games_on(game, random.Random(seed), wisdom), count)


def own_code(position: Position) -> Code:
    letter, tens, ones = position.views[0]["sides"][position.seat]["code"].tolist()
    return letter, tens, ones


def events_seen(position: Position) -> list[Event]:
    return [EVENTS.from_seen(row) for row in position.log]


def notes(game: ur.Game, views: Rows, log: Rows) -> dict[str, Any]:
    assert game.title.notes is not None
    found = game.title.notes(game, views, log)
    assert found is not None
    return found


def reason(game: ur.Game, views: Rows, log: Rows, key: str, value: str) -> Reason:
    assert game.title.because is not None
    return game.title.because(game, views, log, key, value)


def because(game: ur.Game, views: Rows, log: Rows, key: str, value: str) -> list[dict[str, Any]]:
    return reason(game, views, log, key, value).facts


def about_others(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of the others' codes: what one has given away oneself has no odds."""
    return [entry for entry in sheet["about"] if None not in entry["values"].values()]


def entry_of(sheet: dict[str, Any], key: str) -> dict[str, Any]:
    return next(entry for entry in sheet["about"] if entry["key"] == key)


def crossed_out(sheet: dict[str, Any]) -> list[tuple[str, str]]:
    return [(entry["key"], value) for entry in about_others(sheet) for value in entry["out"]]


@pytest.mark.parametrize("wisdom", [0.0, 0.9])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", COUNTS)
def test_counts_odds_and_drawn_worlds_are_the_oracles(players: int, system: str, wisdom: float) -> None:
    game, rngs, checked = table(players, system), new(Generator), 0
    reseed(rngs[0], b"drawn worlds", players)
    for position in some_positions(game, 100 * players + int(10 * wisdom), wisdom, COUNTS[players]):
        sheet, own, events = notes(game, position.views, position.log), own_code(position), events_seen(position)
        expected = oracle.sheet(game.content, players, position.seat, own, events)
        assert_same(sheet, expected, [seat for seat in range(players) if not position.views[0]["sides"][seat]["out"]])
        codes = drawn(game, game.prepare(position.views, position.log), position.views, rngs)
        assert codes[position.seat] == own
        assert oracle.consistent(game.content, position.seat, own, events, codes)
        checked += 1
    assert checked == COUNTS[players]


def assert_same(sheet: dict[str, Any], expected: dict[str, Any], still_in: Sequence[int]) -> None:
    assert (sheet["exact"], sheet["advice"], sheet["worlds"]) == (True, None, expected["worlds"])
    for entry, wanted in zip(about_others(sheet), expected["about"], strict=True):
        assert (entry["key"], entry["out"], [*entry["values"]]) == (wanted["key"], wanted["out"], [*wanted["values"]])
        assert entry["values"] == pytest.approx(wanted["values"], abs=1e-12)
    likely = [entry for entry in expected["likely"] if int(entry["value"][0]) in still_in][:8]
    assert [entry["value"] for entry in sheet["likely"]] == [entry["value"] for entry in likely]
    assert [entry["p"] for entry in sheet["likely"]] == pytest.approx([entry["p"] for entry in likely], abs=1e-12)


def drawn(game: ur.Game, samplers: Rows, views: Rows, rngs: Rows) -> dict[int, Code]:
    players = game.draw(samplers, views, rngs)[0]["players"]
    return {seat: tuple(players[seat]["code"].tolist()) for seat in range(game.players)}


def test_every_world_is_drawn_equally_often() -> None:
    """With fewer players: tests/conformance."""
    players = 4
    game, rngs = table(players), new(Generator)
    reseed(rngs[0], b"equally often", players)
    position = next(p for p in games_on(game, random.Random(players), 0.0) if 20 <= notes(game, p.views, p.log)["worlds"] <= 60)
    worlds = oracle.all_worlds(game.content, players, position.seat, own_code(position), events_seen(position))
    weights: dict[Any, float] = {tuple(world.items()): 1.0 for world in worlds}
    samplers, times = game.prepare(position.views, position.log), Counter[Any]()
    for _ in range(60 * len(weights)):
        codes = drawn(game, samplers, position.views, rngs)
        times[tuple((seat, code) for seat, code in codes.items() if seat != position.seat)] += 1
    assert times.keys() == weights.keys()
    assert chi_square(times, weights) < chi_square_limit(len(weights) - 1)


@pytest.mark.bounds
@pytest.mark.parametrize("seed", range(size(10, 40)))
def test_any_mixture_of_letters_is_counted_exactly(seed: int) -> None:
    rng = random.Random(seed)
    letters = rng.sample(range(6), 4)
    said = [event("revealed", seat=seat, place=place, value=2 * seat + place - 1) for seat in (1, 2, 3) for place in (1, 2)]
    for seat in (1, 2, 3):
        for name in rng.sample(["letter ABC", "letter ACE", "letter ADE", "letter BCF"], rng.randrange(3)):
            said.append(hacked(seat, name, "ABCDEF"[letters[seat]] in name.split()[1]))
    game, views, log = seen_by(4, f"{'ABCDEF'[letters[0]]}01", *said)
    assert_same(notes(game, views, log), oracle.sheet(game.content, 4, 0, (letters[0], 0, 1), said), [0, 1, 2, 3])


@pytest.mark.bounds
@pytest.mark.parametrize(("players", "worlds"), [(2, 280), (3, 33_600), (4, 1_209_600)])
def test_the_opening(players: int, worlds: int) -> None:
    match = ur.Match(table(players), seed=3)
    sheet = match.notes(1)
    assert sheet is not None
    letter, *digits = (str(value) for value in match.see(1)[0]["sides"][1]["code"].tolist())
    assert sheet["worlds"] == worlds
    assert all(not entry_of(sheet, f"1.{place}")["out"] for place in PLACES)  # nothing is given away yet
    for entry in about_others(sheet):
        in_hand = ["ABCDEF"[int(letter)]] if entry["key"].endswith("letter") else sorted(digits)
        assert entry["out"] == in_hand
        assert set(entry["values"].values()) == {1 / 5 if len(in_hand) == 1 else 1 / 8}
    assert [entry["p"] for entry in sheet["likely"]] == [1 / 280] * 8


@pytest.mark.parametrize("players", [2, 3])
def test_what_all_can_know_of_ones_own_code_is_what_somebody_who_only_watches_works_out(players: int) -> None:
    """And whoever plays knows no less: a value that is out for all is out on everybody's sheet, if they do not hold it anyway."""
    match, rng, told = ur.Match(table(players), seed=5), random.Random(5), 0
    while match.outcome is None:
        seat = rng.choice(match.actors)
        match.do(seat, int(rng.choice(match.legal(seat).packed().tolist())))
        sheets = [match.notes(seat) for seat in range(players)]
        for own, sheet in enumerate(sheets):
            assert sheet is not None
            code = match.see(own)[0]["sides"][own]["code"].tolist()
            for place, entry in enumerate(entry for entry in sheet["about"] if entry["key"].startswith(f"{own}.")):
                names = match.game.content["letters" if place == 0 else "digits"]
                assert names[code[place]] in entry["values"] or not match.see(own)[0]["sides"][own]["ordered"]
                told += len(entry["out"])
                for other in sheets[:own] + sheets[own + 1 :]:
                    assert other is not None
                    assert set(entry["out"]) <= set(entry_of(other, entry["key"])["out"])
                if players == 2:
                    assert entry["out"] == watched(match, own, place)
    assert told > 100


def watched(match: ur.Match, seat: int, place: int) -> list[str]:
    """What the sampler of somebody who only watches rules out at a place of a code."""
    game, counts = match.game, np.zeros((4, 3, 10), np.int64)
    count_values(game.prepare(match.see(-1), match.log(-1)), counts)
    names = game.content["letters" if place == 0 else "digits"]
    return [name for name, count in zip(names, counts[seat, place].tolist(), strict=False) if not count]


def test_of_ones_own_code_reasons_and_steps_are_what_all_have_seen_and_can_conclude() -> None:
    game, views, log = seen_by(2, "A01", picked(0, "20-39"), hacked(0, "tens 02468", True))
    assert entry_of(notes(game, views, log), "0.tens")["out"] == ["1", "2", "3", "5", "7", "9"]
    assert because(game, views, log, "0.tens", "2") == [picked(0, "20-39")]
    assert because(game, views, log, "0.tens", "5") == [hacked(0, "tens 02468", True)]
    game, views, log = seen_by(2, "A81", hacked(0, "tens 789", True), hacked(0, "tens 02468", True))
    assert sentence(game, reason(game, views, log, "0.ones", "8").step) == "So Ann\N{RIGHT SINGLE QUOTATION MARK}s tens is the 8."


def event(key: str, **args: int) -> Event:
    return {"key": key, "args": args}


def seen_by(players: int, code: str, *events: Event) -> tuple[ur.Game, Rows, Rows]:
    """What seat 0 has in front of it with this code after these events."""
    game = table(players)
    views = ur.Match(game, seed=1).see(0)
    views[0]["sides"][0]["code"] = ["ABCDEF".index(code[0]), int(code[1]), int(code[2])]
    return game, views, EVENTS.to_log(events)


def picked(seat: int, name: str) -> Event:
    return event("picked", seat=seat, card=[card["name"] for card in table(2).content["data"]].index(name))


def hacked(target: int, name: str, green: bool) -> Event:
    card = [hack["name"] for hack in table(2).content["hack"]].index(name)
    return event("hacked", seat=0 if target else 1, target=target, slot=0, card=card, answer=int(green))


def sentence(game: ur.Game, step: Event | None) -> str:
    assert step is not None
    return game.title.describe(game.content, step, ["Ann", "Ben", "Cat", "Dan"])


def test_where_two_facts_leave_one_digit_the_reason_says_so() -> None:
    said = [hacked(1, "tens 789", True), hacked(1, "tens 02468", True)]
    game, views, log = seen_by(2, "A01", *said)
    found = reason(game, views, log, "1.ones", "8")
    assert found == (said, {"key": "step", "args": {"seat": 1, "place": 1, "value": 8}})
    assert sentence(game, found.step) == "So Ben\N{RIGHT SINGLE QUOTATION MARK}s tens is the 8."
    with reading("de"):
        assert sentence(game, found.step) == "Also ist der Zehner von Ben 8."


def test_players_who_have_two_letters_between_them_leave_none_of_them_to_a_third() -> None:
    game, views, log = seen_by(4, "A01", hacked(1, "letter ABC", True), hacked(2, "letter ABC", True))
    facts, step = reason(game, views, log, "3.letter", "B")
    facts += because(game, views, log, "3.tens", "1")
    assert [fact["text"] for fact in because_text(game, facts, ["Ann", "Ben", "Cat", "Dan"])] == [
        "You hold the A.", "Ann asks Ben: letter A B C? true", "Ann asks Cat: letter A B C? true", "You hold the 1.",
    ]  # fmt: skip
    assert step == {"key": "step_shared", "args": {"cards": 0b001001000, "values": 0b110}}
    assert sentence(game, step).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") == "So B and C are taken by Ben's letter and Cat's letter."
    with reading("de"):
        assert sentence(game, step) == "Also sind B und C vergeben: der Buchstabe von Ben und der Buchstabe von Cat."


def test_a_wrong_guess_tells_the_letter_once_its_digits_are_worked_out() -> None:
    guess = event("decoded", seat=0, target=1, letter=1, tens=8, ones=3, right=0)
    shown = event("revealed", seat=1, place=2, value=3)
    said = [hacked(1, "tens 789", True), hacked(1, "tens 02468", True)]
    game, views, log = seen_by(2, "A01", guess, shown, *said)
    found = reason(game, views, log, "1.letter", "B")
    assert sorted(map(str, found.facts)) == sorted(map(str, [guess, shown, *said]))
    assert found.step == {"key": "step", "args": {"seat": 1, "place": 1, "value": 8}}


def test_facts_beyond_one_word_of_bits() -> None:
    game, views, log = seen_by(2, "A01", *[picked(1, "20-39")] * 70, hacked(1, "tens 02468", True), *[picked(1, "E-F")] * 60)
    assert because(game, views, log, "1.tens", "7") == [hacked(1, "tens 02468", True)]
    assert because(game, views, log, "1.letter", "E") == [picked(1, "E-F")]


@pytest.mark.parametrize(
    ("key", "value"),
    [("0.hand", "A"), ("2.letter", "A"), ("1.hand", "A"), ("1", "A"), ("1.letter", "G"), ("1.tens", ""), ("1.tens", "12")],
)
def test_what_is_not_on_the_sheet_or_not_crossed_out_has_no_reason(key: str, value: str) -> None:
    game, views, log = seen_by(2, "A01")
    with pytest.raises(ValueError, match="has no value"):
        because(game, views, log, key, value)
    with pytest.raises(ValueError, match="Nothing that this seat has seen"):
        because(game, views, log, "1.letter", "B")


def test_contradictory_facts_fit_no_world() -> None:
    game, views, log = seen_by(2, "A01", hacked(1, "letter ABC", True), hacked(1, "letter ABC", False))
    with pytest.raises(NoWorld):
        notes(game, views, log)


@pytest.mark.bounds
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_spectator_counts_does_not_overrun(players: int) -> None:
    match = ur.Match(table(players), seed=5)
    with nullcontext() if players == 2 else pytest.raises(NoWorld):
        assert match.game.prepare(match.see(SPECTATOR), match.log(SPECTATOR))[0]["total"] == 30 * 5040


def test_a_spectator_of_three_late_in_the_game_has_exact_worlds() -> None:
    game, counted = table(3), 0
    for position in some_positions(game, 8, 0.0, size(40, 150)):
        match = position.match
        try:
            samplers = game.prepare(match.see(SPECTATOR), match.log(SPECTATOR))
        except NoWorld:
            continue
        seen = [EVENTS.from_seen(row) for row in match.log(SPECTATOR)]
        assert samplers[0]["total"] == oracle.sheet(game.content, 3, SPECTATOR, None, seen)["worlds"]
        counted += 1
    assert counted > size(10, 50)


def test_reasons_exclude_their_value_and_none_of_their_facts_can_be_left_out() -> None:
    rng, sizes = random.Random(2), Counter[int]()
    plays = [games_on(table(players, system), rng, wisdom) for players in (2, 3, 4) for system in SYSTEMS for wisdom in (0.0, 0.9)]
    while sizes.total() < size(200, 500):
        for play in plays:
            position = next(islice(play, 5, None))
            game, known = position.match.game, events_seen(position) + own_facts(position)
            for key, value in not_in_hand(position, rng, 2):
                facts = because(game, position.views, position.log, key, value)
                assert all(fact in known for fact in facts)
                excluded = (oracle.excludes(some, game.content, game.players, position.seat, key, value) for some in fewer(facts))
                assert [*excluded] == [True, *[False] * len(facts)]
                sizes[len(facts)] += 1
    assert sum(count for few, count in sizes.items() if few > 1) >= size(2, 10)


def fewer(facts: list[Any]) -> list[list[Any]]:
    """All facts, and all but each of them."""
    return [facts, *(facts[:n] + facts[n + 1 :] for n in range(len(facts)))]


def not_in_hand(position: Position, rng: random.Random, count: int) -> list[tuple[str, str]]:
    """Some crossed out values other than the viewer's own cards, whose reason is plain."""
    hand = oracle.text(position.match.game.content, own_code(position))
    crossed = crossed_out(notes(position.match.game, position.views, position.log))
    open_to_question = [(key, value) for key, value in crossed if value not in hand]
    return rng.sample(open_to_question, min(count, len(open_to_question)))


def own_facts(position: Position) -> list[Event]:
    return [{"key": "own", "args": {"place": place, "value": value}} for place, value in enumerate(own_code(position))]


@pytest.mark.parametrize("wisdom", [0.0, 0.9])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [2, 3])
def test_reduced_deck_no_explanation_of_up_to_four_facts_is_smaller(players: int, system: str, wisdom: float) -> None:
    game, deals, rng = table(players, system, SMALL), Deals(table(players, system, SMALL)), random.Random(players)
    sizes, steps = Counter[int](), 0
    for position in islice(games_on(game, rng, wisdom), 0, 10 * SMALL_POSITIONS, 10):
        told = [fact for fact in events_seen(position) if fact["key"] == "flipped" or oracle.subject(fact) is not None]
        truths = [deals.where(oracle.as_event(fact, position.seat)) for fact in own_facts(position) + told]
        crossed = crossed_out(notes(game, position.views, position.log))
        for key, value in rng.sample(crossed, min(6, len(crossed))):
            asked = deals.having(key, value)
            found, step = reason(game, position.views, position.log, key, value)
            shown = [deals.where(oracle.as_event(fact, position.seat)) for fact in found]
            assert not intersection(shown, asked)
            smallest = smallest_size(truths, asked)
            assert len(found) == smallest if smallest is not None else len(found) > FEW
            assert step is None or deals.concluded(shown, step, asked)
            sizes[len(found)] += 1
            steps += step is not None
    assert len(sizes) > 1
    assert steps == sum(sizes[size] for size in sizes if size > 1) > 0


class Deals:
    """Every deal of a small deck to all seats, and sets of deals as bits."""

    def __init__(self, game: ur.Game) -> None:
        self.content, worlds = game.content, [*oracle.all_worlds(game.content, game.players, SPECTATOR, None, [])]
        self.all, self.with_code = (1 << len(worlds)) - 1, dict[tuple[int, Code], int]()
        for n, world in enumerate(worlds):
            for seat, code in world.items():
                self.with_code[seat, code] = self.with_code.get((seat, code), 0) | 1 << n

    def where(self, fact: Event) -> int:
        """The deals in which a fact is true."""
        if fact["key"] == "flipped":
            card = oracle.known_elsewhere(self.content, None, [fact])
            return self.all & ~self._any(lambda _, code: bool(card & oracle.cards_of(self.content, code)))
        about = oracle.subject(fact)
        return self._any(lambda seat, code: seat == about and oracle.allows(self.content, fact, code))

    def having(self, key: str, value: str) -> int:
        """The deals in which a value stands at a place."""
        about, place = int(key.split(".")[0]), PLACES.index(key.split(".")[1])
        return self._any(lambda seat, code: seat == about and oracle.text(self.content, code)[place] == value)

    def concluded(self, shown: Sequence[int], step: Event, asked: int) -> bool:
        """Whether a step follows from the facts together and from none alone, and settles the question with those that it does not need."""
        where = self._after(step)
        spared = list(shown)
        for fact in reversed(shown):  # those without which the step still follows settle the rest
            if not intersection([one for one in spared if one is not fact], self.all & ~where):
                spared.remove(fact)
        beside = [one for one in shown if not any(one is needed for needed in spared)]
        follows = not intersection(shown, self.all & ~where) and all(one & ~where for one in shown)
        return follows and not intersection([where, *beside], asked)

    def _after(self, step: Event) -> int:
        """The deals in which a step is true."""
        args = step["args"]
        if step["key"] == "step":
            return self._any(lambda seat, code: seat == args["seat"] and code[args["place"]] == args["value"])
        cards = [divmod(card, 3) for card in range(12) if args["cards"] >> card & 1]
        within = [self._any(lambda seat, code, at=at: seat == at[0] and bool(args["values"] >> code[at[1]] & 1)) for at in cards]
        return intersection(within, self.all)

    def _any(self, wanted: Callable[[int, Code], bool]) -> int:
        return reduce(or_, (deals for (seat, code), deals in self.with_code.items() if wanted(seat, code)), 0)


def intersection(sets: Sequence[int], start: int) -> int:
    return reduce(and_, sets, start)


def smallest_size(truths: Sequence[int], asked: int) -> int | None:
    """The least number of facts, up to four, whose worlds have none of those asked about in common."""
    # a fact that removes no more of the worlds asked about than another is never needed beside it
    useful = sorted({truth & asked for truth in truths}, key=int.bit_count)
    useful = [one for n, one in enumerate(useful) if not any(other & one == other for other in useful[:n])]
    sizes = range(FEW + 1)
    return next((size for size in sizes if any(not intersection(some, asked) for some in combinations(useful, size))), None)
