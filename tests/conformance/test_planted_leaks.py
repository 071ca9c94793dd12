"""The two-worlds test itself: every kind of leak is planted once, and must be caught."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import pytest

from tests.conformance.subjects import coding_hidden, coding_small
from tests.reference_games import stones
from underrose.kernel.compile.interpreting import from_python, interpreted, interpreted_driver
from underrose.kernel.data.records import Rows
from underrose.kernel.game.events import EVERYONE, EventTable, EventType, SecrecyError
from underrose.kernel.game.stepping import door_step
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.match import Match
from underrose.testing import kuhn
from underrose.testing.kuhn import Kit, Move, State
from underrose.testing.kuhn import start as honest_start
from underrose.testing.two_worlds import Bot, Leak, Report, World, dealt_worlds, sampled_worlds

HANDS = range(30)


def play(game: Game, *bots: Bot) -> Report:
    report = sampled_worlds(game, HANDS, bots=bots, hidden=cards, share=0.5)
    report.check()
    report = dealt_worlds(game, HANDS, bots=bots, hidden=cards, share=0.5)
    report.check()
    return report


def cards(game: Game, states: Rows) -> object:
    return states["cards"].tobytes()


class Planted(Game):
    """Kuhn poker of whose doors some are replaced: each replacement gets the real door first."""

    def __init__(self, title: Title = kuhn.TITLE, **held: Callable[..., Any]) -> None:
        game = kuhn.TITLE.setup()
        super().__init__(title, game.players, game.options, game.content)
        self.held = held

    @cached_property
    def doors(self) -> Any:
        return Held(kuhn.TITLE.doors, self.held)


class Held:
    def __init__(self, doors: Any, held: dict[str, Callable[..., Any]]) -> None:
        self._doors, self._held = doors, held

    def __getattr__(self, name: str) -> Any:
        door = getattr(self._doors, name)
        return partial(self._held[name], door) if name in self._held else door


def test_an_honest_game_passes() -> None:
    report = play(Planted(), honest_bot)
    assert report.share == 1
    assert report.compared > report.pairs


def honest_bot(match: Match, seat: int) -> int:
    card, moves = int(match.see(seat)[0]["card"]), len(match.log(seat))
    return int(match.legal(seat).packed()[(card + moves) % 2])


def see_a_card(door: Any, states: Rows, i: int, kits: Rows, seat: int, views: Rows, j: int) -> None:
    door(states, i, kits, seat, views, j)
    views[j]["history"][2] = states[i]["cards"][1 - max(seat, 0)]


def see_the_generator(door: Any, states: Rows, i: int, kits: Rows, seat: int, views: Rows, j: int) -> None:
    door(states, i, kits, seat, views, j)
    views[j]["history"][2] = int(states[i]["chance"]["generator"]["low"]) >> 40


def refuse_by_a_card(door: Any, states: Rows, i: int, kits: Rows, seat: int, action: int) -> int:
    refusal = int(door(states, i, kits, seat, action))
    return kuhn.Refusal.NOT_YOUR_TURN if action == Move.BET and states[i]["cards"][1 - seat] == 2 else refusal


def list_by_a_card(door: Any, states: Rows, i: int, kits: Rows, seat: int, out: Any) -> int:
    n = int(door(states, i, kits, seat, out))
    return min(n, 1) if states[i]["cards"][1 - seat] == 2 else n


def order_by_a_card(door: Any, states: Rows, i: int, kits: Rows, seat: int, out: Any) -> int:
    n = int(door(states, i, kits, seat, out))
    if states[i]["cards"][1 - seat] == 2:
        out[:n] = out[:n][::-1].copy()
    return n


def pick_by_a_card(door: Any, states: Rows, i: int, kits: Rows, seat: int, kind: int, rngs: Rows) -> int:
    return int(states[i]["cards"][1 - seat] == 2)


@pytest.mark.parametrize(("door", "held", "leak"), [
    ("see", see_a_card, "the view of"), ("see", see_the_generator, "the view of"), ("allowed", refuse_by_a_card, "the answer to"),
    ("legal", list_by_a_card, "the legal list of"), ("legal", order_by_a_card, "the legal list of|the number of"),
    ("pick", pick_by_a_card, "a random choice of"),
])  # fmt: skip
def test_a_door_that_lets_something_hidden_through_is_caught(door: str, held: Callable[..., Any], leak: str) -> None:
    with pytest.raises(Leak, match=leak):
        play(Planted(kuhn.TITLE, **{door: held}))


def peeking(match: Match, seat: int) -> int:
    return Move.BET if match.states[0]["cards"][1 - seat] == 0 else Move.PASS


def handed_the_generator(match: Match, seat: int) -> int:
    return int(match.legal(seat).packed()[int(match.states[0]["chance"]["generator"]["low"]) % 2])


def reading_the_tape(match: Match, seat: int) -> int:
    return Move.BET if match.states[0]["chance"]["tape"][0] == 0 else Move.PASS


@pytest.mark.parametrize("bot", [peeking, handed_the_generator, reading_the_tape])
def test_a_bot_that_uses_what_it_was_not_shown_is_caught(bot: Bot) -> None:
    with pytest.raises(Leak, match="the choice of bot 1"):
        play(Planted(), honest_bot, bot)


def test_a_world_has_no_log_but_that_of_its_place() -> None:
    """A refusal would be alike in both worlds: what looked into another's log behind an undo would pass."""
    match = Match(kuhn.TITLE.setup(), seed=1)
    world = World(match, 0, match.states)
    assert world.told(0) == match.told(0)
    with pytest.raises(KeyError):
        world.told(1)


def peeking_sight(monkeypatch: pytest.MonkeyPatch, peek: Callable[[Match, int], None]) -> None:
    """Whatever is asked for a view looks at the table, too."""
    honest = Match.see

    def see(match: Match, place: int) -> Rows:
        peek(match, place)
        return honest(match, place)

    monkeypatch.setattr(Match, "see", see)


def test_a_sampler_that_keeps_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Planted()
    truth = game.new_states()

    def draw(door: Any, samplers: Rows, kits: Rows, views: Rows, rngs: Rows, states: Rows, i: int) -> None:
        states[i] = truth[0]

    peeking_sight(monkeypatch, lambda match, _: truth.__setitem__(0, match.states[0]))
    game.held |= {"draw": draw}
    with pytest.raises(AssertionError, match=r"Only 0 of .* really differed"):
        sampled_worlds(game, HANDS, hidden=cards).check()


@pytest.mark.parametrize("place", [0, 1])
def test_steps_that_may_be_taken_back_because_of_a_hidden_card_are_caught(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    honest = Match.undoable

    def peeking(match: Match, seat: int) -> int:
        return honest(match, seat) + int(seat == place and match.states[0]["cards"][1 - seat] == 2)

    monkeypatch.setattr(Match, "undoable", peeking)
    with pytest.raises(Leak, match=f"the steps that it may take back of seat {place}"):
        sampled_worlds(stones.TITLE.setup(), range(8), hidden=cards, share=0.5)


def test_notes_that_know_too_much_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    peeked, small = list[int](), coding_small(2, "counter", "ABC", "01234")
    peeking_sight(monkeypatch, lambda match, place: peeked.append(int(match.states[0]["players"][1 - max(place, 0)]["code"][0])))
    title = replace(small.title, notes=lambda *_: {"letter": peeked[-1]})
    with pytest.raises(Leak, match="the notes of"):
        sampled_worlds(Game(title, small.players, small.options, small.content), range(3), hidden=coding_hidden)


def shouted(s: State, kit: Kit) -> None:
    """A start that whispers both cards to everybody."""
    honest_start(s, kit)
    for event in s.events.items[:2]:
        event.inner = EVERYONE


SHOUTING = from_python(interpreted_driver(door_step, {**kuhn.TITLE.functions, "start": interpreted(shouted)}))


def shout(_: Any, *arguments: Any) -> int:
    """A step with that start."""
    return SHOUTING(*arguments)


def test_closed_arguments_told_to_everyone_do_not_leave_the_kernel() -> None:
    with pytest.raises(SecrecyError, match="dealt was written for more seats than it declares"):
        Match(Planted(step=shout), 1)


def test_an_event_declared_too_wide_leaves_no_second_world() -> None:
    """If every seat is told the deal, no other deal fits what it saw: the share of differing pairs gives it away."""
    dealt = EventType(kuhn.Told.DEALT, ("seat",), "everyone", ("card",), "everyone")
    table = EventTable([dealt, *(kind for number, kind in kuhn.EVENTS.types.items() if number != kuhn.Told.DEALT)])
    contract = replace(kuhn.TITLE.contract, start=shouted)
    game = Planted(replace(kuhn.TITLE, events=table, contract=contract), step=shout)
    with pytest.raises(AssertionError, match=r"There was never more than one world"):
        dealt_worlds(game, HANDS, hidden=cards, places=[0, 1]).check()


def test_an_open_game_has_one_world_everywhere_and_a_run_that_shows_it_has_looked() -> None:
    Report(pairs=7, alone=7).check(open_game=True)
    for report in (Report(), Report(pairs=7, alone=6, differed=1)):
        with pytest.raises(AssertionError):
            report.check(open_game=True)
