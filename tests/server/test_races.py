"""Races: a count-in that ends for everybody together, and bots whose reaction times are a person's, whatever they know."""

from random import Random
from statistics import median

import pytest

import underrose as ur
from tests.server.guests import Person, act_if_asked, done, playing, refused, wait_for
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import Match
from underrose.server.jobs.scheduler import Scheduler
from underrose.server.storage.moves import Moves
from underrose.server.storage.replay import Replay
from underrose.server.storage.rows import move_on
from underrose.server.tables.hosting import pause
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.races import COUNT, COUNT_IN, LEAST_REACTION, REACTIONS, SHORT, Race, draw_reaction, race_began
from underrose.server.tables.table import Table

SPEED = {"system": "speed", "taps": "live"}
DRAWS = 4000


@pytest.mark.parametrize(("level", "usual"), [("novice", 2.5), ("spymaster", 1.5)])
def test_reactions_are_drawn_as_people_have_them(level: str, usual: float) -> None:
    rng = Random(level)
    times = sorted(draw_reaction(level, 1, rng.random) for _ in range(DRAWS))
    assert median(times) == pytest.approx(usual, rel=0.04)
    assert times[0] >= LEAST_REACTION
    assert sum(times) / DRAWS > median(times)  # some take long, none take nothing
    assert times[DRAWS // 20] < usual - 0.3
    assert times[-DRAWS // 20] > usual + 0.5


def test_extremes_of_chance_are_times_too() -> None:
    for level in REACTIONS:
        for share in (0.0, 1.0):
            assert LEAST_REACTION <= draw_reaction(level, 1, lambda share=share: share) < 60
    assert draw_reaction("agent", 0, Random(1).random) == 0


def to_the_race(seed: int, players: int = 2) -> Match:
    """A game of Speed Cracking with live taps, at the moment in which the first of them counts."""
    match, rng = Match(ur.game("the_coding", players=players, **SPEED), seed), Random(seed)
    while match.view(-1)["table"]["phase"] != Phase.OPEN:
        seat = match.actors[0]
        match.do(seat, rng.choice(match.legal(seat).packed().tolist()))
        assert match.outcome is None
    return match


def test_a_race_begins_when_taps_count_and_anew_whenever_more_is_shown() -> None:
    match = to_the_race(3)
    live = LiveGame(match, 1)
    began = race_began(live)
    assert began == len(match.steps) - 1
    match.play(0, "not enough")
    assert race_began(live) == began  # whoever says so changes nothing for the others
    match.play(1, "not enough")
    assert race_began(live) == len(match.steps) - 1 != began  # more is turned up: all look anew
    match.play(1, "tap")
    assert race_began(live) is None


def test_no_race_where_choices_are_sealed_or_in_other_games() -> None:
    match = Match(ur.game("the_coding", players=2, system="speed", taps="sealed"), 1)
    assert race_began(LiveGame(match, 1)) is None
    assert race_began(LiveGame(Match(ur.game("top_secret_party", players=3), 1), 1)) is None


def until_race(people: list[Person], table: str) -> None:
    """Play the rounds until taps count."""
    for _ in range(200):
        for person in people:
            if person.view(table)["view"]["table"]["phase"] == Phase.OPEN:
                return
            act_if_asked(person, table)
    pytest.fail("no race began")


def test_nobody_is_first_before_the_count_is_over_and_all_see_the_same_count(ann: Person, ben: Person, cleo: Person) -> None:
    table = playing("the_coding", ann, ben, clock={"pace": 0.4}, options=SPEED)
    cleo.sit(table, watch=True)
    until_race([ann, ben], table)
    counts = [person.view(table)["count_in"] for person in (ann, ben, cleo)]
    assert all(0 < count <= 1200 for count in counts)
    assert counts == sorted(counts, reverse=True)  # one count, seen one after the other
    assert refused(ann.act(table, ann.view(table)["ask"], "tap")) == (409, "count_in")
    view = wait_for(ann, table, lambda view: view["count_in"] is None)
    assert "tapped" not in [event["key"] for event in view["events"]]
    done(ann.act(table, view["ask"], "tap"))


def in_a_race(ann: Person, seed: int, levels: tuple[str, ...] = ("novice", "agent"), pace: float = 1) -> tuple[Table, Scheduler]:
    """A table at which a person and bots of these levels race, with what is planned there."""
    seats = [{"seat": seat, "level": level} for seat, level in enumerate(levels, 1)]
    table = playing("the_coding", ann, bots=seats, clock={"pace": pace}, options=SPEED)
    service = ann.client.app.state.service
    at = service.store._tables[table]
    at.live, at.jobs, at.race = LiveGame(to_the_race(seed, players=1 + len(levels)), 1), {}, None
    service.scheduler.plan(at)
    return at, service.scheduler


def test_a_bot_lets_people_think_by_its_level(ann: Person) -> None:
    at, _ = in_a_race(ann, 3, ("novice", "agent", "spymaster"))
    least = {1: 30, 2: 15, 3: 10}
    for seat, seconds in least.items():
        assert seconds + COUNT_IN + LEAST_REACTION <= at.jobs["bot", seat].wait < seconds + COUNT_IN + 30


def test_once_all_people_have_said_not_enough_bots_only_react(ann: Person) -> None:
    at, scheduler = in_a_race(ann, 3)
    before = {key: job.wait for key, job in at.jobs.items()}
    del at.jobs[COUNT]
    assert at.live
    at.race = Race(1, race_began(at.live) or 0, 0.0)
    at.live.match.play(0, "not enough")
    scheduler.plan(at)
    for seat, waits in ((1, 30), (2, 15)):
        job = at.jobs["bot", seat]
        assert job.wait <= SHORT * waits < before["bot", seat]
        assert job.left(at.sources.clock.wall()) <= job.wait
    hastened = dict(at.jobs)
    scheduler.plan(at)
    assert at.jobs == hastened  # once


def test_bots_among_themselves_wait_for_nobody_and_for_the_count_in(ann: Person) -> None:
    at, scheduler = in_a_race(ann, 3)
    at.seats[0].give_to_bot("novice")
    at.jobs = {}
    scheduler.plan(at)
    for seat, waits in enumerate((30, 30, 15)):
        assert COUNT_IN * 0.99 <= at.jobs["bot", seat].wait <= SHORT * waits


def test_what_a_bot_waits_for_does_not_depend_on_what_it_knows(ann: Person) -> None:
    """The same draws give the same times in worlds in which a bot may know everything and in which it knows nothing."""
    at, scheduler = in_a_race(ann, 0, ("random", "random"), pace=10)
    waits = list[list[float]]()
    for seed in range(4):
        at.live, at.jobs, at.race = LiveGame(to_the_race(seed, players=3), 1), {}, None
        scheduler._bots._draw = Random(9).random
        scheduler.plan(at)
        waits.append([job.wait for (kind, _), job in sorted(at.jobs.items()) if kind in ("bot", "count")])
    assert len(waits[0]) == 3
    assert all(one == pytest.approx(waits[0], abs=0.1) for one in waits), "the server's own clock runs on between two of them"
    assert min(waits[0][:2]) >= 10 * (3 + LEAST_REACTION)


def test_after_a_pause_all_are_counted_in_again(ann: Person) -> None:
    """Whoever let the game go on was the first to tap, or a bot that had been about to."""
    at, scheduler = in_a_race(ann, 3)
    assert at.live
    del at.jobs[COUNT]
    at.race, at.jobs["bot", 1] = Race(1, race_began(at.live) or 0, 0.0), at.jobs["bot", 1].longer(-at.jobs["bot", 1].wait)
    for paused in (True, False):
        pause(at, at.host, paused)
        scheduler.plan(at)
    assert at.jobs[COUNT].wait == COUNT_IN
    assert at.jobs["bot", 1].wait >= COUNT_IN + LEAST_REACTION


def test_a_race_that_another_worker_has_counted_in_is_not_counted_in_again(ann: Person) -> None:
    """Its rows hold no count-in any more, and do not say when it was over."""
    at, scheduler = in_a_race(ann, 3)
    move_on(at, Moves(2, [], {key: job for key, job in at.jobs.items() if key != COUNT}), Replay(at.playing(), {}))
    assert at.race is not None
    scheduler.plan(at)
    assert COUNT not in at.jobs
