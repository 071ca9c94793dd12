"""The example that learns: a few seconds of what it does in minutes."""

from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import underrose as ur
from examples import learn_the_coding
from examples.learn_the_coding import Learner, learn
from tests.sizes import size
from underrose.bots.policies import load_policy
from underrose.tensors.dense_actions import DenseActions

PAGE = (Path(__file__).parents[1] / "docs" / "learning.md").read_text("utf-8")


def test_the_page_counts_actions_and_slots_as_they_are() -> None:
    actions = DenseActions(ur.game("the_coding", players=2))
    assert f" {len(actions):,} actions have {sum(actions.heads.values())} slots " in PAGE


def true_code(learner: Learner) -> float:
    """How likely the network's heads think the codes that are to be found, as a mean logarithm over the three places."""
    window = learner.window
    heads = learner._layers(window.features.reshape(-1, learner.gaze.size))[-1]
    codes, found = window.codes.reshape(-1, 3), list[float]()
    for place, (start, end) in enumerate(learner.naming):
        logits = heads[:, start:end] - heads[:, start:end].max(1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        found.append(float(logs[np.arange(len(codes)), codes[:, place]].mean()))
    return float(np.mean(found))


def test_it_learns_to_name_the_code_that_is_to_be_found() -> None:
    learner = Learner(1, tables=size(12, 24))
    learner.play()
    before = true_code(learner)
    for _ in range(size(3, 6)):
        learner.update()
    assert learner.games > 0
    assert true_code(learner) > before + size(0.02, 0.1)


def test_advantages_are_those_of_the_seat_that_was_asked() -> None:
    """Where no value was told, the advantage of the decision that ended a game is what its seat got."""
    learner = Learner(3, tables=16)
    window, reached = learner.window, np.zeros(16, np.float32)
    for _ in range(2):
        learner.play()
    window.values[:] = 0
    gained, returns = learner.advantages(reached)
    assert np.array_equal(gained, returns)
    ends = np.argwhere(window.ended)
    assert len(ends)
    for step, table in ends.tolist():
        sign = 1 if window.seats[step, table] == 0 else -1
        assert gained[step, table] == sign * window.rewards[step, table] != 0


def test_a_training_ends_with_a_policy_that_plays_and_the_points_of_its_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_the_coding, "time", SimpleNamespace(process_time=partial(next, count())))  # an update takes a second
    points = list(learn(tmp_path, minutes=2 / 60, every=2 / 60, duels=2, tables=16))
    assert [round(60 * point.minutes) for point in points] == [0, 2]
    assert (points[0].games, points[-1].games > 0) == (0, True)
    policy = load_policy(tmp_path / "policy.npz", ur.game("the_coding"))
    assert policy.once == {"decode": "decoded"}
    assert ur.lab.simulate(ur.game("the_coding"), [f"file:{tmp_path / 'policy.npz'}"], 2)["games"] == 2
