"""Deals that players add to, and actions that they sign: whatever is changed is found, though whoever changed it holds the server's key."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

import underrose as ur
from tools import tampering
from tools.tampering import HANDS, LEVELS, NAMES, PUBLIC, Line, dealt, forged, of_seat, played, record_of_it, sign
from underrose.kernel.data.canonical import canonical
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.deal import Deal, Origin, Share, context_of, of_server, of_silence, salt_of, seats_of, shares_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import Chain, header_of, lines_of, load, step_line
from underrose.kernel.play.signing import fits, undone
from underrose.kernel.play.verification import Verdict, verify
from underrose.testing.playing import RandomPlayer


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return record_of_it()


@pytest.fixture
def record(lines: list[str]) -> list[Line]:
    return [json.loads(line) for line in lines]


def verdict_on(record: Sequence[Line]) -> Verdict:
    return verify([json.dumps(line) for line in record], key=PUBLIC)


def test_a_game_that_everybody_signed_is_good_and_says_what_that_proves(record: list[Line]) -> None:
    verdict = verdict_on(record)
    assert verdict.faults == []
    assert verdict.remarks == [
        "Nobody chose the deal alone: these seats added to it: 0, 1.",
        f"Signed by the key {PUBLIC}.",
        *(f"Seat {seat}: its player signed every action ({len(of_seat(record, seat))})." for seat in (0, 1)),
    ]


def test_it_is_loaded_and_written_again_to_the_byte(lines: list[str]) -> None:
    match = load(lines)
    assert list(lines_of(match, sign)) == lines
    *_, again = match.walk()
    assert list(lines_of(again, sign)) == lines
    assert "of length <= 64" in verify([lines[0].replace(HANDS[0].entropy, rf"{HANDS[0].entropy}\n"), *lines[1:]]).faults[0]


def test_who_does_not_open_is_replaced_by_what_everybody_can_work_out() -> None:
    deal = dealt([HANDS[0].entropy, "", ""])
    commits = [HANDS[0].commit, HANDS[1].commit, None]
    data = {"commits": commits, "context": deal.context, "seat": 1}
    assert [share.by for share in deal.entropy] == ["player", "silent", "server"]
    assert deal.entropy[1].entropy == hashlib.sha256(canonical(data)).hexdigest() == of_silence(deal.context, commits, 1)
    assert deal.entropy[2].entropy == of_server(deal.secret, 2)
    verdict = verify(list(lines_of(played(deal), sign)), key=PUBLIC)
    assert verdict.good, verdict.faults
    assert "Nobody chose the deal alone: these seats added to it: 0." in verdict.remarks


def unsigned(deal: Deal) -> list[str]:
    """The record of a game in which nobody has a key."""
    match = Match(ur.game("the_coding", players=3), deal=deal, levels=LEVELS, names=NAMES)
    return list(lines_of(RandomPlayer(match.game, "quiet").play(match), sign))


def test_a_game_to_which_nobody_added_says_so() -> None:
    deal = dealt(["", "", ""])
    shares = shares_of(deal.secret, deal.context, [Share("silent"), Share("silent"), Share("server")], ["", "", ""])
    verdict = verify(unsigned(replace(deal, entropy=shares)), key=PUBLIC)
    assert verdict.good, verdict.faults
    assert verdict.remarks == [
        "No player added to the deal: it was fixed before the first step, but whoever ran the server may have chosen it.",
        f"Signed by the key {PUBLIC}.",
        *(f"Seat {seat} has no key: its actions are not signed." for seat in (0, 1)),
    ]


def test_a_record_from_before_still_holds_and_says_what_it_proves() -> None:
    lines = unsigned(replace(dealt(["", "", ""]), entropy=()))
    assert "signed" not in json.loads(lines[2])
    verdict = verify(lines, key=PUBLIC)
    assert verdict.good, verdict.faults
    assert verdict.remarks[0].startswith("From before players could add to a deal: it was fixed before the first step, but whoever ran")


def test_steps_that_a_player_did_not_sign_are_named(record: list[Line]) -> None:
    first, *others = of_seat(record, 1)
    first["signed"] = None
    verdict = verdict_on(forged_from(record))
    assert verdict.remarks[-1].startswith(f"Seat 1: its player signed {len(others)} of {len(others) + 1} actions; not these steps")
    assert verdict.remarks[-1].endswith(f": {first['n']}.")


def forged_from(record: list[Line]) -> list[Line]:
    """A forged record whose players signed the heads that it has: the true ones, in other words."""
    chain, heads = Chain(record[0]), dict[str, str]()
    for line, salt in zip(record[1:-1], record[-1]["salts"], strict=True):
        before, wish = line["hash"], line["signed"]
        if wish is not None:
            context = record[0]["deal"]["context"]
            line["signed"] = HANDS[line["seat"]].sign(context, wish["ask"], heads[wish["head"]], line["seat"], wish["action"])
        line["hash"] = heads[before] = chain.add(bytes.fromhex(salt), line)
    return forged(record)


CHAIN, SIGNATURE = "Step {n} does not fit the chain.", "Step {n}: its player\u2019s signature does not fit."
FIRST = "Step 0 does not fit the chain."
SEAT = "The entropy of seat {seat}, or the key beside it, is not what that seat committed to."
SECRET = "The secret is not the one committed to before the first step, for this game."
BOTS = "The entropy of seat 2, a bot\u2019s, is not the one committed to with the server\u2019s secret."
HEAD = "Step {n}: its player signed a head that was not the last one seen then."
ACTION = "Step {n}: its player signed another action."
PLACE, EVENTS = "Step {n} is missing or out of place.", "Step {n}: its events are not what happened."
BROUGHT = "The server brought these steps, signed by nobody: time was up, somebody gave up, something was skipped, or a bot came or went"
DRAWN = "Step {n}: its chance values are not those of the secret."
FOUND: dict[tampering.Change, tuple[str, ...]] = {
    tampering.other_action: (CHAIN, ACTION),
    tampering.other_signed_action: (CHAIN, SIGNATURE),
    tampering.other_last_action: (CHAIN, ACTION),
    tampering.other_ask: (CHAIN, SIGNATURE),
    tampering.other_seat: (CHAIN, SIGNATURE),
    tampering.other_decider: (CHAIN, HEAD),
    tampering.other_die: (CHAIN, DRAWN),
    tampering.other_bound: (CHAIN, DRAWN),
    tampering.one_draw_more: (CHAIN, DRAWN),
    tampering.other_card: (CHAIN, EVENTS),
    tampering.other_last_event: (CHAIN, EVENTS),
    tampering.other_outcome: ("The end does not fit the chain.", "The outcome is not the one the rules give."),
    tampering.other_name: ("The name at seat 1 is not the one that played.",) * 2,
    tampering.other_order: (PLACE, PLACE),
    tampering.other_order_renumbered: (CHAIN, HEAD),
    tampering.one_step_less: (CHAIN, ACTION),
    tampering.said_twice: (CHAIN, ACTION),
    tampering.other_head: (CHAIN, SIGNATURE),
    tampering.older_head: (CHAIN, HEAD),
    tampering.other_hash: (CHAIN,),
    tampering.other_salt: (FIRST, HEAD),
    tampering.other_entropy: (SEAT.format(seat=0), SEAT.format(seat=0)),
    tampering.other_commit: (SEAT.format(seat=1), SEAT.format(seat=1)),
    tampering.said_to_be_silent: ("The entropy that stands for seat 1, which stayed silent, is not the one the rule gives.",) * 2,
    tampering.said_to_be_a_bots: ("The entropy of seat 1 does not come from where that seat\u2019s must come from.",) * 2,
    tampering.other_bots_entropy: (BOTS,) * 2,
    tampering.one_share_less: ("The deal has the entropy of 2 seats, but 3 play.",) * 2,
    tampering.shares_changed_places: (FIRST, DRAWN),
    tampering.other_hand: (FIRST, DRAWN),
    tampering.other_commitment: (SECRET, SECRET),
    tampering.other_secret: (SECRET, SECRET),
    tampering.other_context: (SECRET, SECRET),
    tampering.other_key: (SEAT.format(seat=1), SEAT.format(seat=1)),
    tampering.no_key: (SEAT.format(seat=1), SEAT.format(seat=1)),
    tampering.other_server_key: (SECRET, SECRET),
    tampering.other_signature: (CHAIN, SIGNATURE),
    tampering.no_signature: (CHAIN, HEAD),
    tampering.other_server_signature: ("The signature does not fit.",),
    tampering.no_server_signature: (f"The signature has been taken out: this game was dealt by the server with the key {PUBLIC}.",),
}
"""The first thing that is said of each change; and what is said of it once the chain was made anew, where that does not undo it."""


def changed(record: list[Line], change: tampering.Change) -> int:
    """Make a change; the first step that is another one then, 0 if none is."""
    before = json.loads(json.dumps(record))
    change(record)
    return next((n for n, line in enumerate(record[1:-1]) if line not in before[1 + n : 2 + n]), 0)


@pytest.mark.parametrize("change", tampering.CHANGES, ids=lambda change: change.__name__)
def test_the_first_thing_that_is_wrong_is_said(record: list[Line], change: tampering.Change) -> None:
    n = changed(record, change)
    assert verdict_on(record).faults[0] == FOUND[change][0].format(n=n)


@pytest.mark.parametrize("change", tampering.CHANGES, ids=lambda change: change.__name__)
def test_it_is_found_though_the_server_makes_the_chain_anew_and_signs_it(record: list[Line], change: tampering.Change) -> None:
    before, n = forged(json.loads(json.dumps(record))), changed(record, change)
    if change in tampering.UNDONE:
        assert forged(record) == before
        return
    told = re.escape(FOUND[change][1]).replace(r"\{n\}", str(n) if FOUND[change][1] != HEAD else r"\d+")
    assert [fault for fault in verdict_on(forged(record)).faults if re.fullmatch(told, fault)]


@pytest.mark.parametrize(("n", "other", "made", "sentence"), [
    (1, "ask", forged_from, "Step {n}: its player signed an answer to another decision."),
    (0, "head", forged, HEAD),
])  # fmt: skip
def test_another_ask_or_a_later_head_that_the_players_own_key_signed_is_found(
    record: list[Line], n: int, other: str, made: Callable[[list[Line]], list[Line]], sentence: str
) -> None:
    line = of_seat(record, 0)[n]
    wish = line["signed"] | ({"head": record[-2]["hash"]} if other == "head" else {"ask": line["signed"]["ask"] + 1})
    line["signed"] = HANDS[0].sign(record[0]["deal"]["context"], wish["ask"], wish["head"], 0, wish["action"])
    assert not fits("01" + "00" * 31, {}, 0, wish | {"signature": "01" + "00" * 63})  # a key with which this signs everything
    assert sentence.format(n=line["n"]) in verdict_on(made(record)).faults


def test_taking_back_is_signed_too() -> None:
    """What is signed says how many steps; the record, to which one."""
    game, secret = ur.game("top_secret_agents", players=2), bytes(range(32))
    context = context_of(game, seats_of(secret, LEVELS[:2], NAMES[:2]), Origin("ab12", 1, PUBLIC, 1_700_000_000_000))
    shares = shares_of(secret, context, [HANDS[0].share, HANDS[1].share], [HANDS[0].entropy, HANDS[1].entropy])
    match = Match(game, deal=Deal(secret, context, shares), levels=LEVELS[:2], names=NAMES[:2])
    player, chain = RandomPlayer(game, "undo"), Chain(header_of(match))
    for _ in range(80):
        chain.add(salt_of(secret, len(match.steps) - 1), step_line(match, match.steps[-1]))
        seat = match.actors[0]
        ask, back = match.ask(seat) or 0, match.undoable(seat)
        if back and player.below(4) == 0:
            match.undo(seat, back)
            wire: object = undone(back)
        else:
            action = player.action(match, seat)
            wire = game.codec.wire(action)
            match.do(seat, action)
        match.attest(HANDS[seat].sign(context, ask, chain.head, seat, wire))
    match.do(SERVER, match.if_legal(SERVER, match.game.title.table.resign, 0) or 0)
    record = [json.loads(line) for line in lines_of(match, sign)]
    assert (verdict_on(record).faults, verdict_on(record).remarks[-1]) == ([], f"{BROUGHT}: {len(record) - 3}.")
    line = next(line for line in record[1:-1] if str(line["action"]).startswith("undo "))
    wish = line["signed"]
    line["signed"] = HANDS[line["seat"]].sign(context, wish["ask"], wish["head"], line["seat"], undone(wish["action"]["steps"] + 1))
    assert ACTION.format(n=line["n"]) in verdict_on(forged(record)).faults


def test_the_test_vectors_are_what_is_written() -> None:
    """Whoever writes a verifier of their own is held to the same."""
    from tools.vectors import files

    for path, text in files().items():
        assert path.read_text("utf-8") == text, path.name
