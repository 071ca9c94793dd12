"""What a review of TOP SECRET speaks of: who is on whose team, what answers told of it, and fingers that went elsewhere than they pointed.

Answers are on everybody's honour, so none is better than another, and none is judged. What is judged is the finger that stands on three:
one that was exchanged before that was only thought aloud.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from math import log2
from typing import Any

import numpy as np

from underrose.games.top_secret_party.actions import CHOICES, Do
from underrose.games.top_secret_party.events import TEAM_NAMES, TEXTS, question
from underrose.games.top_secret_party.mind.reading import LEFT_OVER, Reading, ratio_of, ways_of
from underrose.games.top_secret_party.state import ALONE_POINTS, LEAST_SEATS, MATE_POINTS, NONE, SLOTS, Phase, teams_open
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import Step
from underrose.knowledge.claims import SIGN, Claim
from underrose.knowledge.comparison import Comparison, Fact, of_a_hundred
from underrose.knowledge.position import Position
from underrose.texts import TABLE, Said

CLEAR = 0.7
"""From this chance on the answers pointed to somebody."""
SPEAKS = 1.05
"""An answer that is less than so many times as likely speaks for nobody: it would read "1.0 times"."""
_ratio_of, _ways_of = in_python(ratio_of), in_python(ways_of)


# --- what is judged -----------------------------------------------------------------------------------------------------


def is_choice(match: Match, step: Step) -> bool:
    """Return whether a seat's step is a choice that can be judged: a finger that stands at the count, or comes after it (R14)."""
    if step.action is None or kind_of(step.action) != Do.POINT:
        return False
    for later in match.steps[step.n :]:
        if later.n > step.n and later.seat == step.seat and later.action is not None and kind_of(later.action) == Do.POINT:
            return False
        if {event["key"] for event in later.events} & {"counted", "revealed"}:
            return True
    return True


def belongs(table: Match, seat: int, action: int) -> bool:
    """Return whether what others do still belongs to a seat's answer: until all have answered that question, and the answers are shown."""
    view = table.see(seat)[0]
    return kind_of(action) == Do.ANSWER and int(view["phase"]) == Phase.ANSWERING and int(view["label"]) == argument(action, 0)


# --- secrets ------------------------------------------------------------------------------------------------------------


def own_secrets(game: Game, views: Rows) -> dict[str, str]:
    """Return the viewer's own team, while it is secret: `{"0.team": "yellow"}`."""
    view = views[0]
    if teams_open(int(view["phase"])):
        return {}
    return {f"{int(view['seat'])}.team": TEAM_NAMES[int(view["sides"][int(view["seat"])]["team"])]}


def secrets_for(game: Game, owner: Rows, reader: Rows) -> dict[str, str]:
    """Return the same as the reader's note sheet puts it: whether the owner is on the reader's team."""
    mine, theirs = own_secrets(game, owner), own_secrets(game, reader)
    if not mine or not theirs:
        return {}
    return {f"{int(owner[0]['seat'])}.mate": "yes" if [*mine.values()] == [*theirs.values()] else "no"}


def told_bits(position: Position, action: int, told: Sequence[Mapping[str, Any]]) -> float:
    """Return how many bits of the seat's team an answer tells everybody, once it is shown: log2 of what the chance of the true team becomes
    by it.

    By what all had been shown before, and nobody else's answer to the same question.
    """
    shown = [event["key"] for event in told]
    if kind_of(action) != Do.ANSWER or "skipped" in shown or not {"shown", "placed"} & {*shown}:
        return 0.0
    before, after = (_own_chance(position, answered) for answered in (None, argument(action, 1)))
    return log2(after / before)


def _reading(position: Position) -> Any:
    """Return what the seat has read out of its log, to be written on."""
    readings = new(Reading)
    readings[0] = position.samplers[0]["reading"]
    return readings[0]


def _own_chance(position: Position, answered: int | None) -> float:
    """Return how likely all think the seat's true team to be by the answers that were shown, and by its own one to the open question."""
    kit = position.game.kits[0]
    view = position.views[0]
    seat = position.seat
    reading = _reading(position)
    team = int(view["sides"][seat]["team"])
    slot = int(view["slot"])
    reading["known"][seat] &= ~bit(slot)
    reading["by_chance"][seat] &= ~bit(slot)  # whoever answers after chance has answers instead of it (R16)
    if answered is not None:
        reading["known"][seat] |= bit(slot)
        reading["yes"][seat] = int(reading["yes"][seat]) & ~bit(slot) | bit(slot) * answered
        if int(view["sides"][seat]["dossier"]) != NONE:
            reading["in_character"][seat] |= bit(slot)
    for other in range(position.game.players):
        reading["ratio"][other] = _ratio_of(reading, kit, other, team)
    each, own = int(kit["each"]), float(reading["ratio"][seat])
    with_it, without = own * float(_ways_of(reading, kit, seat, each - 1)), float(_ways_of(reading, kit, seat, each))
    return with_it / (with_it + without)


# --- whom the answers pointed to ------------------------------------------------------------------------------------------


def claims(position: Position, told: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Return whom the answers pointed to, where the seat's finger went elsewhere."""
    at = [event["args"].get("target") for event in told if event["key"] in ("pointed", "aimed") and event["args"]["seat"] == position.seat]
    mates = [float(p) for p in position.samplers[0]["reading"]["mates"]]
    likely = {seat: mates[seat] for seat in range(position.game.players) if seat != position.seat}
    if position.game.players == LEAST_SEATS:
        likely[position.seat] = mates[LEFT_OVER]
    best = max(likely, key=lambda seat: (likely[seat], -seat))
    if not at or at[0] is None or likely[best] < CLEAR or likely[at[0]] >= likely[best]:
        return []
    return [Claim(SIGN, f"{best}.mate", ["alone" if best == position.seat else "yes"], likely[best], [*_signs(position, best)])]


def _signs(position: Position, best: int) -> Iterator[dict[str, Any]]:
    """Yield the answers that spoke for it, as `{key, args, text}`: of that player for the seat's team; or, where none did or the seat is
    likely alone, of the others for the other team."""
    team = int(position.views[0]["sides"][position.seat]["team"])
    signs = [] if best == position.seat else [*_speaking(position, best, team)]
    others = () if signs else (seat for seat in range(position.game.players) if seat not in (position.seat, best))
    yield from signs
    for seat in others:
        yield from _speaking(position, seat, 1 - team)


def _speaking(position: Position, seat: int, team: int) -> Iterator[dict[str, Any]]:
    """Yield the answers of a seat that are likelier from a team than from the other one."""
    reading, kit = _reading(position), position.game.kits[0]
    known, yes = int(reading["known"][seat]), int(reading["yes"][seat])
    for slot in range(SLOTS):
        reading["known"][seat] = known & bit(slot)
        times = float(_ratio_of(reading, kit, seat, team))
        if times >= SPEAKS:
            face = int(reading["faces"][slot])
            args = {"seat": seat, "face": face, "team": team, "yes": int(has(yes, slot))}
            factor = f"{times:.1f}".replace(".", TABLE.say("review-point"))
            said: dict[str, Said] = {**args, "question": question(position.game.content, face, TEAM_NAMES[team]), "times": factor}
            yield {"key": "sign", "args": args, "text": TEXTS.say("review-sign", said)}


# --- in words -----------------------------------------------------------------------------------------------------------


def secret_text(game: Game, key: str, names: Sequence[str]) -> str:
    """Return a secret in words: whose team it is about."""
    return names[int(key.partition(".")[0])]


def action_text(game: Game, views: Rows, action: int, names: Sequence[str]) -> str:
    """Return an action in words: the question that was answered, the face that was pointed at."""
    verb, args = game.codec.parts(action)[0].do, asdict(game.codec.outside(action))
    said: dict[str, Said] = {name: str(value) for name, value in args.items()}
    if verb == "answer":
        view = views[0]
        team = TEAM_NAMES[int(view["sides"][int(view["seat"])]["team"])]
        said = {"yes": CHOICES.index(args["choice"]), "question": question(game.content, int(view["faces"][int(view["slot"])]), team)}
    elif verb == "point":
        said = {"name": names[args["seat"]], "self": int(args["seat"] == int(views[0]["seat"]))}
    return TEXTS.say(f"action-{verb}", said)


# --- why a choice was better ----------------------------------------------------------------------------------------------


def facts(compared: Comparison) -> Iterator[Fact]:
    """Name what may have made a finger better: that it is right more often for what it brings, by a team-mate or by nobody else on the team
    (P11, P13), or that it wins more games where it is (P14)."""
    seat, at = compared.position.seat, [argument(action, 0) for action in compared.actions]

    def finds(world: Rows, target: int) -> bool:
        teams = world[0]["players"]["team"][: compared.position.game.players]
        mates = [other for other in range(len(teams)) if other != seat and teams[other] == teams[seat]]
        return target in mates if target != seat else not mates

    found = np.array([[finds(world, target) for target in at] for world in compared.worlds])
    mates = compared.position.samplers[0]["reading"]["mates"]
    shares = [of_a_hundred(float(mates[LEFT_OVER if target == seat else target])) for target in at]
    points = [ALONE_POINTS if target == seat else MATE_POINTS for target in at]
    args: dict[str, int] = {}
    for number, name in enumerate(("best", "played")):
        args |= {f"{name}_seat": at[number], f"{name}_share": shares[number], f"{name}_points": points[number]}
        args |= {f"{name}_self": int(at[number] == seat)}
    without = np.where(found[:, 0] == found[:, 1], compared.difference, 0.0)
    if shares[0] * points[0] > shares[1] * points[1]:
        yield Fact("mates", without, lambda: args)
    wins = [of_a_hundred(float(worth[right].mean())) if right.any() else 0 for worth, right in zip(compared.worths.T, found.T, strict=True)]
    if shares[0] * wins[0] > shares[1] * wins[1]:
        yield Fact("stakes", without, lambda: {**args, "best_wins": wins[0], "played_wins": wins[1]})


def because_text(kind: str, args: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a reason in words; `played` and `best` are the choices in words."""
    called = {f"{one}_name": names[args[f"{one}_seat"]] for one in ("best", "played")}
    return TEXTS.say(f"because-{kind}", {**args, **called, "alone": args["best_self"] + args["played_self"]})
