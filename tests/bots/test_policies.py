"""Policies from files: what a network plays follows from its seat's view and log, the same in arrays, in the lab and at a table."""

import json
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import underrose as ur
from underrose.bots.entrants import PolicyFile, entrant_of
from underrose.bots.own import LabError
from underrose.bots.policies import Gaze, Network, Policy, PolicyBot, load_policy
from underrose.kernel.data.records import from_data
from underrose.kernel.game.title import Game
from underrose.knowledge.position import Position
from underrose.tensors.dense_actions import DenseActions

CODING = ur.game("the_coding")
PAIRS = [("sides.hack", "sides.answer")]


def drawn_policy(game: Game, pairs: Any = (), once: dict[str, str] | None = None, seed: int = 1) -> Policy:
    rng, widths = np.random.default_rng(seed), (Gaze(game, pairs).size, 16, sum(DenseActions(game).heads.values()))
    weights = [rng.standard_normal(shape).astype(np.float32) for shape in pairwise(widths)]
    return Policy(game, Network(weights, [np.zeros(width, np.float32) for width in widths[1:]]), pairs, once)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A saved policy for The Coding that decodes nothing twice."""
    drawn_policy(CODING, PAIRS, {"decode": "decoded"}).save(tmp_path / "policy.npz", minutes=0)
    return tmp_path / "policy.npz"


def under_way() -> ur.Match:
    """A match in its fourth round."""
    match = ur.Match(CODING, seed=8)
    while match.view(0)["table"]["current_round"] < 4:
        match.do(match.actors[0], int(match.legal(match.actors[0]).packed()[0]))
    return match


@pytest.mark.parametrize("name", ["the_coding", "classified_information", "top_secret_agents", "top_secret_party"])
def test_a_policy_gives_odds_to_the_legal_actions_of_every_game(name: str) -> None:
    game = ur.game(name)
    policy, match = drawn_policy(game), ur.Match(game, seed=3)
    for _ in range(12):
        seat = match.actors[0]
        legal = match.legal(seat).packed()
        odds = policy.probabilities(match.see(seat), match.log(seat), seat, legal)
        assert (odds.shape, odds.sum()) == ((len(legal),), pytest.approx(1))
        action, again = (policy.decide(Position(game, seat, match.see(seat), match.log(seat), 5)) for _ in range(2))
        assert action == again
        match.do(seat, action)


def test_every_action_is_its_own_sum_of_factored_heads() -> None:
    actions = DenseActions(ur.game("the_coding", players=3))
    rows = {tuple(row) for row in actions.factors.tolist()}
    assert len(rows) == len(actions)
    assert actions.factors.max() == sum(actions.heads.values()) - 1
    assert list(actions.heads)[:3] == ["verb", "order.tens", "order.ones"]
    place = actions.index(CODING.codec.pack(CODING.codec.by_name["reveal"], [2]))
    start = sum(size for name, size in actions.heads.items() if list(actions.heads).index(name) < list(actions.heads).index("reveal.place"))
    assert actions.factors[place].tolist()[1:2] == [start + 2]


def test_a_policy_looks_at_the_table_from_its_own_place() -> None:
    """Two seats that hold what the other holds, at tables that differ in nothing else, look alike but for who they are."""
    gaze, views = Gaze(CODING, PAIRS), under_way().see(0)
    turned = views.copy()
    turned["sides"][0, [0, 1]] = views["sides"][0, [1, 0]]
    ours = gaze.features(gaze.observation(views, 0), 0)
    theirs = gaze.features(gaze.observation(turned, 1), 1)
    assert np.flatnonzero(ours != theirs).tolist() == [0, 1]
    assert not np.array_equal(ours, gaze.features(gaze.observation(views, 1), 1)[:, ::1])


def test_hack_cards_are_features_as_sets_with_their_answers() -> None:
    gaze, match = Gaze(CODING, PAIRS), under_way()
    side = match.view(0)["table"]["sides"][1]
    found = gaze.features(gaze.observation(match.see(0), 0), 0)[0, -160:].reshape(2, 2, 40)
    asked = {card: answer for card, answer in zip(side["hack"], side["answer"], strict=True) if card >= 0}
    assert asked
    assert np.flatnonzero(found[0, 1]).tolist() == sorted(asked)
    assert {card: int(found[1, 1, card]) for card in asked} == asked


def test_what_a_seat_has_decoded_it_does_not_name_again_by_its_log_alone() -> None:
    policy = drawn_policy(CODING, PAIRS, {"decode": "decoded"})
    match, own = ur.Match(CODING, seed=11), {0: set[int](), 1: set[int]()}
    rng = np.random.default_rng(1)
    while match.outcome is None:
        seat = match.actors[0]
        legal = match.legal(seat).packed()
        decodes = [int(action) for action in legal if int(action) & 255 == int(CODING.codec.by_name["decode"].kind)]
        odds = policy.probabilities(match.see(seat), match.log(seat), seat, legal)
        assert policy.done(match.log(seat), seat) == own[seat]
        assert all((odds[n] == 0) == (int(action) in own[seat]) for n, action in enumerate(legal))
        action = int(rng.choice(decodes or legal))
        own[seat] |= {action} if decodes else set()
        match.do(seat, action)
    assert own[0] | own[1]


def test_a_saved_policy_plays_in_the_lab_what_it_played_in_memory(path: Path) -> None:
    policy = drawn_policy(CODING, PAIRS, {"decode": "decoded"})

    def in_memory(view: Any, legal: Any, seat: int, events: Any, seed: int) -> str:
        views = from_data(CODING.title.view, view["table"])
        return CODING.codec.notation(policy.decide(Position(CODING, seat, views, CODING.title.events.to_log(events), seed)))

    assert entrant_of(f"file:{path}") == PolicyFile(str(path))
    reports = [ur.lab.simulate(CODING, [bot, "novice"], 6, seed=2) for bot in (f"file:{path}", in_memory)]
    assert reports[0]["bots"] == ["policy.npz", "novice"]
    assert reports[0]["digest"] == reports[1]["digest"]


def test_what_is_saved_in_its_place_plays_from_then_on(path: Path, tmp_path: Path) -> None:
    """As in training, which saves and measures by turns."""
    other, played = drawn_policy(CODING, seed=2), set[str]()
    for folder, policy in (("before", load_policy(path, CODING)), ("after", other)):
        policy.save(path)
        ur.lab.simulate(CODING, [f"file:{path}"], 1, seed=2, records=str(tmp_path / folder))
        played.add((tmp_path / folder / "game-000000.jsonl").read_text("utf-8"))
    assert len(played) == 2
    assert load_policy(path, CODING).network.weights[0].tobytes() == other.network.weights[0].tobytes()


def test_what_cannot_be_saved_leaves_the_policy_that_was_there(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(TypeError, match="float32 is not JSON"):
        drawn_policy(CODING).save(path, loss=np.float32(0.5))
    assert [(one.name, one.read_bytes()) for one in path.parent.iterdir()] == [("policy.npz", before)]


def test_a_policy_of_wider_numbers_can_be_loaded_again(path: Path) -> None:
    narrow: Any = drawn_policy(CODING).network
    wide = Network([weight.astype(np.float64) for weight in narrow.weights], [bias.astype(np.float64) for bias in narrow.biases])
    Policy(CODING, wide).save(path)
    assert load_policy(path, CODING).network.weights[0].tobytes() == narrow.weights[0].tobytes()


@pytest.mark.slow
def test_a_policy_plays_in_processes_of_its_own(path: Path) -> None:
    one, two = (ur.lab.simulate(CODING, [f"file:{path}", "novice"], 16, seed=2, threads=threads) for threads in (1, 2))
    assert one["digest"] == two["digest"]


def test_a_policy_answers_the_same_wherever_it_is_asked(path: Path) -> None:
    """As at a table: from JSON that has travelled, through a bot that has been loaded afresh."""
    match = ur.Match(CODING, seed=4)
    seat = match.actors[0]
    game = {"id": CODING.title.id, "players": 2, "options": CODING.options, "content": CODING.content}
    view, events, told = (json.loads(json.dumps(what)) for what in (match.view(seat), match.events(seat), game))
    answer = PolicyBot(str(path))(view, [], seat, events, 9, told)
    expected = load_policy(path, CODING).decide(Position(CODING, seat, match.see(seat), match.log(seat), 9))
    assert match.resolve(seat, answer) == expected


BROKEN = {
    "no file": lambda path: path.unlink(),
    "no archive": lambda path: path.write_bytes(b"policy"),
    "pickled objects": lambda path: np.savez(path, about=np.array([object()], dtype=object), weight0=np.zeros(1)),
    "another format": lambda path: np.savez(path, about=np.array('{"format": 99, "layers": 0}')),
    "no words about it": lambda path: np.savez(path, weight0=np.zeros((2, 2), np.float32)),
    "numbers that are none": lambda path: np.savez(
        path, about=np.array('{"format": 1, "layers": 1}'), weight0=np.full((2, 2), np.nan, np.float32), bias0=np.zeros(2)
    ),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_policy_is_refused_in_one_sentence(path: Path, broken: Any) -> None:
    broken(path)
    with pytest.raises(LabError, match=r"policy\.npz is no policy that can be read: .+\.$"):
        ur.lab.duel(CODING, (f"file:{path}", "novice"), games=2)


def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_read(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("weight0.npy", "w") as member:
        for _ in range(257):
            member.write(bytes(1 << 20))
    with pytest.raises(LabError, match=r"ValueError 257 MiB"):
        load_policy(path, CODING)


def test_a_policy_for_another_table_is_refused_before_the_first_game(path: Path) -> None:
    with pytest.raises(LabError, match=r"is a policy for the_coding \(2\), not for the_coding \(3\)"):
        ur.lab.simulate(ur.game("the_coding", players=3), [f"file:{path}"], 1)
    with pytest.raises(LabError, match=r"not for classified_information"):
        ur.lab.simulate(ur.game("classified_information"), [f"file:{path}"], 1)
    smaller = CODING.content | {"data": CODING.content["data"][:-1]}
    with pytest.raises(LabError, match="trained for another table"):
        load_policy(path, Game(CODING.title, 2, CODING.options, smaller))


def test_layers_that_do_not_fit_and_a_weight_that_is_no_number_are_refused() -> None:
    """Its odds were no numbers either, and the first action was always chosen."""
    with pytest.raises(ValueError, match="A network from"):
        Policy(CODING, Network([np.zeros((3, 4), np.float32)], [np.zeros(4, np.float32)]))
    with pytest.raises(ValueError, match=r"observes no sides\.soul"):
        Gaze(CODING, [("sides.soul", "sides.answer")])
    network = drawn_policy(CODING).network
    network.weights[0][0, 0] = np.nan
    with pytest.raises(ValueError, match="are finite numbers"):
        Policy(CODING, network)
