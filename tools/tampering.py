"""A whole signed game, and everything that somebody could change in its record: what both verifiers, ours in Python and that of the pages,
are held to. `tools.vectors` writes it to `docs/vectors/tampered.json`, for those of others."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import underrose as ur
from underrose.kernel.play.deal import Deal, Origin, Share, context_of, of_server, salt_of, seats_of, shares_of
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import Chain, header_of, lines_of, step_line
from underrose.kernel.play.signing import Hand
from underrose.testing.playing import RandomPlayer

Line = dict[str, Any]
Change = Callable[[list[Line]], object]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw().hex()
LEVELS, NAMES = ["human", "human", "agent"], ["Ann", "Ben", "Basil"]
HANDS = {0: Hand.of_seed(b"Ann"), 1: Hand.of_seed(b"Ben")}
OTHER = Hand.of_seed(b"Mallory")
LATE = 20
"""How many events the bot's seat has been told when somebody takes it over."""


def sign(head: bytes) -> tuple[str, str]:
    """Return a table's signature, and its public key."""
    return KEY.sign(head).hex(), PUBLIC


# --- a game that everybody signs --------------------------------------------------------------------------------------


def dealt(opened: Sequence[str]) -> Deal:
    """Return a deal at a table, to which seats 0 and 1 have committed; `opened` is what each has opened."""
    game, secret = ur.game("the_coding", players=3), bytes(range(32))
    context = context_of(game, seats_of(secret, LEVELS, NAMES), Origin("ab12", 3, PUBLIC, 1_700_000_000_000))
    committed = [HANDS[0].share, HANDS[1].share, Share("server")]
    return Deal(secret, context, shares_of(secret, context, committed, opened))


def played(deal: Deal, above: int = 5) -> Match:
    """Return a game in which both people sign what they do, at asks that went on from the games before, and a latecomer takes over the
    bot's seat."""
    match = Match(ur.game("the_coding", players=3), deal=deal, levels=LEVELS, names=NAMES)
    player, chain = RandomPlayer(match.game, "signed"), Chain(header_of(match))
    while True:
        chain.add(salt_of(match.secret, len(match.steps) - 1), step_line(match, match.steps[-1]))
        if match.outcome is not None:
            return match
        seat = player.rng.choice(match.actors)
        action, ask = player.action(match, seat), (match.ask(seat) or 0) + above
        wire = match.game.codec.wire(action) if player.below(2) else match.game.codec.notation(action)
        match.do(seat, action)
        if seat in HANDS:
            match.attest(HANDS[seat].sign(deal.context, ask, chain.head, seat, wire))
        elif match.log(seat).size > LATE:
            match.attest(None, "human")


def record_of_it() -> list[str]:
    """Return the record of such a game, line by line; always the same."""
    return list(lines_of(played(dealt([HANDS[0].entropy, HANDS[1].entropy, ""])), sign))


def forged(record: list[Line]) -> list[Line]:
    """Return the record with its chain made anew and signed by the server: whoever runs it can."""
    chain = Chain(record[0])
    for line, salt in zip(record[1:-1], record[-1]["salts"], strict=True):
        line["hash"] = chain.add(bytes.fromhex(salt), line)
    record[-1]["hash"] = chain.add(b"end", record[-1])
    record[-1]["signature"], record[-1]["key"] = sign(bytes.fromhex(record[-1]["hash"]))
    return record


def of_seat(record: list[Line], seat: int) -> list[Line]:
    """Return the steps of a seat."""
    return [line for line in record[1:-1] if line["seat"] == seat]


def _last_signed(record: list[Line]) -> Line:
    return [line for line in record[1:-1] if line["signed"] is not None][-1]


# --- what somebody could change ---------------------------------------------------------------------------------------


def other_action(record: list[Line]) -> None:
    """A step that says that its player did something else."""
    line = of_seat(record, 0)[0]
    line["action"] = f"order {line['action'][7]}{line['action'][6]}"


def other_signed_action(record: list[Line]) -> None:
    """The same, and so does what they signed."""
    other_action(record)
    line = of_seat(record, 0)[0]
    line["signed"]["action"] = line["action"]


def other_last_action(record: list[Line]) -> None:
    """The last action that anybody signed is another: no signed head lies behind it."""
    line = _last_signed(record)
    line["action"] = "stop" if line["action"] != "stop" else "tap"


def other_ask(record: list[Line]) -> None:
    """A signed action answers another question."""
    of_seat(record, 1)[1]["signed"]["ask"] += 1


def other_seat(record: list[Line]) -> None:
    """An action is put into somebody else's mouth."""
    of_seat(record, 0)[0]["seat"] = 1


def other_decider(record: list[Line]) -> None:
    """An action is said to be a bot's."""
    next(line for line in of_seat(record, 2) if "by" in line)["by"] = "novice"


def other_head(record: list[Line]) -> None:
    """A signed action was said earlier in the game."""
    of_seat(record, 1)[1]["signed"]["head"] = record[1]["hash"]


def older_head(record: list[Line]) -> None:
    """Whoever signed last has signed the first head that they had seen, and not the last one: no signed head lies behind it."""
    line = _last_signed(record)
    wish, first = line["signed"], next(one for one in of_seat(record, line["seat"]) if one["signed"])
    context, head = record[0]["deal"]["context"], first["signed"]["head"]
    line["signed"] = HANDS[line["seat"]].sign(context, wish["ask"], head, line["seat"], wish["action"])


def other_hash(record: list[Line]) -> None:
    """A line names another head than the chain's."""
    record[3]["hash"] = record[2]["hash"]


def other_salt(record: list[Line]) -> None:
    """What hid a head was another salt: every later head is another too."""
    record[-1]["salts"][0] = "00" * 16


def other_signature(record: list[Line]) -> None:
    """A signature that was made for another action."""
    of_seat(record, 1)[1]["signed"]["signature"] = of_seat(record, 1)[0]["signed"]["signature"]


def no_signature(record: list[Line]) -> None:
    """A signature is taken out."""
    of_seat(record, 1)[1]["signed"] = None


def other_server_signature(record: list[Line]) -> None:
    """The server's signature is of another head."""
    record[-1]["signature"] = sign(bytes.fromhex(record[1]["hash"]))[0]


def no_server_signature(record: list[Line]) -> None:
    """The server's signature is taken out."""
    record[-1] |= {"signature": None, "key": None}


def other_entropy(record: list[Line]) -> None:
    """A player's entropy."""
    record[0]["deal"]["entropy"][0]["entropy"] = "00" * 32


def other_commit(record: list[Line]) -> None:
    """What a player had committed to."""
    record[0]["deal"]["entropy"][1]["commit"] = "00" * 32


def other_key(record: list[Line]) -> None:
    """A player's key."""
    record[0]["deal"]["entropy"][1]["key"] = OTHER.key


def other_hand(record: list[Line]) -> None:
    """All of what a player added: a server that plays for somebody whom it has shut out could sign with this key."""
    record[0]["deal"]["entropy"][1] |= {"commit": OTHER.commit, "key": OTHER.key, "entropy": OTHER.entropy}


def no_key(record: list[Line]) -> None:
    """A player's key is taken out."""
    record[0]["deal"]["entropy"][1]["key"] = None


def other_server_key(record: list[Line]) -> None:
    """The deal was made by another server."""
    record[0]["deal"]["context"]["server_key"] = OTHER.key


def said_to_be_silent(record: list[Line]) -> None:
    """Somebody who opened is said not to have."""
    record[0]["deal"]["entropy"][1]["by"] = "silent"


def said_to_be_a_bots(record: list[Line]) -> None:
    """A person's entropy is said to be a bot's."""
    share = record[0]["deal"]["entropy"][1]
    share |= {"by": "server", "commit": None, "key": None, "entropy": of_server(bytes.fromhex(record[-1]["secret"]), 1)}


def other_bots_entropy(record: list[Line]) -> None:
    """What the server committed to for a bot."""
    record[0]["deal"]["entropy"][2]["entropy"] = "00" * 32


def one_share_less(record: list[Line]) -> None:
    """A seat without a share."""
    record[0]["deal"]["entropy"].pop()


def shares_changed_places(record: list[Line]) -> None:
    """The shares of two players."""
    entropy = record[0]["deal"]["entropy"]
    entropy[0], entropy[1] = entropy[1], entropy[0]


def other_commitment(record: list[Line]) -> None:
    """The server's commitment."""
    record[0]["deal"]["commitment"] = "00" * 32


def other_secret(record: list[Line]) -> None:
    """The server's secret."""
    record[-1]["secret"] = "00" * 32


def other_context(record: list[Line]) -> None:
    """What the deal is bound to."""
    record[0]["deal"]["context"]["number"] = 4


def other_die(record: list[Line]) -> None:
    """A value that was drawn."""
    value, bound = record[1]["chance"][0]
    record[1]["chance"][0] = [(value + 1) % bound, bound]


def other_bound(record: list[Line]) -> None:
    """What it was drawn below."""
    record[1]["chance"][0][1] *= 2


def one_draw_more(record: list[Line]) -> None:
    """A value that nothing was drawn for, though the secret gives it."""
    line = _last_signed(record)
    line["chance"].append([0, 1])
    line["streams"].append("dice")


def other_card(record: list[Line]) -> None:
    """A card that was dealt."""
    record[1]["events"][0]["args"]["letter"] ^= 1


def other_last_event(record: list[Line]) -> None:
    """What the last step told."""
    event = next(event for event in record[-2]["events"] if event["args"])
    name = next(iter(event["args"]))
    event["args"][name] += 1


def other_outcome(record: list[Line]) -> None:
    """Who has won."""
    record[-1]["outcome"]["winners"] = [seat for seat in range(3) if seat not in record[-1]["outcome"]["winners"]]


def other_name(record: list[Line]) -> None:
    """Who played."""
    record[0]["names"][1]["name"] = "Mallory"


def other_order(record: list[Line]) -> None:
    """Two steps change places."""
    record[2], record[3] = record[3], record[2]


def other_order_renumbered(record: list[Line]) -> None:
    """Two steps of different players change places, and their numbers with them."""
    place = next(n for n in range(2, len(record) - 2) if record[n]["seat"] != record[n + 1]["seat"] and record[n]["signed"])
    record[place], record[place + 1] = record[place + 1], record[place]
    _renumbered(record)


def one_step_less(record: list[Line]) -> None:
    """A step is left out, and those behind it move up."""
    place = record.index(of_seat(record, 0)[1])
    del record[place], record[-1]["salts"][place - 1]
    _renumbered(record)


def said_twice(record: list[Line]) -> None:
    """The last thing that somebody signed is done once more."""
    record.insert(-1, copy.deepcopy(_last_signed(record)))
    record[-1]["salts"].append("00" * 16)
    _renumbered(record)


def _renumbered(record: list[Line]) -> None:
    for n, line in enumerate(record[1:-1]):
        line["n"] = n


KINDS: dict[str, tuple[Change, ...]] = {
    "action": (other_action, other_signed_action, other_last_action, other_ask, other_seat, other_decider),
    "draw": (other_die, other_bound, one_draw_more),
    "card": (other_card, other_last_event, other_outcome),
    "name": (other_name,),
    "order": (other_order, other_order_renumbered, one_step_less, said_twice),
    "head": (other_head, older_head, other_hash, other_salt),
    "entropy": (
        other_entropy, other_commit, said_to_be_silent, said_to_be_a_bots, other_bots_entropy, one_share_less, shares_changed_places,
        other_hand, other_commitment, other_secret, other_context,
    ),
    "key": (other_key, no_key, other_server_key),
    "signature": (other_signature, no_signature, other_server_signature, no_server_signature),
}  # fmt: skip
"""Every change, by what is changed."""
CHANGES = [change for changes in KINDS.values() for change in changes]
UNSIGNED = (one_draw_more, other_last_event, other_outcome)
"""What lies behind the last thing that anybody signed: with a chain made anew only the rules show it, or the heads that a page was told."""
UNDONE = (other_hash, other_server_signature, no_server_signature)
"""What a chain made anew undoes: nothing is left that was changed."""


# --- as vectors -------------------------------------------------------------------------------------------------------


def tampered() -> dict[str, Any]:
    """Return the record, and every change to it (docs/fair.md says how they are written)."""
    lines = record_of_it()
    return {"record": lines, "changes": [_described(lines, kind, change) for kind, changes in KINDS.items() for change in changes]}


def _described(lines: Sequence[str], kind: str, change: Change) -> Line:
    record: list[Line] = [json.loads(line) for line in lines]
    before, places = copy.deepcopy(record), {id(line): place for place, line in enumerate(record)}
    held = list(record)  # so that nothing new is at an address of what was taken out
    change(record)
    order = [places.get(id(line), copy.deepcopy(line)) for line in record]
    parts = [[[n, *path], value] for n, place in enumerate(order) if isinstance(place, int)
             for path, value in _differences(before[place], held[place])]  # fmt: skip
    moved = {} if order == list(range(len(held))) else {"lines": order}
    signature = None if change in UNDONE else forged(record)[-1]["signature"]
    return {"kind": kind, "name": change.__name__, **moved, "set": parts, "signature": signature, "unsigned": change in UNSIGNED}


def _differences(before: Any, after: Any) -> list[tuple[list[str | int], Any]]:
    """Return where two values differ, and what is there now."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        parts: list[tuple[str | int, Any, Any]] = [(name, before[name], after[name]) for name in before]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        parts = [(place, one, other) for place, (one, other) in enumerate(zip(before, after, strict=True))]
    else:
        return [([], after)]
    return [([name, *path], value) for name, one, other in parts for path, value in _differences(one, other)]
