"""What a host may choose for the toy game, and its content file."""

from __future__ import annotations

from underrose.kernel.content import ContentFile
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Choices, Content, Option, first_player_option
from underrose.kernel.records import Rows, new
from underrose.testing.toy.state import NONE, Kit

RANGES = {"basket": (1, 20), "thorns": (0, 2), "goal": (1, 9)}
DEFAULT = "basket = 4  # cards left over by the deal\nthorns = 1  # in the deck for every seat\ngoal = 3    # points\n"

OPTIONS = (
    first_player_option(),
    Option("rounds", "2", "How many rounds are played at most.", lambda players: ("1", "2", "3")),
)


def load(text: str | None) -> Content:
    """The three numbers of a content file. Raises SetupError with the line and the reason."""
    file = ContentFile(DEFAULT if text is None else text)
    found = file.read(dict[str, int])
    for name in found:
        if name not in RANGES:
            raise file.fail(f"there is no {name!r} in this game.", name)
    for name, (low, high) in RANGES.items():
        if name not in found:
            raise SetupError(f"The content file does not say {name!r}.")
        if not low <= found[name] <= high:
            raise file.fail(f"{name} is a number from {low} to {high}.", name)
    return dict(found)


def make_kit(content: Content, players: int, options: Choices) -> Rows:
    """The kit of a table; shape (1,)."""
    kits = new(Kit)
    first = options["first"]
    kits[0]["players"] = players
    kits[0]["thorns"] = content["thorns"] * players
    kits[0]["basket"] = content["basket"]
    kits[0]["goal"] = content["goal"]
    kits[0]["rounds"] = int(options["rounds"])
    kits[0]["first"] = NONE if first == "random" else int(first)
    return kits


def longest(players: int, rounds: int) -> int:
    """More decisions than that no game takes: in a round a turn, the reactions and the card owed for every seat, then a laid card each."""
    return rounds * players * (1 + (players - 1) + 1 + 1)
