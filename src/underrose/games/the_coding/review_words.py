"""What a review of The Coding speaks of: the cards of a code as named secrets, what was asked and tried, and actions in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import product
from typing import Any

import numpy as np

from underrose.games.the_coding.actions import Data, Decode, Hack, Reveal
from underrose.games.the_coding.events import EVENTS, PLACE_NAMES, TEXTS, Told
from underrose.games.the_coding.mind.notes import FACTS, Card, Facts, values_of
from underrose.games.the_coding.mind.policies import codes, counts_by_value, worlds
from underrose.games.the_coding.mind.tells import NOTABLE, Likelihood
from underrose.games.the_coding.state import PLACES, VALUES
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.knowledge.claims import ATTEMPT, QUESTION, Claim
from underrose.knowledge.comparison import Bools, Comparison, Fact, of_a_hundred
from underrose.knowledge.position import Position
from underrose.texts import Said


def own_secrets(game: Game, views: Rows) -> dict[str, str]:
    """Return the viewer's own code, by the keys of the Crack Sheet: `{"0.letter": "F"}`; nothing before the digits are in order."""
    seat = int(views[0]["seat"])
    side = views[0]["sides"][seat]
    if not int(side["ordered"]):
        return {}
    return {f"{seat}.{name}": values_of(game, place)[int(side["code"][place])] for place, name in enumerate(PLACE_NAMES)}


def claims(position: Position, told: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Return what an action of the seat asked or tried, by the events that it told."""
    game, found = position.game, list[Claim]()
    for event in told:
        args = event["args"]
        if event["key"] == "hacked":
            card = game.content["hack"][args["card"]]
            likely = _by_value(position, args["target"], card["place"])
            yes = sum(likely[str(value)] for value in card["values"]) / worlds(position)
            found.append(Claim(QUESTION, f"{args['target']}.{card['place']}", [*map(str, card["values"])], yes))
        elif event["key"] == "decoded":
            right = codes(position)[args["target"], args["letter"], args["tens"] * VALUES + args["ones"]] / worlds(position)
            found += [
                Claim(ATTEMPT, f"{args['target']}.{name}", [values_of(game, place)[args[name]]], float(right))
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


def _by_value(position: Position, seat: int, place: str) -> dict[str, int]:
    """Return in how many worlds each value stands at a place of a seat's code."""
    at = PLACE_NAMES.index(place)
    return dict(zip(values_of(position.game, at), counts_by_value(codes(position)[seat], at).tolist()))


def secret_text(game: Game, key: str, names: Sequence[str]) -> str:
    """Return a secret in words: "Ada's letter"."""
    seat, _, place = key.partition(".")
    return TEXTS.say("review-secret", {"name": names[int(seat)], "place": place})


def action_text(game: Game, views: Rows, action: int, names: Sequence[str]) -> str:
    """Return an action in words, as the buttons of the table say it."""
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


# --- why a choice was better ----------------------------------------------------------------------------------------------


ANSWERS, GIVEN_AWAY = (Told.HACKED, Told.DECODED), (Told.PICKED, Told.ANNOUNCED, Told.REVEALED)
"""The events by which a choice tells of another's code, and of one's own."""
TIPPED = round(100 * NOTABLE)
"""Cases of a hundred by which others' choices have to change what the sheet says, so that it is told."""


def facts(compared: Comparison) -> Iterator[Fact]:
    """Name what may have made a choice better, what is told first coming first: what another asked, that it names the right code, what the
    answer tells, what is given away, and all that others chose."""
    game, difference = compared.position.game, compared.difference
    both = [game.codec.outside(action) for action in compared.actions]
    yield from _asked(compared, both)
    if isinstance(both[0], Decode) and (chances := _chances(compared.position, both))[0][1] > chances[1][1]:
        right = _right(compared, both)
        yield Fact("right", np.where(right[:, 0] == right[:, 1], difference, 0.0), lambda: _cases(chances, both))
    if isinstance(both[0], Hack):
        yield Fact("answer", compared.difference_without(ANSWERS), lambda: _answers(compared.position, both))
    if all(isinstance(one, (Data, Reveal)) for one in both) and (left := [_own_left(compared, choice) for choice in (0, 1)])[0] > left[1]:
        yield Fact("away", compared.difference_without(GIVEN_AWAY), lambda: {"best_left": left[0], "played_left": left[1]})


def _asked(compared: Comparison, both: Sequence[Any]) -> Iterator[Fact]:
    """Yield what one question of another made likely, each left out alone: others' own questions only weigh worlds."""
    position, kind = compared.position, int(Told.HACKED)
    for n, row in enumerate(position.log):
        if int(row["kind"]) == kind and int(row["args"][0]) != position.seat and all(isinstance(one, Decode) for one in both):
            log = position.log.copy()
            log["args"][n, 0] = position.seat  # one's own questions weigh nothing
            card = position.game.content["hack"][int(row["args"][3])]
            args = {"seat": int(row["args"][0]), "place": card["place"], "values": " ".join(map(str, card["values"]))}
            yield Fact("asked", compared.reweighed(log), lambda args=args: args)


def _right(compared: Comparison, both: Sequence[Any]) -> Bools:
    """Return whether each names the right code, world by world, shape (worlds, 2)."""
    letters = [*map(str, compared.position.game.content["letters"])]

    def names(world: Rows, one: Any) -> bool:
        if not isinstance(one, Decode):
            return False
        return world[0]["players"][one.target]["code"][:PLACES].tolist() == [letters.index(one.letter), one.tens, one.ones]

    return np.array([[names(world, one) for one in both] for world in compared.worlds])


def _chances(position: Position, both: Sequence[Any]) -> list[tuple[float, float]]:
    """Return how likely either names the right code: by the sheet, and by what others chose as well, as the sheet's tells have it."""
    letters, likelihood = [*map(str, position.game.content["letters"])], Likelihood(position)
    found = [(0.0, 0.0), (0.0, 0.0)]
    for n, one in enumerate(both):
        if isinstance(one, Decode):
            at = (one.target, letters.index(one.letter), one.tens * VALUES + one.ones)
            found[n] = float(likelihood.sheet[at]), float(likelihood.codes[at])
    return found


def _cases(chances: Sequence[tuple[float, float]], both: Sequence[Any]) -> dict[str, Any]:
    """Return these chances of a hundred: the sheet's, unless what others chose changes much or which of the two is likelier."""
    sheet, judged = ([of_a_hundred(one[by]) for one in chances] for by in (0, 1))
    tipped = sheet[0] <= sheet[1] or any(abs(one - other) >= TIPPED for one, other in zip(sheet, judged, strict=True))
    shares = judged if tipped else sheet
    said = {"best_share": shares[0], "played_share": shares[1], "best_sheet": sheet[0], "played_sheet": sheet[1]}
    return {**said, "tipped": int(tipped), "also": int(isinstance(both[1], Decode))}


def _answers(position: Position, both: Sequence[Any]) -> dict[str, Any]:
    """Return how many values either question could hit, which ones of the played one were out already, and how often the sheet expects a
    Yes, of a hundred; -1 for what is no question."""
    said: dict[str, Any] = {"out": [], "best_hits": -1, "played_hits": -1, "best_yes": -1, "played_yes": -1}
    for name, one in zip(("best", "played"), both, strict=True):
        if isinstance(one, Hack):
            card = position.game.content["hack"][int(position.views[0]["line"][one.slot])]
            likely = _by_value(position, one.target, card["place"])
            hits = [likely[str(value)] for value in card["values"]]
            said[f"{name}_yes"], said[f"{name}_hits"] = of_a_hundred(sum(hits) / worlds(position)), sum(map(bool, hits))
            said["out"] = [str(value) for value in card["values"] if not likely[str(value)]]
    halves = abs(said["played_yes"] - 50) - abs(said["best_yes"] - 50)
    fewer = said["out"] and 0 <= said["played_hits"] < said["best_hits"]
    return {
        **said,
        "outs": len(said["out"]),
        "by": "code" if said["played_yes"] < 0 else "out" if fewer else "half" if halves >= 5 else "told",
    }


def _own_left(compared: Comparison, choice: int) -> int:
    """Return how many codes the seat may have by all that everybody has seen, of others' cards too, right after a choice."""
    position, events = compared.position, compared.after(0, choice)["events"][0]
    rows = [*position.log, *events["items"][: int(events["written"])]]
    told = [EVENTS.readable(int(row["kind"]), row["args"].tolist(), None) for row in rows if int(row["kind"]) in FACTS]
    facts, cards = Facts(position.game, position.seat, told), [Card(position.seat, place) for place in range(PLACES)]

    def may_be(code: Sequence[int]) -> bool:
        named = dict(zip(PLACE_NAMES, code, strict=True))
        facts.grant({"key": "decoded", "args": {"seat": position.seat, "target": position.seat, **named, "right": 1}})
        return facts.allow(2 * facts.granting - 1, cards[0], code[0])

    return sum(map(may_be, product(*(facts.leave(facts.granting - 1, card) for card in cards))))


def because_text(kind: str, args: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a reason in words; `played` and `best` are the choices in words."""
    named = {"name": names[args["seat"]]} if "seat" in args else {}
    return TEXTS.say(f"because-{kind}", {**args, **named})
