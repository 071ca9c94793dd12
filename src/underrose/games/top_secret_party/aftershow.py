"""After a party: who found whom, what the answers said of each pair, which answer misled most, and who had the best nose.

Everything comes from the log of a spectator, so of what all have been told, reveals included. What answers make likely is what `reading`
made of them before each reveal: of a person nothing is known in the first round, and then the answers say nothing of the teams.

    Four players, two cards of each team. The answers of the first two are three times as likely from yellow as from blue, the others'
    say nothing. Of the six deals YYBB weighs 9, four deals with one of the two in yellow 3 each, and BBYY 1: the first two are a team
    with 10/22, the last two too, and every other pair with 6/22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from underrose.games.top_secret_party.events import EVENTS
from underrose.games.top_secret_party.mind.reading import Reading, ratio_of, read
from underrose.games.top_secret_party.state import ALONE_POINTS, LEAST_SEATS, MATE_POINTS, SLOTS, Team
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.events import OPEN
from underrose.kernel.game.title import Game

_read, _ratio_of = in_python(read), in_python(ratio_of)
LEAST_DROP = 1e-9
"""An answer that lowers a probability by less misled nobody."""

Factors = Sequence[Sequence[float]]
"""For each seat and question of a round how many times likelier the answer was from yellow than from blue."""


# --- Bayes over the deals of the team cards -----------------------------------------------------------------------------


def ways(weights: Sequence[float], yellow: int) -> float:
    """Return the weight of all deals of so many yellow cards among places with these weights: an elementary symmetric polynomial."""
    sums = [1.0] + [0.0] * max(yellow, 0)
    for weight in weights:
        for k in range(yellow, 0, -1):
            sums[k] += sums[k - 1] * weight
    return sums[yellow] if yellow >= 0 else 0.0


def without(weights: Sequence[float], *places: int) -> list[float]:
    """Return the weights of all other places."""
    return [weight for place, weight in enumerate(weights) if place not in places]


def pair(weights: Sequence[float], each: int, one: int, other: int) -> float:
    """Return the probability that two places have the same team, with `each` cards of each team; `weights` includes a card left over."""
    rest = without(weights, one, other)
    return (weights[one] * weights[other] * ways(rest, each - 2) + ways(rest, each)) / ways(weights, each)


def pairs(weights: Sequence[float], each: int, players: int) -> list[list[float]]:
    """Return the same of every two players, shape (players, players); 1 on the diagonal."""
    return [[1.0 if one == other else pair(weights, each, one, other) for other in range(players)] for one in range(players)]


def mates(weights: Sequence[float], each: int, seat: int, team: int) -> list[float]:
    """Return the probability that each place has the team of the seat, which knows its own; shape (places,), 0 for the seat itself."""
    toward = [weight if team == Team.YELLOW else 1 / weight for weight in weights]
    whole = ways(without(toward, seat), each - 1)
    return [0.0 if place == seat else weight * ways(without(toward, seat, place), each - 2) / whole for place, weight in enumerate(toward)]


def best_points(weights: Sequence[float], each: int, players: int, seat: int, team: int) -> float:
    """Return the expected points of the best finger by the answers alone (P11, P13)."""
    likely = mates(weights, each, seat, team)
    alone = ALONE_POINTS * likely[players] if players == LEAST_SEATS else 0.0
    return max(alone, *(MATE_POINTS * p for p in likely[:players]))


# --- what was played ----------------------------------------------------------------------------------------------------


@dataclass
class Finger:
    """At whom a seat pointed, and what it earned; `by` is "chance" or "bot" where its person has not decided."""

    team: int
    target: int
    right: bool
    found: bool
    points: int
    by: str | None


@dataclass
class Round:
    """One round as it was revealed."""

    number: int
    faces: list[int]
    factors: Factors
    yes: list[list[bool]]
    fingers: list[Finger] = field(default_factory=list[Finger])

    def weights(self, game: Game, leave_out: tuple[int, int] | None = None) -> list[float]:
        """Return the weight of each place, a card left over included; without the answer of a (seat, slot) if one is left out."""
        weights = [1.0] * (2 * int(game.kits[0]["each"]))
        for seat, factors in enumerate(self.factors):
            for slot, factor in enumerate(factors):
                weights[seat] *= 1.0 if (seat, slot) == leave_out else factor
        return weights

    def mates(self, seat: int) -> list[int]:
        """Return the seats that truly were of the seat's team."""
        return [other for other, finger in enumerate(self.fingers) if other != seat and finger.team == self.fingers[seat].team]


def rounds_of(game: Game, log: Rows) -> list[Round]:
    """Return the rounds of a spectator's log that have been revealed."""
    told: list[Round] = []
    lent = Lending()
    for n, row in enumerate(log):
        event = EVENTS.readable(int(row["kind"]), [int(value) for value in row["args"][:OPEN]], None)
        args = event["args"]
        lent.follow(event["key"], args)
        if event["key"] == "revealed":
            if args["seat"] == 0:
                told.append(_answered(game, log, n, len(told) + 1))
            by = lent.by.get(args["seat"])
            finger = Finger(args["team"], args["target"], bool(args["right"]), bool(args["found"]), args["points"], by)
            told[-1].fingers.append(finger)
    for seat in range(game.players):
        for one in told:
            if one.fingers[seat].by == "bot" and seat not in lent.persons:  # a bot in its own seat lends nothing
                one.fingers[seat].by = None
    return told


@dataclass
class Lending:
    """Follows a log for who decided each finger."""

    by: dict[int, str] = field(default_factory=dict[int, str])
    characters: set[int] = field(default_factory=set[int])
    persons: set[int] = field(default_factory=set[int])
    overdue: int | None = None

    def follow(self, key: str, args: dict[str, int]) -> None:
        """Follow one more event."""
        seat = args.get("seat", -1)
        if key == "round":
            self.by = {}
        elif key in ("cast", "character"):
            self.characters.add(seat)
        elif key == "person":
            self.characters.discard(seat)
            self.persons.add(seat)
        elif key == "pointed" and (self.overdue == seat or seat in self.characters):
            self.by[seat] = "chance" if self.overdue == seat else "bot"
        self.overdue = seat if key == "overdue" else None


def _answered(game: Game, log: Rows, n: int, number: int) -> Round:
    """Return what had been answered in a round before event `n`, and how much likelier that was from yellow."""
    readings = new(Reading)
    kit = game.kits[0]
    seats = range(game.players)
    reading = readings[0]
    _read(reading, kit, log, n)
    known = [int(mask) for mask in reading["known"]]
    faces = [int(face) for face in reading["faces"]]
    yes = [[has(int(reading["yes"][seat]), slot) for slot in range(SLOTS)] for seat in seats]
    factors: list[list[float]] = [[] for _ in seats]
    for slot in range(SLOTS):
        for seat in seats:
            reading["known"][seat] = known[seat] & bit(slot)
            factors[seat].append(float(_ratio_of(reading, kit, seat, Team.YELLOW)))
    return Round(number, faces, factors, yes)


# --- the show -----------------------------------------------------------------------------------------------------------


def aftershow(game: Game, log: Rows) -> dict[str, Any]:
    """Return the show after a game, from the log of a spectator once it is over, as the server declares it: `{rounds, misleading,
    noses}`."""
    rounds = rounds_of(game, log)
    return {"rounds": [_shown(game, one) for one in rounds], "misleading": misleading(game, rounds), "noses": noses(game, rounds)}


def _shown(game: Game, one: Round) -> dict[str, Any]:
    fingers = [{name: getattr(finger, name) for name in ("team", "target", "right", "found", "points", "by")} for finger in one.fingers]
    return {"round": one.number, "fingers": fingers, "pairs": pairs(one.weights(game), int(game.kits[0]["each"]), game.players)}


def misleading(game: Game, rounds: Sequence[Round]) -> dict[str, Any] | None:
    """Return the answer without which the true team-mates of whoever gave it would have been most likelier to be that, on average, given
    all other answers of the round; of equal ones the first. None where no answer made them less likely."""
    worst: dict[str, Any] | None = None
    each, most = int(game.kits[0]["each"]), LEAST_DROP
    for one in rounds:
        for slot in range(SLOTS):
            for seat in range(game.players):
                own = one.mates(seat)
                if not own or one.factors[seat][slot] == 1.0:
                    continue
                weights = one.weights(game, (seat, slot)), one.weights(game)
                before, after = (sum(pair(weight, each, seat, mate) for mate in own) / len(own) for weight in weights)
                if before - after > most:
                    most = before - after
                    worst = {
                        "round": one.number, "seat": seat, "team": one.fingers[seat].team, "slot": slot, "face": one.faces[slot],
                        "yes": one.yes[seat][slot], "before": before, "after": after,
                    }  # fmt: skip
    return worst


def noses(game: Game, rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """Return how everybody pointed, best first: the points of the fingers they chose themselves, and those that the likeliest fingers by
    the answers alone would have brought on average."""
    told: list[dict[str, Any]] = []
    for seat in range(game.players):
        own = [one for one in rounds if one.fingers[seat].by is None]
        points = sum(_by_finger(one.fingers[seat], seat) for one in own)
        each = int(game.kits[0]["each"])
        expected = sum(best_points(one.weights(game), each, game.players, seat, one.fingers[seat].team) for one in own)
        right = sum(one.fingers[seat].right for one in own)
        told += [{"seat": seat, "right": right, "rounds": len(own), "points": points, "expected": expected}] if own else []
    return sorted(told, key=lambda nose: (nose["expected"] - nose["points"], nose["seat"]))


def _by_finger(finger: Finger, seat: int) -> int:
    """Return the points of the finger itself, without those for being found."""
    return (ALONE_POINTS if finger.target == seat else MATE_POINTS) if finger.right else 0
