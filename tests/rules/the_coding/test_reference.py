"""The reference's own tests: the book's examples, each rule that was ruled, and a few hundred random games within their bounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.rules.the_coding.reference import CRACKED, HACK_LIMIT, LAST_STANDING, NOBODY, Card, Deal, NotAllowed, Phase, Reference

A, B, C, D, E, F = range(6)
CODES = [(F, 9, 8), (D, 5, 7), (A, 2, 1), (B, 6, 4)]  # the book's two codes, and two more; their deal leaves C, E, 0 and 3
LINE = [0, 4, 12, 5, 13]  # letter ABC, tens 02468, ones 02468, tens 01234, ones 01234


def table(players: int, system: str = "counter", first: int = 0) -> Reference:
    """A table on which all have ordered their digits as they were dealt."""
    reference = Reference(players, system, first, Deal(CODES[:players], LINE))
    for seat in range(players):
        _, tens, ones = CODES[seat]
        reference.play(seat, f"order {tens}{ones}")
    return reference


def drawn(reference: Reference, seat: int, notation: str, rng: random.Random) -> list[int | Card]:
    """What chance brings to this action, drawn at random."""
    if notation.startswith("hack") and reference.deck:
        return [rng.choice(sorted(reference.deck))]
    if reference.phase is Phase.TAP and reference.actors() == [seat]:
        choices = {other: reference.sides[other].choice for other in reference.seats_in()} | {seat: notation}
        tappers = [other for other, choice in choices.items() if choice == "tap"]
        if tappers:
            return [rng.choice(tappers)] if len(tappers) > 1 else []
        if len(reference.aside) >= len(choices):
            return [*rng.sample(sorted(reference.aside), len(choices))]
    return []


def decide(reference: Reference, seat: int, rng: random.Random) -> str:
    """A random action: a verb first, then one of its actions (evenly over all actions, nearly every one would be a guess)."""
    legal = sorted(reference.legal(seat))
    verb = rng.choice(sorted({action.split()[0] for action in legal}))
    return rng.choice([action for action in legal if action.split()[0] == verb])


def random_play(reference: Reference, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Play at random to the end, yielding what was done."""
    while reference.outcome() is None:
        seat = rng.choice(reference.actors())
        notation = decide(reference, seat, rng)
        reference.play(seat, notation, drawn(reference, seat, notation, rng))
        yield seat, notation


def play_rounds(reference: Reference, rng: random.Random) -> Reference:
    """Play the four rounds at random."""
    for _ in random_play(reference, rng):
        if reference.round > 4:
            break
    return reference


def random_game(players: int, system: str, rng: random.Random) -> Reference:
    letters, digits = rng.sample(range(6), players), rng.sample(range(10), 2 * players)
    codes = [(letter, digits[2 * seat], digits[2 * seat + 1]) for seat, letter in enumerate(letters)]
    return Reference(players, system, rng.randrange(players), Deal(codes, rng.sample(range(20), 5)))


def guess(reference: Reference, target: int, right: bool) -> str:
    """A decode of this seat: its code, or its digits the wrong way round."""
    letter, tens, ones = (reference.sides[target].value(place) for place in ("letter", "tens", "ones"))
    return f"decode {target} {'ABCDEF'[letter]}{f'{tens}{ones}' if right else f'{ones}{tens}'}"


# --- the book's examples ---


def test_book_f98_may_pick_20_39_but_not_what_contains_it() -> None:
    assert table(2).legal(0) == {"data A-B", "data C-D", "data 00-19", "data 20-39", "data 40-59", "data 60-79"}


def test_book_d57_says_no_to_even_tens() -> None:
    reference = table(2)
    reference.play(0, "data 20-39")
    reference.play(0, "hack 1 1", [6])
    assert reference.public()["sides"][1] | {"hack": [4], "answer": [0]} == reference.public()["sides"][1]
    assert reference.public()["line"] == [0, 6, 12, 5, 13]


def test_book_the_same_data_card_is_not_picked_twice_but_by_another() -> None:
    reference = table(3)
    reference.play(0, "data 20-39")
    reference.play(0, "hack 1 1", [6])
    assert "data 20-39" in reference.legal(1)
    reference.play(1, "data 20-39")
    assert reference.public()["field"][4] == 0
    reference.play(1, "hack 0 2", [1])
    assert "data 20-39" not in reference.legal(2)


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (3, 2), (4, 2)])
def test_book_two_players_have_one_set_of_data_cards(players: int, cards: int) -> None:
    assert table(players).public()["field"] == [cards] * 8
    assert table(players).public()["aside"] == 16 - 3 * players


# --- the rounds ---


def test_ruled_03_the_first_pick_waits_for_all_orders() -> None:
    reference = Reference(3, "counter", 1, Deal(CODES[:3], LINE))
    reference.play(2, "order 21")
    assert reference.actors() == [0, 1]
    assert reference.legal(0) == {"order 98", "order 89"}
    assert not reference.legal(2)
    reference.play(0, "order 89")
    reference.play(1, "order 57")
    assert (reference.phase, reference.actors()) == (Phase.DATA, [1])


def test_ruled_04_none_is_said_only_when_no_card_can_be_picked() -> None:
    reference = table(2)
    reference.sides[0].data = [0, 1, 3, 4, 5, 6]  # what is left covers F98: E-F and 80-99
    assert reference.legal(0) == {"data none"}
    reference.field[0] = 0
    reference.sides[0].data.remove(1)
    assert reference.legal(0) == {"data C-D"}


def test_ruled_05_in_a_round_everyone_receives_once_and_its_first_player_last() -> None:
    reference = table(4, first=2)
    received = []
    rng = random.Random(5)
    for _, notation in random_play(reference, rng):
        if notation.startswith("hack"):
            received.append(int(notation.split()[2]))
        if reference.round > 4:
            break
    rounds = [received[i : i + 4] for i in range(0, 16, 4)]
    assert [sorted(each) for each in rounds] == [[0, 1, 2, 3]] * 4
    assert [each[-1] for each in rounds] == [2, 3, 0, 1]


def test_ruled_05_never_straight_back_unless_only_two_are_left() -> None:
    reference = play_rounds(table(4), random.Random(2))
    assert reference.sides[0].sender is None
    reference.sides[0].sender = 2
    assert {action.split()[2] for action in reference._hacks(0)} == {"1", "3"}
    reference.sides[1].out = reference.sides[3].out = True
    assert {action.split()[2] for action in reference._hacks(0)} == {"2"}


def test_ruled_07_the_card_moves_left_after_round_4_too() -> None:
    reference = play_rounds(table(3, first=1), random.Random(1))
    assert (reference.public()["first"], reference.actors(), reference.phase) == (2, [2], Phase.CHOOSE)


# --- Counter Cracking ---


def test_ruled_06_a_hacking_needs_a_card_in_the_line_and_a_receiver_below_five() -> None:
    reference = play_rounds(table(3), random.Random(3))
    (seat,) = reference.actors()
    decodes = set(reference._decodes(seat))
    assert len(decodes) == 2 * 540
    assert reference.legal(seat) > decodes
    for side in reference.sides:
        side.hacks.append((0, True))
    assert reference.legal(seat) == decodes


def test_ruled_04_with_an_empty_field_a_hacking_begins_with_the_hack() -> None:
    reference = play_rounds(table(2), random.Random(4))
    (seat,) = reference.actors()
    reference.field = [0] * 8
    hacks = {f"hack {slot} {1 - seat}" for slot in range(5)}
    assert reference.legal(seat) - set(reference._decodes(seat)) == hacks
    reference.field[2 if seat else 0] = 1  # E-F for D57, A-B for F98
    reference.sides[seat].data = []
    (pick,) = reference.legal(seat) - set(reference._decodes(seat))
    reference.play(seat, pick)
    assert reference.legal(seat) == hacks


def test_ruled_08_right_ends_the_target_and_the_decoder_plays_on_or_stops() -> None:
    reference = play_rounds(table(3), random.Random(6))
    (seat,) = reference.actors()
    left, right = (seat + 1) % 3, (seat + 2) % 3
    reference.play(seat, guess(reference, left, right=True))
    assert reference.public()["sides"][left]["revealed"] == [1, 1, 1]
    assert reference.legal(seat) == {"play on", "stop"}
    reference.play(seat, "stop")
    assert reference.actors() == [right]
    assert {action.split()[1] for action in reference.legal(right) if action.startswith("decode")} == {str(seat)}


def test_ruled_08_the_last_right_decoding_ends_the_game_at_once() -> None:
    reference = play_rounds(table(2), random.Random(7))
    (seat,) = reference.actors()
    reference.play(seat, guess(reference, 1 - seat, right=True))
    assert reference.outcome() == {"why": LAST_STANDING, "winners": 1 << seat}
    assert (reference.actors(), reference.legal(seat)) == ([], set())


def test_ruled_08_x1_and_x2_are_different_digits_and_no_card_is_two_players() -> None:
    reference = play_rounds(table(2), random.Random(7))
    (seat,) = reference.actors()
    assert f"decode {1 - seat} A11" not in reference.legal(seat)
    assert f"decode {seat} A10" not in reference.legal(seat)
    own = "F98" if seat == 0 else "D57"
    assert f"decode {1 - seat} {own}" in reference.legal(seat)


def test_ruled_09_the_third_wrong_decoding_reveals_the_last_card() -> None:
    reference = play_rounds(table(2), random.Random(8))
    (seat,) = reference.actors()
    for wrong, place in enumerate(("letter", "ones", "tens")):
        while reference.actors() != [seat]:
            reference.play(1 - seat, guess(reference, seat, right=False))
            reference.play(1 - seat, min(reference.legal(1 - seat)))
        reference.play(seat, guess(reference, 1 - seat, right=False))
        assert len(reference.legal(seat)) == 3 - wrong
        assert reference.outcome() is None
        reference.play(seat, f"reveal {place}")
    assert reference.public()["sides"][seat]["out"] == 1
    assert reference.outcome() == {"why": LAST_STANDING, "winners": 1 << (1 - seat)}


# --- Speed Cracking ---


def tapping(players: int) -> Reference:
    return play_rounds(table(players, "speed"), random.Random(9))


def nobody_taps(reference: Reference) -> None:
    """All say that it is not enough; the lowest cards of the pile are dealt while they last."""
    inside = reference.seats_in()
    dealt = sorted(reference.aside)[: len(inside)] if len(reference.aside) >= len(inside) else []
    for seat in inside:
        reference.play(seat, "not enough", dealt if seat == inside[-1] else [])


def test_ruled_07_the_field_is_cleared_and_what_players_hold_stays() -> None:
    public = tapping(3).public()
    assert (public["phase"], public["field"], public["line"], public["deck"]) == ("TAP", [0] * 8, [-1] * 5, 0)
    assert [len(side["hack"]) for side in public["sides"]] == [4, 4, 4]


def test_ruled_10_chance_says_who_of_the_tappers_was_first() -> None:
    reference = tapping(3)
    reference.play(2, "tap")
    reference.play(0, "tap")
    assert reference.actors() == [1]
    with pytest.raises(NotAllowed):
        reference.play(1, "not enough", [1])
    reference = tapping(3)
    for seat, choice, draws in ((2, "tap", []), (0, "tap", []), (1, "not enough", [2])):
        reference.play(seat, choice, draws)
    assert (reference.phase, reference.actors()) == (Phase.NAME, [2])
    reference.play(2, "decode 0 F98")
    assert reference.outcome() == {"why": CRACKED, "winners": 0b100}


@pytest.mark.parametrize("answer", ["decode 0 F97", "foul"])
def test_ruled_10_wrong_or_too_late_is_out_and_reveals_all(answer: str) -> None:
    reference = tapping(3)
    for seat, choice in ((0, "not enough"), (1, "tap"), (2, "not enough")):
        reference.play(seat, choice)
    assert "foul" not in reference.legal(1)
    reference.play(1, answer)
    assert reference.public()["sides"][1]["code"] == [D, 5, 7]
    assert (reference.phase, reference.actors()) == (Phase.TAP, [0, 2])


def test_book_the_last_one_left_wins_without_decoding() -> None:
    reference = tapping(2)
    reference.play(0, "tap")
    reference.play(1, "not enough")
    reference.play(0, "decode 1 D75")
    assert reference.outcome() == {"why": LAST_STANDING, "winners": 0b10}


@pytest.mark.parametrize(("players", "deals", "left"), [(2, 5, 0), (3, 2, 1), (4, 1, 0)])
def test_ruled_11_deals_then_two_digits_then_nobody_wins(players: int, deals: int, left: int) -> None:
    reference = tapping(players)
    for deal in range(deals):
        nobody_taps(reference)
        public = reference.public()
        assert sum(public["open_letters"]) + sum(public["open_digits"]) == (deal + 1) * players
    assert reference.public()["aside"] == left
    for places in (["reveal ones", "reveal tens"], ["reveal tens"]):
        nobody_taps(reference)
        for seat in range(players):
            assert reference.legal(seat) == set(places)
            assert reference.public()["sides"][0]["revealed"] == [0, 0, int(len(places) == 1)]  # shown together, not before
            reference.play(seat, places[0])
    nobody_taps(reference)
    assert reference.outcome() == {"why": NOBODY, "winners": 0}


def test_ruled_11_a_deal_is_for_those_still_in() -> None:
    reference = tapping(3)
    for seat, choice in ((0, "not enough"), (1, "tap"), (2, "not enough")):
        reference.play(seat, choice)
    reference.play(1, "decode 0 F97")
    for aside in (5, 3, 1):
        nobody_taps(reference)
        assert reference.public()["aside"] == aside
    nobody_taps(reference)
    assert reference.phase is Phase.SHOW_DIGIT


# --- chance ---


@pytest.mark.parametrize("draws", [[], [4], [20], [6, 7]])
def test_chance_brings_one_card_that_is_still_in_the_deck(draws: list[int]) -> None:
    reference = table(2)
    reference.play(0, "data 20-39")
    with pytest.raises(NotAllowed):
        reference.play(0, "hack 1 1", draws)


def test_a_card_is_dealt_once() -> None:
    with pytest.raises(NotAllowed):
        Reference(2, "counter", 0, Deal([(A, 1, 2), (B, 2, 3)], LINE))


# --- random games ---


def assert_nothing_is_lost(reference: Reference, public: dict) -> None:
    """Every card is in one place, or was cleared with the field of Speed Cracking, and nobody holds more than the rules allow."""
    copies = 1 if reference.players == 2 else 2
    data = [left + sum(side["data"][card] for side in public["sides"]) for card, left in enumerate(public["field"])]
    hacks = [card for card in public["line"] if card >= 0] + [card for side in public["sides"] for card in side["hack"]]
    assert len(hacks) == len(set(hacks))
    if reference.system == "speed" and reference.round > 4:
        assert max(data) <= copies
        assert len(hacks) == 4 * reference.players
    else:
        assert data == [copies] * 8
        assert len(hacks) + public["deck"] == 20
    assert public["aside"] + sum(public["open_letters"]) + sum(public["open_digits"]) == 16 - 3 * reference.players
    for side in public["sides"]:
        assert len(side["hack"]) <= HACK_LIMIT
        assert side["out"] == all(side["revealed"])


def longest(players: int, system: str) -> int:
    """The most decisions a game can take (ruled 12).

    All order; in each of 4 rounds all pick and send. Counter: each receives once more (pick, send), is wrong twice and reveals, and all but
    one go out with a decoding and what follows it. Speed: before each of the deals, two reveals and the end all say not enough; all but one
    may tap in turn, each with one more round of taps; all reveal twice.
    """
    rounds = players + 4 * 2 * players
    if system == "counter":
        return rounds + 2 * players + 4 * players + 2 * (players - 1)
    deals = (16 - 3 * players) // 2  # with the fewest players who can share them
    return rounds + (deals + 3) * players + (players - 1) * (players + 1) + 2 * players


@pytest.mark.parametrize("system", ["counter", "speed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruled_12_random_games_end_within_their_bound_and_lose_no_card(players: int, system: str) -> None:
    rng = random.Random(f"{players} {system}")
    endings: Counter[int] = Counter()
    for _ in range(40):
        reference, length = random_game(players, system, rng), 0
        for _ in random_play(reference, rng):
            length += 1
            assert_nothing_is_lost(reference, reference.public())
        outcome = reference.outcome()
        assert outcome is not None
        assert length <= longest(players, system)
        endings[outcome["why"]] += 1
    assert endings[LAST_STANDING] > 20


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_ruled_04_nothing_to_pick_is_common(players: int) -> None:
    rng = random.Random(f"{players} none")
    games = [[notation for _, notation in random_play(random_game(players, "counter", rng), rng)] for _ in range(60)]
    said = sum("data none" in game for game in games)
    assert said > 15
