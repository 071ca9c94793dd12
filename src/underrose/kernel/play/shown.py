"""What a place is shown of a table, as it travels: its view, its note sheet, what happened in words, and how a game ended."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta, Struct

Value = str | int
"""An argument of an event, a refusal or an action: a name or a number."""
Action = Annotated[
    dict[str, Value],
    Meta(extra_json_schema={"properties": {"do": {"type": "string"}}, "required": ["do"], "examples": [{"do": "decode", "target": 2}]}),
]
"""One action: a verb and single values, `{"do": "decode", "target": 2, "letter": "F", "tens": 9, "ones": 8}`."""


class Wording(Struct):
    """An event, a refusal or a reason: a key for catalogues, its arguments, and the sentence."""

    key: str
    args: dict[str, Value]
    text: str


class TableView(TypedDict):
    """What a place sees: the game's own table, and the seats that may act now."""

    table: dict[str, Any]
    actors: list[int]


class About(TypedDict):
    """What is known of one hidden thing: its possible values with their odds, and those that are out."""

    key: str
    values: dict[str, float | None]
    out: list[str]


class Likely(TypedDict):
    """One of the likeliest whole secrets."""

    value: str
    p: float


class Advice(TypedDict):
    """The agent's move, and how a player would write it."""

    action: Action
    text: str


class Notes(TypedDict):
    """The note sheet, as far as the table helps. `worlds` counts the deals that fit what the seat has seen; `open` is true where nothing
    at all is hidden, and `facts` are then all there is to know."""

    exact: bool
    worlds: int | None
    about: list[About]
    likely: list[Likely]
    advice: Advice | None
    open: NotRequired[bool]
    facts: NotRequired[dict[str, int]]


class Ended(TypedDict):
    """How a game ended: why, by the name in the game's `Why`, who won, and everybody's score."""

    why: str
    winners: list[int]
    scores: list[int]
