"""Why a better choice was better: what a reason says is counted by brute force, and that it is one is played out again."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.knowledge.coding_oracle import known_elsewhere, possible_codes, worlds_by_code
from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, PARTY, codes_left, played
from tests.sizes import size
from tools.review_reasons import holds
from underrose.games.the_coding import review_words
from underrose.games.the_coding.actions import Data, Decode, Hack, Reveal
from underrose.games.the_coding.events import EVENTS
from underrose.games.the_coding.mind.tells import Likelihood
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.knowledge.comparison import Fact, of_a_hundred
from underrose.review.reasons import Reason, found_in
from underrose.review.report import Judged, judged
from underrose.review.walk import DecisionPoint, decision_points
from underrose.texts import LANGUAGES, reading

LEVELS = {CODING: ("novice", "agent"), CLASSIFIED: ("random", "agent"), AGENTS: ("novice", "agent"), PARTY: ("random", *["novice"] * 3)}
WORLDS = 64
Found = tuple[Match, DecisionPoint, int, Reason | None, Judged]


@cache
def reviewed(name: str, seed: int) -> Judged:
    return judged(played(name, LEVELS[name], seed), 0, budget=WORLDS)


def reasons(name: str, games: int) -> Iterator[Found]:
    """Every better choice of some games, with its reason."""
    for seed in range(games):
        found = reviewed(name, seed)
        for point in found.decided:
            best = found.verdicts[point.n].best
            if best is not None and found.reasons is not None:
                yield found.match, point, best[0], found.reasons[point.n], found


def one(kind: str, without: list[float]) -> Fact:
    return Fact(kind, np.array(without), lambda: {"kind": kind})


def test_the_first_fact_is_the_reason_without_which_half_is_left_at_most_in_both_halves_of_the_worlds() -> None:
    difference = np.array([0.4, 0.4, 0.4, 0.4])
    much, lopsided, little = one("much", [0.3] * 4), one("lopsided", [0.0, 0.3] * 2), one("little", [0.1] * 4)
    assert found_in(difference, iter([much, lopsided])) is None
    found = found_in(difference, iter([much, lopsided, little, one("none", [0.0] * 4)]))
    assert found is not None
    assert (found.kind, found.args, found.left) == ("little", {"kind": "little"}, pytest.approx(0.25))
    assert found_in(np.array([0.4, -0.4] * 2), iter([little])) is None, "no difference is left that could have a reason"


@pytest.mark.parametrize("name", [CODING, CLASSIFIED, PARTY, pytest.param(AGENTS, marks=pytest.mark.slow)])
def test_most_better_choices_have_a_reason_that_holds_in_other_worlds(name: str) -> None:
    """Each is played out again in worlds that nobody has seen before, with the fact left out."""
    every = list(reasons(name, size(3, 3 if name == AGENTS else 8)))
    explained = [(point, reason, found) for _, point, _, reason, found in every if reason is not None]
    assert len(explained) >= 0.6 * len(every) > 0
    held = sum(holds(found, point, reason) for point, reason, found in explained)
    assert held >= 0.8 * len(explained), f"{held} of {len(explained)} held"


def test_a_reason_and_its_absence_are_said_in_both_languages() -> None:
    for name, seed, language in product((CODING, CLASSIFIED, PARTY), range(2), LANGUAGES):
        found = reviewed(name, seed)
        assert found.reasons is not None
        with reading(language):
            said = [(decision.n, decision.because) for decision in found.report().decisions if decision.because]
        for n, because in said:
            reason = found.reasons[n]
            assert because.kind == ("none" if reason is None else reason.kind)
            assert because.text.endswith("."), found.match


def test_of_three_who_points_at_oneself_is_called_so_and_what_a_finger_wins_is_a_reason() -> None:
    """P13, P14: alone it brings four points, and in the last round some fingers cannot win any more."""
    kinds = set[str]()
    for seed in (0, 1):
        found = judged(played(PARTY, ("random", "random", "random"), seed), 0, budget=200)
        own = found.match.names[0]
        for decision in found.report().decisions:
            if decision.because is None:
                continue
            said, at = decision.because.text, [choice.text for choice in (decision.best, decision.played) if choice]
            kinds.add(decision.because.kind)
            assert own not in said
            if decision.because.kind != "none":
                assert ("yourself" in said) is ("Point at yourself" in at)
    assert {"mates", "stakes"} <= kinds


def test_what_a_reason_says_of_codes_and_questions_is_what_counting_every_code_says() -> None:
    rights = answers = 0
    for match, point, best, reason, _ in reasons(CODING, 8):
        if reason is None or reason.kind not in ("right", "answer"):
            continue
        position = point.position(match.game, 3)
        left = codes_left(match, point)
        for name, action in (("best", best), ("played", point.action)):
            outside = match.game.codec.outside(action)
            if reason.kind == "right" and isinstance(outside, Decode):
                code = ([*map(str, match.game.content["letters"])].index(outside.letter), outside.tens, outside.ones)
                assert reason.args[f"{name}_sheet"] == of_a_hundred((code in left) / len(left))
                told = float(Likelihood(position).codes[outside.target, code[0], 10 * code[1] + code[2]])
                assert reason.args[f"{name}_share"] == (of_a_hundred(told) if reason.args["tipped"] else reason.args[f"{name}_sheet"])
                rights += 1
            if reason.kind == "answer" and isinstance(outside, Hack):
                card = match.game.content["hack"][int(point.before.views[0]["line"][outside.slot])]
                place = ["letter", "tens", "ones"].index(card["place"])
                values = [*map(str, match.game.content["letters" if place == 0 else "digits"])]
                hit = [code for code in left if values[code[place]] in map(str, card["values"])]
                assert reason.args[f"{name}_yes"] == of_a_hundred(len(hit) / len(left))
                assert reason.args[f"{name}_hits"] == len({code[place] for code in hit})
                answers += 1
        if min(rights, answers) == size(3, 20):
            break
    assert min(rights, answers) >= 3


def test_what_is_left_to_think_of_after_a_choice_are_the_codes_that_fit_all_that_everybody_has_seen() -> None:
    match = played(CODING, ("novice", "novice"), 2)
    for point in (one for one in decision_points(match, 0) if isinstance(match.game.codec.outside(one.action), (Data, Reveal))):
        told = [EVENTS.from_seen(row) for row in match.at(point.n).log(SPECTATOR)]
        possible = possible_codes(match.game.content, range(2), told, known_elsewhere(match.game.content, None, told))
        after: Any = SimpleNamespace(position=point.position(match.game, 3), after=lambda *_, n=point.n: match.at(n).states)
        assert review_words._own_left(after, 0) == sum(map(bool, worlds_by_code(match.game.content, possible, 0).values()))


def test_what_others_chose_is_told_where_it_changes_much_or_which_code_is_likelier() -> None:
    """Whatever is said, the better choice is not less often right by it, a half is rounded up, and what is not certain is not 100."""
    both = [Decode(1, "A", 0, 1), Decode(1, "B", 0, 1)]
    said = {
        chances: [review_words._cases(chances, both)[name] for name in ("tipped", "best_share", "played_share")]
        for chances in (((0.3, 0.35), (0.125, 0.12)), ((0.3, 0.41), (0.2, 0.18)), ((0.2, 0.27), (0.24, 0.2)), ((0.5, 0.997), (0.0, 0.0)))
    }
    assert [*said.values()] == [[0, 30, 13], [1, 41, 18], [1, 27, 20], [1, 99, 0]]
