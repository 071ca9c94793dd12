"""TOP SECRET in review: no sheet is exact there, so a finger is judged by whom the answers pointed to, and answers are judged by nobody."""

from collections import Counter
from itertools import product
from math import log2

import pytest

from tests.review.parties import SEAT, dealt_otherwise, everything, given, points_of, teams_of, weights
from tests.review.reviewed import PARTY, played
from tests.rules.top_secret_party.tables import all_ready, letter, party, persons, point_all, server, sides, table, to_point, to_ready
from tests.sizes import size
from underrose.bots.playing_on import policy_of
from underrose.games.top_secret_party import review_words, what_if_history
from underrose.games.top_secret_party.mind import rollouts
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position
from underrose.review import report as reports
from underrose.review.judge import Judge, Worths
from underrose.review.report import review

BUDGET = 64
TOO_FAR = 4.5
"""Standard errors beyond which two means differ: by chance once in 150,000 times."""


def bots(players: int, seed: int, **options: str) -> Match:
    """A finished party of bots. Nobody changes it."""
    return played(PARTY, ("agent",) * players, seed, tuple(options.items()))


def position_of(match: Match, seat: int = SEAT) -> Position:
    return Position(match.game, seat, match.see(seat), match.log(seat), 1)


def thinking(match: Match, number: int) -> Match:
    """The party when all answers of a round are shown and nobody has pointed yet."""
    return next(found.clone() for found in match.walk() if (table(found)["phase"], table(found)["current_round"]) == (1, number))


@pytest.mark.parametrize("players", [4, 5])
def test_worlds_are_drawn_as_likely_as_the_answers_make_them(players: int) -> None:
    match, drawn, found = thinking(bots(players, 2), 2), size(250, 500), Counter[tuple[int, ...]]()
    position = position_of(match)
    for _ in range(drawn):
        found[tuple(int(player["team"]) for player in what_if_history.imagine(position)[0]["players"][:players])] += 1
    chances = given(weights(match, everything(match)), SEAT, sides(match, SEAT)[SEAT]["team"])
    assert set(found) <= set(chances)
    assert max(chances.values()) > 1.5 / len(chances), "the answers say something"
    for cards, chance in chances.items():
        assert abs(found[cards] - drawn * chance) < TOO_FAR * (drawn * chance * (1 - chance)) ** 0.5 + 1


def test_fingers_of_the_last_round_are_worth_what_every_way_to_lay_the_cards_makes_them() -> None:
    for seed in range(size(1, 3)):
        match = thinking(bots(4, seed), 3)
        found, team, before = weights(match, everything(match)), sides(match, SEAT)[SEAT]["team"], sides(match)
        likeliest = {(seat, team): best_fingers(found, seat, team, 4) for seat in range(4) for team in (0, 1)}
        actions = rollouts.screened(position_of(match), None)  # type: ignore[arg-type]
        worths = Worths(Judge(policy_of(match.game.title), 8, 1), position_of(match))(actions, size(600, 1200))
        for target, column in zip((1, 2, 3), worths.T, strict=True):
            expected = 0.0
            for cards, chance in given(found, SEAT, team).items():
                ways = [*product(*(likeliest[seat, cards[seat]] for seat in (1, 2, 3)))]
                for others in ways:
                    points = points_of(before, cards, [target, *others])
                    if points[SEAT] == max(points):
                        expected += chance / len(ways) / points.count(max(points))
            assert abs(column.mean() - expected) < TOO_FAR * (expected * (1 - expected) / len(column)) ** 0.5 + 1e-9


def best_fingers(found: dict[tuple[int, ...], float], seat: int, team: int, players: int) -> list[int]:
    """Whom a seat of a team takes for likeliest its mate."""
    chances = given(found, seat, team)
    likely = {other: sum(p for cards, p in chances.items() if cards[other] == team) for other in range(players) if other != seat}
    return [other for other, p in likely.items() if p > max(likely.values()) - 1e-9]


def test_answers_are_a_matter_of_honour_and_a_finger_is_judged() -> None:
    report = review(bots(4, 3), 1, budget=BUDGET)
    judged = [one.played.action.split()[0] for one in report.decisions if not one.forced]
    assert judged == ["point"] * 3
    for one in report.decisions:
        assert len(one.candidates) == (1 if one.forced else 3)
        assert not one.forced or (one.loss, one.best) == (0, None)


def test_only_the_finger_that_stands_on_three_is_judged() -> None:
    match = persons(party(4, 5))
    to_ready(match)
    point_all(match, (1, 2, 3, 2))
    for seat, action in ((0, "ready"), (0, "point 2"), (0, "point 3"), (1, "ready")):
        match.play(seat, action)
    (judged,) = (one for one in review(match, 0, budget=BUDGET).decisions if not one.forced)
    assert judged.played.action == "point 3"
    assert {one.action for one in judged.candidates} == {"point 1", "point 2", "point 3"}, "to keep the finger is a choice too"


def test_a_finger_that_comes_after_the_count_is_judged_as_well() -> None:
    """Whenever the seat points in the next round: there before the count."""
    match = persons(party(4, 5))
    point_all(to_point(match), (1, 2, 3, 2))
    all_ready(match)
    to_ready(match)
    match.play(0, "point 1")
    fingers = [step for step in match.steps if any(event["key"] == "pointed" and step.seat == 0 for event in step.events)]
    assert [review_words.is_choice(match, step) for step in fingers] == [True, True]


@pytest.mark.parametrize(("times", "said"), [(1.04, 0), (1.06, 3)])
def test_an_answer_that_is_hardly_likelier_is_no_sign(times: float, said: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(thinking(bots(4, 0), 2))
    monkeypatch.setattr(review_words, "_ratio_of", lambda *_: times)
    assert [": 1.1 times as likely" in sign["text"] for sign in review_words._speaking(position, 0, 0)] == [True] * said
    monkeypatch.setattr(review_words, "_ratio_of", lambda reading, kit, seat, team: 1.0 if seat == 1 else times)
    assert [sign["args"]["seat"] for sign in review_words._signs(position, 1)] == [2] * said + [3] * said, "the others speak for the silent"


def test_a_finger_goes_elsewhere_than_the_answers_pointed() -> None:
    found = 0
    for seed in range(size(6, 12)):
        match = thinking(bots(4, seed), 2)
        position = position_of(match)
        chances = given(weights(match, everything(match)), SEAT, team := sides(match, SEAT)[SEAT]["team"])
        likely = {other: sum(p for cards, p in chances.items() if cards[other] == team) for other in (1, 2, 3)}
        best, least = max(likely, key=lambda seat: likely[seat]), min(likely, key=lambda seat: likely[seat])
        for target in (best, least):
            other = match.clone()
            other.play(SEAT, f"point {target}")
            claimed = review_words.claims(position, [{"key": "pointed", "args": {"seat": SEAT, "target": target}}])
            known = [one for one in review(other, SEAT, budget=8).could_have_known if one.n == len(match.steps)]
            clear = likely[best] >= review_words.CLEAR and target == least
            assert [one.about for one in known if one.kind == "pointed"] == ([f"{best}.mate"] if clear else [])
            assert [claim.p for claim in claimed] == pytest.approx([likely[best]] if clear else [])
            for one in known:
                said = {(fact.args["seat"], fact.args["team"], fact.text.partition(":")[0]) for fact in one.facts}
                assert said == {(best, team, match.names[best])}
            found += clear
    assert found > 1


def test_an_answer_tells_as_much_of_the_team_as_every_way_to_lay_the_cards_says() -> None:
    match, tells = bots(5, 4), 0
    report = review(match, SEAT, budget=8)
    answers = [one for one in report.decisions if one.played.action.startswith("answer")]
    for i, one in enumerate(answers):
        shown = thinking(match, i // 3 + 1)
        team, slot = sides(shown, SEAT)[SEAT]["team"], i % 3
        earlier = [(seat, at) for seat, at in everything(shown) if at < slot]
        known = weights(shown, earlier), weights(shown, [*earlier, (SEAT, slot)])
        before, after = (sum(odds for cards, odds in found.items() if cards[SEAT] == team) / sum(found.values()) for found in known)
        assert one.told_bits == pytest.approx(log2(after / before), abs=1e-9)
        tells += one.told_bits != 0
    assert tells > 3


def test_an_answer_instead_of_chances_tells_what_it_tells_without_it() -> None:
    match = persons(party(4, 5))
    point_all(to_point(match), (1, 2, 3, 2))
    all_ready(match)
    action, placed = match.resolve(SEAT, f"answer {letter(match)} yes"), [{"key": "placed", "args": {}}]
    told = review_words.told_bits(position_of(match), action, placed)
    server(match, "lapse 0")
    assert review_words.told_bits(position_of(match), action, placed) == pytest.approx(told)
    assert told != 0


def test_what_the_answers_of_all_brought_counts_for_the_answer_of_the_seat() -> None:
    match = bots(4, 3)
    report = review(match, SEAT, budget=8)
    learned = [one.learned_bits for one in report.decisions if one.played.action.startswith("answer")]
    assert any(abs(bits) > 0.01 for bits in learned)
    first = next(found for found in match.walk() if table(found)["phase"] == 0 and table(found)["slot"] == 1)
    known = sum(secret.bits for secret in reports.named_secrets(reports.Glance.of(first, SEAT), SEAT))
    fresh = sum(secret.bits for secret in report.decisions[0].secrets)
    assert learned[0] == pytest.approx(known - fresh)


@pytest.mark.parametrize("players", [3, 4])
def test_answers_tell_something_and_nothing_else_does_the_reveal_least_of_all(players: int) -> None:
    match = bots(players, 1)
    assert (turned := review(match, 1, budget=32, turned=True).revealed) is not None
    laid = {step.n for step in match.steps if any(event["key"] == "placed" for event in step.events)}
    assert set() < {entry.n for entry in turned.told_bits} <= laid


def test_answers_that_are_not_shown_change_nothing_either() -> None:
    match = bots(5, 6, sealed_answers="yes")
    begun = next(
        found.clone()
        for found in match.walk()
        if table(found)["current_round"] == 2 and table(found)["slot"] == 1 and sum(side["answered"][1] for side in sides(found)) == 3
    )  # fmt: skip
    other = dealt_otherwise(begun, teams_of(begun))
    assert begun.see(1).tobytes() != other.see(1).tobytes()
    assert begun.log(SEAT).tobytes() == other.log(SEAT).tobytes()
    assert review(begun, SEAT, budget=BUDGET) == review(other, SEAT, budget=BUDGET)
