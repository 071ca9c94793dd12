"""The toy game: its rules, what each seat sees of it, and its actions."""

import json
from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest

from tests.reference_games.toy import TITLE
from tests.reference_games.toy.actions import Do, Refusal
from tests.reference_games.toy.options import longest
from tests.reference_games.toy.state import HAND, NONE, Card, Phase, Why
from tests.testing.toy_table import dealt, game, hands, last_events, play, random_matches, random_step, refused
from underrose.kernel.actions import expand, forms, kind_of
from underrose.kernel.chance import Generator, reseed
from underrose.kernel.errors import SetupError
from underrose.kernel.match import SPECTATOR, Match
from underrose.kernel.records import new

ROSE, THORN = Card
R, T = "rose", "thorn"


# --- setting up ------------------------------------------------------------------------------------------------------


def test_every_seat_is_dealt_two_cards_and_the_rest_is_the_basket() -> None:
    match = Match(game(5, basket=3), seed=1)
    row = match.states[0]
    assert int(row["basket"]) == 3
    assert sum(hands(match)) + int(row["basket_thorns"]) == 5
    assert all(0 <= thorns <= HAND for thorns in hands(match))


def test_the_option_first_names_the_first_player_or_leaves_it_to_chance() -> None:
    assert Match(game(4, first="2"), seed=1).actors == [2]
    drawn = {Match(game(4, first="random"), seed=seed).actors[0] for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    with pytest.raises(SetupError, match="first can be random, 0, 1"):
        TITLE.setup(2, first=2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("basket = 2\nthorns = 1\n", "missing required field `goal`"),
        ("basket = 2\nthorns = 7\ngoal = 3\n", "line 2: thorns is a number from 0 to 2"),
        ("basket = 2\nthorns = 1\ngoal = 3\nlilies = 1\n", "line 4: Object contains unknown field `lilies`"),
        ("basket = 2\nthorns = 'many'\ngoal = 3\n", "Expected `int`"),
        ("basket = \n", "not TOML"),
    ],
)
def test_a_broken_content_file_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        TITLE.setup(3, content=text)


# --- turns -----------------------------------------------------------------------------------------------------------


def test_a_trade_opens_a_window_for_all_others_with_or_without_a_thorn() -> None:
    match = play(dealt(game(4), 1, 0, 2, 0), (0, "trade 2 rose"))
    assert match.actors == [1, 2, 3]
    assert [[str(a) for a in map(match.game.codec.notation, match.legal(seat).packed().tolist())] for seat in (1, 2)] == [
        ["let"],
        ["block", "let"],
    ]


def test_when_all_let_it_pass_the_target_owes_a_card_and_both_change_hands() -> None:
    match = play(dealt(game(3), 1, 0, 2), (0, "trade 2 rose"), (2, "let"), (1, "let"))
    assert match.actors == [2]
    assert refused(match, 2, "give rose") == "not_in_hand"
    play(match, (2, "give thorn"))
    assert hands(match) == [2, 0, 1]
    assert match.actors == [1]


def test_the_first_block_ends_the_trade_and_costs_the_thorn() -> None:
    match = play(dealt(game(3), 1, 0, 2), (0, "trade 1 thorn"), (2, "block"))
    row = match.states[0]
    assert match.actors == [1], "the turn is over"
    assert hands(match)[:2] == [1, 0]
    assert hands(match)[2] in (1, 2), "a card came from the basket"
    assert (int(row["spent"]), int(row["basket"]), int(row["offer"])) == (1, 3, NONE)


def test_a_tuck_takes_the_top_card_before_one_goes_under() -> None:
    match = dealt(game(2), 0, 1)
    play(match, (0, "tuck rose"))
    own = last_events(match, 0)["tucked"]
    assert own["card"] == ROSE
    assert hands(match) == [own["drawn"], 1]
    assert int(match.states[0]["basket"]) == 4


def test_a_hint_shows_one_of_two_cards_by_chance() -> None:
    for thorns, cards in ((0, {ROSE}), (1, {ROSE, THORN}), (2, {THORN})):
        shown = set[int]()
        for secret in range(20):
            match = play(dealt(game(3), 0, thorns, 0, secret=secret), (0, "hint 1 2"))
            shown.add(last_events(match, 2)["hinted"]["card"])
        assert shown == cards


@pytest.mark.parametrize(
    ("seat", "move", "key"),
    [
        (1, "tuck rose", "not_your_turn"),
        (0, "block", "not_now"),
        (0, "lay rose", "not_now"),
        (0, "trade 0 rose", "yourself"),
        (0, "trade 2 thorn", "thorn_to_the_left"),
        (0, "hint 1 1", "same_seat"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_reason(seat: int, move: str, key: str) -> None:
    assert refused(dealt(game(3), 1, 0, 0), seat, move) == key


def test_a_card_that_is_not_in_hand_cannot_be_used() -> None:
    match = dealt(game(2), 0, 2)
    assert refused(match, 0, "tuck thorn") == refused(match, 0, "trade 1 thorn") == "not_in_hand"


def test_every_refusal_has_a_sentence_and_is_reached_or_is_about_malformed_integers() -> None:
    assert set(TITLE.refusals) == set(Refusal)
    match = dealt(game(3), 1, 0, 0)
    for action in (7, Do.TRADE | 3 << 8, Do.TUCK | 2 << 8, Do.HINT | 1 << 8 | 3 << 16, Do.LET | 1 << 8, Do.TUCK | 1 << 24, 1 << 40):
        assert match.game.doors.allowed(match.states, 0, match.game.kits, 0, action) == Refusal.NO_SUCH_ACTION


# --- the bloom -------------------------------------------------------------------------------------------------------


def to_bloom(match: Match) -> Match:
    """Everybody takes a turn that changes no hand."""
    while match.states[0]["phase"] == Phase.TURN:
        play(match, (match.actors[0], "hint 0 1"))
    return match


def laid(match: Match, *cards: str) -> Match:
    return play(to_bloom(match), *enumerate(f"lay {card}" for card in cards))


def points(match: Match) -> list[int]:
    return match.states[0]["points"][: match.game.players].tolist()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [((R, R, R), [1, 1, 1]), ((R, T, R), [0, 2, 0]), ((T, T, R), [0, 0, 1]), ((T, T, T), [0, 0, 0])],
)
def test_a_lone_thorn_scores_two_and_otherwise_every_rose_one(cards: tuple[str, ...], expected: list[int]) -> None:
    match = laid(dealt(game(3), 1, 1, 1), *cards)
    assert points(match) == expected
    assert hands(match) == [1, 1, 1], "the cards go back to the hands"


def test_all_lay_at_once_and_nobody_sees_a_card_before_the_last_one_lies() -> None:
    match = to_bloom(dealt(game(3), 1, 1, 1))
    assert match.actors == [0, 1, 2]
    play(match, (1, "lay thorn"))
    assert match.actors == [0, 2]
    assert refused(match, 1, "lay rose") == "not_your_turn"
    assert last_events(match, 1)["laid"] == {"seat": 1, "card": THORN}
    assert [last_events(match, place)["laid"] for place in (0, 2, SPECTATOR)] == [{"seat": 1}] * 3
    assert [match.view(place)["table"]["laid"] for place in (0, 1, SPECTATOR)] == [NONE, THORN, NONE]
    play(match, (2, "lay rose"), (0, "lay rose"))
    assert last_events(match, SPECTATOR)["bloomed"] == {"thorns": 0b010}


def test_the_first_player_moves_to_the_left_each_round() -> None:
    match = laid(dealt(game(3), 1, 1, 1), T, T, T)
    assert match.actors == [1]
    assert last_events(match, 0)["round"] == {"round": 2, "first": 1}


# --- endings ---------------------------------------------------------------------------------------------------------


def ended(match: Match) -> tuple[Why, tuple[int, ...], tuple[int, ...]]:
    assert match.outcome is not None
    assert match.actors == []
    assert [len(match.legal(seat)) for seat in range(match.game.players)] == [0] * match.game.players
    assert last_events(match, SPECTATOR)["over"]["why"] == match.outcome.why
    return Why(match.outcome.why), match.outcome.winners, match.outcome.scores


def test_ending_goal_whoever_reaches_it_wins() -> None:
    match = laid(dealt(game(3, goal=2), 1, 1, 1), R, R, T)
    assert ended(match) == (Why.GOAL, (2,), (0, 0, 2))


def test_ending_last_round_most_points_win_and_may_be_shared() -> None:
    match = laid(laid(dealt(game(3, goal=9), 1, 1, 1), R, R, T), R, R, R)
    assert ended(match) == (Why.LAST_ROUND, (2,), (1, 1, 3))
    shared = laid(dealt(game(3, goal=9, rounds=1), 1, 1, 1), R, R, R)
    assert ended(shared) == (Why.LAST_ROUND, (0, 1, 2), (1, 1, 1))


def test_ending_bare_the_game_stops_when_the_basket_is_empty() -> None:
    match = laid(dealt(game(2, basket=1), 1, 1), R, R)
    play(match, (1, "trade 0 rose"), (0, "block"))
    assert ended(match) == (Why.BARE, (0, 1), (1, 1))


def test_ending_nobody_wins_without_a_point() -> None:
    match = laid(dealt(game(2, rounds=1), 1, 1), T, T)
    assert ended(match) == (Why.NOBODY, (), (0, 0))
    bare = play(dealt(game(2, basket=1), 1, 1), (0, "trade 1 rose"), (1, "block"))
    assert ended(bare) == (Why.NOBODY, (), (0, 0))


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (4, 2), (10, 3)])
def test_cards_are_conserved_and_the_end_comes_in_time(players: int, rounds: int) -> None:
    table = game(players, goal=9, rounds=rounds)
    for match, choices in random_matches(table, 6):
        while match.outcome is None:
            random_step(match, choices)
            row = match.states[0]
            assert sum(hands(match)) + int(row["basket_thorns"]) + int(row["spent"]) == int(table.kits[0]["thorns"])
            assert int(row["basket"]) + int(row["spent"]) == int(table.kits[0]["basket"])
            assert 0 <= int(row["basket_thorns"]) <= int(row["basket"])
        assert len(match.steps) - 1 <= longest(players, rounds)


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_a_traded_card_is_seen_by_the_two_seats_only() -> None:
    match = play(dealt(game(4), 1, 2, 0, 0), (0, "trade 1 rose"))
    assert [last_events(match, place)["traded"].get("card") for place in (0, 1, 2, SPECTATOR)] == [ROSE, None, None, None]
    assert [match.view(place)["table"]["offer"] for place in (0, 1, 2, SPECTATOR)] == [ROSE, NONE, NONE, NONE]
    play(match, (1, "let"), (2, "let"), (3, "let"), (1, "give thorn"))
    assert last_events(match, 0)["got"] == {"seat": 0, "card": THORN}
    assert last_events(match, 1)["got"] == {"seat": 1, "card": ROSE}
    assert last_events(match, 1)["gave"] == {"seat": 1, "target": 0, "card": THORN}
    for place in (2, 3, SPECTATOR):
        assert "got" not in last_events(match, place)
        assert last_events(match, place)["gave"] == {"seat": 1, "target": 0}


def test_a_hint_is_seen_by_its_receiver_only_and_not_even_by_the_card_holder() -> None:
    match = play(dealt(game(3), 0, 2, 0), (0, "hint 1 2"))
    assert [last_events(match, place)["hinted"].get("card") for place in (0, 1, 2)] == [None, None, THORN]


def test_a_seat_is_told_of_its_own_cards_only() -> None:
    match = dealt(game(3), 1, 2, 0)
    assert [match.view(place)["table"]["hand"] for place in (0, 1, 2, SPECTATOR)] == [1, 2, 0, NONE]
    told = [[event["args"].get("thorns") for event in match.events(place) if event["key"] == "dealt"] for place in (1, SPECTATOR)]
    assert told == [[None, 2, None], [None, None, None]]


def test_what_a_seat_saw_gives_its_hand_at_any_time() -> None:
    """Perfect recall: the view's own hand follows from the log."""
    for match, choices in random_matches(game(4, rounds=3, goal=9), 20):
        while match.outcome is None:
            random_step(match, choices)
        for seat in range(4):
            assert hand_from(match.events(seat), seat) == match.view(seat)["table"]["hand"]


def hand_from(events: list[dict[str, Any]], seat: int) -> int:
    """The thorns in the seat's hand, from nothing but what it was told."""
    hand = offered = 0
    for event in events:
        key, args = event["key"], event["args"]
        mine = args.get("seat") == seat
        if key == "dealt" and mine:
            hand = args["thorns"]
        elif key == "tucked" and mine:
            hand += args["drawn"] - args["card"]
        elif key == "blocked" and mine:
            hand += args["drawn"] - THORN
        elif key == "traded":
            offered = args.get("card", 0)
        elif key == "got":
            hand += args["card"] - offered
        elif key == "gave" and mine:
            hand -= args["card"]
    return hand


def test_events_read_as_sentences() -> None:
    match = play(dealt(game(3), 1, 2, 0), (0, "trade 1 rose"), (1, "let"), (2, "let"), (1, "give thorn"), (1, "hint 2 1"))
    said = [event["text"] for event in match.events(1)]
    assert said == [
        "Seat 0 is dealt two cards.",
        "Seat 1 is dealt two cards: 2 of them thorns.",
        "Seat 2 is dealt two cards.",
        "Round 1 begins with Seat 0.",
        "Seat 0 offers Seat 1 a card.",
        "Seat 1 lets it pass.",
        "Seat 2 lets it pass.",
        "Seat 1 gets a rose.",
        "Seat 1 gives Seat 0 a card in return (card: a thorn).",
        "Seat 1 looks at a card of Seat 2 (card: a rose).",
    ]
    end = [event["text"] for event in laid(dealt(game(3, goal=2), 1, 1, 1), R, R, T).events(SPECTATOR)[-2:]]
    assert end == ["All cards are shown: Seat 2 laid a thorn.", "The goal is reached. Seat 2 wins."]


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_asking_listing_forms_and_drawing_agree(players: int) -> None:
    table, rngs, out = game(players), new(Generator), np.empty(64, np.int64)
    reseed(rngs[0], b"pick", players)
    for match, choices in random_matches(table, 3):
        while match.outcome is None:
            for seat in range(-1, players):
                listed: list[int] = table.legal(match.states, seat).tolist()
                asked = [a for a in table.codec.all() if table.doors.allowed(match.states, 0, table.kits, seat, a) == 0]
                assert sorted(listed) == sorted(asked)
                offered = forms(table.codec, np.array(listed, np.int64))
                assert sorted(listed) == sorted(action for form in offered for action in expand(table.codec, form))
                assert len(json.dumps(offered)) < 4096
                kinds: list[int] = out[: table.doors.kinds(match.states, 0, table.kits, seat, out)].tolist()
                assert kinds == sorted({kind_of(action) for action in listed})
                assert {int(table.doors.pick(match.states, 0, table.kits, seat, kind, rngs)) for kind in kinds} <= set(listed)
            random_step(match, choices)


def test_a_thorn_to_the_left_only_splits_the_form_and_a_hint_names_two_seats() -> None:
    offered = dealt(game(4), 1, 0, 0, 0).legal(0).forms()
    assert offered == [
        {"do": "trade", "target": [1], "card": [R, T]},
        {"do": "trade", "target": [2], "card": [R]},
        {"do": "trade", "target": [3], "card": [R]},
        {"do": "tuck", "card": [R, T]},
        {"do": "hint", "of": [0, 1, 2, 3], "to": [0, 1, 2, 3], "distinct": [["of", "to"]]},
    ]


@pytest.mark.parametrize(("thorns", "kind"), [(1, Do.TRADE), (2, Do.TRADE), (1, Do.TUCK), (0, Do.HINT)])
def test_pick_draws_every_legal_action_of_a_kind_equally_often(thorns: int, kind: Do) -> None:
    table, n = game(4), 4000
    match, rngs = dealt(table, thorns, 0, 0, 0), new(Generator)
    reseed(rngs[0], b"even", thorns)
    drawn = Counter(int(table.doors.pick(match.states, 0, table.kits, 0, kind, rngs)) for _ in range(n))
    legal = [action for action in match.legal(0).packed().tolist() if kind_of(action) == kind]
    assert set(drawn) == set(legal)
    assert all(abs(count - n / len(legal)) < 5 * sqrt(n / len(legal)) for count in drawn.values())


def test_notation_comes_back_as_the_action_that_was_written() -> None:
    codec = game(10).codec
    for action in codec.all():
        if kind_of(action) != Do.HINT or action >> 8 & 255 != action >> 16 & 255:
            assert codec.read(codec.notation(action)) == [action]
        assert codec.read(codec.wire(action)) == codec.read(codec.outside(action)) == [action]
    assert codec.notation(codec.read("TRADE 9 Thorn")[0]) == "trade 9 thorn"


# --- figures and playouts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5, 10])
def test_playouts_refuse_nothing_and_give_the_figures(players: int) -> None:
    n, table = 2000, game(players, rounds=3, first="random")
    states, rngs = table.new_states(2), new(Generator)
    results, figures = np.zeros((n, 4), np.int64), np.zeros((n, len(TITLE.figures)), np.int64)
    assert table.doors.playouts(states, table.kits, rngs, 5, 0, n, results, figures) == results[:, 3].sum()
    assert results[:, 3].max() <= longest(players, 3)
    assert set(results[:, 2].tolist()) == set(range(players))
    rounds, trades, blocks = figures.T
    assert rounds.min() >= 1
    assert rounds.max() <= 3
    assert (trades + blocks).max() <= 3 * players
    assert blocks.max() <= int(table.kits[0]["basket"])
    assert trades.sum() > 0
    assert blocks.sum() > 0
