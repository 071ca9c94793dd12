"""Signed actions, and the entropy that players add to a deal: what a page signs, and how a record is checked against it.

A page signs (Ed25519) the canonical JSON of

    {"action": the action as it is sent, "ask": the decision it answers, "context": SHA-256 of the deal's context,
     "head": the chain's head that the page was told last, "seat": its seat}

with the key that its commit holds. So a server cannot invent a player's move, reuse a signed one in another game, seat or decision,
or change the steps before it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.errors import ActionError
from underrose.kernel.play.deal import LOCAL, PEOPLE, SECRET, Deal, Share, commit_of, of_server, of_silence
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordlines import RecordLine, said

UNDO_VERB = "undo"
"""The verb of the object that a page signs for an undo: `{"do": "undo", "steps": 2}`."""

_PRIME = 2**255 - 19
_OF_ORDER_8 = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
SMALL = frozenset({0, 1, _PRIME - 1, _PRIME, _PRIME + 1, _OF_ORDER_8, _PRIME - _OF_ORDER_8})
"""The points of small order by their y, however that is written (Chalkias et al., "Taming the many EdDSAs", 2020). With such a key anybody
could sign, and browsers take no signature with one: neither do we, so that all who check a record find the same."""


def to_sign(context: RecordLine, ask: int, head: str, seat: int, action: object) -> bytes:
    """Return the message to sign for an action: canonical JSON."""
    bound = hashlib.sha256(canonical(context)).hexdigest()
    return canonical({"action": action, "ask": ask, "context": bound, "head": head, "seat": seat})


def fits(key: str | None, context: RecordLine, seat: int, signed: RecordLine) -> bool:
    """Return whether the signature of an action (`ask`, `head`, `action`, `signature`, as a step has it) verifies with that public key,
    hexadecimal; never without a key."""
    if key is None:
        return False
    message = to_sign(context, signed["ask"], signed["head"], seat, signed["action"])
    try:
        public, signature = bytes.fromhex(key), bytes.fromhex(signed["signature"])
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return not any(int.from_bytes(point, "little") % 2**255 in SMALL for point in (public, signature[:32]))


def undone(steps: int) -> RecordLine:
    """Return the action object that a player signs for an undo of its latest `steps` steps."""
    return {"do": UNDO_VERB, "steps": steps}


# --- entropy ----------------------------------------------------------------------------------------------------------


def entropy_faults(deal: Deal, levels: Sequence[str]) -> list[str]:
    """Return what is wrong with the shares of a deal, a sentence each: every entropy is checked against its commit, or the rule that
    gives it."""
    if not deal.entropy:
        return []
    if len(deal.entropy) != len(levels):
        return [said("entropy-seats", shares=len(deal.entropy), seats=len(levels))]
    return [said(f"entropy-{wrong}", seat=seat) for seat, level in enumerate(levels) if (wrong := _wrong(deal, seat, level))]


def _wrong(deal: Deal, seat: int, level: str) -> str:
    share = deal.entropy[seat]
    if (share.by == "server") == (level in PEOPLE):
        return "giver"
    if share.by == "server":
        known = share.commit is None and share.key is None and share.entropy == of_server(deal.secret, seat)
        return "" if known else "server"
    if share.by == "silent":
        rule = of_silence(deal.context, [each.commit for each in deal.entropy], seat)
        return "" if share.entropy == rule else "silent"
    return "" if share.commit == commit_of(share.entropy, share.key) else "commit"


def entropy_remarks(deal: Deal) -> list[str]:
    """Return a remark that names the seats whose entropy kept the operator from choosing the deal; none for a local match."""
    if deal.context == LOCAL:
        return []
    if not deal.entropy:
        return [said("entropy-before")]
    given = [seat for seat, share in enumerate(deal.entropy) if share.by == "player"]
    return [said("entropy-given", seats=_listed(given)) if given else said("entropy-none")]


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


# --- signatures -------------------------------------------------------------------------------------------------------


class Signatures:
    """The signatures of a record's steps, checked during its replay."""

    def __init__(self, deal: Deal, steps: Sequence[RecordLine]) -> None:
        self._deal = deal
        self._place = {line["hash"]: place for place, line in enumerate(steps)}
        self._last = dict[int, tuple[int, int]]()
        """For each seat the place of the head that it signed last, and the offset of its ask numbers from the replay's."""
        self._signed = dict[int, list[int]]()
        self._unsigned = dict[int, list[int]]()
        self._of_server = list[int]()

    def check(self, match: Match, line: RecordLine, steps_back: int) -> str | None:
        """Return what is wrong with the signature of the next step of this match, as a sentence; None if it is valid or unsigned."""
        seat, signed = line["seat"], line.get("signed")
        if seat is None or not 0 <= seat < match.game.players:
            self._of_server.append(line["n"])
            return None if signed is None else said("signed-key")
        (self._unsigned if signed is None else self._signed).setdefault(seat, []).append(line["n"])
        return None if signed is None else self._wrong(match, line["n"], seat, signed, line["action"], steps_back)

    def _wrong(self, match: Match, n: int, seat: int, signed: RecordLine, action: Any, steps_back: int) -> str | None:
        key = self._deal.entropy[seat].key if seat < len(self._deal.entropy) else None
        if key is None:
            return said("signed-key")
        if not fits(key, self._deal.context, seat, signed):
            return said("signed-signature")
        if not self._means(match, seat, signed["action"], action, steps_back):
            return said("signed-action")
        place, ask = self._place.get(signed["head"]), match.ask(seat)
        before, above = self._last.get(seat, (0, None))
        if place is None or not before <= place < n:
            return said("signed-head")
        if ask is None or signed["ask"] < ask or above not in (None, signed["ask"] - ask):
            return said("signed-ask")
        self._last[seat] = place, signed["ask"] - ask
        return None

    @staticmethod
    def _means(match: Match, seat: int, signed: Any, action: Any, steps_back: int) -> bool:
        """Return whether the signed action is the one that the step records."""
        if steps_back:
            return signed == undone(steps_back)
        try:
            return match.game.codec.notation(match.resolve(seat, signed)) == action
        except ActionError:
            return False

    def remarks(self, levels: Sequence[str]) -> list[str]:
        """Return a remark on what the signatures prove, for each seat of PEOPLE, and one that names the steps of the server."""
        if not self._deal.entropy:
            return []
        people = [seat for seat, level in enumerate(levels) if level in PEOPLE and seat < len(self._deal.entropy)]
        own = [said("of-server", steps=_listed(self._of_server))] if self._of_server else []
        return [*map(self._remark, people), *own]

    def _remark(self, seat: int) -> str:
        signed, unsigned = self._signed.get(seat, []), self._unsigned.get(seat, [])
        if self._deal.entropy[seat].key is None:
            return said("unsigned", seat=seat)
        if not unsigned:
            return said("all-signed", seat=seat, steps=len(signed))
        return said("some-signed", seat=seat, signed=len(signed), steps=len(signed) + len(unsigned), missing=_listed(unsigned))


# --- a player's side --------------------------------------------------------------------------------------------------


class Hand:
    """A player's secrets for one game: the entropy of its seat, and the key that signs its actions. Use a new one for every game.

    >>> hand = Hand.of_seed(b"an example")
    >>> hand.commit == commit_of(hand.entropy, hand.key)
    True
    """

    def __init__(self, entropy: bytes, private: Ed25519PrivateKey) -> None:
        self.entropy, self._private = entropy.hex(), private
        self.key = private.public_key().public_bytes_raw().hex()
        self.commit = commit_of(self.entropy, self.key)

    @classmethod
    def new(cls) -> Hand:
        """Return a hand drawn from the system's randomness."""
        return cls(secrets.token_bytes(SECRET), Ed25519PrivateKey.generate())

    @classmethod
    def of_seed(cls, seed: bytes) -> Hand:
        """Return a hand derived from a seed: for test vectors."""
        entropy, private = (hashlib.sha256(b"underrose %s %s" % (what, seed)).digest() for what in (b"entropy", b"key"))
        return cls(entropy, Ed25519PrivateKey.from_private_bytes(private))

    @property
    def share(self) -> Share:
        """The share that is published before the deal: commit and key, without entropy."""
        return Share("player", self.commit, self.key)

    def sign(self, context: RecordLine, ask: int, head: str, seat: int, action: object) -> RecordLine:
        """Return an action with its signature, as a record's step has it."""
        signature = self._private.sign(to_sign(context, ask, head, seat, action)).hex()
        return {"ask": ask, "head": head, "action": action, "signature": signature}
