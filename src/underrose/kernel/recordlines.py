"""The lines of a record file, read strictly: what is not declared here is no record.

A record is one header, then its steps, then its end; or a pause instead of the end, where a local match was kept to be played on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

import msgspec

from underrose.texts import TABLE, Said

Line = dict[str, Any]
DEEPEST = 32
"""How many lists and objects may lie inside one another; our own records have nine."""


class RecordError(ValueError):
    """A record that cannot be replayed, in one sentence."""

    @classmethod
    def said(cls, key: str, /, **args: Said) -> RecordError:
        """The error with a sentence of the catalogue, `record-<key>`. Numbers are written as in the file."""
        return cls(said(key, **args))


def said(key: str, /, **args: Said) -> str:
    """What is said of a record, in the language read here. Numbers are written as in the file."""
    return TABLE.say(f"record-{key}", {name: str(value) if isinstance(value, int) else value for name, value in args.items()})


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a record: no field may be missing, and none be added."""


class SeatPart(_Strict):
    """A level of bot or `human`, and the salted hash of the name."""

    level: str
    name: str


class NamePart(_Strict):
    """A name and its salt; they lie beside the hashed part and may be taken out."""

    name: str
    salt: str


class ContextPart(_Strict):
    """What a deal is bound to; all null in a local record."""

    game: str | None
    rules_version: int | None
    content_sha256: str | None
    options: dict[str, str] | None
    seats: list[SeatPart] | None
    table: str | None
    number: int | None
    server_key: str | None
    time: int | None


Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, hexadecimal."""
Hex64 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]
"""64 bytes, hexadecimal."""


class SharePart(_Strict):
    """What a seat added to the deal: who gave it, its commit, the public key that its player's actions are signed with, the entropy."""

    by: Literal["player", "silent", "server"]
    commit: Hex32 | None
    key: Hex32 | None
    entropy: Hex32


class DealPart(_Strict):
    """The context, the commitment to it and to the secret, and what each seat added, in their order; nothing in a local record, and in
    those from before seats did."""

    context: ContextPart
    commitment: str
    entropy: list[SharePart]


class SeriesPart(_Strict):
    """How a match of several games stood before this one: which game it is, of how many, games won by each seat, who built the deck."""

    game: int
    best_of: int
    standing: list[int]
    built_by: int | None


class WhatIfPart(_Strict):
    """The decision before which a game was played on in a drawn world, by its step, and the seat whose it was."""

    n: int
    seat: int


class HeaderLine(_Strict, tag="header", tag_field="t"):
    """What is played, by whom, and what its chance is bound to. Only what was played on in a drawn world says so (`what_if`)."""

    game: str
    rules_version: int
    content: Line
    content_sha256: str
    options: dict[str, str]
    seats: list[SeatPart]
    series: SeriesPart | None
    deal: DealPart
    names: list[NamePart] | None = None
    what_if: WhatIfPart | None = None


class SignedPart(_Strict):
    """What a player's page signed: the action as it was sent, the decision it answers, and the chain's head that the page had last."""

    ask: int
    head: Hex32
    action: str | dict[str, str | int]
    signature: Hex64


class StepLine(_Strict, tag="step", tag_field="t"):
    """One step: who did what, the values drawn with their bounds, the stream of each, what happened, and the chain's head after it.
    Where seats added to the deal, also what the player signed, or null."""

    n: int
    seat: int | None
    action: str | None
    chance: list[tuple[int, int]]
    streams: list[str]
    events: list[Line]
    hash: str
    signed: SignedPart | None = None


class EndLine(_Strict, tag="end", tag_field="t"):
    """The outcome, and all that was hidden: the secret and the salts; signed by the server's key if it was played at one."""

    outcome: Line
    secret: str
    salts: list[str]
    hash: str
    signature: str | None
    key: str | None


class PauseLine(_Strict, tag="pause", tag_field="t"):
    """The secret of an unfinished local match."""

    secret: str


@dataclass(frozen=True)
class Record:
    """A record file read but not yet believed. `end` is None while the game is unfinished."""

    header: Line
    steps: list[Line]
    end: Line | None
    pause: Line | None


def read(lines: Sequence[str]) -> Record:
    """Take a record file apart. Raises RecordError where it is no record at all."""
    parsed = [_line(number, text) for number, text in enumerate(lines, 1)]
    kinds = [line["t"] for line in parsed]
    last = kinds[-1] if kinds and kinds[-1] in ("end", "pause") else None
    steps = kinds[1 : len(kinds) - bool(last)]
    if not steps or kinds[0] != "header" or any(kind != "step" for kind in steps):
        raise RecordError.said("order")
    closing = parsed.pop() if last else None
    return Record(parsed[0], parsed[1:], closing if last == "end" else None, closing if last == "pause" else None)


def _line(number: int, text: str) -> Line:
    try:
        data: Any = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except RecordError as error:
        raise RecordError.said("line", line=number, reason=str(error)) from error
    except ValueError as error:
        raise RecordError.said("not-json", line=number) from error
    except RecursionError as error:
        raise _too_deep(number) from error
    if _depth(data) > DEEPEST:
        raise _too_deep(number)
    try:
        msgspec.convert(data, HeaderLine | StepLine | EndLine | PauseLine)
    except msgspec.ValidationError as error:
        raise RecordError.said("no-line", line=number, reason=str(error)) from error
    return cast(Line, data)


def _once_each(pairs: Iterable[tuple[str, Any]]) -> Line:
    """An object whose names are all different: of two alike, one reader would believe the first and another the last."""
    found: Line = {}
    for name, value in pairs:
        if name in found:
            raise RecordError.said("twice", name=repr(name[:40]))
        found[name] = value
    return found


def _no_constant(name: str) -> Any:
    raise RecordError.said("no-number", name=name)


def _too_deep(number: int) -> RecordError:
    return RecordError.said("deep", line=number, most=DEEPEST)


def _depth(data: object) -> int:
    """How many lists and objects lie inside one another; without recursion, for somebody may have written the file to break it."""
    depth, level = 0, [data]
    while level := [inner for outer in level for inner in _inside(outer)]:
        depth += 1
    return depth


def _inside(data: object) -> Iterable[object]:
    if isinstance(data, dict):
        return cast("dict[str, object]", data).values()
    return cast("list[object]", data) if isinstance(data, list) else ()
