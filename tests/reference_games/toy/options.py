"""What a host may choose for the toy game, and its content file."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tests.reference_games.toy.state import NONE, Kit
from underrose.kernel.data.content import ContentData, ContentFile
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.title import Choices, Content, Option, first_player_option

DEFAULT = "basket = 4  # cards left over by the deal\nthorns = 1  # in the deck for every seat\ngoal = 3    # points\n"


class ToyFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole content file."""

    basket: Annotated[int, Meta(ge=1, le=20)]
    thorns: Annotated[int, Meta(ge=0, le=2)]
    goal: Annotated[int, Meta(ge=1, le=9)]


OPTIONS = (
    first_player_option("Who holds the First Player card at the start: drawn by chance, or a seat."),
    Option("rounds", "2", "How many rounds are played at most.", lambda players: ("1", "2", "3")),
)


def load(text: str | None) -> Content:
    """Return the three numbers of a content file. Raises SetupError with the line and the reason."""
    return msgspec.structs.asdict(ContentFile(DEFAULT if text is None else text).read(ToyFile))


def rebuild(content: Content) -> Content:
    """Return the same three numbers, through the same bounds. Raises SetupError."""
    return msgspec.structs.asdict(ContentData(content).read(ToyFile))


def make_kit(content: Content, players: int, options: Choices) -> Rows:
    """Return the kit of a table; shape (1,)."""
    kits = new(Kit)
    first = options["first"]
    kits[0]["players"] = players
    kits[0]["thorns"] = content["thorns"] * players
    kits[0]["basket"] = content["basket"]
    kits[0]["goal"] = content["goal"]
    kits[0]["rounds"] = int(options["rounds"])
    kits[0]["first"] = NONE if first == "random" else int(first)
    return kits
