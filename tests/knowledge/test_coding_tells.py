"""What others' choices make likely, told while one plays: its figures are the sheet's and the review's, its words agree with them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from tests.knowledge.test_coding_asking import drawn, weighed
from tests.review.reviewed import CODING, played
from tests.sizes import size
from underrose.games.the_coding.events import EVENTS, PLACE_NAMES
from underrose.games.the_coding.mind.tells import HALF, MOST, NOTABLE, SHARE, Choice, Likelihood, choices, claims, is_reason, shifts, tells
from underrose.games.the_coding.state import Phase
from underrose.kernel.game.title import Tell
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.knowledge.position import Position
from underrose.review.reasons import HALF as HALF_OF_A_REVIEW

TABLES = [("agent", "agent"), ("agent", "novice", "agent"), ("novice", "agent", "agent", "random")]
DRAWS = 300


def position_of(table: Match, seat: int, seed: int = 0) -> Position:
    return Position(table.game, seat, table.see(seat), table.log(seat).copy(), seed)


@cache
def told_at(levels: tuple[str, ...], seed: int) -> list[tuple[Position, list[Tell]]]:
    """Every decision of a game, with what its seat is told then."""
    match, found = played(CODING, levels, seed), list[tuple[Position, list[Tell]]]()
    for table, step in zip(match.walk(), match.steps[1:], strict=False):
        if step.seat is not None and int(table.states[0]["phase"]) != Phase.ORDER:
            position = position_of(table, step.seat, step.n)
            found.append((position, tells(position.game, position.views, position.log)))
    return found


def games() -> Iterator[tuple[Position, list[Tell]]]:
    return (one for levels in TABLES for seed in range(size(1, 20)) for one in told_at(levels, seed))


def odds_of(position: Position) -> dict[str, dict[str, float]]:
    """The cells of the seat's sheet that are open, with their odds."""
    notes = position.game.title.notes
    assert notes is not None
    sheet = notes(position.game, position.views, position.log)
    assert sheet is not None
    return {entry["key"]: entry["values"] for entry in sheet["about"]}


def faces_of(position: Position, args: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """The letters and digits that a tell names."""
    letters, digits = (
        [face for n, face in enumerate(position.game.content[name]) if args.get(name, 0) >> n & 1] for name in ("letters", "digits")
    )
    return letters, digits


FACTS = {"tell_asked": "hacked", "tell_took": "picked", "tell_guessed": "decoded", "tell_turned": "revealed"}
"""What each tell is told because of."""


def assert_lawful(position: Position, told: list[Tell]) -> None:
    """What is told at a position agrees with the sheet and the log."""
    log, odds = [EVENTS.from_seen(row) for row in position.log], odds_of(position)
    assert len(told) <= MOST
    changes = [abs(said["args"]["likely"] - said["args"]["sheet"]) for said, _ in told]
    assert all(one + 1 >= other for one, other in pairwise(changes))  # a point is lost by rounding
    for said, fact in told:
        args = said["args"]
        seat, sheet, likely = args["seat"], args["sheet"], args["likely"]
        assert fact in log
        assert (fact["args"]["seat"], fact["key"]) == (seat, FACTS[said["key"]])
        assert seat != position.seat
        assert args["more"] == int(likely > sheet)
        assert 1 <= likely <= 99
        assert abs(likely - sheet) + 1 >= 100 * max(NOTABLE, SHARE * max(likely, sheet) / 100)
        letters, digits = faces_of(position, args)
        where = [PLACE_NAMES[args["at"]]] if args.get("at") else ["tens", "ones"]
        cells = [(f"{seat}.letter", face) for face in letters] + [(f"{seat}.{place}", face) for face in digits for place in where]
        assert all(any(face == value and value in odds[key] for key, value in cells) for face in (*letters, *digits))
        alone = len(letters) + len(digits) == 1 or not digits
        if cells and alone:
            assert sum(odds[key].get(value, 0.0) for key, value in cells) == pytest.approx(sheet / 100, abs=0.0051)


def test_what_is_told_agrees_with_the_sheet_and_names_a_choice_that_was_seen() -> None:
    kinds, compared = Counter[str](), 0
    for position, told in games():
        assert_lawful(position, told)
        kinds.update(said["key"] for said, _ in told)
        compared += 1
    assert compared > 100
    assert {"tell_asked", "tell_took", "tell_guessed"} <= kinds.keys()


@pytest.mark.parametrize("levels", TABLES, ids=len)
def test_its_chances_are_those_of_the_worlds_that_a_review_draws(levels: tuple[str, ...]) -> None:
    for position, _ in told_at(levels, 0)[5 :: size(15, 3)]:
        samplers, likelihood = weighed(position), Likelihood(position)
        worlds = np.array([drawn(position, samplers)["code"].copy() for _ in range(DRAWS)])
        for seat in (seat for seat in range(position.game.players) if seat != position.seat):
            codes = likelihood.codes[seat]
            assert codes.sum() == pytest.approx(1.0)
            pairs = codes.sum(axis=0).reshape(10, 10)
            for place, chances in enumerate([codes.sum(axis=1), pairs.sum(axis=1), pairs.sum(axis=0)]):
                shares = np.bincount(worlds[:, seat, place], minlength=10) / DRAWS
                assert (np.abs(shares - chances) < 4.5 * np.sqrt(chances * (1 - chances) / DRAWS) + 2 / DRAWS).all()


def test_without_any_choice_it_is_the_sheet() -> None:
    """Where others have chosen nothing that tells, what is likely is what the sheet says."""
    table = next(table for table in played(CODING, TABLES[1], 0).walk() if int(table.states[0]["phase"]) != Phase.ORDER)
    position = position_of(table, 0)
    likelihood = Likelihood(position)
    assert [*choices(position.log, 0)] == []
    np.testing.assert_allclose(likelihood.codes[1:3], likelihood.sheet[1:3])


def test_it_is_told_because_of_that_very_choice() -> None:
    """In the log in which the chooser's question is one's own, half of the change is gone: by worlds weighed anew, not by `without`."""
    asked = [(position, *tell) for position, told in games() for tell in told if tell.said["key"] == "tell_asked"]
    assert len(asked) > 5
    for position, said, fact in asked:
        args, log = said["args"], position.log.copy()
        at = [EVENTS.from_seen(row) for row in log].index(fact)
        log["args"][at, 0] = position.seat
        other = Likelihood(Position(position.game, position.seat, position.views, log, 0))
        (claim,) = claims(position, Choice("asked", args["seat"], at, 0))
        now, then = (one.codes[args["seat"]][claim.codes].sum() for one in (Likelihood(position), other))
        sheet = other.sheet[args["seat"]][claim.codes].sum()
        assert 100 * sheet == pytest.approx(args["sheet"], abs=0.51)
        assert 100 * now == pytest.approx(args["likely"], abs=0.51) or args["likely"] in (1, 99)
        assert (then - sheet) / (now - sheet) <= HALF + 1e-9


def test_a_notable_change_that_another_choice_explains_is_left_out() -> None:
    """There are such, and the review's own measure of a reason is the one that leaves them out."""
    assert HALF == HALF_OF_A_REVIEW
    left_out = 0
    for position, told in games():
        likelihood, facts = Likelihood(position), [fact for _, fact in told]
        for shift in shifts(position, likelihood, [*choices(position.log, position.seat)]):
            if not is_reason(likelihood, shift):
                left_out += 1
                assert EVENTS.from_seen(position.log[shift.claim.choice.event]) not in facts
    assert left_out > 5


def test_choices_are_numbered_as_the_motives_note_them() -> None:
    names = {"took": ("pick", "picks"), "turned": ("turn", "turns"), "guessed": ("guess", "guesses")}
    for position, _ in games():
        motives = position.samplers[0]["motives"]
        for viewer in range(position.game.players):
            for one in choices(position.log, viewer):
                assert one.seat != viewer
                if one.kind != "asked":
                    assert one.number < int(motives[names[one.kind][1]])
                    assert int(motives[names[one.kind][0]]["seat"][one.number]) == one.seat


def test_a_spectator_is_told_nothing_and_nobody_of_who_is_out() -> None:
    match = played(CODING, TABLES[1], 0)
    assert tells(match.game, match.see(SPECTATOR), match.log(SPECTATOR)) == []
    position, asking = next(
        (position, said["args"]["seat"]) for position, told in games() for said, _ in told if said["key"] == "tell_asked"
    )
    views = position.views.copy()
    views[0]["sides"]["out"][asking] = 1
    assert asking not in [said["args"]["seat"] for said, _ in tells(position.game, views, position.log)]
