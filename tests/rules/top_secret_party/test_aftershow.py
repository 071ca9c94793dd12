"""The show after a party, held to an oracle that lays all team cards in every way; and from whose fingers it is made."""

from typing import Any

import pytest

from tests.rules.top_secret_party.tables import all_ready, awaited, party, point_all, server, sides, table, to_ready
from tests.rules.top_secret_party.test_reading import deals, likely
from tests.sizes import size
from underrose.games.top_secret_party.aftershow import aftershow
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.testing.playing import RandomPlayer


def played(players: int, seed: int) -> tuple[Match, list[tuple[list[dict[str, Any]], list[int]]]]:
    """A game of bots to its end, some of whom run out of time; and each round as all saw it when it was revealed."""
    match = party(players, seed)
    player, seen = RandomPlayer(match.game, f"aftershow {seed}"), list[tuple[list[dict[str, Any]], list[int]]]()
    while match.outcome is None:
        if table(match)["phase"] == 0 and player.below(9) == 0:
            server(match, f"lapse {awaited(match)[0]}")
        else:
            player.step(match)
        if table(match)["phase"] >= 3 and len(seen) < table(match)["current_round"]:
            seen.append((sides(match), table(match)["faces"]))
    return match, seen


def shown(match: Match) -> dict[str, Any]:
    return aftershow(match.game, match.log(SPECTATOR))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_pairs_misleading_answer_and_noses_are_those_of_every_way_to_lay_the_team_cards(players: int) -> None:
    for seed in range(size(2, 10)):
        match, seen = played(players, seed)
        told = shown(match)
        drops: list[tuple[float, tuple[int, int, int], float, float]] = []
        expected = dict.fromkeys(range(players), 0.0)
        points = dict.fromkeys(range(players), 0)
        for number, (laid, faces) in enumerate(seen):
            found = deals(match, laid, faces)
            teams = [side["team"] for side in laid]
            for one in range(players):
                own = [seat for seat in range(players) if seat != one and teams[seat] == teams[one]]
                for other in range(players):
                    p = likely(found, lambda cards, i=one, j=other: cards[i] == cards[j])
                    assert told["rounds"][number]["pairs"][one][other] == pytest.approx(p)
                if not laid[one]["late"][3]:
                    expected[one] += most_points(found, players, one, teams[one])
                    points[one] += (3 if own else 4) * (laid[one]["arrow"] in (own or [one]))
                for slot in range(3) if own else ():
                    less = deals(match, laid, faces, (one, slot))
                    before, after = (
                        sum(likely(these, lambda cards, i=one, j=mate: cards[i] == cards[j]) for mate in own) / len(own)
                        for these in (less, found)
                    )
                    drops.append((before - after, (number + 1, one, slot), before, after))
        worst = max(drop for drop, *_ in drops)
        one = told["misleading"]
        of_it = {where: (before, after) for drop, where, before, after in drops if drop == pytest.approx(worst)}
        assert (one["before"], one["after"]) == pytest.approx(of_it[one["round"], one["seat"], one["slot"]])
        assert one["face"] == seen[one["round"] - 1][1][one["slot"]]
        assert one["yes"] == bool(seen[one["round"] - 1][0][one["seat"]]["answers"][one["slot"]])
        for nose in told["noses"]:
            assert nose["expected"] == pytest.approx(expected[nose["seat"]])
            assert nose["points"] == points[nose["seat"]]
        over = [nose["points"] - nose["expected"] for nose in told["noses"]]
        assert over == sorted(over, reverse=True)


def most_points(found: dict[tuple[int, ...], float], players: int, seat: int, team: int) -> float:
    """What the best finger of a seat that knows its team brings on average: 3 for a mate, 4 for being alone and knowing it."""
    mine = [likely(found, lambda cards, j=j: cards[j] == team, lambda cards: cards[seat] == team) for j in range(players) if j != seat]
    alone = likely(found, lambda cards: cards[:players].count(team) == 1, lambda cards: cards[seat] == team)
    return max(3 * max(mine), 4 * alone if players == 3 else 0.0)


def test_ten_people_of_whom_nothing_is_known_give_nothing_away_in_the_first_round() -> None:
    match = party(10, 2)
    for seat in range(10):
        server(match, f"person {seat}")
    point_all(to_ready(match), [1] + [0] * 9)
    all_ready(match)
    told = shown(match)
    assert {round(p, 12) for i, row in enumerate(told["rounds"][0]["pairs"]) for p in row[:i]} == {round(4 / 9, 12)}
    assert told["misleading"] is None
    assert all(nose["expected"] == pytest.approx(3 * 4 / 9) for nose in told["noses"])


def test_fingers_of_chance_and_of_a_bot_that_stood_in_are_nobodys_nose() -> None:
    match = party(4, 3)
    server(match, "person 0")
    server(match, "person 1")
    to_ready(match)
    server(match, "character 1")
    match.play(1, "point 0")
    match.play(2, "point 0")
    server(match, "lapse 0")
    match.play(3, "point 0")
    for seat in (1, 2, 3):
        match.play(seat, "ready")
    told = shown(match)
    assert [finger["by"] for finger in told["rounds"][0]["fingers"]] == ["chance", "bot", None, None]
    assert sorted(nose["seat"] for nose in told["noses"]) == [2, 3]


def test_before_the_first_reveal_there_is_nothing_to_show() -> None:
    assert shown(to_ready(party(5))) == {"rounds": [], "misleading": None, "noses": []}
