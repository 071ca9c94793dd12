"""How the spymaster answers: true to its dossier but for one slip a game, weighed as an oracle over every deal weighs it."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.rules.played import told
from tests.rules.top_secret_party.tables import answer, awaited, party, server, table
from tests.rules.top_secret_party.test_reading import deals, says_yes
from tests.rules.top_secret_party.test_scoring import points as earned
from tests.sizes import size
from underrose.bots import decide
from underrose.games.top_secret_party.mind.answering import gain_of_yes
from underrose.games.top_secret_party.state import ROUNDS, SLOTS
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.play.match import Match

OTHERS = ("yellow_traits", "blue_traits")


def chosen(match: Match, seat: int, level: str, chance: int = 0) -> int:
    """What a bot does whom all wait for; its chance begins with a number."""
    action = decide(match.game, level, match.see(seat), match.log(seat), chance + len(match.steps), seat=seat)
    assert action is not None
    return action


def play(match: Match, levels: list[str], chance: int = 0) -> Match:
    """The match played out by these bots."""
    while match.outcome is None:
        seat = awaited(match)[0]
        match.do(seat, chosen(match, seat, levels[seat], chance))
    return match


def chance_of_yes(match: Match, seat: int, slot: int, team: int) -> float:
    """How likely the character in a seat says Yes to a team's question of this round."""
    content, view = match.game.content, table(match)
    return says_yes(content["dossiers"][view["sides"][seat]["dossier"]], content["faces"][view["faces"][slot]][OTHERS[team]])


def times_yellow(match: Match, seat: int, answers: list[int]) -> float:
    """How much likelier a seat's answers are from yellow than from blue."""
    ratio = 1.0
    for slot, given in enumerate(answers):
        yellow, blue = (chance_of_yes(match, seat, slot, team) for team in (0, 1))
        ratio *= yellow / blue if given else (1 - yellow) / (1 - blue)
    return ratio


def slips(match: Match) -> list[int]:
    """How many answers of each seat its dossier did not lead to, by what a spectator was told."""
    content, found = match.game.content, [0] * match.game.players
    dossier, faces, shown = {}, [0] * SLOTS, [0] * SLOTS
    for event in match.events(-1):
        args = event["args"]
        if event["key"] == "cast":
            dossier[args["seat"]] = content["dossiers"][args["dossier"]]
        elif event["key"] == "turned":
            faces[args["slot"]] = args["face"]
        elif event["key"] == "placed":
            shown[args["slot"]] &= ~(1 << args["seat"])
            shown[args["slot"]] |= args["yes"] << args["seat"]
        elif event["key"] == "revealed":
            for slot in range(SLOTS):
                leads_to = says_yes(dossier[args["seat"]], content["faces"][faces[slot]][OTHERS[args["team"]]])
                found[args["seat"]] += leads_to != 0.5 and (leads_to > 0.5) != bool(shown[slot] >> args["seat"] & 1)
    return found


@pytest.mark.parametrize("players", [3, 4, 7])
def test_a_spymaster_slips_once_a_game_at_most(players: int) -> None:
    found = [slips(play(party(players, seed), ["spymaster"] * players, 100 * seed)) for seed in range(size(3, 8))]
    assert np.max(found) <= 1
    assert players == 7 or np.sum(found) > 0


def test_others_slip_more_often() -> None:
    found = [slips(play(party(4, seed), ["spymaster", "agent", "novice", "agent"], 100 * seed)) for seed in range(20)]
    assert np.max(found, axis=0)[0] <= 1 < np.max(found, axis=0)[1:].min()


def test_the_reading_counts_slips_of_bots_when_their_teams_are_revealed() -> None:
    match = party(5, 3)
    server(match, "person 2")
    seen = np.zeros(5, np.int64)
    while match.outcome is None:
        seat = awaited(match)[0]
        match.do(seat, chosen(match, seat, "agent"))
        if len(told(match, "revealed")) % 5 == 0:
            seen = match.game.prepare(match.see(0), match.log(0))[0]["reading"]["slips"][:5]
    expected = slips(match)
    assert [*seen] == [0 if seat == 2 else expected[seat] for seat in range(5)]
    assert len(told(match, "revealed")) == 5 * ROUNDS


def test_where_dossiers_are_shuffled_a_spymaster_answers_as_everybody() -> None:
    match = party(4, dossiers="shuffled")
    while table(match)["phase"] == 0:
        seat = awaited(match)[0]
        strong, weak = (chosen(match, seat, level) for level in ("spymaster", "agent"))
        assert strong == weak
        match.do(seat, strong)


def at_the_last_answer(players: int, seed: int) -> Match:
    """The third round, when only seat 0 has yet to answer the last question; answers lie open."""
    match = party(players, seed)
    while table(match)["current_round"] < ROUNDS or table(match)["slot"] < SLOTS - 1 or awaited(match) != [0]:
        seat = next((seat for seat in awaited(match) if seat > 0), 0)
        match.do(seat, chosen(match, seat, "agent"))
    return match


def shares(match: Match) -> list[float]:
    """What No and Yes bring seat 0: its share of the win over every deal and every choice among those that are as likely."""
    players, view = match.game.players, table(match, 0)
    own, sides = view["sides"][0]["team"], view["sides"][:players]
    ratios = [times_yellow(match, seat, sides[seat]["answers"][: SLOTS if seat else SLOTS - 1]) for seat in range(players)]
    found, total = [0.0, 0.0], 0.0
    for cards, weight in deals(match, sides, view["faces"], (0, SLOTS - 1)).items():
        if cards[0] != own:
            continue
        teams, total = cards[:players], total + weight
        for yes in (0, 1):
            last = [chance_of_yes(match, 0, SLOTS - 1, team) for team in (0, 1)]
            ratio = ratios[0] * (last[0] / last[1] if yes else (1 - last[0]) / (1 - last[1]))
            found[yes] += weight * share([side["points"] for side in sides], teams, [ratio, *ratios[1:]])
    return [value / total for value in found]


def share(before: list[int], teams: tuple[int, ...], ratios: list[float]) -> float:
    """The share of seat 0 if everybody points at whoever is likeliest by these ratios."""
    players = len(teams)
    choices: list[list[int]] = []
    for seat in range(players):
        toward = {other: ratio if teams[seat] == 0 else 1 / ratio for other, ratio in enumerate(ratios) if other != seat}
        if players == 3:
            toward[seat] = 1.0
        choices.append([other for other, ratio in toward.items() if ratio > max(toward.values()) * (1 - 1e-9)])
    worth: list[float] = []
    for fingers in product(*choices):
        points = [a + b for a, b in zip(before, earned(teams, fingers), strict=True)]
        worth.append((points[0] == max(points)) / points.count(max(points)))
    return sum(worth) / len(worth)


@pytest.mark.parametrize("players", size([3], [3, 4, 5]))
def test_a_yes_is_worth_what_every_deal_of_the_teams_says(players: int) -> None:
    compared = 0
    for seed in range(size(15, 40)):
        match = at_the_last_answer(players, seed)
        own = table(match, 0)["sides"][0]["team"]
        mine, theirs = (chance_of_yes(match, 0, SLOTS - 1, team) for team in (own, 1 - own))
        no, yes = shares(match)
        assert gain(match, mine / theirs, (1 - mine) / (1 - theirs)) == pytest.approx(yes - no, abs=0.03)
        compared += abs(yes - no) > 0.05
    assert compared > 1


def gain(match: Match, by_yes: float, by_no: float) -> float:
    """The gain as the spymaster weighs it, on average of some times."""
    views, rng, found = match.see(0), new(Generator), list[Any]()
    reading = match.game.prepare(views, match.log(0))[0]["reading"]
    for n in range(16):
        reseed(rng[0], b"gain", n)
        found.append(gain_of_yes(reading, match.game.kits[0], views[0], by_yes, by_no, rng[0]))
    return float(np.mean(found))


def test_a_slip_that_is_left_is_made_where_it_brings_more() -> None:
    used = refused = 0
    for seed in range(size(40, 80)):
        match = at_the_last_answer(3, seed)
        mine = chance_of_yes(match, 0, SLOTS - 1, table(match, 0)["sides"][0]["team"])
        no, yes = shares(match)
        if mine == 0.5 or (yes - no if mine < 0.5 else no - yes) < 0.15:
            continue
        left = match.game.prepare(match.see(0), match.log(0))[0]["reading"]["slips"][0] == 0 and this_round(match) == 0
        action = decide(match.game, "spymaster", match.see(0), match.log(0), seed, seat=0)
        answer(match, 0, "yes" if (mine < 0.5) == left else "no")
        assert match.steps[-1].action == action
        used += left
        refused += not left
    assert used > 0
    assert refused > 0


def this_round(match: Match) -> int:
    """How often seat 0 has slipped in this round."""
    side = table(match, 0)["sides"][0]
    truths = [chance_of_yes(match, 0, slot, side["team"]) for slot in range(SLOTS - 1)]
    return sum(truth != 0.5 and (truth > 0.5) != bool(given) for truth, given in zip(truths, side["answers"], strict=False))
