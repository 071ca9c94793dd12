"""Record files: one game as JSON lines that anybody can check.

A header with everything the rules depend on, then every step with its action in notation, its chance values with their bounds
and its events, then how it ended, the secret and the salts. Every step enters a hash chain with a salt that stays hidden until
the end, so the chain's head can be shown during play and tells nothing; afterwards it pins down every step.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from underrose.kernel.errors import ActionError, SetupError
from underrose.kernel.game import Game, Title, content_hash
from underrose.kernel.match import Match, Step

Line = dict[str, Any]
UNDO = "undo "
"""How the notation of a step begins that takes steps back; the number of the step that it returns to follows."""
FindTitle = Callable[[str], Title]
_find_title: list[FindTitle] = []


class RecordError(ValueError):
    """A record that cannot be replayed, in one sentence."""


def titles_from(find: FindTitle) -> None:
    """Tell record files where titles come from (the registry of games); the newest registration is asked first."""
    _find_title.insert(0, find)


def _title(name: str) -> Title:
    for find in _find_title:
        try:
            return find(name)
        except KeyError:
            continue
    raise RecordError(f"There is no game {name!r} here.")


def canonical(data: object) -> bytes:
    """The one way a line is written for hashing: sorted keys, no spaces, UTF-8."""
    return _canonical(data)


_canonical = msgspec.json.Encoder(order="sorted").encode


def salt_of(secret: bytes, n: int) -> bytes:
    """The salt of step `n` (16 bytes): nobody without the secret can tell it."""
    return hmac.digest(secret, b"salt %d" % n, hashlib.sha256)[:16]


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _without(line: Mapping[str, Any], *names: str) -> Line:
    return {key: value for key, value in line.items() if key not in names}


# --- writing ----------------------------------------------------------------------------------------------------------


def header_of(match: Match) -> Line:
    """The header line. Names and their salts lie beside the hashed part and may be taken out."""
    salts = [hmac.digest(match.secret, b"name %d" % seat, hashlib.sha256)[:16].hex() for seat in range(match.game.players)]
    named = zip(match.levels, match.names, salts, strict=True)
    return {
        "t": "header",
        "game": match.game.title.id,
        "rules_version": match.game.title.rules_version,
        "content": match.game.content,
        "content_sha256": content_hash(match.game.content),
        "options": match.game.options,
        "seats": [{"level": level, "name": name_hash(name, salt)} for level, name, salt in named],
        "series": None,
        "commitment": hashlib.sha256(match.secret).hexdigest(),
        "names": [{"name": name, "salt": salt} for name, salt in zip(match.names, salts, strict=True)],
    }


def name_hash(name: str, salt: str) -> str:
    """How a seat's name enters the chain."""
    return _digest(bytes.fromhex(salt), name.encode())


def step_line(match: Match, step: Step) -> Line:
    """A step as it is hashed and written, without its hash."""
    return {"t": "step", "n": step.n, "seat": step.seat, "action": _notation(match, step), "chance": step.chance, "events": step.events}


def _notation(match: Match, step: Step) -> str | None:
    """The action as it is written; `undo 12` returns to what was after step 12."""
    if step.action is None:
        return None
    return match.game.codec.notation(step.action) if step.back is None else f"{UNDO}{step.back}"


class Chain:
    """The hash chain of a record: its head after the header and after each step."""

    def __init__(self, header: Line) -> None:
        self.head = _digest(canonical(_without(header, "names")))

    def add(self, salt: bytes, line: Line) -> str:
        """The new head, after a step or the end."""
        self.head = _digest(bytes.fromhex(self.head), salt, canonical(_without(line, "hash", "signature", "key")))
        return self.head


def lines_of(match: Match, sign: Callable[[bytes], tuple[str, str]] | None = None) -> Iterator[str]:
    """The record of a match, line by line. `sign` gets the last hash and returns signature and public key, hexadecimal."""
    header = header_of(match)
    chain = Chain(header)
    yield _written(header)
    for step in match.steps:
        line = step_line(match, step)
        yield _written({**line, "hash": chain.add(salt_of(match.secret, step.n), line)})
    if match.outcome is None:
        yield _written({"t": "pause", "secret": match.secret.hex()})
        return
    salts = [salt_of(match.secret, step.n).hex() for step in match.steps]
    end: Line = {"t": "end", "outcome": match.outcome.as_data(), "secret": match.secret.hex(), "salts": salts}
    end["hash"] = chain.add(b"end", end)
    end["signature"], end["key"] = sign(bytes.fromhex(end["hash"])) if sign else (None, None)
    yield _written(end)


def _written(line: Line) -> str:
    return msgspec.json.encode(line).decode()


# --- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A record file read but not yet believed. `end` is None while the game is unfinished."""

    header: Line
    steps: list[Line]
    end: Line | None
    pause: Line | None


def read(lines: Sequence[str]) -> Record:
    """Take a record file apart. Raises RecordError where it is no record at all."""
    parsed: list[Line] = []
    for number, text in enumerate(lines, 1):
        try:
            line: Any = json.loads(text)
        except ValueError as error:
            raise RecordError(f"Line {number} is not JSON.") from error
        if not isinstance(line, dict) or "t" not in line:
            raise RecordError(f"Line {number} is no line of a record.")
        parsed.append(cast(Line, line))
    kinds = [line["t"] for line in parsed]
    last = kinds[-1] if kinds and kinds[-1] in ("end", "pause") else None
    if not kinds or kinds[0] != "header" or any(kind != "step" for kind in kinds[1 : len(kinds) - bool(last)]):
        raise RecordError("A record is one header, then steps, then the end.")
    closing = parsed.pop() if last else None
    return Record(parsed[0], parsed[1:], closing if last == "end" else None, closing if last == "pause" else None)


def game_of(header: Line) -> Game:
    """The game a header describes, under the rules of this version only."""
    try:
        title = _title(header["game"])
        if header["rules_version"] != title.rules_version:
            raise RecordError(f"Played under rules version {header['rules_version']}; this is version {title.rules_version}.")
        players = len(header["seats"])
        return Game(title, players, title.choose(players, header["options"]), header["content"])
    except (KeyError, TypeError, SetupError) as error:
        raise RecordError(f"The header does not set up a game: {error}") from error


def _action(game: Game, line: Line) -> int:
    try:
        meant = game.codec.read(line["action"])
    except ActionError as error:
        raise RecordError(f"Step {line['n']}: {error.text}") from error
    if len(meant) != 1:
        raise RecordError(f"Step {line['n']}: the action is not written in full.")
    return meant[0]


def load(lines: Sequence[str]) -> Match:
    """Replay a record: its actions and its chance values, without any generator. Raises RecordError."""
    record = read(lines)
    game = game_of(record.header)
    closing = record.end or record.pause or {}
    names: list[str] = [entry["name"] for entry in cast(list[Line], record.header.get("names") or [])]
    levels = [seat["level"] for seat in record.header["seats"]]
    try:
        secret = bytes.fromhex(closing.get("secret", "00" * 32))
        match = Match.dealt(game, secret, _tape(record.steps[0]), levels, names or None)
        for line in record.steps[1:]:
            _replay(match, line)
    except RecordError:
        raise
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise RecordError(f"The record cannot be replayed: {error}") from error
    return match


def _steps_back(match: Match, line: Line) -> int:
    """How many steps a line takes back, 0 if it goes on. Raises RecordError where it takes back what stays."""
    if not isinstance(line["action"], str) or not line["action"].startswith(UNDO):
        return 0
    number = line["action"].removeprefix(UNDO)
    steps = match.steps_back(line["seat"], int(number)) if number.isdecimal() else 0
    if not steps or match.outcome is not None:
        raise RecordError(f"Step {line['n']}: {line['action']} was not legal. What it takes back stays.")
    return steps


def _tape(line: Line) -> list[int]:
    return [int(value) for value, _ in line["chance"]]


def _replay(match: Match, line: Line) -> Step:
    if steps := _steps_back(match, line):
        return match.take_back(line["seat"], steps)
    action, seat = _action(match.game, line), line["seat"]
    if not isinstance(seat, int) or not -1 <= seat < match.game.players:
        raise RecordError(f"Step {line['n']}: there is no seat {seat}.")
    refusal = match.game.doors.allowed(match.states, 0, match.game.kits, seat, action)
    if refusal:
        raise RecordError(f"Step {line['n']}: {line['action']} was not legal. {match.game.title.refusals[refusal][1]}")
    return match.again(Step(line["n"], seat, action, [], []), _tape(line))


# --- verifying --------------------------------------------------------------------------------------------------------


@dataclass
class Verdict:
    """What `verify` found: `faults` (any makes the answer no) and `remarks`, each a sentence."""

    faults: list[str] = field(default_factory=list[str])
    remarks: list[str] = field(default_factory=list[str])
    head: str = ""

    @property
    def good(self) -> bool:
        """Whether the record is what it says it is."""
        return not self.faults


def verify(lines: Sequence[str], head: str | None = None, key: str | None = None) -> Verdict:
    """Check the commitment, the chain, the names, the signature, and by playing it again every action, chance value and event.

    `head` is a chain head a seat saw during play (hexadecimal): it must be part of the chain. `key` is the server's public key.
    """
    verdict = Verdict()
    try:
        record = read(lines)
        if record.end is None:
            raise RecordError("The record is unfinished: without the secret and the salts nothing can be checked.")
        _verify_chain(record, record.end, head, verdict)
        _verify_names(record.header, verdict)
        _verify_signature(record.end, key, verdict)
        _verify_play(record, record.end, verdict)
    except RecordError as error:
        verdict.faults.append(str(error))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        verdict.faults.append(f"The record is malformed: {type(error).__name__} {error}")
    return verdict


def _verify_chain(record: Record, end: Line, head: str | None, verdict: Verdict) -> None:
    if hashlib.sha256(bytes.fromhex(end["secret"])).hexdigest() != record.header["commitment"]:
        verdict.faults.append("The secret is not the one committed to before the first step.")
    if content_hash(record.header["content"]) != record.header["content_sha256"]:
        verdict.faults.append("The content is not the one the header names.")
    chain, heads = Chain(record.header), set[str]()
    if len(end["salts"]) != len(record.steps):
        verdict.faults.append(f"There are {len(record.steps)} steps but {len(end['salts'])} salts.")
    for n, (line, salt) in enumerate(zip(record.steps, end["salts"], strict=False)):
        if line["n"] != n:
            verdict.faults.append(f"Step {n} is missing or out of place.")
        if chain.add(bytes.fromhex(salt), line) != line["hash"]:
            verdict.faults.append(f"Step {n} does not fit the chain.")
        heads.add(line["hash"])
    if chain.add(b"end", end) != end["hash"]:
        verdict.faults.append("The end does not fit the chain.")
    verdict.head = end["hash"]
    if head is not None and head not in heads | {end["hash"]}:
        verdict.faults.append("The head you saw is not part of this record.")


def _verify_names(header: Line, verdict: Verdict) -> None:
    if not header.get("names"):
        verdict.remarks.append("Names removed.")
        return
    for seat, (entry, named) in enumerate(zip(header["seats"], header["names"], strict=True)):
        if name_hash(named["name"], named["salt"]) != entry["name"]:
            verdict.faults.append(f"The name at seat {seat} is not the one that played.")


def _verify_signature(end: Line, key: str | None, verdict: Verdict) -> None:
    if end.get("signature") is None:
        (verdict.faults if key else verdict.remarks).append("Not signed: a local record.")
        return
    if key is not None and key != end["key"]:
        verdict.faults.append("Signed by another key.")
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(end["key"])).verify(bytes.fromhex(end["signature"]), bytes.fromhex(end["hash"]))
    except (InvalidSignature, ValueError):
        verdict.faults.append("The signature does not fit.")


def _verify_play(record: Record, end: Line, verdict: Verdict) -> None:
    game, secret = game_of(record.header), bytes.fromhex(end["secret"])
    match = Match(game, secret=secret)
    _same_step(match, record.steps[0], verdict)
    for line in record.steps[1:]:
        _legal_again(match, line)
        _same_step(match, line, verdict)
    if match.outcome is None:
        verdict.faults.append("The game is not over where the record ends.")
    elif match.outcome.as_data() != end["outcome"]:
        verdict.faults.append("The outcome is not the one the rules give.")


def _legal_again(match: Match, line: Line) -> None:
    if steps := _steps_back(match, line):
        match.take_back(line["seat"], steps)
        return
    action = _action(match.game, line)
    try:
        match.do(line["seat"], match.resolve(line["seat"], action))
    except ActionError as error:
        raise RecordError(f"Step {line['n']}: {line['action']} was not legal. {error.text}") from error


def _same_step(match: Match, line: Line, verdict: Verdict) -> None:
    again = step_line(match, match.steps[-1])
    for name, what in (("chance", "chance values are not those of the secret"), ("events", "events are not what happened")):
        if again[name] != line[name]:
            verdict.faults.append(f"Step {line['n']}: its {what}.")
    if again["action"] != line["action"]:
        verdict.faults.append(f"Step {line['n']}: its action is not written as the notation writes it.")
