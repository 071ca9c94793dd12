"""The conformance kit, applied to every subject."""

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.conformance.make import PERFT, RECORDS
from tests.conformance.subjects import ALL, ENDINGS, EVERYDAY, SUBJECTS, tiered
from tests.sizes import size
from underrose.bots import LEVELS, decide, decide_from_data
from underrose.bots.levels import searches
from underrose.kernel.play.match import Match
from underrose.testing import conformance, perft, two_worlds
from underrose.testing.conform import CHECKS
from underrose.testing.conformance import Subject
from underrose.testing.interpreted import twin_games
from underrose.testing.playing import positions, text_of
from underrose.testing.records import Ending, endings_missing
from underrose.testing.statistics import sampler_agrees

BUDGET = size(8, 16)
"""Iterations of a searching bot."""


each_subject = pytest.mark.parametrize("subject", list(map(tiered, SUBJECTS)))
TITLES = sorted({subject.game.title.id for subject in SUBJECTS})


def marked(title: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a test of a title: the full tier's, where no subject of it is played every day."""
    everyday = {subject.game.title.id for subject in SUBJECTS if subject.id in EVERYDAY}
    return () if title in everyday else (pytest.mark.slow,)


@each_subject
def test_two_worlds_from_the_sampler_look_the_same(subject: Subject) -> None:
    report = two_worlds.sampled_worlds(subject.game, range(subject.slow_matches), hidden=subject.hidden, share=subject.share)
    print(report)
    report.check(subject.open)


@each_subject
def test_two_worlds_dealt_anew_look_the_same(subject: Subject) -> None:
    for small in subject.reduced:
        seeds = range(small.matches)
        report = two_worlds.dealt_worlds(small.game, seeds, hidden=subject.hidden, places=small.places, decisions=small.decisions)
        print(report)
        report.check()


@pytest.mark.parametrize(
    "check", [pytest.param("legality", marks=pytest.mark.bounds), "picks", "refusals", "meaning", "logs", "clones", "records"]
)
@each_subject
def test_the_kit(subject: Subject, check: str, tmp_path: Path) -> None:
    CHECKS[check](subject, tmp_path)


@pytest.mark.bounds
@each_subject
def test_every_card_is_in_one_place(subject: Subject) -> None:
    conformance.cards_are_conserved(subject)


@each_subject
def test_steps_are_taken_back_and_nothing_else_is(subject: Subject, tmp_path: Path) -> None:
    back = conformance.steps_go_back(subject, tmp_path)
    assert bool(back) == bool(subject.game.title.table.undo)


def one_for_each_notation() -> list[Subject]:
    """The first subject of each title and vocabulary: tables that differ by what cards do write their actions alike."""
    found: dict[str, Subject] = {}
    for subject in SUBJECTS:
        codec = subject.game.codec
        words = {name: list(values) for name, values in codec.domains.items()}
        found.setdefault(f"{subject.game.title.id} {[verb.notation for verb in codec.verbs.values()]} {words}", subject)
    return list(found.values())


@pytest.mark.parametrize("subject", list(map(tiered, one_for_each_notation())))
def test_every_action_survives_being_written(subject: Subject) -> None:
    conformance.actions_round_trip(subject)


@pytest.mark.parametrize("title", [pytest.param(name, marks=marked(name)) for name in TITLES])
def test_the_random_matches_show_every_verb(title: str) -> None:
    """What the checks never met they cannot vouch for."""
    subjects = [subject for subject in ALL if subject.game.title.id == title]
    missing = {verb.do for verb in subjects[0].game.title.verbs if not verb.server}
    for subject in subjects:
        missing -= conformance.verbs_played(subject) if missing else set()
    assert not missing


@each_subject
def test_games_interpreted_on_checked_records_are_the_same(subject: Subject) -> None:
    twin_games(subject.slow or subject.game, 1, seed=1)


@each_subject
def test_bots_choose_the_same_in_two_worlds(subject: Subject) -> None:
    bots = [bot_of(level) for level in LEVELS]
    report = two_worlds.sampled_worlds(subject.game, [0], bots=bots, hidden=subject.hidden, share=subject.share / 2, together=2)
    print(report)
    report.check(subject.open)


def bot_of(level: str) -> two_worlds.Bot:
    """A bot as a table asks it: from the seat's view and log, in memory and as JSON, which must come to the same."""

    def choose(match: Match, seat: int) -> int | None:
        action = decide(match.game, level, match.see(seat), match.log(seat), len(match.steps), seat=seat, budget=BUDGET)
        if searches(match.game.title, level):
            return action  # a search from JSON has its full budget: too slow to be done twice
        view, events = json.loads(text_of([match.view(seat), match.events(seat)]))
        assert decide_from_data(match.game, level, view, events, len(match.steps), seat=seat) == action
        return action

    return choose


@each_subject
def test_the_sampler_draws_every_world_as_often_as_it_should(subject: Subject) -> None:
    for small in subject.reduced:
        for seat in (place for place in small.places if place >= 0):
            match = islice(positions(small.game, 10 + seat), small.decisions)
            found = sampler_agrees(match, seat, subject.hidden, every=size(12, 6), seed=seat)
            print(found)
            assert max(found) > 1


@each_subject
def test_games_go_as_many_ways_as_they_did(subject: Subject) -> None:
    recorded = [line for line in PERFT.read_text("utf-8").splitlines() if line.startswith(f"{subject.id} ")]
    assert recorded
    counted = (line for line in perft.lines([subject]) if not line.startswith("#"))
    assert [*islice(counted, size(3, None))] == recorded[: size(3, None)]


@pytest.mark.parametrize(
    "ending", [pytest.param(one, id=f"{one.game.title.id}-{one.name}", marks=marked(one.game.title.id)) for one in ENDINGS]
)
def test_an_ending_is_recorded_and_verifies(ending: Ending) -> None:
    ending.check(RECORDS)


def test_every_why_has_a_recorded_game() -> None:
    assert list(endings_missing(ENDINGS)) == []
    assert {ending.game.title.id for ending in ENDINGS} == {subject.game.title.id for subject in SUBJECTS}
