"""Record files: whoever changes one is found out, whether or not the hash chain is made anew."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import underrose as ur
from tests.reference_games import TITLES
from underrose.kernel.data.canonical import canonical
from underrose.kernel.game.chance import value_of
from underrose.kernel.game.title import content_hash
from underrose.kernel.play.deal import Deal, Origin, context_of, seats_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import Chain, RecordError, lines_of, load, read
from underrose.kernel.play.verification import Verdict, verify
from underrose.testing.playing import RandomPlayer, random_match

Line = dict[str, Any]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


PUBLIC = KEY.public_key().public_bytes_raw().hex()


def sign(head: bytes) -> tuple[str, str]:
    """A table's signature, and its public key."""
    return KEY.sign(head).hex(), PUBLIC


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


def verdict_on(record: Sequence[Line], **what: Any) -> Verdict:
    return verify(written(record), **what)


def _unknown_level(header: Line) -> None:
    header["seats"][1]["level"] = "genius"


def _missing_option(header: Line) -> None:
    del header["options"]["system"]


def _unknown_content(header: Line) -> None:
    header["content"]["jokers"] = 2
    header["content_sha256"] = content_hash(header["content"])


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (_unknown_level, "Seat 1 is of level 'genius', which there is not."),
        (_missing_option, "The header\u2019s options or content are not written as a game writes them."),
        (_unknown_content, "The header does not set up a game: "),
    ],
)
def test_an_unsigned_record_with_a_chain_made_anew_says_nothing_that_there_is_not(
    record: list[Line], edit: Callable[[Line], None], sentence: str
) -> None:
    edit(record[0])
    verdict = verdict_on(rechained(record))
    assert [fault for fault in verdict.faults if fault.startswith(sentence)]
    assert not verdict.good


# --- a good one -------------------------------------------------------------------------------------------------------


def test_a_record_is_lines_of_one_header_the_steps_and_the_end(match: Match, record: list[Line]) -> None:
    assert [line["t"] for line in record] == ["header", *["step"] * len(match.steps), "end"]
    assert record[0].keys() >= {"game", "rules_version", "content", "content_sha256", "options", "seats", "series", "deal"}
    assert record[1].keys() == {"t", "n", "seat", "action", "chance", "streams", "events", "hash"}
    assert record[2]["action"].startswith("order ")
    assert all(0 <= value < bound for line in record[1:-1] for value, bound in line["chance"])
    assert all(len(line["streams"]) == len(line["chance"]) for line in record[1:-1])
    assert set(record[1]["streams"]) == {"code_cards", "hack_cards", "first_player"}


def test_an_untouched_record_is_good_and_says_that_it_is_local(record: list[Line]) -> None:
    verdict = verdict_on(record)
    assert verdict.good
    assert verdict.remarks == ["Not signed: a local record."]
    assert verdict.head == record[-1]["hash"]


def test_a_head_seen_in_play_is_part_of_the_chain(record: list[Line]) -> None:
    assert verdict_on(record, head=record[5]["hash"]).good
    assert verdict_on(record, head="00" * 32).faults == ["The head you saw is not part of this record."]


def test_a_signed_record_is_checked_against_its_key(signed: list[Line]) -> None:
    assert verdict_on(signed, key=PUBLIC).good
    assert verdict_on(signed, key=PUBLIC).remarks[-1] == f"Signed by the key {PUBLIC}."
    assert verdict_on(signed, key="11" * 32).faults == ["Signed by another key."]
    assert verdict_on(signed, key="11" * 32, any_key=True).faults == ["Signed by another key."]


def test_a_key_that_nobody_knows_is_a_fault_unless_any_will_do(signed: list[Line]) -> None:
    sentence = "Nobody here knows that key: ask for it at the server\N{RIGHT SINGLE QUOTATION MARK}s /api/key, or accept any key."
    assert verdict_on(signed).faults == verdict_on(signed, known=["11" * 32]).faults == [sentence]
    assert verdict_on(signed, known=[PUBLIC]).good
    assert verdict_on(signed, any_key=True).good


def test_a_record_without_a_signature_is_not_by_a_key(record: list[Line]) -> None:
    assert verdict_on(record, key="11" * 32).faults == ["Not signed, and so not by that key."]


def test_a_stripped_signature_is_missed(signed: list[Line]) -> None:
    signed[-1]["signature"] = signed[-1]["key"] = None
    sentence = f"The signature has been taken out: this game was dealt by the server with the key {PUBLIC}."
    assert verdict_on(signed, any_key=True).faults == [sentence]
    signed[-1]["key"] = PUBLIC
    assert verdict_on(signed, any_key=True).faults == [sentence]


def test_the_deal_of_a_table_is_written_in_full_and_its_chance_follows_from_it(signed: list[Line]) -> None:
    """The derivation with nothing but an HMAC, as anybody may do it who has the file."""
    header, end = signed[0], signed[-1]
    context = canonical(header["deal"]["context"])
    assert header["deal"]["commitment"] == hashlib.sha256(bytes.fromhex(end["secret"]) + context).hexdigest()
    whole = b'{"context":' + context + b',"entropy":[]}'
    key, drawn = hmac.digest(bytes.fromhex(end["secret"]), whole, "sha256"), Counter[str]()
    for line in signed[1:-1]:
        for (value, bound), stream in zip(line["chance"], line["streams"], strict=True):
            word = int.from_bytes(hmac.digest(key, f"chance {stream} {drawn[stream]}".encode(), "sha256")[:8], "big")
            assert value == word * bound // 2**64
            drawn[stream] += 1
    assert drawn["code_cards"] >= 6


OTHER_CONTEXTS: dict[str, Any] = {
    "game": "toy", "rules_version": 1, "content_sha256": "00" * 32, "options": {}, "table": "ab13", "number": 4,
    "server_key": "11" * 32, "time": 1_700_000_000_001, "seats": [],
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER_CONTEXTS)
def test_a_commitment_serves_for_no_other_game(signed: list[Line], name: str) -> None:
    """Whatever a deal is bound to, another value of it is another commitment, and was the cards' too."""
    signed[0]["deal"]["context"][name] = OTHER_CONTEXTS[name]
    faults = verdict_on(signed, any_key=True).faults
    assert "The secret is not the one committed to before the first step, for this game." in faults
    secret, context = bytes.fromhex(signed[-1]["secret"]), signed[0]["deal"]["context"]
    signed[0]["deal"]["commitment"] = hashlib.sha256(secret + canonical(context)).hexdigest()
    assert "Step 0: its chance values are not those of the secret." in verdict_on(rechained(signed), any_key=True).faults


@pytest.mark.parametrize("name", OTHER_CONTEXTS)
def test_a_deal_is_bound_to_everything_or_to_nothing(signed: list[Line], name: str) -> None:
    signed[0]["deal"]["context"][name] = None
    assert "The deal is bound to another game than the header describes." in verdict_on(signed, any_key=True).faults


def test_seats_that_changed_places_are_another_deal(signed: list[Line]) -> None:
    signed[0]["seats"].reverse()
    signed[0]["names"].reverse()
    assert "The deal is bound to another game than the header describes." in verdict_on(signed, any_key=True).faults


def test_removed_names_pass_with_a_remark(record: list[Line]) -> None:
    del record[0]["names"]
    verdict = verdict_on(record)
    assert verdict.good
    assert "Names removed." in verdict.remarks
    assert load(written(record)).names == ["Seat 0", "Seat 1"]


# --- one that was changed ---------------------------------------------------------------------------------------------


CHANGES: dict[str, tuple[Callable[[list[Line]], object], str, bool]] = {
    "a stream": (
        lambda record: record[1]["streams"].__setitem__(0, "hack_cards"), "Step 0: its chance values are not those of the secret.", True,
    ),
    "an event less": (lambda record: record[1]["events"].pop(), "Step 0: its events are not what happened.", True),
    "the last step less": (lambda record: record.pop(-2), "The game is not over where the record ends.", False),
    "a step twice": (lambda record: record.insert(3, record[2]), "Step 2 is missing or out of place.", False),
    "a level": (lambda record: record[0]["seats"][0].__setitem__("level", "agent"), "Step 0 does not fit the chain.", False),
    "the content": (
        lambda record: record[0]["content"]["hack"][0].__setitem__("values", "ABCD"), "The content is not the one the header names.", True,
    ),
    "an option": (lambda record: record[0]["options"].__setitem__("system", "speed"), "Step 0 does not fit the chain.", True),
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


def test_a_new_chain_does_not_hold_the_head_that_was_seen(record: list[Line]) -> None:
    seen = record[3]["hash"]
    record[0]["seats"][0]["level"] = "agent"
    assert verdict_on(rechained(record)).good
    assert verdict_on(record, head=seen).faults == ["The head you saw is not part of this record."]


def test_a_new_chain_does_not_carry_the_tables_signature(signed: list[Line]) -> None:
    signed[0]["series"] = {"game": 1, "best_of": 3, "standing": [0, 0], "built_by": None}
    assert verdict_on(rechained(signed), any_key=True).faults == ["The signature does not fit."]


def test_a_signature_by_another_hand_does_not_fit(signed: list[Line]) -> None:
    stranger = Ed25519PrivateKey.generate()
    signed[-1]["signature"] = stranger.sign(bytes.fromhex(signed[-1]["hash"])).hex()
    assert verdict_on(signed, any_key=True).faults == ["The signature does not fit."]
    signed[-1]["key"] = stranger.public_key().public_bytes_raw().hex()
    assert verdict_on(signed, any_key=True).faults == ["The key that signed is not the one the deal was bound to."]


def test_an_action_that_was_not_legal_is_named(record: list[Line]) -> None:
    record[2]["action"] = "tap"
    assert verdict_on(rechained(record)).faults == ["Step 1: tap was not legal. That cannot be done at this point of the game."]
    with pytest.raises(RecordError, match="Step 1: tap was not legal"):
        load(written(record))


def test_an_action_that_is_not_written_as_the_notation_writes_it_fails(record: list[Line]) -> None:
    record[2]["action"] = record[2]["action"].upper()
    assert verdict_on(rechained(record)).faults == ["Step 1: its action is not written as the notation writes it."]


# --- what is no record ------------------------------------------------------------------------------------------------


def test_an_unfinished_record_cannot_be_verified() -> None:
    lines = list(lines_of(random_match(ur.game("the_coding", players=2), 3, 4)))
    assert verify(lines).faults == ["The record is unfinished: without the secret and the salts nothing can be checked."]


def test_rules_of_another_version_are_not_played(record: list[Line]) -> None:
    record[0]["rules_version"] = 99
    with pytest.raises(RecordError, match="Played under rules version 99"):
        load(written(record))


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
    signed[-1]["signature"], signed[-1]["key"] = sign(bytes.fromhex(rechained(signed)[-1]["hash"]))
    return signed


def test_of_other_rules_all_is_checked_but_whether_steps_were_legal(signed: list[Line]) -> None:
    verdict = verdict_on(of_other_rules(signed), key=PUBLIC)
    assert (verdict.faults, verdict.good) == ([], False)
    assert "not whether every step was legal: Played under rules version 99; this is version" in verdict.unplayed
    assert f"Signed by the key {PUBLIC}." in verdict.remarks


def first_draw(record: list[Line]) -> Line:
    """The first step that draws."""
    return next(step for step in record[1:-1] if step["chance"])


OTHER_RULES: dict[str, Callable[[list[Line]], object]] = {
    "its chance values are not those of the secret": lambda record: first_draw(record)["chance"][0].__setitem__(0, 10**6),
    "The secret is not the one committed to": lambda record: record[-1].__setitem__("secret", "00" * 32),
    "The content is not the one the header names": lambda record: record[0]["content"].__setitem__("more", 1),
    "The deal is bound to another game": lambda record: record[0]["options"].__setitem__("more", "1"),
    "The name at seat 1 is not the one that played": lambda record: record[0]["names"][1].__setitem__("name", "Eve"),
    "does not fit the chain": lambda record: record[2].__setitem__("action", "pass"),
    "The signature does not fit": lambda record: record[-1].__setitem__("signature", "00" * 64),
}


@pytest.mark.parametrize("fault", OTHER_RULES)
def test_what_is_changed_in_a_record_of_other_rules_is_found(signed: list[Line], fault: str) -> None:
    record = of_other_rules(signed)
    OTHER_RULES[fault](record)
    assert any(fault in found for found in verdict_on(record, key=PUBLIC).faults)


# --- formats ----------------------------------------------------------------------------------------------------------


def test_a_format_without_a_number_is_read_and_written_as_it_is(record: list[Line]) -> None:
    del record[0]["format"]
    lines = [msgspec.json.encode(line).decode() for line in rechained(record)]
    assert verify(lines).good
    assert lines_of(load(lines)) == lines


def test_a_newer_format_is_told_in_a_sentence(record: list[Line]) -> None:
    record[0] |= {"format": 3, "more": 1}
    assert verdict_on(record).faults == ["A record of format 3: this version reads formats up to 2, so a newer Underrose is needed."]


@pytest.mark.parametrize("format", [0, 1, -1, 2.5, "2", None, True])
def test_another_number_of_a_format_is_none(record: list[Line], format: Any) -> None:
    record[0]["format"] = format
    assert verdict_on(record).faults[0].startswith("Line 1 is no line of a record: ")


def before_formats(signed: list[Line]) -> list[Line]:
    """A record with a header of before there were numbers."""
    signed[0]["commitment"] = signed[0].pop("deal")["commitment"]
    del signed[0]["format"]
    for step in signed[1:-1]:
        del step["streams"]
    signed[-1]["signature"], signed[-1]["key"] = sign(bytes.fromhex(rechained(signed)[-1]["hash"]))
    return signed


OLDER = "A record from before formats had numbers"


def test_of_an_older_format_chain_and_signature_are_checked(signed: list[Line]) -> None:
    verdict = verdict_on(before_formats(signed), key=PUBLIC)
    assert (len(verdict.faults), verdict.faults[0].startswith(OLDER), verdict.good) == (1, True, False)
    assert verdict.remarks == [f"Signed by the key {PUBLIC}."]


ONLY_BEGUN = [
    ([], "A record is one header, then steps, then the end."),
    (['{"t":"end"}'], "Line 2 is no line of a record: Object missing required field `salts`."),
    (["[]", "3"], "Line 2 is no line of a record: Expected `object`, got `array`."),
    (['{"t":"end","salts":[],"secret":""}'], "Line 2 is no line of a record: Object missing required field `hash`."),
    (['{"a":1,"a":2}'], "Line 2: the name 'a' comes twice in one object."),
    (["[" * 99 + "]" * 99], "Line 2 is nested more than 32 deep: no record is."),
    (["{"], "Line 2 is not JSON."),
]


@pytest.mark.parametrize(("lines", "sentence"), ONLY_BEGUN)
def test_what_only_begins_like_an_older_format_is_told_in_a_sentence(lines: list[str], sentence: str) -> None:
    """It ended in a traceback, and a review's process with it."""
    older, fault = verify(['{"t":"header","commitment":1}', *lines]).faults
    assert older.startswith(OLDER)
    assert fault == sentence


def test_an_older_format_with_another_step_or_signature_is_found_out(signed: list[Line]) -> None:
    record = before_formats(signed)
    record[2]["action"], record[-1]["signature"] = "pass", "00" * 64
    faults = verdict_on(record, key=PUBLIC).faults
    assert "Step 1 does not fit the chain." in faults
    assert faults[-1] == "The signature does not fit."


TWICE = '{"x":1,"x":2}'
TOO_DEEP = "Line 3 is nested more than 32 deep: no record is."


def nested(line: str, inner: str) -> str:
    """The line of a step with something inside one of its events."""
    return line.replace('"args":{', f'"args":{{"more":{inner},', 1)


BROKEN: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "nothing": (lambda lines: [], "A record is one header, then steps, then the end."),
    "no header": (lambda lines: lines[1:], "A record is one header, then steps, then the end."),
    "two headers": (lambda lines: [lines[0], *lines], "A record is one header, then steps, then the end."),
    "the end in the middle": (lambda lines: [*lines[:3], lines[-1], *lines[3:]], "A record is one header, then steps, then the end."),
    "half a line": (lambda lines: [*lines[:4], lines[4][:20], *lines[5:]], "Line 5 is not JSON."),
    "a number": (lambda lines: [*lines[:4], "7"], "Line 5 is no line of a record: Expected `object`, got `int`."),
    "a name twice": (
        lambda lines: [lines[0].replace('"t":"header"', '"t":"header","game":"kuhn"'), *lines[1:]],
        "Line 1: the name 'game' comes twice in one object.",
    ),
    "a name twice inside": (
        lambda lines: [*lines[:2], nested(lines[2], '{"x":1,"x":2}')],
        "Line 3: the name 'x' comes twice in one object.",
    ),
    "a deep list": (lambda lines: [*lines[:2], nested(lines[2], "[" * 40 + "]" * 40)], TOO_DEEP),
    "a very deep list": (lambda lines: [*lines[:2], nested(lines[2], "[" * 100_000 + "]" * 100_000)], TOO_DEEP),
    "very deep objects": (lambda lines: [*lines[:2], nested(lines[2], '{"a":' * 100_000 + "1" + "}" * 100_000)], TOO_DEEP),
    "no number": (lambda lines: [*lines[:2], nested(lines[2], "NaN")], "Line 3: NaN is no number of a record."),
    "a field more": (
        lambda lines: [*lines[:2], lines[2].replace('"t":"step"', '"t":"step","note":1')],
        "Line 3 is no line of a record: Object contains unknown field `note`.",
    ),
    "a field less": (
        lambda lines: [lines[0].replace('"series":null,', ""), *lines[1:]],
        "Line 1 is no line of a record: Object missing required field `series`.",
    ),
    "a salt that is no number": (
        lambda lines: [*lines[:2], lines[-1].replace('"salts":["', '"salts":["xx')],
        "Line 3 is no line of a record: Expected `str` matching regex '^([0-9a-fA-F]{2})*$' - at `$.salts[0]`.",
    ),
    "another game": (lambda lines: [lines[0].replace('"the_coding"', '"chess"'), *lines[1:]], "There is no game 'chess' here."),
}


@pytest.mark.parametrize(("broken", "sentence"), BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_record_is_said_to_be_none(match: Match, broken: Callable[[list[str]], list[str]], sentence: str) -> None:
    lines = broken(list(lines_of(match)))
    assert sentence in verify(lines).faults
    with pytest.raises(RecordError):
        load(lines)


def test_no_line_of_a_header_or_an_end_makes_reading_crash(signed: list[Line]) -> None:
    for place in (0, -1):
        for name in signed[place]:
            for value in (None, "x", -7, 2**80, [[]], {}, [None]):
                changed = [*signed]
                changed[place] = {**signed[place], name: value}
                if changed[place] != signed[place] and (name, value) != ("names", None):
                    assert not verdict_on(changed, any_key=True).good, (name, value)


@pytest.mark.parametrize("name", ["n", "seat", "action", "chance", "streams", "events", "hash"])
@pytest.mark.parametrize("value", [None, "x", -7, 2**80, [[]], {}])
def test_a_line_with_anything_in_it_is_a_fault_and_never_a_crash(record: list[Line], name: str, value: Any) -> None:
    record[3][name] = value
    assert not verdict_on(record).good


def test_what_was_written_is_read_back(record: list[Line]) -> None:
    taken_apart = read(written(record))
    assert [taken_apart.header, *taken_apart.steps, taken_apart.end] == record
    assert taken_apart.pause is None


def test_records_of_reference_games_are_read_by_their_own_titles() -> None:
    match = random_match(TITLES["kuhn"].setup(), 1)
    assert verify(list(lines_of(match))).good
