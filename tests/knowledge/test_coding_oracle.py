"""The Coding's oracle against positions counted by hand, against the book's two tips, and against the plainest enumeration there is."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from tests.knowledge.coding_oracle import Code, Event, Sheet, all_worlds, consistent, excludes, sheet, text

DIGIT_SETS = ("02468", "01234", "012", "3456", "789", "047", "158", "269")
CONTENT: dict[str, Any] = {
    "letters": "ABCDEF",
    "digits": "0123456789",
    "data": [{"name": f"{low}-{high}", "letters": low + high} for low, high in ("AB", "CD", "EF")]
    + [{"name": f"{low:02}-{low + 19}", "low": low, "high": low + 19} for low in range(0, 100, 20)],
    "hack": [{"name": f"letter {values}", "place": "letter", "values": values} for values in ("ABC", "ACE", "ADE", "BCF")]
    + [{"name": f"{place} {values}", "place": place, "values": values} for place in ("tens", "ones") for values in DIGIT_SETS],
}
SMALL: dict[str, Any] = {
    "letters": "ABC",
    "digits": "012345",
    "data": [{"name": "A-B", "letters": "AB"}, {"name": "00-19", "low": 0, "high": 19}, {"name": "20-39", "low": 20, "high": 39}],
    "hack": [
        {"name": f"{place} {values}", "place": place, "values": values}
        for place, values in (("letter", "AC"), ("tens", "024"), ("tens", "01"), ("ones", "135"), ("ones", "034"))
    ],
}
A, B, C, D, E, F = range(6)
LETTER, TENS, ONES = range(3)
A_01 = (A, 0, 1)


def event(key: str, **args: int) -> Event:
    return {"key": key, "args": args}


def data(name: str, content: dict[str, Any] = CONTENT) -> int:
    return [card["name"] for card in content["data"]].index(name)


def picked(seat: int, name: str) -> Event:
    return event("picked", seat=seat, card=data(name))


def announced(seat: int, *names: str) -> Event:
    return event("announced", seat=seat, available=sum(1 << data(name) for name in names))


def hacked(target: int, name: str, green: bool) -> Event:
    card = [hack["name"] for hack in CONTENT["hack"]].index(name)
    return event("hacked", seat=0 if target else 1, target=target, slot=0, card=card, answer=int(green))


def decoded(target: int, code: Code, right: bool) -> Event:
    letter, tens, ones = code
    return event("decoded", seat=0, target=target, letter=letter, tens=tens, ones=ones, right=int(right))


def revealed(seat: int, place: int, value: int) -> Event:
    return event("revealed", seat=seat, place=place, value=value)


def flipped(value: int, letter: bool) -> Event:
    return event("flipped", seat=0, letter=int(letter), value=value)


def own(place: int, value: int) -> Event:
    return {"key": "own", "place": place, "value": value}


def duel(*events: Event) -> Sheet:
    """The sheet of seat 0 with A01 against one opponent."""
    return sheet(CONTENT, 2, 0, A_01, events)


def possible(found: Sheet, key: str) -> str:
    return "".join(value for value, probability in found.values[key].items() if probability)


# The opening


@pytest.mark.parametrize(("players", "count"), [(2, 280), (3, 33_600), (4, 1_209_600)])
def test_opening_counts_and_even_odds(players: int, count: int) -> None:
    opening = sheet(CONTENT, players, 0, (C, 4, 7), [event("dealt", seat=0, letter=C, first=4, second=7), event("dealt", seat=1)])
    assert opening.worlds == count
    assert len(opening.values) == 3 * (players - 1)
    assert opening.out("1.letter") == ["C"]
    assert opening.out("1.tens") == opening.out("1.ones") == ["4", "7"]
    assert set(opening.values["1.letter"].values()) == {Fraction(0), Fraction(1, 5)}
    assert set(opening.values["1.tens"].values()) == {Fraction(0), Fraction(1, 8)}
    assert len(opening.likely) == 280 * (players - 1)
    assert opening.likely[0] == ((1, "A01"), Fraction(1, 280))


@pytest.mark.parametrize(("players", "count"), [(2, 30 * 5040), (3, 120 * 151_200), (4, 360 * 1_814_400)])
def test_a_spectator_has_no_own_cards(players: int, count: int) -> None:
    opening = sheet(CONTENT, players, -1, None, [])
    assert opening.worlds == count
    assert set(opening.values["0.letter"].values()) == {Fraction(1, 6)}
    assert set(opening.values["1.ones"].values()) == {Fraction(1, 10)}


def test_dealt_digits_count_the_same_before_they_are_ordered() -> None:
    assert sheet(CONTENT, 3, 0, (A, 0, 1), []) == sheet(CONTENT, 3, 0, (A, 1, 0), [event("ordered", seat=1)])


# The book's tips


def test_tip_picking_20_39_crosses_2_and_3_out_of_x1() -> None:
    after = duel(picked(1, "20-39"))
    assert possible(after, "1.tens") == "456789"
    assert possible(after, "1.ones") == "23456789"
    assert after.worlds == 5 * 6 * 7  # letters, tens 4-9, ones any of the seven left
    assert after.values["1.ones"]["2"] == Fraction(5 * 6, 210)
    assert after.values["1.ones"]["4"] == Fraction(5 * 5, 210)


def test_tip_x1_evens_red_with_x2_789_green_leaves_odd_x1_and_789() -> None:
    after = sheet(CONTENT, 2, 0, (A, 0, 2), [hacked(1, "tens 02468", False), hacked(1, "ones 789", True)])
    assert possible(after, "1.tens") == "13579"
    assert possible(after, "1.ones") == "789"
    assert after.worlds == 5 * (5 * 3 - 2)  # not 77, not 99
    assert [after.values["1.ones"][value] for value in "6789"] == [0, Fraction(4, 13), Fraction(5, 13), Fraction(4, 13)]
    assert after.values["1.tens"]["7"] == Fraction(2, 13)


# One fact at a time


def test_letter_cards_speak_of_letters() -> None:
    assert possible(duel(picked(1, "C-D")), "1.letter") == "BEF"
    assert possible(duel(hacked(1, "letter ACE", True)), "1.letter") == "CE"


def test_an_announcement_says_that_every_available_card_covers_the_code() -> None:
    after = duel(announced(1, "A-B", "20-39"))
    assert (possible(after, "1.letter"), possible(after, "1.tens")) == ("B", "23")
    assert after.worlds == 2 * 7


def test_an_announcement_with_no_card_available_says_nothing() -> None:
    assert duel(announced(1)) == duel()


def test_a_wrong_guess_excludes_one_code_and_no_card() -> None:
    after = duel(decoded(1, (B, 2, 3), right=False))
    assert after.worlds == 279
    assert after.values["1.letter"]["B"] == Fraction(55, 279)
    assert after.values["1.tens"]["2"] == Fraction(34, 279)
    assert after.values["1.tens"]["3"] == Fraction(35, 279)
    assert "B23" not in [code for (_, code), _ in after.likely]


def test_a_right_guess_leaves_one_code() -> None:
    after = duel(decoded(1, (B, 2, 3), right=True))
    assert after.worlds == 1
    assert after.likely == [((1, "B23"), Fraction(1))]


def test_a_revealed_card_is_in_nobody_elses_code() -> None:
    after = sheet(CONTENT, 3, 0, A_01, [revealed(1, LETTER, C), revealed(1, ONES, 7)])
    assert possible(after, "1.letter") == "C"
    assert possible(after, "1.tens") == "2345689"
    assert possible(after, "1.ones") == "7"
    assert possible(after, "2.letter") == "BDEF"
    assert after.out("2.tens") == after.out("2.ones") == ["0", "1", "7"]
    assert after.worlds == 7 * 4 * 6 * 5


def test_a_flipped_card_is_in_no_code() -> None:
    after = duel(flipped(F, letter=True), flipped(9, letter=False))
    assert after.worlds == 4 * 7 * 6
    assert after.out("1.letter") == ["A", "F"]
    assert after.out("1.tens") == ["0", "1", "9"]


def test_what_is_said_of_the_viewer_tells_the_viewer_nothing() -> None:
    said = [picked(0, "20-39"), hacked(0, "letter ABC", True), decoded(0, (B, 2, 3), right=False), revealed(0, LETTER, A)]
    assert duel(*said) == duel()


def test_three_players_with_three_letters_leave_none_for_the_fourth() -> None:
    after = sheet(CONTENT, 4, 0, A_01, [hacked(1, "letter ABC", True), hacked(2, "letter ABC", True)])
    assert possible(after, "3.letter") == "DEF"
    assert after.worlds == 2 * 3 * 20_160


def test_the_likeliest_code_comes_first_ties_by_seat_and_code() -> None:
    after = sheet(CONTENT, 3, 0, A_01, [revealed(2, LETTER, B), revealed(2, TENS, 5), hacked(2, "ones 789", True)])
    assert [entry for entry, _ in after.likely[:4]] == [(2, "B57"), (2, "B58"), (2, "B59"), (1, "C23")]
    assert [odds for _, odds in after.likely[:4]] == [Fraction(1, 3)] * 3 + [Fraction(1, 120)]
    assert after.worlds == 3 * 4 * 6 * 5


def test_facts_that_no_world_fits_are_refused() -> None:
    with pytest.raises(ValueError, match="no world"):
        duel(announced(1, "A-B", "C-D"))


# One assignment


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        (picked(1, "20-39"), True),
        (picked(1, "80-99"), False),
        (picked(1, "E-F"), False),
        (announced(1, "E-F", "80-99"), True),
        (announced(1, "E-F", "60-79"), False),
        (hacked(1, "tens 789", True), True),
        (hacked(1, "tens 789", False), False),
        (hacked(1, "ones 02468", True), True),
        (hacked(1, "letter ACE", True), False),
        (decoded(1, (F, 9, 8), right=True), True),
        (decoded(1, (F, 9, 8), right=False), False),
        (decoded(1, (F, 8, 9), right=True), False),
        (revealed(1, TENS, 9), True),
        (revealed(1, ONES, 9), False),
        (flipped(7, letter=False), True),
        (flipped(8, letter=False), False),
        (flipped(F, letter=True), False),
        (revealed(0, LETTER, A), True),
        (event("ordered", seat=1), True),
        (event("round", round=1), True),
    ],
)
def test_f98_fits_what_is_true_of_it(said: Event, fits: bool) -> None:
    assert consistent(CONTENT, 2, 0, A_01, [said], {1: (F, 9, 8)}) == fits


@pytest.mark.parametrize(("digits", "outside"), [((1, 9), True), ((2, 0), False), ((3, 9), False), ((4, 0), True)])
def test_a_range_has_both_its_ends(digits: tuple[int, int], outside: bool) -> None:
    log, code = [picked(1, "20-39")], (F, *digits)
    likely = [name for (_, name), _ in sheet(CONTENT, 2, 0, (A, 5, 6), log).likely]
    assert (text(CONTENT, code) in likely) == consistent(CONTENT, 2, 0, (A, 5, 6), log, {1: code}) == outside


def test_no_card_lies_in_two_places() -> None:
    assert consistent(CONTENT, 3, 0, A_01, [], {1: (B, 2, 3), 2: (C, 4, 5)})
    for codes in [{1: (B, 2, 3), 2: (B, 4, 5)}, {1: (B, 2, 3), 2: (C, 3, 5)}, {1: (A, 2, 3), 2: (C, 4, 5)}, {1: (B, 2, 2), 2: (C, 4, 5)}]:
        assert not consistent(CONTENT, 3, 0, A_01, [], codes)


def test_every_seat_but_the_viewers_is_needed_and_the_viewers_is_held_to_the_log() -> None:
    ordered = event("ordered", seat=0, tens=1, ones=0)
    assert not consistent(CONTENT, 3, 0, A_01, [], {1: (B, 2, 3)})
    assert consistent(CONTENT, 2, 0, A_01, [], {0: (A, 1, 0), 1: (B, 2, 3)})
    assert not consistent(CONTENT, 2, 0, A_01, [], {0: (A, 1, 2), 1: (B, 4, 3)})
    assert consistent(CONTENT, 2, 0, A_01, [ordered], {0: (A, 1, 0), 1: (B, 2, 3)})
    assert not consistent(CONTENT, 2, 0, A_01, [ordered], {0: (A, 0, 1), 1: (B, 2, 3)})
    assert not consistent(CONTENT, 2, 0, A_01, [hacked(0, "tens 01234", False)], {0: (A, 1, 0), 1: (B, 2, 3)})


# Because


def test_own_card_alone_excludes_its_value_from_the_others() -> None:
    assert excludes([own(LETTER, A)], CONTENT, 2, 0, "1.letter", "A")
    assert excludes([own(ONES, 7)], CONTENT, 2, 0, "1.tens", "7")
    assert not excludes([own(ONES, 7)], CONTENT, 2, 0, "1.tens", "6")
    assert not excludes([], CONTENT, 2, 0, "1.letter", "A")


def test_a_pick_alone_excludes_both_of_its_tens() -> None:
    assert excludes([picked(1, "20-39")], CONTENT, 2, 0, "1.tens", "3")
    assert not excludes([picked(1, "20-39")], CONTENT, 2, 0, "1.ones", "3")
    assert not excludes([picked(2, "20-39")], CONTENT, 3, 0, "1.tens", "3")


def test_by_elimination_every_one_of_three_facts_is_needed() -> None:
    facts = [own(LETTER, A), hacked(1, "letter ABC", True), hacked(2, "letter ABC", True)]
    assert excludes(facts, CONTENT, 4, 0, "3.letter", "B")
    assert not any(excludes(facts[:n] + facts[n + 1 :], CONTENT, 4, 0, "3.letter", "B") for n in range(3))


def test_a_fact_about_the_viewers_code_binds_it_when_the_own_card_is_left_out() -> None:
    facts = [hacked(seat, "letter ABC", True) for seat in range(3)]
    assert excludes(facts, CONTENT, 4, 0, "3.letter", "B")
    assert not excludes(facts[1:], CONTENT, 4, 0, "3.letter", "B")


def test_a_flipped_or_revealed_card_excludes_its_value() -> None:
    assert excludes([flipped(7, letter=False)], CONTENT, 3, -1, "2.ones", "7")
    assert excludes([revealed(1, TENS, 7)], CONTENT, 3, -1, "2.ones", "7")
    assert excludes([revealed(1, TENS, 7)], CONTENT, 3, -1, "1.ones", "7")
    assert not excludes([revealed(1, TENS, 7)], CONTENT, 3, -1, "1.tens", "7")


def test_a_wrong_guess_excludes_a_letter_once_both_digits_are_known() -> None:
    facts = [decoded(1, (B, 2, 3), right=False), revealed(1, TENS, 2), revealed(1, ONES, 3)]
    assert excludes(facts, CONTENT, 2, 0, "1.letter", "B")
    assert not any(excludes(facts[:n] + facts[n + 1 :], CONTENT, 2, 0, "1.letter", "B") for n in range(3))


# Against plain enumeration


def covering(content: dict[str, Any], code: Code) -> list[bool]:
    """For each data card whether its range contains the code."""
    letter, number = content["letters"][code[0]], 10 * code[1] + code[2]
    return [letter in card["letters"] if "letters" in card else card["low"] <= number <= card["high"] for card in content["data"]]


def truthful_round(content: dict[str, Any], codes: list[Code], seat: int, target: int, rng: random.Random) -> list[Event]:
    """What might be said of the target's code: a data card, a hack, now and then a guess or a card shown."""
    code, covered = codes[target], covering(content, codes[target])
    data_card, hack_card = rng.randrange(len(covered)), rng.randrange(len(content["hack"]))
    available = sum(1 << n for n, yes in enumerate(covered) if yes and rng.random() < 0.5)
    if not covered[data_card]:
        said = [event("picked", seat=target, card=data_card)]
    else:
        said = [event("announced", seat=target, available=available)]
    hack = content["hack"][hack_card]
    answer = text(content, code)[["letter", "tens", "ones"].index(hack["place"])] in hack["values"]
    said.append(event("hacked", seat=seat, target=target, slot=0, card=hack_card, answer=int(answer)))
    letter, tens, ones = rng.choice([code, (code[0], code[2], code[1]), *codes, *all_codes(content)[::7]])
    right = int((letter, tens, ones) == code)
    if rng.random() < 0.5:
        said.append(event("decoded", seat=seat, target=target, letter=letter, tens=tens, ones=ones, right=right))
    place = rng.randrange(3)
    return said + ([revealed(target, place, code[place])] if rng.random() < 0.2 else [])


def truthful_log(content: dict[str, Any], codes: list[Code], aside: list[Event], rng: random.Random) -> list[Event]:
    """Some true events about these codes, in which every kind of fact occurs now and then."""
    log: list[Event] = [event("dealt", seat=0), event("round", round=1)]
    for _ in range(rng.randrange(9)):
        seat, target = rng.sample(range(len(codes)), 2)
        log += truthful_round(content, codes, seat, target, rng)
    return log + aside[: rng.randrange(len(aside) + 1)]


def deal(content: dict[str, Any], players: int, rng: random.Random) -> tuple[list[Code], list[Event]]:
    """The codes of a fair deal and the set-aside cards as flips, in random order."""
    letters = rng.sample(range(len(content["letters"])), len(content["letters"]))
    digits = rng.sample(range(len(content["digits"])), len(content["digits"]))
    codes = [(letters.pop(), digits.pop(), digits.pop()) for _ in range(players)]
    aside = [flipped(value, letter=True) for value in letters] + [flipped(value, letter=False) for value in digits]
    return codes, rng.sample(aside, len(aside))


def all_codes(content: dict[str, Any]) -> list[Code]:
    return [(letter, *digits) for letter in range(len(content["letters"])) for digits in permutations(range(len(content["digits"])), 2)]


def sheet_of(content: dict[str, Any], fitting: list[dict[int, Code]]) -> Sheet:
    """The sheet of a list of worlds, all of the same weight, by counting them."""
    seats = list(fitting[0])
    values = {
        f"{seat}.{name}": {
            value: Fraction(sum(text(content, world[seat])[place] == value for world in fitting), len(fitting))
            for value in (content["digits"] if place else content["letters"])
        }
        for seat in seats
        for place, name in enumerate(("letter", "tens", "ones"))
    }
    codes = Counter((seat, text(content, world[seat])) for world in fitting for seat in seats)
    likely = [(code, Fraction(n, len(fitting))) for code, n in codes.items()]
    return Sheet(len(fitting), values, sorted(likely, key=lambda entry: (-entry[1], entry[0])))


@pytest.mark.parametrize("seed", range(24))
def test_reduced_deck_every_assignment_tried_one_by_one(seed: int) -> None:
    rng = random.Random(seed)
    players, seat = rng.choice([(2, 0), (2, -1), (3, 1)])
    codes, aside = deal(SMALL, players, rng)
    log = truthful_log(SMALL, codes, aside, rng)
    mine = codes[seat] if seat >= 0 else None
    seats = [other for other in range(players) if other != seat]
    tried = (dict(zip(seats, assignment)) for assignment in product(all_codes(SMALL), repeat=len(seats)))
    fitting = [world for world in tried if consistent(SMALL, players, seat, mine, log, world)]
    assert {other: codes[other] for other in seats} in fitting
    found = sheet(SMALL, players, seat, mine, log)
    assert found == sheet_of(SMALL, fitting)
    facts = log + ([own(place, value) for place, value in enumerate(mine)] if mine else [])
    for key, odds in found.values.items():
        assert found.out(key) == [value for value in odds if excludes(facts, SMALL, players, seat, key, value)]


@pytest.mark.parametrize("seed", range(12))
def test_reduced_deck_subsets_of_facts_tried_one_by_one(seed: int) -> None:
    rng = random.Random(100 + seed)
    codes, aside = deal(SMALL, 2, rng)
    log = truthful_log(SMALL, codes, aside, rng)
    facts = rng.sample(log, len(log) * 2 // 3)
    own_facts = [own(place, codes[0][place]) for place in rng.sample(range(3), 2)]
    told = facts + [revealed(0, fact["place"], fact["value"]) for fact in own_facts]
    tried = ({0: one, 1: other} for one, other in product(all_codes(SMALL), repeat=2))
    fitting = [world for world in tried if consistent(SMALL, 2, -1, None, told, world)]
    for key, odds in sheet_of(SMALL, fitting).values.items():
        for value, probability in odds.items():
            assert excludes(facts + own_facts, SMALL, 2, 0, key, value) == (probability == 0)


@pytest.mark.parametrize("seed", range(6))
def test_full_deck_worlds_are_consistent_and_as_many_as_counted(seed: int) -> None:
    rng = random.Random(200 + seed)
    codes, aside = deal(CONTENT, 3, rng)
    log = truthful_log(CONTENT, codes, aside, rng)
    fitting = list(all_worlds(CONTENT, 3, 2, codes[2], log))
    assert {0: codes[0], 1: codes[1]} in fitting
    assert all(consistent(CONTENT, 3, 2, codes[2], log, world) for world in rng.sample(fitting, min(len(fitting), 200)))
    assert sheet(CONTENT, 3, 2, codes[2], log) == sheet_of(CONTENT, fitting)


def test_four_players_worlds_counted_one_by_one() -> None:
    log = [hacked(1, "letter ABC", True), hacked(2, "tens 789", True), picked(3, "E-F"), picked(2, "80-99"), hacked(3, "ones 02468", True)]
    log += [decoded(1, (B, 2, 3), right=False), decoded(2, (F, 7, 4), right=False), revealed(1, ONES, 3), hacked(1, "tens 02468", True)]
    fitting = list(all_worlds(CONTENT, 4, 0, A_01, log))
    assert 1000 < len(fitting) < 100_000
    assert sheet(CONTENT, 4, 0, A_01, log) == sheet_of(CONTENT, fitting)
    assert all(consistent(CONTENT, 4, 0, A_01, log, world) for world in fitting[::50])
