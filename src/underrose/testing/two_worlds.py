"""The two-worlds test (noninterference): what a place at the table gets must not depend on anything it was not shown.

Take any table in play and a place: a seat or a spectator. Swap in another hidden world that fits everything this place saw. Then
its view and log as bytes and as JSON, its legal list and forms, the refusals it is given, its notes and its bot's choice must be
the same in both worlds, and stay the same while both are played on, for as long as what the place is told agrees.

Worlds come from the game's sampler (`sampled_worlds`) and, independently of it, from fresh deals of reduced decks through which
the same public history is replayed (`dealt_worlds`).

The other world's generator always differs, so code that reveals it, or lets a bot use it, is caught as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from underrose.kernel.data.errors import ActionError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.kernel.play.steps import Log, Logs
from underrose.testing.deals import Deals, Fit, follow, generator_of_its_own, merged, seen_by
from underrose.testing.playing import RandomPlayer, places_of, table_bytes, text_of, well_formed

REDRAWS = 16
LEAST_SHARE = 0.9
"""Of the pairs for which more than one world exists, this share must really have differed."""
TOGETHER = 8
"""Decisions for which a pair of worlds is continued."""
TAKEN_BACK = 3
"""Decisions for each time that steps are taken back, where they may be."""
CANDIDATES = 24
"""Actions tried in the other world, where the one taken was hidden or is not legal there."""
MOST_FITS = 256
"""The most dealt worlds kept for one place; of more a sample is kept."""

Bot = Callable[[Match, int], int | None]
"""A seat's bot as a table would ask it: (match, seat) -> packed action, None to wait. It should use `match.see` and `match.log` alone."""
Hidden = Callable[[Game, Rows], object]
"""Returns the hidden part of a state: two worlds differ if this differs."""


class Leak(AssertionError):
    """A place's view, log or answers depend on something that it was not shown."""


@dataclass
class Report:
    """The counts of a run: `pairs` of worlds compared, `alone` where only one world exists, `differed` that really differed.

    `parted` were told apart in play, and in `back` cases steps were taken back.
    """

    pairs: int = 0
    alone: int = 0
    differed: int = 0
    compared: int = 0
    parted: int = 0
    back: int = 0

    @property
    def share(self) -> float:
        """The share of really differing pairs among those for which more than one world exists."""
        return self.differed / max(self.pairs - self.alone, 1)

    def check(self, open_game: bool = False) -> None:
        """Raise AssertionError if the run proved too little; of a game in which nothing is hidden, if there was ever another world."""
        if open_game:
            if self.pairs == 0 or self.pairs != self.alone:
                raise AssertionError(f"In {self.pairs - self.alone} of {self.pairs} positions the drawn world was not the table itself.")
            return
        if self.pairs == self.alone:
            raise AssertionError("There was never more than one world: nothing was tested.")
        if self.share < LEAST_SHARE:
            raise AssertionError(f"Only {self.differed} of {self.pairs - self.alone} pairs of worlds really differed.")

    def __str__(self) -> str:
        return (
            f"{self.pairs} pairs, {self.alone} with one world only, {self.differed} differed ({self.share:.0%}), "
            f"{self.compared} comparisons, {self.parted} told apart in play, {self.back} times steps taken back"
        )


class OwnLog(Logs):
    """The log of one place. To look into another's is a fault (KeyError): a refusal would be alike in both worlds, and hide it."""

    def __missing__(self, place: object) -> Log:
        raise KeyError(place)


class World(Match):
    """A match as one place knows it, with a hidden world of its own: the log is kept for that place alone."""

    def __init__(self, match: Match, place: int, states: Rows) -> None:
        self.__dict__.update(match.__dict__)
        self.place = place
        self.states = states.copy()
        self.steps = list(match.steps)
        self._asks, self._asked = dict(match._asks), dict(match._asked)
        # What came before is the true world's, so a world goes back only as far as it was played on itself.
        self._marks = list(match._marks) if isinstance(match, World) else []
        self._logs = OwnLog({place: match._logs[place].copy()})

    def branch(self) -> World:
        """Return a copy that can be played on by itself."""
        return World(self, self.place, self.states)


def everything_but_chance(game: Game, states: Rows) -> object:
    """Return every byte of a state but chance and events: the default of `Hidden`."""
    return table_bytes(states, without=("chance", "events"))


# --- comparing --------------------------------------------------------------------------------------------------------


def answers(world: World, probes: Sequence[Any], bots: Sequence[Bot], since: int) -> Iterator[tuple[str, object]]:
    """Yield everything that the place gets from its table, as (name, value)."""
    place = world.place
    yield "the view", world.see(place).tobytes()
    yield "the view as JSON", text_of(world.view(place))
    yield "the log", world.log(place).tobytes()
    yield "the events as JSON", text_of(world.events(place, since))
    yield "the outcome", world.outcome
    if place == SPECTATOR:
        return
    yield "the number of its decision", world.ask(place)
    yield "the steps that it may take back", world.undoable(place)
    yield "the answer to taking back too much", answer(lambda: world.undo(place, world.undoable(place) + 1))
    yield "the legal list", world.legal(place).packed().tobytes()
    yield "the forms", text_of(world.legal(place).forms())
    yield "a random choice", random_choices(world)
    for probe in probes:
        yield f"the answer to {probe!r}", answer(partial(world.resolve, place, probe))
    yield "the notes", text_of(world.notes(place))
    if place in world.actors:
        for number, bot in enumerate(bots):
            yield f"the choice of bot {number}", bot(world, place)


def answer(asked: Callable[[], object]) -> object:
    """Return the table's answer: what comes of it, or the refusal."""
    try:
        return asked()
    except ActionError as error:
        return text_of(error.as_data())


def random_choices(world: World) -> list[int]:
    """Return what `pick` draws for the seat, one of each kind that it may do."""
    game, kinds = world.game, new(Generator)
    reseed(kinds[0], b"the same in both worlds", 0)
    legal: list[int] = world.legal(world.place).packed().tolist()
    doors = game.doors
    return [int(doors.pick(world.states, 0, game.kits, world.place, kind, kinds)) for kind in sorted({action & 255 for action in legal})]


def compare(one: World, other: World, probes: Sequence[Any] = (), bots: Sequence[Bot] = (), since: int = 0) -> None:
    """Raise Leak where the two worlds answer their place differently."""
    pairs = zip(answers(one, probes, bots, since), answers(other, probes, bots, since), strict=True)
    for (name, left), (_, right) in pairs:
        if left != right:
            who = "a spectator" if one.place == SPECTATOR else f"seat {one.place}"
            where = f"{one.game.title.title}, step {len(one.steps)}"
            raise Leak(f"{where}: {name} of {who} tells two worlds apart: {left!r} and {right!r}"[:2000])


def probes_of(match: Match, place: int, player: RandomPlayer) -> list[Any]:
    """Return actions to try: legal ones, those of other seats, random well-formed ones, and ambiguous ones."""
    if place == SPECTATOR:
        return []
    verbs = list(match.game.codec.by_name)
    tried: list[Any] = [well_formed(match.game, player) for _ in range(6)]
    for seat in match.actors:
        legal: list[int] = match.legal(seat).packed().tolist()
        tried += [legal[player.below(len(legal))] for _ in range(3)]
    return [*tried, {"do": verbs[player.below(len(verbs))]}, "nothing of the kind"]


# --- playing on -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """How pairs of worlds are compared: the player, the bots that are asked, and for how many decisions a pair is continued."""

    player: RandomPlayer
    bots: Sequence[Bot]
    together: int
    report: Report

    def pair(self, one: World, other: World) -> None:
        """Compare a pair of worlds now, and while both are continued alike. Raises Leak."""
        since = one.told(one.place)
        self._compare(one, other, 0)
        for _ in range(self.together):
            if one.outcome is not None:
                return
            followed = self._step(one, other)
            if followed is None:
                self.report.parted += 1
                return
            other = followed
            self._compare(one, other, since)

    def _compare(self, one: World, other: World, since: int) -> None:
        self.report.compared += 1
        compare(one, other, probes_of(one, one.place, self.player), self.bots, since)

    def _step(self, one: World, other: World) -> World | None:
        """Do one decision in both worlds and return the second one; None where the place is told different things."""
        seat, before = one.actors[self.player.below(len(one.actors))], one.told(one.place)
        if one.undoable(seat) and self.player.below(TAKEN_BACK) == 0:
            return self._back(one, other, seat)
        action = self.player.action(one, seat)
        step = one.do(seat, action)
        seen, tape = one.since(one.place, before).tobytes(), [value for value, _ in step.chance]
        candidates = [action] if seat == one.place else self._candidates(other, seat, action)
        for candidate in candidates:
            world = other.branch()
            try:
                world.again(type(step)(step.n, seat, candidate, [], []), tape)
            except ValueError:  # the chance of one world does not fit the other
                continue
            if world.since(world.place, before).tobytes() == seen:
                return world
        return None

    def _back(self, one: World, other: World, seat: int) -> World:
        """Undo steps in both worlds and return the second one: an undo is public, so it must be the same in both."""
        steps = 1 + self.player.below(one.undoable(seat))
        one.undo(seat, steps)
        if other.undoable(seat) < steps:
            raise Leak(f"{one.game.title.title}, step {len(one.steps)}: what seat {seat} may take back tells two worlds apart")
        world = other.branch()
        world.undo(seat, steps)
        self.report.back += 1
        return world

    def _candidates(self, other: World, seat: int, action: int) -> list[int]:
        legal: list[int] = other.legal(seat).packed().tolist()
        others = [candidate for candidate in legal if candidate != action]
        self.player.rng.shuffle(others)
        return ([action] if action in legal else []) + others[:CANDIDATES]


# --- worlds from the sampler ------------------------------------------------------------------------------------------


def sampled_worlds(
    game: Game,
    seeds: Iterable[int],
    *,
    bots: Sequence[Bot] = (),
    hidden: Hidden = everything_but_chance,
    share: float = 0.2,
    together: int = TOGETHER,
) -> Report:
    """Play random matches, and at a share of their positions compare, for every place, the true world with one drawn by the sampler.

    Return the report; raises Leak.
    """
    report = Report()
    for seed in seeds:
        trial = Trial(RandomPlayer(game, f"sampled worlds {seed}"), bots, together, report)
        match = Match(game, seed)
        while match.outcome is None:
            for place in places_of(match):
                if trial.player.rng.random() < share:
                    _try_sampled(match, place, trial, hidden)
            trial.player.step(match)
    return report


def _try_sampled(match: Match, place: int, trial: Trial, hidden: Hidden) -> None:
    game = match.game
    truth = hidden(match.game, match.states)
    rngs = new(Generator)
    # What a spectator has seen every seat has seen too, so a seat's worlds fit a spectator's log; games sample for seats only.
    knower = trial.player.below(game.players) if place == SPECTATOR else place
    view, log = match.see(knower), match.log(knower)
    samplers = game.prepare(view, log)
    reseed(rngs[0], trial.player.rng.getrandbits(128).to_bytes(16, "big"), 0)
    states = game.draw(samplers, view, rngs)
    for _ in range(REDRAWS):
        if hidden(game, states) != truth:
            break
        states = game.draw(samplers, view, rngs)
    differs = hidden(game, states) != truth
    trial.report.pairs += 1
    trial.report.differed += differs
    trial.report.alone += not differs and worlds_that_fit(game, view, log) == 1
    trial.pair(World(match, place, match.states), World(match, place, generator_of_its_own(states, trial.player.rng)))


def worlds_that_fit(game: Game, view: Rows, log: Rows) -> int:
    """Return what the game's `prepare` returns: the number of worlds, if the game counts them."""
    return int(game.doors.prepare(game.kits, view, log, len(log), new(game.title.sampler)))


# --- worlds dealt anew ------------------------------------------------------------------------------------------------


def dealt_worlds(
    game: Game,
    seeds: Iterable[int],
    *,
    bots: Sequence[Bot] = (),
    hidden: Hidden = everything_but_chance,
    share: float = 0.2,
    together: int = TOGETHER,
    places: Sequence[int] | None = None,
    decisions: int | None = None,
) -> Report:
    """Play random matches of a reduced deck (or their first decisions), and compare the true world with fresh deals of the same history.

    Return the report; raises Leak.
    """
    report = Report()
    for seed in seeds:
        trial = Trial(RandomPlayer(game, f"dealt worlds {seed}"), bots, together, report)
        match = Match(game, seed)
        watched = places_of(match) if places is None else list(places)
        fits = {place: _deals(match, place, trial.player.rng) for place in watched}
        while match.outcome is None and (decisions is None or len(match.steps) <= decisions):
            for place in watched:
                if trial.player.rng.random() < share:
                    _try_dealt(match, place, fits[place], trial, hidden)
            trial.player.step(match)
            fits = {place: _followed(match, place, fits[place], hidden, trial.player.rng) for place in watched}
    return report


def _deals(match: Match, place: int, rng: Random) -> list[Fit]:
    fits = Deals(match.game, place, seen_by(match.states, place)).some(MOST_FITS, rng)
    return merged([Fit(0.0, match.states.copy()), *fits])  # where deals are drawn, the true one may not be among them


def _followed(match: Match, place: int, fits: list[Fit], hidden: Hidden, rng: Random) -> list[Fit]:
    """Return the worlds after the match's last step; where they are thinned out, the true one stays."""
    found = follow(match.game, place, fits, match.steps[-1], seen_by(match.states, place))
    if len(found) <= MOST_FITS:
        return found
    return [*[fit for fit in found if _is_true(match, fit, hidden)][:1], *rng.sample(found, MOST_FITS)]


def _is_true(match: Match, fit: Fit, hidden: Hidden) -> bool:
    return hidden(match.game, fit.states) == hidden(match.game, match.states)


def _try_dealt(match: Match, place: int, fits: list[Fit], trial: Trial, hidden: Hidden) -> None:
    rng = trial.player.rng
    others = [fit.states for fit in fits if not _is_true(match, fit, hidden)]
    if len(others) == len(fits):
        raise AssertionError(f"{match.game.title.title}, step {len(match.steps)}: the true world does not fit what {place} has seen")
    trial.report.pairs += 1
    if not others:
        # For a spectator there is no count; the worlds followed are all there are, as long as none were left out.
        trial.report.alone += place == SPECTATOR or worlds_that_fit(match.game, match.see(place), match.log(place)) == 1
        return
    trial.report.differed += 1
    other = generator_of_its_own(rng.choice(others), rng)
    trial.pair(World(match, place, match.states), World(match, place, other))
