"""Verification of records: whether a record file is what it claims to be.

A finished record has the secret that its chance follows from, the salts of its chain, and the server's signature, so everything in it
can be checked by a replay. Where its rules are of another version, all but the replay is checked, and the verdict says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from underrose.kernel.data.errors import ActionError
from underrose.kernel.game.chance import value_of
from underrose.kernel.game.title import Game, content_hash
from underrose.kernel.play.deal import LOCAL, SEATED, SECRET, Deal, name_hash, origin_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import MALFORMED, Chain, OtherRules, action_of, deal_of, game_of, step_line, steps_back
from underrose.kernel.play.recordlines import OlderFormat, Record, RecordError, RecordLine, read, read_older, said
from underrose.kernel.play.signing import Signatures, entropy_faults, entropy_remarks

OF_THE_HEADER = ("game", "rules_version", "content_sha256", "options", "seats")
"""The fields of a deal's context that stand in the header too."""


@dataclass
class Verdict:
    """The result of `verify`: `faults` (any fails the record) and `remarks`, each a sentence."""

    faults: list[str] = field(default_factory=list[str])
    remarks: list[str] = field(default_factory=list[str])
    unplayed: str = ""
    """Why there was no replay, where the rules are of another version (everything else was checked); else empty."""
    head: str = ""

    @property
    def good(self) -> bool:
        """Whether the record is verified: it has no faults, and was replayed."""
        return not self.faults and not self.unplayed


def verify(lines: Sequence[str], head: str | None = None, key: str | None = None, known: Collection[str] = (),
           any_key: bool = False) -> Verdict:  # fmt: skip
    """Return the verdict on a record: its commitment and context, each seat's share of the deal, the names, the chain, the signature, and
    by a replay every action with its player's signature, every chance value and event. Faults are listed in that order.

    `head` is a chain head that a seat saw during play (hexadecimal): it must be part of the chain. With `key` the record must be signed
    by that key, hexadecimal too; otherwise, if it is signed, by one of the `known` keys, or with `any_key` by any.
    """
    verdict, believed = Verdict(), None if any_key else known
    try:
        try:
            record = read(lines)
        except OlderFormat as older:
            verdict.faults.append(str(older))
            _verify_older(lines, head, key, believed, verdict)
            return verdict
        if record.header.get("what_if") is not None:
            raise RecordError.said("what-if")
        if record.end is None:
            raise RecordError.said("unfinished")
        game = _game_at_hand(record.header, verdict)
        deal = _verify_deal(record, record.end, verdict)
        _verify_names(record, verdict)
        _verify_chain(record, record.end, head, verdict)
        _verify_signature(record.end, record.header["deal"]["context"]["server_key"], key, believed, verdict)
        if game is None:
            _verify_chance(record, deal, verdict)
        else:
            _verify_play(game, record, record.end, deal, verdict)
    except RecordError as error:
        verdict.faults.append(str(error))
    except MALFORMED as error:
        verdict.faults.append(said("malformed", reason=f"{type(error).__name__} {error}"))
    return verdict


def _game_at_hand(header: RecordLine, verdict: Verdict) -> Game | None:
    """Return the game a header describes; None where its rules are of another version, which is noted in the verdict."""
    try:
        return game_of(header)
    except OtherRules as other:
        verdict.unplayed = said("unplayed", reason=str(other))
        if content_hash(header["content"]) != header["content_sha256"]:
            raise RecordError.said("content") from other
        return None


def _verify_older(lines: Sequence[str], head: str | None, key: str | None, known: Collection[str] | None, verdict: Verdict) -> None:
    """Check chain and signature of a record from before formats had numbers: they are unchanged, and nothing else of it is read."""
    record = read_older(lines)
    assert record.end is not None
    _verify_chain(record, record.end, head, verdict)
    _verify_signature(record.end, record.end["key"], key, known, verdict)


def _verify_chain(record: Record, end: RecordLine, head: str | None, verdict: Verdict) -> None:
    chain, heads = Chain(record.header), set[str]()
    if len(end["salts"]) != len(record.steps):
        verdict.faults.append(said("salts", steps=len(record.steps), salts=len(end["salts"])))
    for n, (line, salt) in enumerate(zip(record.steps, end["salts"], strict=False)):
        if line["n"] != n:
            verdict.faults.append(said("step-place", n=n))
        if chain.add(bytes.fromhex(salt), line) != line["hash"]:
            verdict.faults.append(said("step-chain", n=n))
        heads.add(line["hash"])
    if chain.add(b"end", end) != end["hash"]:
        verdict.faults.append(said("end-chain"))
    verdict.head = end["hash"]
    if head is not None and head not in heads | {end["hash"]}:
        verdict.faults.append(said("head"))


def _verify_deal(record: Record, end: RecordLine, verdict: Verdict) -> Deal:
    """Return the deal, after checking that the secret opens the commitment, that the context is this game's (a local record has none, and
    no shares), and the shares."""
    header, deal = record.header, deal_of(record.header, bytes.fromhex(end["secret"]))
    if len(deal.secret) != SECRET or deal.commitment != header["deal"]["commitment"]:
        verdict.faults.append(said("secret"))
    bound = {name: header[name] for name in ("game", "rules_version", "content_sha256", "options", "seats")} | asdict(
        origin_of(deal.context)
    )
    if (deal.context != LOCAL or deal.entropy) and (None in deal.context.values() or deal.context != bound):
        verdict.faults.append(said("deal"))
    verdict.faults += entropy_faults(deal, [seat["level"] for seat in header["seats"]])
    verdict.remarks += entropy_remarks(deal)
    return deal


def _verify_names(record: Record, verdict: Verdict) -> None:
    header = record.header
    levels = [(seat, entry["level"]) for seat, entry in enumerate(header["seats"])]
    for seat, level in dict.fromkeys([*levels, *((line["seat"], line["by"]) for line in record.steps if "by" in line)]):
        if level not in SEATED:
            verdict.faults.append(said("level", seat=str(seat), level=repr(level)[:60]))
    if not header.get("names"):
        verdict.remarks.append(said("names-removed"))
        return
    for seat, (entry, named) in enumerate(zip(header["seats"], header["names"], strict=True)):
        if name_hash(named["name"], named["salt"]) != entry["name"]:
            verdict.faults.append(said("name", seat=seat))


def _verify_signature(end: RecordLine, server_key: str | None, key: str | None, known: Collection[str] | None, verdict: Verdict) -> None:
    """Check the signature, that its key is the one of the server that dealt, and that it is trusted; `known` None trusts any key."""
    if end["signature"] is None or end["key"] is None:
        if server_key is None:
            verdict.remarks.append(said("local"))
        else:
            verdict.faults.append(said("taken-out", key=str(server_key)))
        if key is not None:
            verdict.faults.append(said("not-signed"))
        return
    verdict.remarks.append(said("signed", key=str(end["key"])))
    if end["key"] != server_key:
        verdict.faults.append(said("other-bound-key"))
    if key is not None and key != end["key"]:
        verdict.faults.append(said("other-key"))
    elif key is None and known is not None and end["key"] not in known:
        verdict.faults.append(said("unknown-key"))
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(end["key"])).verify(bytes.fromhex(end["signature"]), bytes.fromhex(end["hash"]))
    except (InvalidSignature, ValueError):
        verdict.faults.append(said("signature"))


def _verify_chance(record: Record, deal: Deal, verdict: Verdict) -> None:
    """Check that every chance value follows from the secret of the deal, its stream, its bound and its number in the stream."""
    key, drawn = deal.key, Counter[str]()
    for line in record.steps:
        right = len(line["chance"]) == len(line["streams"])
        for (value, bound), stream in zip(line["chance"], line["streams"], strict=False):
            right = right and bound > 0 and value == value_of(key, stream, drawn[stream], bound)
            drawn[stream] += 1
        if not right:
            verdict.faults.append(said("step", n=str(line["n"]), reason=said("step-chance")))


def _verify_play(game: Game, record: Record, end: RecordLine, deal: Deal, verdict: Verdict) -> None:
    """Replay the record from its secret, and check that actions, chance values, events, signatures and outcome are the same."""
    match, signatures = Match(game, deal=deal), Signatures(deal, record.steps)
    _same_step(match, record.steps[0], verdict)
    for line in record.steps[1:]:
        if (wrong := signatures.check(match, line, steps_back(match, line))) is not None:
            verdict.faults.append(said("step", n=str(line["n"]), reason=wrong))
        _legal_again(match, line)
        match.attest(line.get("signed"), line.get("by"))
        _same_step(match, line, verdict)
    verdict.remarks += signatures.remarks([seat["level"] for seat in record.header["seats"]])
    if match.outcome is None:
        verdict.faults.append(said("not-over"))
    elif match.outcome.as_data() != end["outcome"]:
        verdict.faults.append(said("outcome"))


def _legal_again(match: Match, line: RecordLine) -> None:
    if steps := steps_back(match, line):
        match.take_back(line["seat"], steps)
        return
    action = action_of(match.game, line)
    try:
        match.do(line["seat"], match.resolve(line["seat"], action))
    except ActionError as error:
        raise RecordError.said("not-legal", n=str(line["n"]), action=str(line["action"]), reason=error.text) from error


def _same_step(match: Match, line: RecordLine, verdict: Verdict) -> None:
    again = step_line(match, match.steps[-1])
    for name, what in (("chance", "step-chance"), ("streams", "step-chance"), ("events", "step-events"), ("action", "step-notation")):
        if again[name] != line[name]:
            verdict.faults.append(said("step", n=str(line["n"]), reason=said(what)))
