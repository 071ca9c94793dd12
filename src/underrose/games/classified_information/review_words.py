"""What a review of Classified Information speaks of: Suitcase Numbers and Guards as named secrets, what was asked and tried, and actions
in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from underrose.games.classified_information.actions import Assassinate, card_names
from underrose.games.classified_information.events import TEXTS, Told, card_name, members
from underrose.games.classified_information.mind.notes import notes
from underrose.games.classified_information.state import SPOTS, Why, number_of
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.knowledge.claims import ATTEMPT, QUESTION, Claim
from underrose.knowledge.comparison import Comparison, Fact, Floats, of_a_hundred
from underrose.knowledge.position import Position
from underrose.texts import Said

CARDS = ("card", "suitcase", "encrypted")
"""The arguments of an action that are cards."""


def own_secrets(game: Game, views: Rows) -> dict[str, str]:
    """Return the viewer's own Suitcase Number and face-down Guards, by the keys of the Cypher Wheel: `{"0.suitcase": "7"}`."""
    seat = int(views[0]["seat"])
    side = views[0]["sides"][seat]
    found = {f"{seat}.suitcase": int(side["suitcase"])} if int(side["suitcase"]) >= 0 else {}
    for spot in range(SPOTS):
        if int(side["guarded"][spot]) and not int(side["face_up"][spot]):
            found[f"{seat}.guard{spot}"] = int(side["guard"][spot])
    return {key: str(number_of(card)) for key, card in found.items()}


def claims(position: Position, told: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Return what an action of the seat asked or tried, by the events that it told: no question by a number that a Guard turned up for it
    was the first to show, and none of a Decoy Guard's, which whoever lets it fall has not asked."""
    sheet = _sheet(position)
    found, chosen = list[Claim](), all(event["key"] != "killed" for event in told)
    for event in told:
        args = event["args"]
        if event["key"] == "flipped" and args["seat"] != position.seat:
            chosen = chosen and 1 in (len(sheet.get(f"{args['seat']}.{place}", ())) for place in (f"guard{args['spot']}", "suitcase"))
        elif event["key"] == "answered" and args["seat"] != position.seat and chosen:
            found.append(_claim(sheet, QUESTION, f"{args['seat']}.suitcase", [*map(str, members(args["numbers"]))]))
        elif event["key"] == "judged" and args["seat"] != position.seat:
            near = int(position.game.kits[0]["near"][number_of(args["card"])])
            found.append(_claim(sheet, ATTEMPT, f"{args['seat']}.guard{args['spot']}", [*map(str, members(near))]))
    return [claim for claim in found if claim.key in sheet]


def tries(game: Game, views: Rows, action: int) -> dict[str, frozenset[str]]:
    """Return the values that an action tries of each secret: of an Assassination the numbers that its card would remove, but none of a
    Guard under Extra Protection, which is hit in its stead (R10)."""
    outside = game.codec.outside(action)
    other = 1 - int(views[0]["seat"])
    if not isinstance(outside, Assassinate) or int(views[0]["sides"][other]["cover"][outside.spot]) >= 0:
        return {}
    card = card_names(game.content["deck"]).index(outside.card)
    near = int(game.kits[0]["near"][number_of(card)])
    return {f"{other}.guard{outside.spot}": frozenset(map(str, members(near)))}


def lie_open(game: Game, views: Rows) -> set[str]:
    """Return the secrets that are none any more, because their cards lie face up."""
    return {f"{seat}.guard{spot}" for seat in range(game.players) for spot in range(SPOTS) if int(views[0]["sides"][seat]["face_up"][spot])}


def _sheet(position: Position) -> dict[str, dict[str, float]]:
    """Return the odds of the seat's wheel, by key."""
    wheel = notes(position.game, position.views, position.log)
    return {about["key"]: about["values"] for about in wheel["about"]} if wheel else {}


def _claim(sheet: Mapping[str, Mapping[str, float]], kind: str, key: str, values: Sequence[str]) -> Claim:
    return Claim(kind, key, values, sum(sheet.get(key, {}).get(value, 0.0) for value in values))


def secret_text(game: Game, key: str, names: Sequence[str]) -> str:
    """Return a secret in words: "Ada's left Guard"."""
    seat, _, place = key.partition(".")
    spot = int(place[-1]) if place.startswith("guard") else 0
    return TEXTS.say("review-secret", {"name": names[int(seat)], "place": place.rstrip("012"), "spot": spot})


def action_text(game: Game, views: Rows, action: int, names: Sequence[str]) -> str:
    """Return an action in words, as the buttons of the table say it."""
    verb = game.codec.parts(action)[0].do
    args = asdict(game.codec.outside(action))
    deck = card_names(game.content["deck"])
    said: dict[str, Said] = {name: str(value) for name, value in args.items()}
    said |= {name: card_name(game.content, deck.index(args[name])) for name in CARDS if name in args}
    if verb == "deploy":
        said |= _named(game, views, args["target"])
    elif "spot" in args:
        said["spot"] = int(args["spot"])
    elif verb == "arrange":
        order = [int(views[0]["foreseen"][int(place) - 1]) for place in args["order"]]
        said["order"] = ", ".join(card_name(game.content, card) for card in order if card >= 0)
    return TEXTS.say(f"action-{verb}", said)


def _named(game: Game, views: Rows, target: str) -> dict[str, Said]:
    """Return what a Deploy names, as its button says it."""
    parts = [] if target == "now" else target.split("+")
    aim = "none" if not parts else "numbers" if any(part.isdigit() for part in parts) else "targets"
    return {"aim": aim, "parts": [_part(game, views, part) for part in parts]}


def _part(game: Game, views: Rows, part: str) -> str:
    if part.isdigit():
        return part
    if part in ("pile", "card"):
        return TEXTS.say(f"part-{part}")
    place, at = part[:-1], int(part[-1])
    if place == "pile":
        return card_name(game.content, int(views[0]["pile"][int(views[0]["piled"]) - 1 - at]))
    return TEXTS.say(f"part-{place}", {"spot": at})


# --- why a choice was better ----------------------------------------------------------------------------------------------


ANSWERS = (Told.ANSWERED, Told.JUDGED)
"""The events by which a choice tells of the other's cards."""


def facts(compared: Comparison) -> Iterator[Fact]:
    """Name what may have made a choice better: a Guard that it removes, what its answer tells, and how the games end that follow it.

    A result is half of one, and half of each game that is won at one kind of end less half of each that is lost there: so the difference is
    the sum of its parts by ends, and each part can be left out.
    """
    hits = np.array([[_removes(world, action, compared) for action in compared.actions] for world in compared.worlds])
    best, played = (of_a_hundred(_chance(compared.position, action)) for action in compared.actions)
    if best > played:
        also = int(bool(tries(compared.position.game, compared.position.views, compared.actions[1])))
        kills = {"best_share": best, "played_share": played, "also": also}
        yield Fact("hits", np.where(hits[:, 0] == hits[:, 1], compared.difference, 0.0), lambda: kills)
    told = {int(event["kind"]) for choice in (0, 1) for event in _events(compared.after(0, choice))}
    if told & {*ANSWERS}:
        yield Fact("answer", compared.difference_without(ANSWERS), dict)
    for kind, by in (("guards", (Why.GUARDS, Why.BOTH_MATCH)), ("match", (Why.MATCH,))):
        won, lost = _ended(compared, by)
        part = (won - lost) / 2
        yield Fact(kind, compared.difference - (part[:, 0] - part[:, 1]), lambda won=won, lost=lost: _shares(won, lost))


def _events(table: Rows) -> Any:
    return table["events"][0]["items"][: int(table["events"][0]["written"])]


def _removes(world: Rows, action: int, compared: Comparison) -> bool:
    """Return whether an action is an Assassination that removes its Guard in a world, if nobody answers it; Resilience goes first (R11)."""
    position = compared.position
    other = world[0]["sides"][1 - position.seat]
    return not int(other["resilience"]) and any(
        str(number_of(int(other["spot"][int(key[-1])]))) in values for key, values in tries(position.game, position.views, action).items()
    )


def _chance(position: Position, action: int) -> float:
    """Return how likely that is by the seat's wheel; certain where the Guard lies face up, as an attack is legal only then (P11)."""
    sheet = {} if int(position.views[0]["sides"][1 - position.seat]["resilience"]) else _sheet(position)
    tried = tries(position.game, position.views, action) if sheet else {}
    return sum(sum(sheet[key].get(one, 0.0) for one in values) if key in sheet else 1.0 for key, values in tried.items())


def _ended(compared: Comparison, by: Sequence[Why]) -> tuple[Floats, Floats]:
    """Return whether games were won, and lost, by such an end; shape (worlds, 2) each."""
    seat, game = compared.position.seat, compared.position.game
    won, lost = np.zeros(compared.worths.shape), np.zeros(compared.worths.shape)
    for number, ends in enumerate(compared.ends):
        for choice, end in enumerate(ends):
            outcome = game.outcome(end)
            if outcome is not None and outcome.why in by and outcome.winners:
                (won if outcome.winners == (seat,) else lost)[number, choice] = 1.0
    return won, lost


def _shares(won: Floats, lost: Floats) -> dict[str, int]:
    """Return how many games of a hundred are won, and lost, after either choice."""
    said = {"won": won.mean(axis=0), "lost": lost.mean(axis=0)}
    return {f"{name}_{how}": of_a_hundred(float(shares[at])) for how, shares in said.items() for at, name in enumerate(("best", "played"))}


def because_text(kind: str, args: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a reason in words; `played` and `best` are the choices in words."""
    return TEXTS.say(f"because-{kind}", args)
