"""The judge against brute force: Kuhn poker played out move by move, and late positions of The Coding counted world by world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, MutableSequence
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

import underrose as ur
from tests.knowledge.coding_oracle import all_worlds
from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, PARTY, played, short
from tests.sizes import size
from underrose.bots.playing_on import CUT_SHORT, Policy, policy_of
from underrose.games.the_coding.actions import Decode
from underrose.games.the_coding.mind import asking
from underrose.games.the_coding.state import Phase
from underrose.kernel.compile.compiling import bound_rule, driver, rule
from underrose.kernel.data.records import Int, Rows, record
from underrose.kernel.game.chance import Generator, below
from underrose.kernel.game.contract import legal
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position
from underrose.review import judge as judging
from underrose.review.document import DRAFT
from underrose.review.judge import WORLDS, Judge, Verdict, Worths
from underrose.review.report import judged
from underrose.testing import kuhn

TOO_FAR = 4.5
"""Standard errors beyond which an estimate is wrong: by chance once in 100,000 times."""


@record
class Nothing:
    """Nothing is carried along."""

    nothing: Int


@rule
def know_nothing(c: Nothing, kit: Any) -> None:
    """There is nothing."""
    c.nothing = 0


@rule
def observe_event(c: Nothing, kit: Any, kind: int, args: Any) -> None:
    """Nor is anything heard."""
    c.nothing = 0


@driver
def uniform(s: Any, kit: Any, c: Any, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Any legal action."""
    return out[below(rng, legal(s, kit, seat, out))]


@pytest.fixture(scope="module")
def anybody() -> Policy:
    carry_on = bound_rule(uniform, kuhn.TITLE.functions, kuhn.TITLE.home)
    module = SimpleNamespace(Carried=Nothing, know_nothing=know_nothing, observe_event=observe_event, carry_on=carry_on)
    return Policy(kuhn.TITLE, cast(ModuleType, module), "uniform")


def worth_of(game: Game, table: Rows, seat: int, action: int | None) -> float:
    """What a table is worth to the seat when all play uniformly, move by move; first `action`, if any."""
    if (outcome := game.outcome(table)) is not None:
        low, high = game.title.score_range
        return (outcome.scores[seat] - low) / (high - low)
    mover = game.actors(table)[0]
    choices = [action] if action is not None else game.legal(table, mover).tolist()
    worths = list[float]()
    for choice in choices:
        after = table.copy()
        game.doors.apply(after, 0, game.kits, mover, choice)
        worths.append(worth_of(game, after, seat, None))
    return sum(worths) / len(worths)


def kuhn_positions() -> Iterator[tuple[Match, int]]:
    """All that a seat to act can have seen."""
    for seed in range(12):
        for moves in ("", "pass", "bet", "pass bet"):
            match = Match(kuhn.TITLE.setup(), seed=seed)
            for move in moves.split():
                match.play(match.actors[0], move)
            yield match, match.actors[0]


def test_kuhn_poker_is_valued_as_by_brute_force(anybody: Policy) -> None:
    judge, looked_at = Judge(anybody, 400, 1), set[bytes]()
    for number, (match, seat) in enumerate(kuhn_positions()):
        position = Position(match.game, seat, match.see(seat), match.log(seat), number)
        if match.see(seat).tobytes() in looked_at:
            continue
        looked_at.add(match.see(seat).tobytes())
        others = [card for card in range(3) if card != int(match.states[0]["cards"][seat])]
        tables = [match.states.copy() for _ in others]
        for table, card in zip(tables, others, strict=True):
            table["cards"][0, 1 - seat] = card
        worths = Worths(judge, position)(position.legal, 400)
        for column, action in zip(worths.T, position.legal.tolist(), strict=True):
            exact = sum(worth_of(match.game, table, seat, action) for table in tables) / 2
            assert abs(column.mean() - exact) <= TOO_FAR * column.std() / 20 + 1e-12
    assert len(looked_at) == 12


def naming() -> Iterator[tuple[Match, int, int]]:
    """Speed Cracking of two, before somebody who tapped names a code: right wins, wrong loses, so a name is worth its chance."""
    for seed in range(4):
        match = played(CODING, ("novice", "agent"), seed, (("system", "speed"),))
        for table, step in zip(match.walk(), match.steps[1:], strict=False):
            if int(table.states[0]["phase"]) == Phase.NAME:
                assert step.seat is not None
                yield table, step.seat, seed


def test_naming_a_code_is_worth_its_share_of_the_worlds() -> None:
    judge, tried = Judge(policy_of(played(CODING, ("novice", "agent"), 0, (("system", "speed"),)).game.title), 120, 1), 0
    for match, seat, seed in naming():
        game, views = match.game, match.see(seat)
        events = [game.title.events.from_seen(row) for row in match.log(seat)]
        worlds = [world[1 - seat] for world in all_worlds(game.content, 2, seat, views[0]["sides"][seat]["code"].tolist(), events)]
        position = Position(game, seat, views, match.log(seat), seed)
        worths = Worths(judge, position)(position.legal, judge.worlds, known=True).mean(axis=0)
        for action, worth in zip(position.legal.tolist(), worths.tolist(), strict=True):
            named = game.codec.outside(action)
            assert isinstance(named, Decode)
            share = worlds.count((game.content["letters"].index(named.letter), named.tens, named.ones)) / len(worlds)
            assert abs(worth - share) <= TOO_FAR * (share * (1 - share) / judge.worlds) ** 0.5
        tried += 1
    assert tried >= 3


def test_the_best_name_is_found_among_all_codes() -> None:
    """540 codes are screened; what is found is the likeliest, by what the other's choices betray."""
    tried = 0
    for match, seat, seed in naming():
        position = Position(match.game, seat, match.see(seat), match.log(seat), seed)
        weights = weights_of(position)
        likely, total = max(weights), sum(weights)
        impossible = next(a for a in position.legal.tolist() if Worths(_judge(match), position)(np.array([a]), 40).max() == 0)
        verdict = _judge(match).weigh(position, impossible)
        if likely > total / 8:
            assert verdict.best is not None
            assert verdict.best[1].value == pytest.approx(likely / total, abs=TOO_FAR * 0.05)
            tried += 1
    assert tried


def weights_of(position: Position) -> list[float]:
    """The weight of every code that the other of two may have."""
    samplers, other, states = position.samplers.copy(), 1 - position.seat, position.world()
    asking.weigh_by_motives(position, samplers)
    found = list[float]()
    for letter, tens, ones in np.argwhere(samplers[0]["joint"].reshape(4, 10, 10, 10)[other]):
        states[0]["players"][other]["code"] = letter, tens, ones
        found.append(asking.weight_of(samplers[0], position.game.kits[0], position.seat, states[0]))
    return found


class OneWorldLoses:
    """A policy by which action 1 wins in every likely world and loses in one that merely fits."""

    weigh_by_motives, worth = True, 1
    screened = screened_for_draft = None

    def begun(self, position: Position) -> None:
        """Nothing is carried along."""

    def fill(self, position: Any, begun: None, actions: Any, first: int, worths: Any, known: bool = False) -> None:
        """Action 1 wins, all else loses; in worlds that are drawn by what is known it loses one."""
        worths[:] = actions == 1
        worths[0] = 0.0 if known else worths[0]


def test_that_a_choice_wins_in_every_world_is_asked_of_worlds_without_motives() -> None:
    position = cast(Position, SimpleNamespace(legal=np.arange(3)))
    verdict = Judge(cast(Policy, OneWorldLoses()), 40, 1).weigh(position, 0)
    assert (verdict.best, verdict.surely) == ((1, judging.Estimate(1.0, 0.0)), False)


def _judge(match: Match) -> Judge:
    return Judge(policy_of(match.game.title), 100, 1)


HOOKS = (*CUT_SHORT, "draw_likely", "recollect", "screened", "screened_for_draft", "warm", "weigh_by_motives")


@pytest.mark.parametrize("name", [CODING, CLASSIFIED, AGENTS, PARTY])
def test_a_policy_takes_no_rule_for_a_hook_that_only_happens_to_be_called_like_one(name: str) -> None:
    """Hooks are found by name: what a module merely imports is none, unless it says so."""
    module = policy_of(ur.game(name, players=4 if name == PARTY else 2).title).module
    for hook in HOOKS:
        found: Any = getattr(module, hook, None)
        if found is not None and hook not in getattr(module, "__all__", ()):
            assert getattr(found, "py_func", found).__module__ == module.__name__, hook


def test_a_draft_of_top_secret_plays_few_choices_on_and_names_what_the_review_names() -> None:
    """A draft of a long game comes within two seconds: an eighth of the rollouts, and of its better choices nine of ten stand."""
    match, rollouts = short(8, turns=size(16, 24)), Counter[bool]()

    def decided(draft: bool) -> dict[int, Verdict]:
        fill = Policy.fill

        def counting(policy: Policy, position: Position, begun: Rows, actions: Any, first: int, worths: Any, known: bool = False) -> None:
            rollouts[draft] += worths.size
            fill(policy, position, begun, actions, first, worths, known)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Policy, "fill", counting)
            return judged(match, 0, budget=DRAFT if draft else WORLDS, threads=1, reasons=False, draft=draft).verdicts

    quick, whole = decided(True), decided(False)
    assert rollouts[True] * 8 < rollouts[False]
    assert quick.keys() == whole.keys()
    better = [n for n, verdict in quick.items() if verdict.best is not None]
    assert len(better) >= 5
    assert sum(whole[n].best is not None for n in better) >= 0.9 * len(better)


def test_the_cross_fitted_loss_of_equal_choices_is_zero_where_the_maximum_flatters_itself() -> None:
    draws, fitted, plain = np.random.default_rng(1), list[float](), list[float]()
    for _ in range(300):
        worths = draws.integers(0, 2, (100, 8)).astype(np.float64)
        chosen = judging._cross_fitted(worths)  # pyright: ignore[reportPrivateUsage] (the one step that is tested here)
        fitted.append(float((chosen - worths[:, 0]).mean()))
        plain.append(float(worths.mean(axis=0).max() - worths[:, 0].mean()))
    assert abs(np.mean(fitted)) < 4 * np.std(fitted) / 300**0.5
    assert np.mean(plain) > 0.03


def test_an_action_judged_beside_itself_loses_nothing() -> None:
    """The policy's own choice and the same action forced go on with the same draws."""
    match = played(CODING, ("agent", "agent"), 2)
    for table, step in zip(match.walk(), match.steps[1:], strict=False):
        if step.seat == 0 and len(table.legal(0)) == 1:
            verdict = _judge(match).weigh(Position(match.game, 0, table.see(0), table.log(0), 5), int(table.legal(0).packed()[0]))
            assert verdict.played == verdict.policy
            assert (verdict.loss.value, verdict.best) == (0.0, None)
