"""The lines of a record file, parsed strictly: unknown fields and values out of the declared bounds are refused.

A record is one header, then its steps, then its end; or a pause instead of the end, where an unfinished match was saved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

import msgspec

from underrose.kernel.game.chance import TAPE
from underrose.kernel.play.deal import FORMAT, LONGEST_NAME
from underrose.texts import TABLE, Said

RecordLine = dict[str, Any]
DEEPEST = 32
"""The deepest nesting of lists and objects; our own records have nine levels."""
MOST_LINES = 100_000
MOST_SEATS = 64
"""More than any game has."""
MOST_OPTIONS = 64
MOST_EVENTS = 256
"""Of one step."""
MOST_ARGUMENTS = 64

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Hex = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^([0-9a-fA-F]{2})*\Z")]
"""Bytes as hexadecimal digits, and no line feed behind them, which `$` would let pass."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Milliseconds since 1970."""
Word = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Place = Annotated[int, msgspec.Meta(ge=-1, lt=MOST_SEATS)]
"""A seat, or the server."""
Options = Annotated[dict[Text, Text], msgspec.Meta(max_length=MOST_OPTIONS)]
Numbers = Annotated[list[Count], msgspec.Meta(max_length=MOST_SEATS)]


class RecordError(ValueError):
    """A record that cannot be replayed, in one sentence."""

    @classmethod
    def said(cls, key: str, /, **args: Said) -> RecordError:
        """Return the error with a sentence of the catalogue, `record-<key>`. Numbers are written as in the file."""
        return cls(said(key, **args))


def said(key: str, /, **args: Said) -> str:
    """Return the sentence `record-<key>` of the catalogue, in the current language. Numbers are written as in the file."""
    return TABLE.say(f"record-{key}", {name: str(value) if isinstance(value, int) else value for name, value in args.items()})


class OlderFormat(RecordError):
    """A record from before formats had numbers: only its chain and signature can be verified."""


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a record: missing required fields and unknown fields are refused."""


class SeatPart(_Strict):
    """A level of bot or `human`, and the salted hash of the name."""

    level: Text
    name: Text


Seats = Annotated[list[SeatPart], msgspec.Meta(max_length=MOST_SEATS)]


class NamePart(_Strict):
    """A name and its salt; they lie beside the hashed part and may be taken out."""

    name: Text
    salt: Text


class ContextPart(_Strict):
    """The context that a deal is bound to; all null in a local record."""

    game: Text | None
    rules_version: Count | None
    content_sha256: Text | None
    options: Options | None
    seats: Seats | None
    table: Text | None
    number: Count | None
    server_key: Text | None
    time: Time | None


Hex32 = Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-f]{64}$")]
"""32 bytes, hexadecimal; of that length, as `$` would let a line feed pass."""
Hex64 = Annotated[str, msgspec.Meta(max_length=128, pattern="^[0-9a-f]{128}$")]
"""64 bytes, the same."""


class SharePart(_Strict):
    """A seat's share of the deal: its source, its commit, the public key that its player's actions are signed with, the entropy."""

    by: Literal["player", "silent", "server"]
    commit: Hex32 | None
    key: Hex32 | None
    entropy: Hex32


class DealPart(_Strict):
    """The context, the commitment to it and to the secret, and the shares of the seats in their order; no shares in a local record, nor in
    records from before there were any."""

    context: ContextPart
    commitment: Text
    entropy: Annotated[list[SharePart], msgspec.Meta(max_length=MOST_SEATS)]


class SeriesPart(_Strict):
    """The standing of a match before this game: its number, of how many, games won by each seat, and the seat that built the deck."""

    game: Count
    best_of: Count
    standing: Numbers
    built_by: SeatNumber | None


class WhatIfPart(_Strict):
    """Of a game resumed in a determinization: the step of the decision before which it was resumed, and its seat."""

    n: Count
    seat: SeatNumber


class HeaderLine(_Strict, tag="header", tag_field="t"):
    """The game, its players, and what its chance is bound to. `what_if` is set only for a game resumed in a determinization."""

    game: Text
    rules_version: Count
    content: RecordLine
    content_sha256: Text
    options: Options
    seats: Seats
    series: SeriesPart | None
    deal: DealPart
    format: Literal[2, 3] = FORMAT
    names: Annotated[list[NamePart], msgspec.Meta(max_length=MOST_SEATS)] | None = None
    what_if: WhatIfPart | None = None


class SignedPart(_Strict):
    """A player's signature: the action as it was sent, the decision that it answers, and the last chain head that the page had."""

    ask: Count
    head: Hex32
    action: Text | Annotated[dict[Text, Text | Word], msgspec.Meta(max_length=MOST_ARGUMENTS)]
    signature: Hex64


class StepLine(_Strict, tag="step", tag_field="t"):
    """One step: seat and action, the values drawn with their bounds, the stream of each, the events, and the chain's head after it.
    Where seats added entropy to the deal, also the player's signature, or null; `by` stands where somebody else decided for the seat than
    the header names."""

    n: Count
    seat: Place | None
    action: Text | None
    chance: Annotated[list[tuple[Count, Count]], msgspec.Meta(max_length=TAPE)]
    streams: Annotated[list[Text], msgspec.Meta(max_length=TAPE)]
    events: Annotated[list[RecordLine], msgspec.Meta(max_length=MOST_EVENTS)]
    hash: Text
    signed: SignedPart | None = None
    by: Text | msgspec.UnsetType = msgspec.UNSET


class EndLine(_Strict, tag="end", tag_field="t"):
    """The outcome, the secret and the salts; signed by the server's key if the game was played at a server."""

    outcome: RecordLine
    secret: Hex
    salts: Annotated[list[Hex], msgspec.Meta(max_length=MOST_LINES)]
    hash: Hex
    signature: Hex | None
    key: Hex | None


class DoneLine(_Strict, tag="done", tag_field="t"):
    """A step as it is stored, for a game without matching rules: the packed action, the values drawn, the player's signature, who decided
    where that is not whom the header names."""

    n: Count
    seat: Place | None
    action: Word | None
    chance: Annotated[list[Count], msgspec.Meta(max_length=TAPE)]
    signed: SignedPart | None
    by: Text | msgspec.UnsetType = msgspec.UNSET


class ClosedLine(_Strict, tag="closed", tag_field="t"):
    """The secret of a game that was closed unfinished because its rules changed."""

    secret: Hex


class PauseLine(_Strict, tag="pause", tag_field="t"):
    """The secret of an unfinished local match."""

    secret: Hex


class _OlderStep(msgspec.Struct):
    """The fields that are read of a step of a record from before formats had numbers."""

    n: Count
    hash: Text


class _OlderEnd(msgspec.Struct):
    """The fields that are read of the end of a record from before formats had numbers."""

    salts: Annotated[list[Hex], msgspec.Meta(max_length=MOST_LINES)]
    hash: Hex
    key: Hex
    signature: Hex


@dataclass(frozen=True)
class Record:
    """A record file that is parsed but not verified. `end` is None while the game is unfinished."""

    header: RecordLine
    steps: list[RecordLine]
    end: RecordLine | None
    pause: RecordLine | None


def lines_in(text: str) -> list[str]:
    """Return the lines of a record's text. Only a line feed ends one: `str.splitlines` breaks at U+2028 too, which JSON keeps in a name."""
    *lines, rest = text.split("\n")
    return [*lines, rest] if rest else lines


def read(lines: Sequence[str]) -> Record:
    """Return the parsed lines of a record file. Raises RecordError where they are malformed or out of order."""
    if len(lines) > MOST_LINES:
        raise RecordError.said("long", most=MOST_LINES)
    parsed = [_line(number, text) for number, text in enumerate(lines, 1)]
    kinds = [line["t"] for line in parsed]
    if len(kinds) > 1 and (kinds[0], *kinds[-1:]) == ("header", "closed") and {*kinds[1:-1]} <= {"done"}:
        raise RecordError.said("closed", version=parsed[0]["rules_version"])
    last = kinds[-1] if kinds and kinds[-1] in ("end", "pause") else None
    steps = kinds[1 : len(kinds) - bool(last)]
    if not steps or kinds[0] != "header" or any(kind != "step" for kind in steps):
        raise RecordError.said("order")
    _check_seats(parsed[0])
    closing = parsed.pop() if last else None
    return Record(parsed[0], parsed[1:], closing if last == "end" else None, closing if last == "pause" else None)


def read_older(lines: Sequence[str]) -> Record:
    """Return header, steps and end of a record from before formats had numbers. Raises RecordError where it is no such record."""
    if len(lines) < 2:
        raise RecordError.said("order")
    header, *steps, end = (parsed(number, line) for number, line in enumerate(lines, 1))
    for number, step in enumerate(steps, 2):
        _check_line(number, step, _OlderStep)
    _check_line(len(lines), end, _OlderEnd)
    return Record(header, steps, end, None)


def _check_seats(header: RecordLine) -> None:
    """Raise RecordError unless the header has as many names, and numbers in the standing of its series, as seats."""
    seats, series = len(header["seats"]), header["series"]
    if len(header.get("names") or header["seats"]) != seats or (series and len(series["standing"]) != seats):
        raise RecordError.said("seats", seats=seats)


def _line(number: int, text: str) -> RecordLine:
    data = parsed(number, text)
    _check_format(data)
    _check_line(number, data, HeaderLine | StepLine | EndLine | PauseLine | DoneLine | ClosedLine)
    return cast(RecordLine, data)


def _check_line(number: int, data: Any, kind: Any) -> None:
    """Raise RecordError, with the number of the line, where its data do not fit that type."""
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RecordError.said("no-line", line=number, reason=str(error)) from error


def parsed(number: int, text: str) -> Any:
    """Return a line's JSON as data, of any shape. Raises RecordError where it is no JSON, nests too deep, or repeats a name."""
    try:
        data: Any = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except RecordError as error:
        raise RecordError.said("line", line=number, reason=str(error)) from error
    except ValueError as error:
        raise RecordError.said("not-json", line=number) from error
    except RecursionError as error:
        raise _too_deep(number) from error
    if text.count("[") + text.count("{") > DEEPEST and _depth(data) > DEEPEST:
        raise _too_deep(number)
    return data


def _check_format(data: Any) -> None:
    """Raise RecordError where a header is of a newer format than this version reads, or from before formats had numbers."""
    header = cast(RecordLine, data) if isinstance(data, dict) else {}
    if header.get("t") != "header":
        return
    if isinstance(number := header.get("format"), int) and number > FORMAT:
        raise RecordError.said("newer-format", format=number, ours=FORMAT)
    if "commitment" in header and "deal" not in header:
        raise OlderFormat.said("older-format")


def _once_each(pairs: Iterable[tuple[str, Any]]) -> RecordLine:
    """Return an object from its pairs. Raises RecordError for a repeated name: one parser would take the first value, another the last."""
    found: RecordLine = {}
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
    """Return the nesting depth of lists and objects; without recursion, as a hostile file may nest deep enough to overflow the stack."""
    depth, level = 0, [data]
    while level := [inner for outer in level for inner in _inside(outer)]:
        depth += 1
    return depth


def _inside(data: object) -> Iterable[object]:
    if isinstance(data, dict):
        return cast("dict[str, object]", data).values()
    return cast("list[object]", data) if isinstance(data, list) else ()
