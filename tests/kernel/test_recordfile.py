"""Record files: whoever changes one is found out, whether or not the hash chain is made anew."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

import underrose as ur
from tools.tampering import PUBLIC, Line, forged, sign
from underrose.kernel.data.canonical import canonical
from underrose.kernel.game.chance import value_of
from underrose.kernel.game.title import content_hash
from underrose.kernel.play.deal import Deal, Origin, context_of, seats_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import Chain, Growing, RecordError, lines_of, load, read
from underrose.kernel.play.verification import Verdict, verify
from underrose.testing.playing import RandomPlayer, random_match

Place = Sequence[str | int]


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(ur.game("the_coding", players=2), 3)


@pytest.fixture(scope="module")
def at_table() -> Match:
    """A match dealt by a server, which has its key."""
    game, secret, names = ur.game("the_coding", players=2), bytes(range(32)), ["Ann", "Ben"]
    context = context_of(game, seats_of(secret, ["human", "agent"], names), Origin("ab12", 3, PUBLIC, 1_700_000_000_000))
    match = Match(game, deal=Deal(secret, context), levels=["human", "agent"], names=names)
    return RandomPlayer(game, "at a table").play(match)


@pytest.fixture
def signed(at_table: Match) -> list[Line]:
    return [json.loads(line) for line in lines_of(at_table, sign)]


@pytest.fixture
def record(match: Match) -> list[Line]:
    return [json.loads(line) for line in lines_of(match)]


def written(record: Sequence[Line]) -> list[str]:
    return [json.dumps(line) for line in record]


def rechained(record: list[Line]) -> list[Line]:
    """The record with its chain made anew, as a forger who has the secret and the salts would."""
    chain = Chain(record[0])
    for line, salt in zip(record[1:-1], record[-1]["salts"], strict=True):
        line["hash"] = chain.add(bytes.fromhex(salt), line)
    record[-1]["hash"] = chain.add(b"end", record[-1])
    return record


def put(record: Any, place: Place, value: object) -> None:
    """Put another value in one place of a record, given by the keys that lead there."""
    *inside, last = place
    for key in inside:
        record = record[key]
    record[last] = value


def verdict_on(record: Sequence[Line], **what: Any) -> Verdict:
    return verify(written(record), **what)


@pytest.mark.parametrize(("place", "value", "sentence"), [
    (("seats", 1, "level"), "genius", "Seat 1 is of level 'genius', which there is not."),
    (("options",), {}, "The header\u2019s options or content are not written as a game writes them."),
    (("content", "jokers"), 2, "The header does not set up a game: "),
])  # fmt: skip
def test_an_unsigned_record_with_a_chain_made_anew_says_nothing_that_there_is_not(
    record: list[Line], place: Place, value: object, sentence: str
) -> None:
    put(record[0], place, value)
    record[0]["content_sha256"] = content_hash(record[0]["content"])
    verdict = verdict_on(rechained(record))
    assert [fault for fault in verdict.faults if fault.startswith(sentence)]
    assert not verdict.good


def test_a_head_seen_in_play_is_part_of_the_chain(record: list[Line]) -> None:
    seen = record[5]["hash"]
    assert verdict_on(record, head=seen).good
    record[0]["seats"][0]["level"] = "agent"
    assert verdict_on(rechained(record)).good
    for head in (seen, "00" * 32):
        assert verdict_on(record, head=head).faults == ["The head you saw is not part of this record."]


def test_a_record_is_checked_against_the_key_that_is_asked_for(record: list[Line], signed: list[Line]) -> None:
    assert verdict_on(signed, key=PUBLIC).good
    assert verdict_on(signed, key=PUBLIC).remarks[-1] == f"Signed by the key {PUBLIC}."
    assert verdict_on(signed, key="11" * 32).faults == ["Signed by another key."]
    assert verdict_on(signed, key="11" * 32, any_key=True).faults == ["Signed by another key."]
    assert verdict_on(record, key="11" * 32).faults == ["Not signed, and so not by that key."]


def test_a_key_that_nobody_knows_is_a_fault_unless_any_will_do(signed: list[Line]) -> None:
    sentence = "Nobody here knows that key: ask for it at the server\N{RIGHT SINGLE QUOTATION MARK}s /api/key, or accept any key."
    assert verdict_on(signed).faults == verdict_on(signed, known=["11" * 32]).faults == [sentence]
    assert verdict_on(signed, known=[PUBLIC]).good
    assert verdict_on(signed, any_key=True).good


def test_a_stripped_signature_is_missed_though_the_key_is_left(signed: list[Line]) -> None:
    signed[-1]["signature"] = None
    sentence = f"The signature has been taken out: this game was dealt by the server with the key {PUBLIC}."
    assert verdict_on(signed, any_key=True).faults == [sentence]


OTHER_CONTEXTS: dict[str, Any] = {
    "game": "toy", "rules_version": 1, "content_sha256": "00" * 32, "options": {}, "table": "ab13", "number": 4,
    "server_key": "11" * 32, "time": 1_700_000_000_001, "seats": [],
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER_CONTEXTS)
def test_a_commitment_serves_for_no_other_game(signed: list[Line], name: str) -> None:
    """Whatever a deal is bound to, another value of it is another commitment, and was the cards' too; and it is bound to everything."""
    context = signed[0]["deal"]["context"]
    context[name] = None
    assert "The deal is bound to another game than the header describes." in verdict_on(signed, any_key=True).faults
    context[name] = OTHER_CONTEXTS[name]
    faults = verdict_on(signed, any_key=True).faults
    assert "The secret is not the one committed to before the first step, for this game." in faults
    signed[0]["deal"]["commitment"] = hashlib.sha256(bytes.fromhex(signed[-1]["secret"]) + canonical(context)).hexdigest()
    assert "Step 0: its chance values are not those of the secret." in verdict_on(rechained(signed), any_key=True).faults


def test_removed_names_pass_with_a_remark(record: list[Line]) -> None:
    del record[0]["names"]
    verdict = verdict_on(record)
    assert verdict.good
    assert "Names removed." in verdict.remarks
    assert load(written(record)).names == ["Seat 0", "Seat 1"]


ADDED = [{"by": "silent", "commit": None, "key": None, "entropy": "00" * 32}] * 2
CHANGES: dict[str, tuple[Callable[[list[Line]], object], str, bool]] = {
    "a stream": (
        lambda record: put(record, (1, "streams", 0), "hack_cards"), "Step 0: its chance values are not those of the secret.", True,
    ),
    "the last step less": (lambda record: record.pop(-2), "The game is not over where the record ends.", False),
    "a step twice": (lambda record: record.insert(3, record[2]), "Step 2 is missing or out of place.", False),
    "a level": (lambda record: put(record, (0, "seats", 0, "level"), "agent"), "Step 0 does not fit the chain.", False),
    "the content": (
        lambda record: put(record, (0, "content", "hack", 0, "values"), "ABCD"), "The content is not the one the header names.", True,
    ),
    "an option": (lambda record: put(record, (0, "options", "system"), "speed"), "Step 0 does not fit the chain.", True),
    "what seats added": (
        lambda record: put(record, (0, "deal", "entropy"), ADDED), "The deal is bound to another game than the header describes.", True,
    ),
}  # fmt: skip
"""What is changed in a local record, beside all that is changed in a signed one (test_signing.py): what is said of it, and whether playing
shows it though the chain was made anew."""


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_record_fails_with_its_sentence_and_most_though_the_chain_was_made_anew(record: list[Line], what: str) -> None:
    change, sentence, shown_by_playing = CHANGES[what]
    change(record)
    verdict = verdict_on(record)
    assert not verdict.good
    assert sentence in verdict.faults
    assert not shown_by_playing or not verdict_on(rechained(record)).good


def test_a_signature_of_another_chain_or_by_another_hand_does_not_fit(signed: list[Line]) -> None:
    signed[0]["series"] = {"game": 1, "best_of": 3, "standing": [0, 0], "built_by": None}
    assert verdict_on(rechained(signed), any_key=True).faults == ["The signature does not fit."]
    stranger = Ed25519PrivateKey.generate()
    signed[-1]["signature"] = stranger.sign(bytes.fromhex(signed[-1]["hash"])).hex()
    assert verdict_on(signed, any_key=True).faults == ["The signature does not fit."]
    signed[-1]["key"] = stranger.public_key().public_bytes_raw().hex()
    assert verdict_on(signed, any_key=True).faults == ["The key that signed is not the one the deal was bound to."]


def test_an_action_that_was_not_legal_or_is_written_otherwise_is_named(record: list[Line]) -> None:
    record[2]["action"] = record[2]["action"].upper()
    assert verdict_on(rechained(record)).faults == ["Step 1: its action is not written as the notation writes it."]
    record[2]["action"] = "tap"
    assert verdict_on(rechained(record)).faults == ["Step 1: tap was not legal. That cannot be done at this point of the game."]
    with pytest.raises(RecordError, match="Step 1: tap was not legal"):
        load(written(record))


def test_an_unfinished_record_cannot_be_verified() -> None:
    lines = list(lines_of(random_match(ur.game("the_coding", players=2), 3, 4)))
    assert verify(lines).faults == ["The record is unfinished: without the secret and the salts nothing can be checked."]


def of_other_rules(signed: list[Line]) -> list[Line]:
    """A record as a version with other rules would have written and signed it."""
    signed[0]["rules_version"] = signed[0]["deal"]["context"]["rules_version"] = 99
    secret, deal = bytes.fromhex(signed[-1]["secret"]), signed[0]["deal"]
    signed[0]["deal"]["commitment"] = hashlib.sha256(secret + canonical(deal["context"])).hexdigest()
    key, drawn = Deal(secret, deal["context"]).key, Counter[str]()
    for step in signed[1:-1]:
        for n, stream in enumerate(step["streams"]):
            step["chance"][n][0] = value_of(key, stream, drawn[stream], step["chance"][n][1])
            drawn[stream] += 1
    return forged(signed)


def test_of_other_rules_all_is_checked_but_whether_steps_were_legal(signed: list[Line]) -> None:
    verdict = verdict_on(of_other_rules(signed), key=PUBLIC)
    assert (verdict.faults, verdict.good) == ([], False)
    assert "not whether every step was legal: Played under rules version 99; this is version" in verdict.unplayed
    assert f"Signed by the key {PUBLIC}." in verdict.remarks
    with pytest.raises(RecordError, match="Played under rules version 99"):
        load(written(signed))


OTHER_RULES: dict[str, tuple[Place, object]] = {
    "its chance values are not those of the secret": ((1, "chance", 0, 0), 10**6),
    "The secret is not the one committed to": ((-1, "secret"), "00" * 32),
    "The content is not the one the header names": ((0, "content", "more"), 1),
    "The deal is bound to another game": ((0, "options", "more"), "1"),
    "The name at seat 1 is not the one that played": ((0, "names", 1, "name"), "Eve"),
    "does not fit the chain": ((2, "action"), "pass"),
    "The signature does not fit": ((-1, "signature"), "00" * 64),
}


@pytest.mark.parametrize("fault", OTHER_RULES)
def test_what_is_changed_in_a_record_of_other_rules_is_found(signed: list[Line], fault: str) -> None:
    record = of_other_rules(signed)
    put(record, *OTHER_RULES[fault])
    assert any(fault in found for found in verdict_on(record, key=PUBLIC).faults)


def test_a_format_without_a_number_is_read_and_written_as_it_is(record: list[Line]) -> None:
    del record[0]["format"]
    lines = [msgspec.json.encode(line).decode() for line in rechained(record)]
    assert verify(lines).good
    assert lines_of(load(lines)) == lines


def test_a_newer_format_is_told_in_a_sentence_and_another_number_of_one_is_none(record: list[Line]) -> None:
    for number in (0, 1, -1, 2.5, "2", None, True):
        record[0]["format"] = number
        assert verdict_on(record).faults[0].startswith("Line 1 is no line of a record: "), number
    record[0] |= {"format": 4, "more": 1}
    assert verdict_on(record).faults == ["A record of format 4: this version reads formats up to 3, so a newer Underrose is needed."]


def test_a_step_says_who_decided_it_where_the_header_names_another_one(match: Match) -> None:
    match = match.clone()
    growing = Growing(begun := next(match.walk()))
    for step in match.steps[1:]:
        begun.again(replace(step, by="agent" if step.n == 3 else None), [value for value, _ in step.chance])
        growing.add(begun)
    lines = lines_of(begun, grown=growing)
    assert lines == lines_of(begun), "as it grows with the game and as it is written at once"
    assert [json.loads(line).get("by") for line in lines[1:-1]] == [None] * 3 + ["agent"] + [None] * (len(lines) - 6)
    assert verify(lines).good
    assert lines_of(load(lines)) == lines


def test_who_decided_is_a_level_that_there_is(record: list[Line]) -> None:
    record[4]["by"] = "genius"
    assert verdict_on(rechained(record)).faults == [f"Seat {record[4]['seat']} is of level 'genius', which there is not."]
    record[4]["by"] = None
    assert verdict_on(record).faults[0].startswith("Line 5 is no line of a record: ")


def before_formats(signed: list[Line]) -> list[Line]:
    """A record with a header of before there were numbers."""
    signed[0]["commitment"] = signed[0].pop("deal")["commitment"]
    del signed[0]["format"]
    for step in signed[1:-1]:
        del step["streams"]
    return forged(signed)


OLDER = "A record from before formats had numbers"


def test_of_an_older_format_chain_and_signature_are_checked(signed: list[Line]) -> None:
    record = before_formats(signed)
    verdict = verdict_on(record, key=PUBLIC)
    assert (len(verdict.faults), verdict.faults[0].startswith(OLDER), verdict.good) == (1, True, False)
    assert verdict.remarks == [f"Signed by the key {PUBLIC}."]
    record[2]["action"], record[-1]["signature"] = "pass", "00" * 64
    faults = verdict_on(record, key=PUBLIC).faults
    assert "Step 1 does not fit the chain." in faults
    assert faults[-1] == "The signature does not fit."


ONLY_BEGUN = [
    ([], "A record is one header, then steps, then the end."),
    (['{"t":"end"}'], "Line 2 is no line of a record: Object missing required field `salts`."),
    (["[]", "3"], "Line 2 is no line of a record: Expected `object`, got `array`."),
    (["[" * 99 + "]" * 99], "Line 2 is nested more than 32 deep: no record is."),
    (["{"], "Line 2 is not JSON."),
]


@pytest.mark.parametrize(("lines", "sentence"), ONLY_BEGUN)
def test_what_only_begins_like_an_older_format_is_told_in_a_sentence(lines: list[str], sentence: str) -> None:
    """It ended in a traceback, and a review's process with it."""
    older, fault = verify(['{"t":"header","commitment":1}', *lines]).faults
    assert older.startswith(OLDER)
    assert fault == sentence


def replaced(at: int, old: str, new: str) -> Callable[[list[str]], list[str]]:
    """Say something else in one line."""
    return lambda lines: [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]


def nested(inner: str) -> Callable[[list[str]], list[str]]:
    """Put something inside one of the events of a step."""
    return replaced(2, '"args":{', f'"args":{{"more":{inner},')


TOO_DEEP = "Line 3 is nested more than 32 deep: no record is."
NO_RECORD, NO_LINE = "A record is one header, then steps, then the end.", "is no line of a record: "
BROKEN: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "nothing": (lambda lines: [], NO_RECORD),
    "no header": (lambda lines: lines[1:], NO_RECORD),
    "the end in the middle": (lambda lines: [*lines[:3], lines[-1], *lines[3:]], NO_RECORD),
    "half a line": (lambda lines: [*lines[:4], lines[4][:20], *lines[5:]], "Line 5 is not JSON."),
    "a number": (lambda lines: [*lines[:4], "7"], f"Line 5 {NO_LINE}Expected `object`, got `int`."),
    "a name twice": (replaced(0, '"t":"header"', '"t":"header","game":"kuhn"'), "Line 1: the name 'game' comes twice in one object."),
    "a name twice inside": (nested('{"x":1,"x":2}'), "Line 3: the name 'x' comes twice in one object."),
    "a deep list": (nested("[" * 40 + "]" * 40), TOO_DEEP),
    "very deep objects": (nested('{"a":' * 100_000 + "1" + "}" * 100_000), TOO_DEEP),
    "no number": (nested("NaN"), "Line 3: NaN is no number of a record."),
    "a field more": (replaced(2, '"t":"step"', '"t":"step","note":1'), f"Line 3 {NO_LINE}Object contains unknown field `note`."),
    "a field less": (replaced(0, '"series":null,', ""), f"Line 1 {NO_LINE}Object missing required field `series`."),
    "a salt with a line feed": (
        lambda lines: [*lines[:2], lines[-1].replace('"salts":["', r'"salts":["00\n","')],
        rf"Line 3 {NO_LINE}Expected `str` matching regex '^([0-9a-fA-F]{{2}})*\\Z' - at `$.salts[0]`.",
    ),
    "another game": (replaced(0, '"the_coding"', '"chess"'), "There is no game 'chess' here."),
}  # fmt: skip


@pytest.mark.parametrize(("broken", "sentence"), BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_record_is_said_to_be_none(match: Match, broken: Callable[[list[str]], list[str]], sentence: str) -> None:
    lines = broken(list(lines_of(match)))
    assert sentence in verify(lines).faults
    with pytest.raises(RecordError):
        load(lines)


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_line_with_anything_in_it_is_a_fault_and_never_a_crash(signed: list[Line], place: int) -> None:
    """Numbers and lists with the chain made anew: attack/test_records.py."""
    for name, value in product(signed[place], (None, "x", -7, 2**80, [[]], {}, [None])):
        changed = [*signed]
        changed[place] = {**signed[place], name: value}
        if changed[place] != signed[place] and (name, value) != ("names", None):
            assert not verdict_on(changed, any_key=True).good, (name, value)


def test_an_untouched_record_is_good_and_says_that_it_is_local(record: list[Line]) -> None:
    verdict, taken_apart = verdict_on(record), read(written(record))
    assert (verdict.good, verdict.remarks, verdict.head) == (True, ["Not signed: a local record."], record[-1]["hash"])
    assert [taken_apart.header, *taken_apart.steps, taken_apart.end, taken_apart.pause] == [*record, None]
