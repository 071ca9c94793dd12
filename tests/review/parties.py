"""Parties to be reviewed: dealt otherwise, and weighed by an oracle that lays all team cards in every way."""

from collections.abc import Iterable
from itertools import permutations
from typing import Any

from tests.review.reviewed import PARTY, played
from tests.rules.top_secret_party.tables import sides, table
from tests.rules.top_secret_party.test_reading import says_yes
from underrose.games.top_secret_party.actions import Do
from underrose.games.top_secret_party.state import Phase
from underrose.kernel.game.actions import argument, kind_of, pack
from underrose.kernel.play.match import Match, Step

SEAT = 0
"""Whose eyes these are."""
Cards = tuple[int, ...]


def teams_of(match: Match) -> list[int]:
    """The teams of the current round, as they truly lie."""
    return [int(player["team"]) for player in match.states[0]["players"][: match.game.players]]


def dealt_at(match: Match) -> int:
    """The step that dealt the current round."""
    return max(step.n for step in match.steps if any(event["key"] == "round" for event in step.events))


def dealt_otherwise(match: Match, teams: Iterable[int]) -> Match:
    """The same party with other team cards in the current round, and where the others have decided something unseen with that otherwise."""
    n, wanted, phase = dealt_at(match), [*teams], table(match)["phase"]
    step, left = match.steps[n], 2 * int(match.game.kits[0]["each"])
    tape = [value for value, _ in step.chance]
    places = [place for place, stream in enumerate(step.streams) if stream == "teams"]
    for dealt, (place, team) in enumerate(zip(places, wanted, strict=True)):
        tape[place] = 0 if team == 0 else left - dealt - 1
    if n == 0:
        other = Match.dealt(match.game, match.deal, tape, match.levels, match.names, match.series)
    else:
        other = match.at(n - 1)
        other.again(step, tape)
    for later in match.steps[n + 1 :]:
        other.again(_unseen(match, later, phase), [value for value, _ in later.chance])
    assert teams_of(other) == wanted
    return other


def _unseen(match: Match, step: Step, phase: int) -> Step:
    """What another seat did unseen, and another way of doing it; the step itself where all saw it, or it is the seat's own."""
    action, seat, players = step.action, step.seat, match.game.players
    assert action is not None
    assert seat is not None
    if seat == SEAT:
        return step
    if kind_of(action) == Do.ANSWER and phase == Phase.ANSWERING and argument(action, 0) == table(match)["label"]:
        action = pack(Do.ANSWER, argument(action, 0), 1 - argument(action, 1))
    elif kind_of(action) == Do.POINT and phase in (Phase.READYING, Phase.POINTING):
        target = argument(action, 0)
        action = pack(Do.POINT, next(one for one in range(players) if one not in (seat, target)))
    return Step(step.n, seat, action, [], [])


def before_reveal(match: Match, number: int) -> Match:
    """The party as it stood before the step that revealed a round."""
    return match.at(revealed_at(match, number) - 1)


def revealed_at(match: Match, number: int) -> int:
    """The step that revealed a round."""
    return [step.n for step in match.steps if any(event["key"] == "revealed" for event in step.events)][number - 1]


def pair(levels: tuple[str, ...], seed: int, number: int = 2) -> tuple[Match, Match]:
    """A party before a reveal, and one that looked the same to the seat."""
    begun = before_reveal(played(PARTY, levels, seed), number)
    teams = teams_of(begun)
    others = next(
        list(laid)
        for laid in sorted(set(permutations(teams)))
        if laid[SEAT] == teams[SEAT] and list(laid) != teams
    )  # fmt: skip
    return begun, dealt_otherwise(begun, others)


def weights(match: Match, known: Iterable[tuple[int, int]]) -> dict[Cards, float]:
    """The weight of every way to lay the team cards before the seats, by the answers at these (seat, slot) of bots in character."""
    half, players = (match.game.players + 1) // 2, match.game.players
    content = match.game.content
    laid, faces = sides(match, SEAT), table(match)["faces"]
    answers = [(seat, slot, laid[seat]["answers"][slot]) for seat, slot in known]
    found: dict[Cards, float] = {}
    for cards in set(permutations([0] * half + [1] * half)):
        weight = 1.0
        for seat, slot, answered in answers:
            traits = content["faces"][faces[slot]]["blue_traits" if cards[seat] else "yellow_traits"]
            yes = says_yes(content["dossiers"][laid[seat]["dossier"]], traits)
            weight *= yes if answered else 1 - yes
        found[cards[:players]] = found.get(cards[:players], 0.0) + weight
    return found


def given(found: dict[Cards, float], seat: int, team: int) -> dict[Cards, float]:
    """The chances where a seat has a team."""
    fitting = {cards: weight for cards, weight in found.items() if cards[seat] == team}
    whole = sum(fitting.values())
    return {cards: weight / whole for cards, weight in fitting.items()}


def everything(match: Match) -> list[tuple[int, int]]:
    """All three answers of everybody."""
    return [(seat, slot) for seat in range(match.game.players) for slot in range(3)]


def points_of(before: list[dict[str, Any]], cards: Cards, fingers: list[int]) -> list[int]:
    """Everybody's points in the end (P11 to P13, without being alone)."""
    found = []
    for seat, side in enumerate(before):
        own = [other for other in range(len(before)) if other != seat and cards[other] == cards[seat]]
        found.append(side["points"] + 3 * (fingers[seat] in own) + any(fingers[other] == seat for other in own))
    return found
