"""Record files: one game as JSON lines that any reader can verify.

A header with everything the rules depend on and the commitment to the deal, then every step with its action in notation, its chance
values with their bounds and streams, and its events, then the outcome, the secret and the salts. Every step enters a hash chain with
a salt that stays hidden until the end, so the chain's head can be shown during play and reveals nothing; afterwards it commits to every
step. The fields of each line are declared in `recordlines`; how chance follows from the secret, in `deal` and `chance`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, cast

import msgspec

from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.errors import ActionError, SetupError
from underrose.kernel.game.title import Content, Game, Title, content_hash
from underrose.kernel.play.deal import (
    SECRET,
    UNNUMBERED,
    Deal,
    Share,
    digest,
    name_salt,
    salt_of,
    seats_of,
)
from underrose.kernel.play.match import Match, Step
from underrose.kernel.play.recordlines import Record, RecordError, RecordLine, lines_in, read, said

__all__ = [
    "Chain",
    "Growing",
    "OtherRules",
    "Played",
    "Record",
    "RecordError",
    "Sign",
    "closed_lines",
    "grown_of",
    "header_of",
    "lines_in",
    "lines_of",
    "load",
    "read",
    "step_line",
    "titles_from",
]

UNDO = "undo "
"""The prefix of the notation of an undo; the number of the step whose state it restores follows."""
MALFORMED = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)
"""The exceptions that reading malformed values may raise."""
encode = msgspec.json.Encoder().encode
Sign = Callable[[bytes], tuple[str, str]]
"""Signs a hash: returns the signature and the public key that verifies it, both hexadecimal."""
FindTitle = Callable[[str], Title]
_find_title: list[FindTitle] = []


class OtherRules(RecordError):
    """A record under another version of its game's rules than this installation has."""


def titles_from(find: FindTitle) -> None:
    """Register a lookup of titles by name (the registry of games), which raises KeyError for a miss; the newest one is asked first."""
    _find_title.insert(0, find)


def title_named(name: str) -> Title:
    """Return the title of that name, as records name it. Raises RecordError for one that is not installed."""
    for find in _find_title:
        try:
            return find(name)
        except KeyError:
            continue
    raise RecordError.said("no-game", name=repr(name))


def _without(line: Mapping[str, Any], *names: str) -> RecordLine:
    return {key: value for key, value in line.items() if key not in names}


# --- writing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """The contents of a header: what was played, under which rules, by which players, and the deal."""

    game: str
    rules_version: int
    content: Content
    options: dict[str, str]
    levels: Sequence[str]
    names: Sequence[str]
    series: RecordLine | None
    deal: Deal
    what_if: RecordLine | None = None

    def header(self, content_sha256: str) -> RecordLine:
        """Return the header line. Names and their salts are not hashed, so they may be removed."""
        secret = self.deal.secret
        header = {
            "t": "header",
            **({} if self.deal.format == UNNUMBERED else {"format": self.deal.format}),
            "game": self.game,
            "rules_version": self.rules_version,
            "content": self.content,
            "content_sha256": content_sha256,
            "options": self.options,
            "seats": seats_of(secret, self.levels, self.names),
            "series": self.series,
            "deal": self.deal.as_data(),
            "names": [{"name": name, "salt": name_salt(secret, seat)} for seat, name in enumerate(self.names)],
        }
        return header if self.what_if is None else header | {"what_if": self.what_if}


def header_of(match: Match) -> RecordLine:
    """Return the header line of a match."""
    game = match.game
    played = Played(
        game.title.id,
        game.title.rules_version,
        game.content,
        game.options,
        match.levels,
        match.names,
        match.series,
        match.deal,
        match.what_if,
    )
    return played.header(game.content_sha256)


def step_line(match: Match, step: Step) -> RecordLine:
    """Return a step as a line of the record, without its hash."""
    line = {"t": "step", "n": step.n, "seat": step.seat, "action": _notation(match, step)}
    line |= {"chance": step.chance, "streams": step.streams, "events": step.events}
    line |= {} if step.by is None else {"by": step.by}
    return line | {"signed": step.signed} if match.deal.entropy else line


def _notation(match: Match, step: Step) -> str | None:
    """Return the step's action in notation, None for the deal; `undo 12` restores the state after step 12."""
    action = step.action
    if action is None or action >= 0:
        return None if action is None else match.game.codec.notation(action)
    return f"{UNDO}{step.back}"


class Chain:
    """The hash chain of a record: its head after the header and after each step."""

    def __init__(self, header: RecordLine) -> None:
        self.head = digest(canonical(_without(header, "names")))

    def add(self, salt: bytes, line: RecordLine) -> str:
        """Append a step or the end, and return the new head."""
        self.head = self.after(salt, line)
        return self.head

    def after(self, salt: bytes, line: RecordLine) -> str:
        """Return the head that the chain would have after a step or the end; the chain is unchanged."""
        return self._next(salt, canonical(_without(line, "hash", "signature", "key")))

    def extend(self, salt: bytes, text: bytes) -> str:
        """Append a step that is canonical JSON already, and return the new head."""
        self.head = digest(bytes.fromhex(self.head), salt, text)
        return self.head

    def _next(self, salt: bytes, text: bytes) -> str:
        return digest(bytes.fromhex(self.head), salt, text)


class Growing:
    """The record of a match in progress, extended with each step, so that it is not serialized again at the end."""

    def __init__(self, match: Match) -> None:
        self.header = header_of(match)
        self.chain = Chain(self.header)
        self.heads = list[str]()
        """The chain's head after each step, hexadecimal."""
        self.salts = list[str]()
        """The salt of each step, hexadecimal."""
        self.lines = list[bytes]()
        """The JSON line of each step, without hash and closing brace."""

    def add(self, match: Match) -> str:
        """Append the latest step, as `step_line` has it, using the cached JSON of its events; return the new head."""
        step = match.steps[-1]
        salt = salt_of(match.deal.secret, step.n)
        deal = match.deal
        latest = match.latest
        seat = b"null" if step.seat is None else b"%d" % step.seat
        action = encode(_notation(match, step))
        chance = b"[]"
        streams = b"[]"
        if step.chance:
            chance, streams = encode(step.chance), encode(step.streams)
        first, last = UNSIGNED if deal.entropy else (b"", b"")
        if step.signed is not None:
            first, last = b'"signed":%b,' % canonical(step.signed), b',"signed":%b' % encode(step.signed)
        by = b"" if step.by is None else b'"by":%b,' % encode(step.by)
        events, line = b",".join(map(_hashed_of, latest)), b",".join(map(_written_of, latest))
        return self.put(
            salt,
            _HASHED % (action, by, chance, events, step.n, seat, first, streams),
            _WRITTEN % (step.n, seat, action, chance, streams, line, b"," + by[:-1] + last if by else last),
        )

    def put(self, salt: bytes, hashed: bytes, line: bytes) -> str:
        """Append a step by its line, as it is hashed and as it is written; return the new head."""
        head = self.chain.extend(salt, hashed)
        self.lines.append(line)
        self.heads.append(head)
        self.salts.append(salt.hex())
        return head


_hashed_of, _written_of = attrgetter("hashed"), attrgetter("written")
UNSIGNED = b'"signed":null,', b',"signed":null'
_HASHED = b'{"action":%b,%b"chance":%b,"events":[%b],"n":%d,"seat":%b,%b"streams":%b,"t":"step"}'
_WRITTEN = b'{"t":"step","n":%d,"seat":%b,"action":%b,"chance":%b,"streams":%b,"events":[%b]%b'


def grown_of(match: Match) -> Growing:
    """Return the growing record of a match, made from all its steps so far."""
    grown = Growing(match)
    for step in match.steps:
        line = step_line(match, step)
        grown.put(salt_of(match.secret, step.n), canonical(line), encode(line).removesuffix(b"}"))
    return grown


def lines_of(match: Match, sign: Sign | None = None, grown: Growing | None = None) -> list[str]:
    """Return the record of a match, line by line. `sign` gets the last hash and returns signature and public key, hexadecimal; `grown` is
    the record that was extended during play, where there is one (None: it is made now)."""
    if grown is None or len(grown.lines) != len(match.steps):
        grown = grown_of(match)
    lines = [f'{line.decode()},"hash":"{head}"}}' for line, head in zip(grown.lines, grown.heads, strict=True)]
    if match.outcome is None:
        return [_written(grown.header), *lines, _written({"t": "pause", "secret": match.secret.hex()})]
    end: RecordLine = {"t": "end", "outcome": match.outcome.as_data(), "secret": match.secret.hex(), "salts": grown.salts}
    end["hash"] = grown.chain.after(b"end", end)
    end["signature"], end["key"] = sign(bytes.fromhex(end["hash"])) if sign else (None, None)
    return [_written(grown.header), *lines, _written(end)]


def closed_lines(played: Played, steps: Iterable[RecordLine]) -> list[str]:
    """Return the lines of a game that was closed unfinished because its rules changed: a header, each step as it is stored (`n`, `seat`,
    `action`, `chance`, `signed`, and `by` where it says so), and the secret."""
    header = played.header(content_hash(played.content))
    return [*map(_written, [header, *({"t": "done", **step} for step in steps), {"t": "closed", "secret": played.deal.secret.hex()}])]


def _written(line: RecordLine) -> str:
    return encode(line).decode()


# --- reading ----------------------------------------------------------------------------------------------------------


def game_of(header: RecordLine) -> Game:
    """Return the game a header describes. Raises OtherRules for another rules version, RecordError for a malformed header."""
    title = title_named(header["game"])
    if header["rules_version"] != title.rules_version:
        raise OtherRules.said("other-rules", theirs=str(header["rules_version"]), ours=title.rules_version)
    if content_hash(header["content"]) != header["content_sha256"]:
        raise RecordError.said("content")
    try:
        players = len(header["seats"])
        game = Game(title, players, header["options"], header["content"])
    except (*MALFORMED, SetupError) as error:
        raise RecordError.said("header", reason=str(error)) from error
    if game.content_sha256 != header["content_sha256"] or game.options != header["options"]:
        raise RecordError.said("setup")
    return game


def action_of(game: Game, line: RecordLine) -> int:
    try:
        meant = game.codec.read(line["action"])
    except ActionError as error:
        raise RecordError.said("step", n=str(line["n"]), reason=error.text) from error
    if len(meant) != 1:
        raise RecordError.said("step", n=str(line["n"]), reason=said("not-in-full"))
    return meant[0]


def load(lines: Sequence[str]) -> Match:
    """Return the match of a record, replayed by its actions and chance values, without any generator. Raises RecordError."""
    record = read(lines)
    game = game_of(record.header)
    closing = record.end or record.pause or {}
    names: list[str] = [entry["name"] for entry in cast(list[RecordLine], record.header.get("names") or [])]
    levels = [seat["level"] for seat in record.header["seats"]]
    try:
        secret = bytes.fromhex(closing.get("secret", "00" * SECRET))
        match = Match.dealt(game, deal_of(record.header, secret), _tape(record.steps[0]), levels, names or None, record.header["series"])
        match.what_if = record.header.get("what_if")
        for line in record.steps[1:]:
            _replay(match, line)
    except RecordError:
        raise
    except MALFORMED as error:
        raise RecordError.said("not-replayed", reason=str(error)) from error
    return match


def deal_of(header: RecordLine, secret: bytes) -> Deal:
    shares = tuple(Share(**share) for share in header["deal"]["entropy"])
    return Deal(secret, header["deal"]["context"], shares, header.get("format", UNNUMBERED))


def steps_back(match: Match, line: RecordLine) -> int:
    """Return how many steps a line takes back, 0 if it is no undo. Raises RecordError where it takes back a step that stays."""
    if not isinstance(line["action"], str) or not line["action"].startswith(UNDO):
        return 0
    number = line["action"].removeprefix(UNDO)
    steps = match.steps_back(line["seat"], int(number)) if number.isdecimal() else 0
    if not steps or match.outcome is not None:
        raise RecordError.said("not-legal", n=str(line["n"]), action=str(line["action"]), reason=said("stays"))
    return steps


def _tape(line: RecordLine) -> list[int]:
    return [int(value) for value, _ in line["chance"]]


def _replay(match: Match, line: RecordLine) -> Step:
    if steps := steps_back(match, line):
        match.take_back(line["seat"], steps)
        return match.attest(line.get("signed"), line.get("by"))
    action, seat = action_of(match.game, line), line["seat"]
    if not isinstance(seat, int) or not -1 <= seat < match.game.players:
        raise RecordError.said("step", n=str(line["n"]), reason=said("no-seat", seat=str(seat)))
    refusal = match.game.doors.allowed(match.states, 0, match.game.kits, seat, action)
    if refusal:
        raise RecordError.said("not-legal", n=str(line["n"]), action=str(line["action"]), reason=match.game.title.refusals[refusal][1])
    return match.again(Step(line["n"], seat, action, [], [], signed=line.get("signed"), by=line.get("by")), _tape(line))
