"""What a review of The Coding speaks of: the cards of a code as named secrets, what was asked and tried, and actions in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from underrose.games.the_coding.actions import Decode
from underrose.games.the_coding.events import PLACE_NAMES, TEXTS
from underrose.games.the_coding.minds import codes, worlds
from underrose.games.the_coding.state import VALUES, Place
from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.knowledge.claims import ATTEMPT, QUESTION, Claim
from underrose.knowledge.position import Position
from underrose.texts import Said


def own_secrets(game: Game, views: Rows) -> dict[str, str]:
    """The viewer's own code, by the keys of the Crack Sheet: `{"0.letter": "F"}`; nothing before the digits are in order."""
    seat = int(views[0]["seat"])
    side = views[0]["sides"][seat]
    if not int(side["ordered"]):
        return {}
    return {f"{seat}.{name}": _value(game, place, int(side["code"][place])) for place, name in enumerate(PLACE_NAMES)}


def _value(game: Game, place: int, number: int) -> str:
    return str(game.content["letters" if place == Place.LETTER else "digits"][number])


def claims(position: Position, told: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """What an action of the seat asked or tried, by the events that it told."""
    game, found = position.game, list[Claim]()
    for event in told:
        args = event["args"]
        if event["key"] == "hacked":
            card = game.content["hack"][args["card"]]
            counts = codes(position)[args["target"]]
            likely = dict(zip(*_by_value(game, counts, card["place"]), strict=True))
            yes = sum(likely[str(value)] for value in card["values"]) / worlds(position)
            found.append(Claim(QUESTION, f"{args['target']}.{card['place']}", [*map(str, card["values"])], yes))
        elif event["key"] == "decoded":
            right = codes(position)[args["target"], args["letter"], args["tens"] * VALUES + args["ones"]] / worlds(position)
            found += [
                Claim(ATTEMPT, f"{args['target']}.{name}", [_value(game, place, args[name])], float(right))
                for place, name in enumerate(PLACE_NAMES)
            ]
    return found


def tries(game: Game, views: Rows, action: int) -> dict[str, frozenset[str]]:
    """Return the values that an action tries of each secret: those of a Decode, by the keys of the Crack Sheet."""
    outside = game.codec.outside(action)
    if not isinstance(outside, Decode):
        return {}
    values = (outside.letter, outside.tens, outside.ones)
    return {f"{outside.target}.{name}": frozenset({str(value)}) for name, value in zip(PLACE_NAMES, values, strict=True)}


def lie_open(game: Game, views: Rows) -> set[str]:
    """Return the secrets that are none any more, because their cards lie face up."""
    return {
        f"{seat}.{name}"
        for seat in range(game.players)
        for place, name in enumerate(PLACE_NAMES)
        if int(views[0]["sides"][seat]["revealed"][place])
    }


def _by_value(game: Game, counts: Any, place: str) -> tuple[list[str], list[int]]:
    """The values at a place and in how many worlds each stands there."""
    names = [*map(str, game.content["letters" if place == "letter" else "digits"])]
    by_value = counts.sum(axis=1) if place == "letter" else counts.sum(axis=0).reshape(VALUES, VALUES).sum(axis=int(place == "tens"))
    return names, by_value[: len(names)].tolist()


def secret_text(game: Game, key: str, names: Sequence[str]) -> str:
    """A secret in words: "Ada's letter"."""
    seat, _, place = key.partition(".")
    return TEXTS.say("review-secret", {"name": names[int(seat)], "place": place})


def action_text(game: Game, views: Rows, action: int, names: Sequence[str]) -> str:
    """An action in words, as the buttons of the table say it."""
    outside, verb = game.codec.outside(action), game.codec.parts(action)[0].do
    args: dict[str, Said] = {name: str(value) for name, value in asdict(outside).items()}
    if verb == "data":
        args["data"] = args["card"].replace("-", "\N{EN DASH}") if isinstance(args["card"], str) else ""
    if hasattr(outside, "target"):
        args["name"] = names[outside.target]
    if verb == "hack":
        card = game.content["hack"][int(views[0]["line"][outside.slot])]
        args |= {"place": card["place"], "values": " ".join(map(str, card["values"]))}
    return TEXTS.say(f"action-{verb}", args)
