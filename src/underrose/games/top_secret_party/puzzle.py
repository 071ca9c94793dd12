"""Cases of TOP SECRET: on which team somebody is, if all answered as their dossiers lead.

Whose dossier leads to Yes at one team's question and to No at the other's tells their team by answering. Who never tells theirs is found by
counting: once all cards of one team are known, they are on the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from underrose.games.top_secret_party.events import EVENTS, TEAM_NAMES, TEXTS, Told
from underrose.games.top_secret_party.state import TEAMS, Phase
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.knowledge.deduction import Deduction, Fact, Grades, Sheet, row_by_row
from underrose.knowledge.position import Position

KEY = "team"
PLAYERS = (5, 6, 7, 8, 9, 10)
GRADES = Grades(fewest=3, easy=3, medium=4)
"""Every fact is a person whose dossier and answer have to be held side by side, at up to ten players."""


def leads_to(game: Game, dossier: int, face: int, team: int) -> int:
    """Return the answer that a dossier leads to at a team's question: 1 Yes, 0 No, -1 either."""
    weights = game.content["faces"][face][f"{TEAM_NAMES[team]}_traits"]
    traits = game.content["dossiers"][dossier]["traits"]
    total = sum(trait * weight for trait, weight in zip(traits, weights, strict=True))
    return 1 if total > 0 else 0 if total < 0 else -1


def certain(position: Position) -> dict[str, str]:
    """Return the team of everybody who has not told it, but can be on one only, once the round's cards are answered."""
    if int(position.views[0]["phase"]) != Phase.READYING:
        return {}
    told = facts(position)
    everything, telling = (1 << len(told)) - 1, {_against(fact.event["args"], team) for fact in told for team in range(TEAMS)}
    found = dict[str, str]()
    for row, values in sheet(position, "").items():
        left = [value for value, excluded in values.items() if not excluded(everything)]
        if len(left) == 1 and _seat_of(row) not in telling:
            found[row] = left[0]
    return found


def facts(position: Position) -> list[Fact]:
    """Return one's own team card and every answer of the others in this round, with what their dossiers lead to for each team."""
    view, game = position.views[0], position.game
    found = list[Fact]()
    for n, row in enumerate(position.log):
        kind, event = int(row["kind"]), EVENTS.from_seen(row)
        seat = event["args"].get("seat")
        if kind == Told.ROUND:
            found = []
        elif kind == Told.DEALT and seat == position.seat:
            found.append(Fact(event, n))
        elif kind == Told.PLACED and seat != position.seat:
            dossier, face = int(view["sides"][seat]["dossier"]), int(view["faces"][event["args"]["slot"]])
            leads = {name: leads_to(game, dossier, face, team) for team, name in enumerate(TEAM_NAMES)}
            found.append(Fact({**event, "args": {**event["args"], "dossier": dossier, "face": face, **leads}}, n))
    return found


def sheet(position: Position, key: str) -> Sheet:
    """Return who can be on which team, for everybody else; the one in question first."""
    game, told = position.game, facts(position)
    each = (game.players + 1) // 2
    against = [[_against(fact.event["args"], team) for fact in told] for team in range(TEAMS)]

    def is_out(seat: int, team: int, some: int) -> bool:
        """Return whether the seat's own answers rule the team out."""
        return any(some >> n & 1 and wrong == seat for n, wrong in enumerate(against[team]))

    def excluded(seat: int, team: int, some: int) -> bool:
        known = sum(is_out(one, 1 - team, some) for one in range(game.players) if one != seat)
        return is_out(seat, team, some) or known == each

    rows = [f"{seat}.{KEY}" for seat in range(game.players) if seat != position.seat]
    return {
        row: {name: partial(excluded, _seat_of(row), team) for team, name in enumerate(TEAM_NAMES)}
        for row in sorted(rows, key=lambda row: row != key)
    }


def _seat_of(key: str) -> int:
    return int(key.partition(".")[0])


def _against(args: Mapping[str, int], team: int) -> int:
    """Return the seat that a fact rules out of a team, -1 if it rules out nobody."""
    if "team" in args:
        return -1 if args["team"] == team else args["seat"]
    return args["seat"] if args[TEAM_NAMES[team]] == 1 - args["yes"] else -1


def why(fact: Fact) -> str:
    """Return the rule by which a fact rules anything out: one's own card, or what a dossier leads to."""
    args = fact.event["args"]
    if "team" in args:
        return TEXTS.say("proves-own")
    words = {1: "yes", 0: "no", -1: "either"}
    return TEXTS.say("proves-answer", {name: words[args[name]] for name in TEAM_NAMES})


def given(game: Game) -> str:
    """Return what is taken for granted: that nobody slips, and how many team cards there are."""
    each = (game.players + 1) // 2
    return TEXTS.say("proves-given", {"players": game.players, "each": each, "left": TEAMS * each - game.players})


def holds(match: Match) -> bool:
    """Return whether everybody has answered this round as their dossier leads, for the team they are on."""
    state = match.states[0]
    for row in state["players"][: match.game.players]:
        for slot, face in enumerate(state["faces"].tolist()):
            leads = leads_to(match.game, int(row["shown"]), face, int(row["team"]))
            if leads == 1 - (int(row["yes"]) >> slot & 1):
                return False
    return True


def names(position: Position) -> list[str]:
    """Return everybody as the character that they play."""
    dossiers = position.game.content["dossiers"]
    return [str(dossiers[int(side["dossier"])]["name"]) for side in position.views[0]["sides"][: position.game.players]]


DEDUCTION = Deduction(certain, facts, row_by_row(sheet), sheet, why, PLAYERS, GRADES, given, holds, names=names)
