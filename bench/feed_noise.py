"""What a client may come upon to say on a feed: seeded messages, good, wrong and broken, and the frames that they come in."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from underrose.server.accounts.rate_limits import LONGEST_BODY
from underrose.server.http.feed_protocol import MOST_FRAGMENTS, is_text, unmasked

Json = dict[str, Any]
CONT = 0
TEXT = 1
BINARY = 2
CLOSE = 8
PING = 9
PONG = 10
ODD_TEXTS = (
    "", " ", "\x00", "\u202e" * 9, "a\u200bb", "\u2066x\u2069", "e" + "\u0301" * 300, "\ud800", "\udfff\ud800", "\U0001f339", "\ufeff",
    "\uffff", "x" * 65, "x" * 5000, "{}", "null", "-1", "9" * 400, "bet", "pass", "stop", "undo", "resign", "decode 1 F98", "data none",
    "a" * 64, "0" * 64, "f" * 128, "../../x", "' OR 1=1 --", "<b>", "${x}", "%s%n",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 2**53, 2**64, -(2**63) - 1, 10**400, 1.5, -0.0, 1e308, [], {}, [[]], [None] * 300, {"": ""},
    {"do": {"do": "do"}},
)  # fmt: skip
NOT_JSON = (
    b"", b"{", b"nul", b"NaN", b'{"type":"act"', b'{"type":"ping"}{}', b'"\\ud800"', b"'", b"1e999999", b"-", b"\x00", b"[1,]",
    b"\xef\xbb\xbf{}",
)  # fmt: skip
WORDS = (
    "entropy", "undo", "settings", "ready", "rematch", "free", "takeover", "consent", "resign", "skip", "report", "build", "rename",
    "wait", "admit", "clear", "pause", "extend", "hand_over", "nothing", "",
)  # fmt: skip
SIZES = (60_000, LONGEST_BODY - 1, LONGEST_BODY)
DEPTHS = (2, 60, 2000, 30_000)


@dataclass(frozen=True)
class Frames:
    """The pieces in which something is sent. `kind` names it in the count; `codes` are those that it may be closed with, None being an end
    without one; empty where it has to be answered."""

    kind: str
    pieces: tuple[bytes, ...]
    codes: frozenset[int | None] = frozenset()


def frame(payload: bytes, kind: int = TEXT, last: bool = True, key: bytes = b"\x01\xfe\x80\x7f") -> bytes:
    """Return a frame as clients send it (RFC 6455, 5.2)."""
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size)
    return bytes([128 * last | kind]) + length + key + unmasked(key, payload)


def choice_of(legal: list[Json], rng: random.Random) -> Json:
    """Return one action out of a list of forms; where parts have to differ it may be one that is refused."""
    form = rng.choice(legal)
    return {name: value if name == "do" else rng.choice(value) for name, value in form.items() if name != "distinct"}


FATAL = 30
"""One message of so many ends its connection: a short run has each way to end one a few times, whatever it draws."""


class Noise:
    """A seeded source of messages. `asked` and `legal` are what the place was asked last."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.asked = 1
        self.legal: list[Json] = []
        self._before: list[bytes] = []
        self._said = 0
        self._fatal_left: list[int] = []
        self._kinds: list[tuple[str, Callable[[], bytes], int]] = [
            ("legal", self._act, 22), ("out of turn", self._stale, 10), ("repeated", self._repeated, 8), ("id again", self._reused, 4),
            ("ping", self._ping, 4), ("commands", self._command, 12), ("fields", self._fields, 18), ("bytes", self._bytes, 14),
            ("no JSON", self._no_json, 4), ("deep", self._deep, 1), ("huge", self._huge, 1),
        ]  # fmt: skip

    def message(self) -> tuple[str, bytes]:
        """Return the name of a kind of message, and one of them: text, that has to be answered."""
        name, make, _ = self.rng.choices(self._kinds, [weight for *_, weight in self._kinds])[0]
        data = make()
        if name != "repeated":
            self._before = [*self._before, data][-50:]
        return name, data

    def frames(self) -> Frames:
        """Return a message in the frames that it comes in; each `FATAL`th comes in ones that end the connection."""
        self._said += 1
        if self._said % FATAL == 0:
            return self._fatal()
        name, data = self.message()
        way = self.rng.random()
        if way < 0.02:
            return Frames("binary", (frame(data, BINARY),))
        if way < 0.06:
            return Frames("in parts", (b"".join(self._parts(data)),))
        if way < 0.08:
            return Frames("slowly", tuple(self._parts(data)))
        return Frames(name, (frame(data, key=self.rng.randbytes(4)),))

    # --- messages ----------------------------------------------------------------------------------------------------

    def id(self) -> str:
        """Return an idempotency key, mostly a new one."""
        return f"{self.rng.getrandbits(48):x}" if self.rng.random() < 0.95 else self.rng.choice(("", "x" * 64, "\u202e", "1"))

    def odd(self) -> Any:
        """Return some value that is seldom meant."""
        return self.rng.choice(ODD_TEXTS) if self.rng.random() < 0.5 else self.rng.choice(ODD_VALUES)

    def action(self) -> Any:
        """Return an action that may be done, or was at some time, or never."""
        return choice_of(self.legal, self.rng) if self.legal and self.rng.random() < 0.8 else self.odd()

    def _act(self) -> bytes:
        return _dumped({"type": "act", "id": self.id(), "ask": self.asked, "action": self.action()})

    def _stale(self) -> bytes:
        return _dumped({"type": "act", "id": self.id(), "ask": self.rng.randint(0, 2 * self.asked + 2), "action": self.action()})

    def _repeated(self) -> bytes:
        return self.rng.choice(self._before) if self._before else self._ping()

    def _reused(self) -> bytes:
        return _dumped({"type": "act", "id": str(self.rng.randint(0, 9)), "ask": self.rng.randint(0, 9), "action": self.action()})

    def _ping(self) -> bytes:
        return b'{"type":"ping"}'

    def command(self) -> Json:
        """Return a command of any name, with arguments that may be another's, or nobody's."""
        hexes = ["0" * 64, "a" * 64, "g" * 64, "a" * 63, ""]
        args: list[Json] = [
            {"commit": self.rng.choice(hexes), "key": self.rng.choice(hexes)}, {"commit": self.rng.choice(hexes)},
            {"entropy": self.rng.choice(hexes)}, {"steps": self.rng.choice([1, 0, -1, 1000, 10**30])},
            {"players": self.rng.choice([2, 3, 64, -1])}, {"options": {"a": "b"}}, {"clock": {"turn": 1e308}},
            {"seat": self.rng.randint(-1, 64)}, {"text": "\u202e" * 40}, {"name": self.rng.choice(ODD_TEXTS)}, {},
            {"seat": 1, "player": "x"}, {"bots": [{"seat": 9, "level": "random"}]}, {"content": {"x": "= ="}}, {"mine": "off"},
            {str(self.odd()): self.odd()},
        ]  # fmt: skip
        return {"id": self.id(), "what": self.rng.choice(("entropy", *WORDS)), "args": self.rng.choice(args)}

    def _command(self) -> bytes:
        command = self.command()
        return _dumped({"type": "do", **command, "what": "entropy"} if self.rng.random() < 0.6 else {"type": "do", **command})

    def _fields(self) -> bytes:
        """Return a message with fields that are missing, too many, or of another kind."""
        whole: list[Json] = [
            {"type": "act", "id": self.id(), "ask": self.asked, "action": self.action(), "head": "a" * 64, "signature": "b" * 128},
            {"type": "do", **self.command()}, {"type": "ping"},
        ]  # fmt: skip
        body = self.rng.choice(whole)
        for _ in range(self.rng.randint(1, 3)):
            name, how = self.rng.choice([*body, "more"]), self.rng.random()
            if how < 0.3:
                body.pop(name, None)
            elif how < 0.4:
                body[str(self.odd())[:70]] = self.odd()
            else:
                body[name] = self.odd()
        return _dumped(body)

    def _bytes(self) -> bytes:
        """Return a message with some of its bytes replaced, taken out or doubled; text still, by what stands for what is none."""
        data = bytearray(self.rng.choice((self._act, self._stale, self._command, self._fields))())
        for _ in range(self.rng.randint(1, 6)):
            if not data:
                break
            at, how = self.rng.randrange(len(data)), self.rng.random()
            if how < 0.6:
                data[at] = self.rng.randrange(256)
            elif how < 0.8:
                del data[at : at + self.rng.randint(1, 9)]
            else:
                data[at:at] = data[at : at + self.rng.randint(1, 9)]
        return bytes(data) if is_text(bytes(data)) else bytes(data).decode(errors="replace").encode()

    def _no_json(self) -> bytes:
        return self.rng.choice(NOT_JSON)

    def _deep(self) -> bytes:
        depth, inside = self.rng.choice(DEPTHS), self.rng.random() < 0.7
        nested = b"[" * depth + b"]" * depth if self.rng.random() < 0.5 else b'{"a":' * (depth // 4) + b"1" + b"}" * (depth // 4)
        return b'{"type":"act","id":"deep","ask":1,"action":' + nested + b"}" if inside else nested

    def _huge(self) -> bytes:
        size = self.rng.choice(SIZES)
        head, tail = b'{"type":"act","id":"huge","ask":%d,"action":' % self.asked, b"}"
        body = self.rng.choice((b'"' + b"x" * (size - len(head) - 3) + b'"', b"9" * (size - len(head) - 1)))
        return head + body + tail

    # --- frames ------------------------------------------------------------------------------------------------------

    def _parts(self, data: bytes) -> list[bytes]:
        """Return a message in a few frames, of which some may be empty, with a ping between."""
        cuts = sorted(self.rng.randint(0, len(data)) for _ in range(self.rng.randint(1, 5)))
        parts = [data[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        found = [frame(part, CONT if number else TEXT, number == len(parts) - 1) for number, part in enumerate(parts)]
        return [*found[:1], frame(b"?", PING), *found[1:]]

    def _fatal(self) -> Frames:
        """Frames that may not be: each kind once before any is said again."""
        text, noise = frame(b"hello"), self.rng.randbytes(self.rng.randint(1, 40))
        kinds: list[tuple[str, bytes, set[int | None]]] = [
            ("no UTF-8", frame(noise + b"\xff"), {1007}),
            ("half of a pair", frame(b'"\xed\xa0\x80"'), {1007}),
            ("no UTF-8, in parts", frame(b"\xc3", last=False) + frame(b"\x28", CONT), {1007}),
            ("not masked", b"\x81\x05hello", {1002}),
            ("compressed", b"\xc1" + text[1:], {1002}),
            ("no kind of frame", bytes([0x83 + self.rng.randint(0, 4)]) + text[1:], {1002}),
            ("a message within one", frame(b"part", last=False) + frame(b"whole"), {1002}),
            ("the rest of nothing", frame(noise, CONT), {1002}),
            ("a long ping", frame(b"p" * 126, PING), {1002}),
            ("too long", frame(b"x" * (LONGEST_BODY + self.rng.choice((1, 5000)))), {1009}),
            ("too long, in parts", frame(b"x" * LONGEST_BODY, last=False) + frame(b"y", CONT), {1009}),
            ("endless", b"\x81\xff" + b"\x7f" * 8 + b"mask", {1009}),
            ("too many parts", frame(b"x", last=False) + frame(b"", CONT, last=False) * (MOST_FRAGMENTS + 1), {None}),
            ("close", frame(struct.pack(">H", 1000), CLOSE), {1000}),
            ("close without a code", frame(b"", CLOSE), {1005}),
            ("close with no code that there is", frame(struct.pack(">H", 7), CLOSE), {1002}),
        ]
        if not self._fatal_left:
            self._fatal_left = self.rng.sample(range(len(kinds)), len(kinds))
        name, data, codes = kinds[self._fatal_left.pop()]
        return Frames(name, (data,), frozenset(codes))


def _dumped(body: Any) -> bytes:
    """As JSON, with letters as they are or by their numbers; half of a pair only by its number."""
    return json.dumps(body).encode()
