"""What was ruled for The Coding where the rulebook is silent, numbered as on the rules page."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import underrose as ur
from tests.rules.the_coding.positions import CHOOSE, DATA, LINE, NAME, ORDER, OVER, REVEAL, SERVER, SHOW_DIGIT, TAP, Table
from underrose.kernel.chance import Generator
from underrose.kernel.match import SPECTATOR
from underrose.kernel.records import new

PLAYERS = [2, 3, 4]


def outcome(table: Table) -> dict[str, object]:
    assert table.match.outcome is not None
    return table.match.outcome.as_data()


def random_games(players: int, system: str, games: int = 3000) -> tuple[np.ndarray, np.ndarray]:
    """Results (why, winners, opening seat, decisions) and figures of games played at random, shape (games, ...)."""
    game = ur.game("the_coding", players=players, system=system)
    results, figures = np.zeros((games, 4), np.int64), np.zeros((games, len(game.title.figures)), np.int64)
    assert game.doors.playouts(game.new_states(2), game.kits, new(Generator), 12, 0, games, results, figures) > 0
    return results, figures


def hacking_is_offered(table: Table) -> bool:
    (seat,) = table.actors
    return table.verbs(seat) != {"decode"}


# --- cards ---


def test_ruled_01_the_eight_data_cards() -> None:
    names = [card["name"] for card in Table().content["data"]]
    assert names == ["A-B", "C-D", "E-F", "00-19", "20-39", "40-59", "60-79", "80-99"]


@pytest.mark.parametrize(("code", "other", "covering"), [
    ("A01", "F98", {"A-B", "00-19"}), ("B19", "F80", {"A-B", "00-19"}), ("C20", "A98", {"C-D", "20-39"}), ("D39", "A01", {"C-D", "20-39"}),
    ("D40", "A21", {"C-D", "40-59"}), ("E59", "A01", {"E-F", "40-59"}), ("E60", "A21", {"E-F", "60-79"}), ("F79", "A21", {"E-F", "60-79"}),
    ("F80", "A21", {"E-F", "80-99"}), ("A98", "F01", {"A-B", "80-99"}),
])  # fmt: skip
def test_ruled_01_a_range_of_numbers_reads_x1_and_x2_as_one_number(code: str, other: str, covering: set[str]) -> None:
    table = Table(codes=(code, other))
    assert table.legal(0) == {f"data {card['name']}" for card in table.content["data"] if card["name"] not in covering}


def test_ruled_02_the_twenty_hack_cards() -> None:
    values = ["02468", "01234", "012", "3456", "789", "047", "158", "269"]
    letters = [f"letter {some}" for some in ("ABC", "ACE", "ADE", "BCF")]
    assert Table().hack_names == letters + [f"{place} {some}" for place in ("tens", "ones") for some in values]


# --- the rounds ---


def test_ruled_03_all_order_in_any_sequence_and_the_first_data_card_waits() -> None:
    table = Table(3, first=1, ordered=False)
    assert (table.phase, table.actors) == (ORDER, [0, 1, 2])
    table.play(2, "order 21")
    assert table.actors == [0, 1]
    assert table.refusal(2, "order 12") == "not_your_turn"
    assert table.refusal(1, "data 20-39") == "not_now"
    table.play(1, "order 57")
    assert table.phase == ORDER
    table.play(0, "order 98")
    assert (table.phase, table.actors) == (DATA, [1])


def test_ruled_04_who_can_take_a_data_card_must() -> None:
    table = Table()
    assert table.refusal(0, "data none") == "can_pick"
    assert table.refusal(0, "hack 0 1") == "not_now"


def test_ruled_04_an_announcement_tells_which_cards_cover_the_code() -> None:
    table = Table()
    for receiver, data in ((1, "A-B"), (0, "E-F"), (0, "80-99"), (1, "00-19"), (1, "20-39"), (0, "60-79")):
        table.turn(receiver, data=data)
    table.turn(0, data="none")
    left = 1 << table.data("C-D") | 1 << table.data("40-59")
    for place in (0, 1, SPECTATOR):
        assert table.told("announced", place) == [{"seat": 1, "available": left}]
    assert table.public["announced"] == 1


def test_ruled_04_cards_held_already_are_no_part_of_the_announcement() -> None:
    table = Table(3, codes=("D57", "F01", "A42"))
    for number, cards in enumerate((("A-B", "20-39", "20-39"), ("60-79", "60-79", "E-F"), ("80-99", "00-19", "80-99"))):
        for turn, card in enumerate(cards, 1):
            table.turn((number + turn) % 3, data=card)  # clockwise from the round's first player
    assert (table.actors, sum(table.side(0)["data_cards"])) == ([0], 3)
    assert table.public["field"][table.data("A-B")] == 1  # still there, but seat 0 has one
    assert table.legal(0) == {"data none"}
    table.play(0, "data none")
    assert table.told("announced") == [{"seat": 0, "available": 1 << table.data("C-D") | 1 << table.data("40-59")}]


@pytest.mark.parametrize("players", [2, 4])
def test_ruled_04_an_announcement_comes_in_about_half_of_the_games(players: int) -> None:
    _, figures = random_games(players, "counter")
    assert 0.35 < (figures[:, 1] > 0).mean() < 0.65


def test_ruled_05_in_a_round_any_may_be_chosen_who_has_not_received() -> None:
    table = Table(4, first=3)
    assert table.take_data() == 3
    assert table.receivers(3) == {0, 1, 2}
    table.turn(1)
    table.take_data()
    assert table.receivers(1) == {0, 2}
    table.turn(0)
    table.take_data()
    assert table.receivers(0) == {2}
    assert table.refusal(0, "hack 0 1") == "straight_back"
    table.turn(2)
    table.take_data()
    assert table.receivers(2) == {3}
    assert table.refusal(2, "hack 0 1") == "received_already"


def test_ruled_05_senders_are_forgotten_when_a_round_and_counter_cracking_begin() -> None:
    table = Table(3)
    for receiver in (1, 2, 0):
        table.turn(receiver)
    assert [table.side(seat)["sender"] for seat in range(3)] == [-1, -1, -1]
    table.play_rounds(3)
    for receiver in (1, 2):
        table.turn(receiver)
    assert (table.side(1)["sender"], table.side(2)["sender"]) == (0, 1)
    table.turn(0)
    assert [table.side(seat)["sender"] for seat in range(3)] == [-1, -1, -1]
    assert table.phase == CHOOSE
    table.take_data()
    assert table.receivers(1) == {0, 2}


def test_ruled_05_only_the_latest_sender_is_barred() -> None:
    table = Table(4).play_rounds()
    table.turn(2)
    table.miss("letter")
    table.take_data()
    assert table.receivers(2) == {1, 3}  # 0 sent the latest; what others sent in the rounds is forgotten


def test_ruled_05_the_bar_falls_when_two_are_left() -> None:
    table = Table(3).play_rounds()
    table.turn(2)
    table.take_data()
    assert table.receivers(2) == {0}
    table = Table(3).play_rounds()
    table.turn(2)
    table.play(2, table.right(0))
    table.play(2, "play on")
    table.take_data()
    assert table.receivers(2) == {1}


# --- Counter Cracking ---


def test_ruled_06_no_hacking_once_everyone_holds_five() -> None:
    table = Table(3).play_rounds()
    for receiver in (2, 0, 1):
        assert hacking_is_offered(table)
        table.turn(receiver)
    assert [table.side(seat)["hacks"] for seat in range(3)] == [5, 5, 5]
    (seat,) = table.actors
    assert table.verbs(seat) == {"decode"}
    assert len(table.legal(seat)) == 2 * 6 * 10 * 9
    assert table.refusal(seat, "data C-D") == "nobody_to_hack"
    assert table.refusal(seat, "data none") == "nobody_to_hack"


def test_ruled_06_no_hacking_if_the_only_one_below_five_is_the_latest_sender() -> None:
    table = Table(3, first=2).play_rounds()  # seat 0 begins Counter Cracking
    table.turn(1)
    table.miss("letter")
    table.miss("letter")
    table.turn(2)
    assert [table.side(seat)["hacks"] for seat in range(3)] == [4, 5, 5]
    assert (table.actors, hacking_is_offered(table)) == ([1], False)
    table.play(1, table.right(2))
    table.play(1, "play on")
    assert hacking_is_offered(table)  # with two left the bar has fallen


def test_ruled_06_no_hacking_from_an_empty_line() -> None:
    eight = Table().match.game.title.home.joinpath("content", "cards.toml").read_text("utf-8").split("[[hack]]")
    table = Table(content="[[hack]]".join(eight[:9]), line=("letter ABC", "tens 02468", "tens 012", "tens 01234", "letter ADE"))
    table.play_rounds()
    assert table.public["line"] == [-1] * 5
    assert table.verbs(table.actors[0]) == {"decode"}


def test_ruled_06_passing_is_not_possible() -> None:
    table = Table(3).play_rounds()
    assert table.refusal(1, "stop") == "not_now"
    assert table.refusal(1, "not enough") == "not_now"


def test_ruled_07_the_card_moves_left_after_round_4_too() -> None:
    table = Table(3, first=1).play_rounds()
    assert (table.public["first"], table.actors) == (2, [2])


def test_ruled_07_turns_skip_those_who_are_out_and_nobody_targets_them() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(1))
    table.play(0, "stop")
    assert table.actors == [2]
    assert table.refusal(2, table.right(1)) == "target_out"
    assert not any(action.startswith("decode 1") for action in table.legal(2))
    table.take_data()
    slot = next(i for i, card in enumerate(table.public["line"]) if card >= 0)
    assert table.receivers(2) == {0, 3}
    assert table.refusal(2, f"hack {slot} 1") == "target_out"


@pytest.mark.parametrize("system", ["counter", "speed"])
def test_ruled_07_cards_before_the_players_stay(system: str) -> None:
    table = Table(3, system).play_rounds()
    before = table.side(0)
    if system == "counter":
        table.play(1, table.right(0))
    else:
        table.only_taps(0)
        table.play(0, table.wrong(1))
    kept = {"hack": before["hack"], "answer": before["answer"], "data_cards": before["data_cards"]}
    assert table.side(0) == table.side(0) | kept | {"out": 1, "code": [5, 9, 8]}
    assert before["hacks"] == sum(before["data_cards"]) == 4


@pytest.mark.parametrize(("system", "phase"), [("counter", CHOOSE), ("speed", NAME)])
def test_ruled_08_a_code_with_the_same_digit_twice_is_refused(system: str, phase: int) -> None:
    table = Table(3, system, first=2).play_rounds()
    if system == "speed":
        table.only_taps(0)
    assert (table.phase, table.actors) == (phase, [0])
    assert table.refusal(0, "decode 1 D55") == "impossible_code"
    assert table.refusal(0, "decode 0 F98") == "yourself"
    assert len([action for action in table.legal(0) if action.startswith("decode 1")]) == 6 * 10 * 9


def test_ruled_08_a_value_that_lies_open_or_in_ones_own_hand_may_be_named_and_is_wrong() -> None:
    table = Table(3, first=2).play_rounds()
    table.miss("letter")
    for name in ("decode 2 F21", "decode 2 D21", "decode 2 A51"):  # F lies open; D and 5 are seat 1's own
        assert name in table.match.legal(1)
    table.play(1, "decode 2 F21")
    assert table.phase == REVEAL


def test_ruled_08_playing_on_and_hacking_ends_the_turn() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(2))
    table.play(0, "play on")
    table.turn(1)
    assert (table.phase, table.actors) == (CHOOSE, [1])
    assert table.told("played_on") == [{"seat": 0}]


def test_ruled_08_playing_on_and_decoding_wrongly_turns_up_a_card() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(2))
    table.play(0, "play on")
    table.miss("tens")
    assert (table.side(0)["code"], table.actors) == ([-1, 9, -1], [1])


def test_ruled_08_the_last_right_decoding_ends_the_game_at_once() -> None:
    table = Table().play_rounds()
    table.play(0, table.right(1))
    assert outcome(table) == {"why": "LAST_STANDING", "winners": [0], "scores": [1, 0]}
    assert (table.phase, table.actors) == (OVER, [])
    with pytest.raises(ur.IllegalAction, match="over"):
        table.match.play(0, "play on")


def test_ruled_09_a_card_turned_up_stays_up_with_its_place() -> None:
    table = Table(3).play_rounds()
    table.miss("ones")
    for _ in range(5):
        assert (table.side(1)["revealed"], table.side(1)["code"]) == ([0, 0, 1], [-1, -1, 7])
        if table.actors == [1]:
            assert table.legal(1) >= {"decode 0 F89"}
            table.play(1, "decode 0 F89")
            assert table.legal(1) == {"reveal letter", "reveal tens"}
            assert table.refusal(1, "reveal ones") == "open_already"
            return
        table.miss("letter")
    raise AssertionError("seat 1 was never asked again")


def test_ruled_09_the_third_is_the_last_and_the_turn_goes_on_behind() -> None:
    table = Table(3).play_rounds()
    for place in ("ones", "letter"):
        for _ in range(3):
            table.miss(place)
    table.miss("tens")
    assert [event["place"] for event in table.told("revealed") if event["seat"] == 1] == [2, 0, 1]
    assert (table.side(1)["out"], table.actors) == (1, [2])


# --- Speed Cracking ---


def test_ruled_10_choices_are_secret_until_the_last_one_is_made() -> None:
    table = Table(3, "speed").play_rounds()
    table.play(1, "tap")
    assert (table.actors, table.side(1)["chosen"], table.told("shown")) == ([0, 2], 1, [])
    assert table.told("chose", 1) == [{"seat": 1, "choice": 1}]
    assert table.told("chose", 0) == table.told("chose") == [{"seat": 1}]
    assert [table.match.view(place)["table"]["choice"] for place in (0, 1, SPECTATOR)] == [-1, 1, -1]
    assert table.refusal(1, "not enough") == "not_your_turn"
    table.play(0, "not enough")
    table.play(2, "not enough")
    assert table.told("shown") == [{"taps": 0b010}]
    assert table.told("tapped") == [{"seat": 1}]


@pytest.mark.parametrize("tapper", [0, 2])
def test_ruled_10_chance_says_which_of_several_tappers_was_first(tapper: int) -> None:
    table = Table(3, "speed").play_rounds()
    table.play(2, "tap")
    table.play(0, "tap")
    table.play(1, "not enough", tapper=tapper)
    assert table.told("shown") == [{"taps": 0b101}]
    assert (table.phase, table.actors) == (NAME, [tapper])
    assert table.match.steps[-1].chance == [[[0, 2].index(tapper), 2]]


def test_ruled_10_only_the_clock_calls_a_foul_and_only_on_a_tapper() -> None:
    table = Table(3, "speed").play_rounds()
    assert table.refusal(SERVER, "foul") == "not_now"
    table.only_taps(1)
    assert [table.refusal(seat, "foul") for seat in range(3)] == ["server_only"] * 3
    assert not any(action == "foul" for seat in range(3) for action in table.legal(seat))
    table.play(SERVER, "foul")
    assert (table.side(1)["out"], table.side(1)["revealed"], table.actors) == (1, [1, 1, 1], [0, 2])


@pytest.mark.parametrize(("players", "piles"), [(2, [10, 8, 6, 4, 2, 0]), (3, [7, 4, 1]), (4, [4, 0])])
def test_ruled_11_deals_while_there_is_a_card_for_each(players: int, piles: list[int]) -> None:
    table = Table(players, "speed").play_rounds()
    for pile in piles:
        assert (table.public["aside"], table.phase) == (pile, TAP)
        table.nobody_taps()
    assert (table.public["aside"], table.phase) == (piles[-1], SHOW_DIGIT)
    assert sum(table.public["open_letters"]) + sum(table.public["open_digits"]) == piles[0] - piles[-1]


def test_ruled_11_extra_cards_go_to_those_still_in() -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(1)
    table.play(1, table.wrong(0))
    for pile in (5, 3, 1):
        table.nobody_taps()
        assert table.public["aside"] == pile
    assert [event["seat"] for event in table.told("flipped")] == [0, 2] * 3
    table.nobody_taps()
    assert (table.phase, table.actors, table.public["aside"]) == (SHOW_DIGIT, [0, 2], 1)


def at_the_digits(players: int) -> Table:
    """All extra cards are dealt, and everybody is to choose a digit."""
    table = Table(players, "speed").play_rounds()
    while table.phase == TAP:
        table.nobody_taps()
    return table


def test_ruled_11_digits_are_chosen_in_secret_and_shown_together() -> None:
    table = at_the_digits(3)
    table.play(2, "reveal ones")
    table.play(0, "reveal tens")
    assert [table.side(seat)["revealed"] for seat in range(3)] == [[0, 0, 0]] * 3
    assert [table.side(seat)["chosen"] for seat in range(3)] == [1, 0, 1]
    assert table.told("picked_digit", 0) == [{"seat": 2}, {"seat": 0, "place": 1}]
    assert [table.match.view(place)["table"]["choice"] for place in (0, 1, 2, SPECTATOR)] == [1, -1, 2, -1]
    table.play(1, "reveal tens")
    assert [table.side(seat)["code"] for seat in range(3)] == [[-1, 9, -1], [-1, 5, -1], [-1, -1, 1]]


@pytest.mark.parametrize("players", PLAYERS)
def test_ruled_11_a_second_digit_each_and_then_nobody_wins(players: int) -> None:
    table = at_the_digits(players)
    for seat in range(players):
        table.play(seat, "reveal ones")
    table.nobody_taps()
    assert table.phase == SHOW_DIGIT
    assert table.refusal(0, "reveal ones") == "open_already"
    for seat in range(players):
        assert table.legal(seat) == {"reveal tens"}
        table.play(seat, "reveal tens")
    assert [table.side(seat)["revealed"] for seat in range(players)] == [[0, 1, 1]] * players
    table.nobody_taps()
    assert outcome(table) == {"why": "NOBODY", "winners": [], "scores": [0] * players}


def test_ruled_11_the_cards_left_over_are_never_shown() -> None:
    table = at_the_digits(3)
    for place in ("ones", "tens"):
        for seat in range(3):
            table.play(seat, f"reveal {place}")
        table.nobody_taps()
    assert table.phase == OVER
    assert table.public["aside"] == 1
    assert len(table.told("flipped")) == 6


# --- the length of a game ---


@cache
def longest_speed(players: int, pile: int, digits: int = 0) -> int:
    """The most decisions in Speed Cracking's taps: each time all still in choose, then one taps and names, or more is shown."""
    if players == 1:
        return 0
    tap = players + 1 + longest_speed(players - 1, pile, digits)
    if pile >= players:
        return max(tap, players + longest_speed(players, pile - players, digits))
    return max(tap, players + (players + longest_speed(players, pile, digits + 1) if digits < 2 else 0))


def longest(players: int, system: str) -> int:
    """The most decisions a game can take: all order; in four rounds all take a data card and send a hack card; and then

    - Counter Cracking: everybody can receive one more hack card, which costs two decisions. Wrong decodings cost two decisions, and all
      may be wrong three times but the winner, who may be twice. To be decoded instead of wrong for the third time makes no game longer.
    - Speed Cracking: see `longest_speed`; 16 code cards less three a player are the pile.
    """
    rounds = players + 4 * 2 * players
    if system == "counter":
        return rounds + 2 * players + 3 * 2 * players - 2
    return rounds + longest_speed(players, 16 - 3 * players)


@pytest.mark.parametrize(("system", "bounds"), [("counter", [32, 49, 66]), ("speed", [39, 52, 68])])
def test_ruled_12_the_bound_follows_from_the_rules(system: str, bounds: list[int]) -> None:
    assert [longest(players, system) for players in PLAYERS] == bounds


@pytest.mark.parametrize("system", ["counter", "speed"])
@pytest.mark.parametrize("players", PLAYERS)
def test_ruled_12_no_game_is_longer(players: int, system: str) -> None:
    results, _ = random_games(players, system)
    assert results[:, 3].max() <= longest(players, system)
    assert results[:, 0].min() > 0


def test_ruled_12_the_longest_game_of_two_in_counter_cracking() -> None:
    table = Table()
    for data in ("A-B", "E-F", "80-99", "00-19", "20-39", "60-79", "none", "40-59"):
        table.turn(1 - table.actors[0], data=data)
    table.miss("letter")
    table.turn(0, data="none")
    table.turn(1, data="C-D")
    for place in ("letter", "tens", "tens", "ones"):
        table.miss(place)
    assert outcome(table)["winners"] == [1]
    assert len(table.match.steps) - 1 == longest(2, "counter")


def test_ruled_12_the_longest_game_of_two_in_speed_cracking() -> None:
    table = at_the_digits(2)
    for place in ("tens", "ones"):
        for seat in range(2):
            table.play(seat, f"reveal {place}")
        if place == "tens":
            table.nobody_taps()
    table.only_taps(0)
    table.play(0, table.wrong(1))
    assert len(table.match.steps) - 1 == longest(2, "speed")


# --- appended ---


def test_ruled_13_the_cards_of_who_was_cracked_stay_down() -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(0)
    table.play(0, table.right(2))
    assert outcome(table)["why"] == "CRACKED"
    assert (table.side(2)["revealed"], table.side(2)["out"]) == ([0, 0, 0], 0)
    assert table.told("decoded") == [{"seat": 0, "target": 2, "letter": 0, "tens": 2, "ones": 1, "right": 1}]


def test_ruled_14_extra_cards_are_dealt_by_seat_and_lie_in_the_middle() -> None:
    table = Table(4, "speed", first=2).play_rounds()
    table.nobody_taps(dealt="3C0E")
    assert [(event["seat"], event["value"]) for event in table.told("flipped")] == [(0, 3), (1, 2), (2, 0), (3, 4)]
    assert [table.side(seat)["code"] for seat in range(4)] == [[-1, -1, -1]] * 4
    assert (sum(table.public["open_letters"]), sum(table.public["open_digits"])) == (2, 2)


def test_ruled_15_hack_cards_and_extra_cards_are_drawn_evenly_when_they_are_needed() -> None:
    table = Table(3, "speed")
    bounds = []
    while table.phase != TAP:
        table.play(table.actors[0], min(table.legal(table.actors[0])))
        bounds += [bound for _, bound in table.match.steps[-1].chance]
    assert bounds == list(range(15, 3, -1))
    table.nobody_taps()
    assert [bound for _, bound in table.match.steps[-1].chance] == [7, 6, 5]


@pytest.mark.parametrize(("answer", "wrong"), [("decode 0 F89", 1), ("foul", 0)])
def test_ruled_16_a_wrong_name_is_counted_and_a_foul_is_not(answer: str, wrong: int) -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(1)
    table.play(SERVER if answer == "foul" else 1, answer)
    assert (table.side(1)["wrong"], table.side(1)["out"]) == (wrong, 1)


def test_ruled_17_the_third_card_is_turned_up_by_its_owner_too() -> None:
    table = Table().play_rounds()
    for place in ("letter", "tens"):
        table.miss(place)
        table.miss(place)
    table.play(0, table.wrong(1))
    assert (table.phase, table.actors, table.legal(0), table.side(0)["out"]) == (REVEAL, [0], {"reveal ones"}, 0)
    table.play(0, "reveal ones")
    assert outcome(table)["winners"] == [1]


def test_ruled_18_chance_gives_the_first_player_card_to_any_seat() -> None:
    firsts = []
    for seed in range(60):
        match = ur.Match(ur.game("the_coding", players=3), seed=seed)
        firsts.append(match.view(SPECTATOR)["table"]["first"])
        assert match.steps[0].chance[9] == [firsts[-1], 3]  # after nine code cards
    assert all(firsts.count(seat) > 10 for seat in range(3))


def test_ruled_18_or_the_option_names_a_seat() -> None:
    for seat in range(4):
        match = ur.Match(ur.game("the_coding", players=4, first=seat), seed=seat)
        assert match.view(SPECTATOR)["table"]["first"] == seat
        assert len(match.steps[0].chance) == 12 + 5  # code cards and the line, and nothing else


def test_ruled_19_after_a_wrong_name_all_choose_anew() -> None:
    table = Table(4, "speed").play_rounds()
    for seat in (0, 1, 2):
        table.play(seat, "tap")
    table.play(3, "not enough", tapper=1)
    table.play(1, table.wrong(0))
    assert (table.phase, table.actors) == (TAP, [0, 2, 3])
    assert [table.side(seat)["chosen"] for seat in range(4)] == [0, 0, 0, 0]
    assert [table.match.view(seat)["table"]["choice"] for seat in range(4)] == [-1] * 4


def test_ruled_20_what_is_not_true_cannot_be_played() -> None:
    table = Table()
    for data in ("E-F", "80-99"):
        assert table.refusal(0, f"data {data}") == "covers_code"
    table.turn(1, slot=LINE.index("tens 02468"))
    assert table.side(1)["answer"][0] == 0
    with pytest.raises(ur.UnreadableAction):
        table.match.play(1, "answer yes")


FEW = """
letters = "ABCDEF"
digits = "0123456789"
data = [{letters = "EF"}]
hack = [
    {place = "letter", values = "A"}, {place = "letter", values = "B"}, {place = "letter", values = "C"},
    {place = "letter", values = "D"}, {place = "tens", values = "9"}, {place = "ones", values = "8"},
    {place = "tens", values = "5"}, {place = "ones", values = "7"}, {place = "ones", values = "1"},
]
"""


def test_ruled_21_with_other_cards_the_middle_may_be_empty_within_the_rounds() -> None:
    table = Table(content=FEW, line=("letter A", "letter B", "letter C", "letter D", "tens 9"))
    table.turn(1, data="none")  # F98: E-F covers it
    table.turn(0, data="E-F")
    assert table.public["field"] == [0] * 16
    assert table.verbs(1) == {"hack"}  # no data step any more
    assert table.refusal(1, "data none") == "not_now"
    table.play_rounds()
    assert sorted(table.public["line"])[:4] == [-1] * 4
    assert table.verbs(0) == {"hack", "decode"}
    table.turn(1)
    assert table.public["line"] == [-1] * 5
    assert table.verbs(1) == {"decode"}
