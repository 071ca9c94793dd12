"""Scoring, over all teams and all fingers for three to six players, against a scorer written from the rules page alone."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

import underrose as ur
from tests.rules.top_secret_party.tables import party, to_point
from tests.sizes import size
from underrose.games.top_secret_party.actions import Do
from underrose.kernel.game.actions import pack


def points(teams: Sequence[int], fingers: Sequence[int]) -> list[int]:
    """P11, P12, P13 and R2, read straight from the page."""
    found = []
    for me, team in enumerate(teams):
        friends = [you for you, other in enumerate(teams) if other == team and you != me]
        mine = 0
        if not friends:
            mine += 4 if fingers[me] == me else 0
        elif fingers[me] in friends:
            mine += 3
        if any(fingers[friend] == me for friend in friends):
            mine += 1
        found.append(mine)
    return found


def all_teams(players: int) -> Iterator[list[int]]:
    """Every way in which the team cards may be dealt, the card left over included."""
    half = (players + 1) // 2
    for blues in {players - half, half}:
        for some in combinations(range(players), blues):
            yield [1 if seat in some else 0 for seat in range(players)]


@pytest.mark.parametrize("players", size([3, 4, 5], [3, 4, 5, 6]))
def test_printed_11_printed_12_printed_13_ruled_02_all_teams_and_all_fingers(players: int) -> None:
    game = ur.game("top_secret_party", players=players)
    match = to_point(party(players))
    choices = [[target for target in range(players) if players == 3 or target != seat] for seat in range(players)]
    states, last, tried = match.states.copy(), players - 1, 0
    people, before = states[0]["players"], match.states.copy()
    for teams in all_teams(players):
        for fingers in product(*choices):
            states[0] = before[0]
            people["team"][:players] = teams
            people["arrow"][:last] = fingers[:last]
            states[0]["waiting"] = 1 << last
            game.doors.apply(states, 0, game.kits, last, pack(Do.POINT, fingers[last]))
            assert people["points"][:players].tolist() == points(teams, fingers), (teams, fingers)
            tried += 1
    splits = {3: 6, 4: 6, 5: 20, 6: 20}[players]
    assert tried == splits * (3 if players == 3 else players - 1) ** players
