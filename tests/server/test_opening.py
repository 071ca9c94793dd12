"""Openings: pages add to the deal before it is known, sign what they do, and the record proves it."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.clocks import Moved
from tests.reference_games import TITLES, stones
from tests.server.conftest import GAMES
from tests.server.guests import Client, Json, Person, bots, choose, done, play_on, playing, refused, seated, wait_for
from tests.server.servers import BEN, bare_table
from tests.waiting import until
from underrose.kernel.play.deal import of_server, of_silence
from underrose.kernel.play.signing import Hand, undone
from underrose.kernel.play.verification import verify
from underrose.server.api.deal_messages import EntropyArgs
from underrose.server.common.sources import Sources
from underrose.server.tables import telling
from underrose.server.tables.feeds import encode
from underrose.server.tables.opening import OPEN_SECONDS, Opening, add_entropy, deal_info, opening_info
from underrose.server.tables.table import Table
from underrose.testing import kuhn

pytestmark = pytest.mark.usefixtures("clock")
OWN = {**GAMES, "stones": stones.TITLE, "kuhn": kuhn.TITLE}
assert {"stones", "kuhn"} <= TITLES.keys()  # whose record files can be read


@pytest.fixture
def client(database: str, sources: Sources) -> Iterator[Client]:
    with TestClient(create_app(OWN, database=database, sources=sources)) as client:
        yield client


def hand(person: Person, game: int = 1) -> Hand:
    """What a person's page holds for a game; always the same."""
    return Hand.of_seed(f"{person.token} {game}".encode())


def commit(person: Person, table: str, game: int = 1) -> None:
    own = hand(person, game)
    done(person.command(table, "entropy", commit=own.commit, key=own.key))


def open_up(person: Person, table: str, game: int = 1) -> None:
    done(person.command(table, "entropy", entropy=hand(person, game).entropy))


def two_at(ann: Person, ben: Person, game: str = "kuhn") -> str:
    """A table at which both have committed."""
    table = seated(game, ann, ben)
    commit(ann, table)
    commit(ben, table)
    return table


def dealt_by_two(ann: Person, ben: Person, game: str = "kuhn") -> str:
    """A table at which both have committed and opened, and the game has begun."""
    table = two_at(ann, ben, game)
    ann.start(table)
    open_up(ann, table)
    open_up(ben, table)
    return table


def act_signed(person: Person, table: str, view: Json) -> Any:
    """Sign an action and send it."""
    deal, seat = person.info(table)["deal"], person.info(table)["seat"]
    action = choose(view["legal"], person.rng)
    signed = hand(person, deal["game"]).sign(deal["context"], view["ask"], view["head"], seat, action)
    return person.post(f"/tables/{table}/actions", {"id": person.fresh_id(), **signed})


def play_signed(people: list[Person], table: str) -> None:
    """Everybody signs every action until the game is over."""
    while not people[0].view(table)["outcome"]:
        for person in people:
            view = person.view(table)
            if view["ask"] is not None:
                done(act_signed(person, table, view))


def remarks_on(person: Person, table: str, game: int = 0) -> list[str]:
    """What the record, which is right, proves."""
    verdict = verify(person.get(f"/tables/{table}/record", game=game).text.splitlines(), key=person.get("/key").json()["key"])
    assert verdict.good, verdict.faults
    return verdict.remarks


def both_signed(remarks: list[str]) -> bool:
    return all("its player signed every action" in remark for remark in remarks[-2:])


def header_of(person: Person, table: str, game: int = 0) -> Json:
    return json.loads(person.get(f"/tables/{table}/record", game=game).text.splitlines()[0])


def test_everybody_commits_then_the_server_then_everybody_opens(ann: Person, ben: Person) -> None:
    table = two_at(ann, ben)
    assert (ann.view(table)["opening"], ann.info(table)["deal"]) == (None, None)
    ann.start(table)
    told = ann.view(table)
    opening = told["opening"]
    assert (told["game"], told["view"], opening["game"]) == (0, None, 1)
    assert opening["seats"] == [{"by": "player", "commit": hand(person).commit, "key": hand(person).key} for person in (ann, ben)]
    assert opening["context"]["table"] == table
    assert opening["context"]["server_key"] == ann.get("/key").json()["key"]
    assert opening["left"] == 1000 * OPEN_SECONDS
    open_up(ann, table)
    open_up(ann, table)  # once more changes nothing
    assert (ben.view(table)["opening"]["commitment"], ben.view(table)["game"]) == (opening["commitment"], 0)
    open_up(ben, table)
    assert (ben.view(table)["opening"], ben.view(table)["game"]) == (None, 1)
    assert ben.info(table)["deal"] == {**opening, "left": None}
    play_signed([ann, ben], table)
    remarks = remarks_on(ann, table)
    assert "Nobody chose the deal alone: these seats added to it: 0, 1." in remarks
    assert both_signed(remarks)
    header = header_of(ann, table)["deal"]
    assert (header["commitment"], header["context"]) == (opening["commitment"], opening["context"])
    assert [share["entropy"] for share in header["entropy"]] == [hand(person).entropy for person in (ann, ben)]


def test_where_nobody_commits_nobody_is_waited_for_and_nobody_can_sign(ann: Person, ben: Person) -> None:
    table = playing("kuhn", ann, ben)
    assert (ann.view(table)["game"], ann.view(table)["opening"]) == (1, None)
    assert [seat["by"] for seat in ann.info(table)["deal"]["seats"]] == ["silent", "silent"]
    person = ann if ann.view(table)["ask"] is not None else ben
    assert refused(act_signed(person, table, person.view(table))) == (422, "wrong_signature")


def test_bots_add_what_is_committed_with_the_server(ann: Person) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    assert ann.view(table)["game"] == 1
    commitment = ann.info(table)["commitment"]
    play_on([ann], table)
    record = [json.loads(line) for line in ann.get(f"/tables/{table}/record").text.splitlines()]
    shares, secret = record[0]["deal"]["entropy"], bytes.fromhex(record[-1]["secret"])
    assert record[0]["deal"]["commitment"] == commitment
    assert [share["by"] for share in shares] == ["silent", "server"]
    assert shares[0]["entropy"] == of_silence(record[0]["deal"]["context"], [None, None], 0)
    assert shares[1]["entropy"] == of_server(secret, 1)
    assert remarks_on(ann, table)


def test_who_commits_and_stays_silent_is_replaced_by_the_rule(ann: Person, ben: Person, clock: Moved) -> None:
    table = seated("kuhn", ann, ben)
    commit(ben, table)
    ann.start(table)
    clock.pass_by(OPEN_SECONDS)
    wait_for(ann, table, lambda view: view["game"] == 1)
    assert refused(ben.command(table, "entropy", entropy=hand(ben).entropy)) == (409, "no_opening")
    while not ann.view(table)["outcome"]:  # Ann signs nothing, Ben what he does
        for person in (ann, ben):
            if (view := person.view(table))["ask"] is not None:
                acted = act_signed(ben, table, view) if person is ben else ann.act(table, view["ask"], choose(view["legal"], ann.rng))
                assert acted.status_code == 200
    header = header_of(ann, table)["deal"]
    assert [share["by"] for share in header["entropy"]] == ["silent", "silent"]
    assert [share["commit"] for share in header["entropy"]] == [None, hand(ben).commit]
    remarks = remarks_on(ann, table)
    assert "No player added to the deal: it was fixed before the first step, but whoever ran the server may have chosen it." in remarks


def test_only_who_committed_is_waited_for(ann: Person, ben: Person) -> None:
    table = seated("kuhn", ann, ben)
    commit(ben, table)
    ann.start(table)
    assert ann.view(table)["opening"]["seats"][0] == {"by": "silent", "commit": None, "key": None}
    open_up(ben, table)
    assert ann.view(table)["game"] == 1


def test_each_game_of_a_table_has_an_opening_of_its_own(ann: Person, ben: Person) -> None:
    table = dealt_by_two(ann, ben)
    commit(ann, table, 2)  # for the next game, while this one is played
    play_signed([ann, ben], table)
    commit(ben, table, 2)
    for person in (ann, ben):
        assert person.command(table, "rematch").status_code == 200
    assert ann.command(table, "rematch").status_code == 200  # has begun already
    told = ben.view(table)
    assert (told["game"], told["opening"]["game"], told["outcome"] is not None) == (1, 2, True)
    for person in (ann, ben):
        open_up(person, table, 2)
    assert ben.view(table)["game"] == 2
    play_signed([ann, ben], table)
    for game in (1, 2):
        remarks = remarks_on(ann, table, game)
        assert "Nobody chose the deal alone: these seats added to it: 0, 1." in remarks
    assert ann.command(table, "rematch").status_code == ben.command(table, "rematch").status_code == 200
    assert ann.view(table)["game"] == 3, "commits are used up, and nobody is waited for"


def test_while_a_deal_is_opened_nothing_changes_that_it_is_bound_to(ann: Person, ben: Person, cleo: Person) -> None:
    table = two_at(ann, ben)
    ann.start(table)
    ann.start(table)  # has begun already
    before = ann.view(table)["opening"]
    mine = hand(ann, 2)
    for answer in (
        ann.command(table, "entropy", commit=mine.commit, key=mine.key),
        ann.command(table, "settings", players=2),
        ann.command(table, "free", seat=1),
        ben.command(table, "free"),
        ann.command(table, "rename", name="Anna"),
        ann.post(f"/tables/{table}/seats", {"seat": 1}),
        cleo.post(f"/tables/{table}/seats", {}),
    ):
        assert refused(answer) == (409, "dealing")
    assert cleo.sit(table, watch=True) == -1
    assert refused(cleo.command(table, "entropy", entropy="00" * 32)) == (403, "no_seat")
    assert ann.command(table, "settings", mine="off").status_code == 200
    assert {**ann.view(table)["opening"], "left": 0} == {**before, "left": 0}


def test_what_was_not_committed_to_cannot_be_opened(ann: Person, ben: Person) -> None:
    table = two_at(ann, ben)
    assert refused(ann.command(table, "entropy", entropy=hand(ann).entropy)) == (409, "no_opening")
    assert refused(ann.command(table, "entropy")) == (422, "wrong_entropy")
    assert refused(ann.command(table, "entropy", commit="00" * 32, entropy="00" * 32)) == (422, "wrong_entropy")
    for odd in ("00", "AB" * 32, "00" * 32 + "\n"):  # the pages' verifier would take the last for no number
        assert refused(ann.command(table, "entropy", commit=odd)) == (422, "bad_args")
    ann.start(table)
    assert refused(ann.command(table, "entropy", entropy=hand(ben).entropy)) == (422, "wrong_entropy")
    open_up(ann, table)
    assert ann.view(table)["game"] == 0


def test_who_leaves_a_seat_takes_the_commit_along(ann: Person, ben: Person) -> None:
    table = two_at(ann, ben)
    ben.command(table, "free")
    assert ben.sit(table, seat=1) == 1
    ann.command(table, "free")
    ann.sit(table)
    ann.start(table)
    assert ann.view(table)["game"] == 1


def test_an_opening_whose_table_changes_is_broken_off(ann: Person, ben: Person, clock: Moved) -> None:
    """Ben is forgotten meanwhile: nobody plays on a deal that is bound to him."""
    table = two_at(ann, ben)
    ann.start(table)
    ben.post("/me/forget")
    clock.pass_by(OPEN_SECONDS)
    until(lambda: ann.view(table)["opening"] is None)
    assert ann.view(table)["game"] == 0
    assert refused(ann.command(table, "entropy", entropy=hand(ann).entropy)) == (409, "no_opening")


def test_a_wrong_signature_is_refused_and_changes_nothing(ann: Person, ben: Person) -> None:
    table = dealt_by_two(ann, ben)
    person = ann if ann.view(table)["ask"] is not None else ben
    other, view = (ben if person is ann else ann), person.view(table)
    deal, seat = person.info(table)["deal"], person.info(table)["seat"]
    action = choose(view["legal"], person.rng)

    def signed_by(who: Person, **what: Any) -> Json:
        said = {"head": view["head"], "action": action} | what
        return hand(who).sign(deal["context"], view["ask"], said["head"], seat, said["action"])

    own = signed_by(person)
    for wrong in (
        {"signature": signed_by(other)["signature"]},
        {"signature": signed_by(person, action="pass" if action != "pass" else "bet")["signature"]},
        signed_by(person, head="ab" * 32),
        *({name: None} for name in ("signature", "head")),
        signed_by(person, action=action["do"] + " " * 200),  # more than a record may say: nobody could read that game's any more
    ):
        answer = person.post(f"/tables/{table}/actions", {"id": person.fresh_id(), **own, **wrong})
        assert refused(answer) == ((400, "unreadable") if "  " in str(wrong) else (422, "wrong_signature")), wrong
    assert person.view(table) == view
    assert person.post(f"/tables/{table}/actions", {"id": person.fresh_id(), **own}).status_code == 200


def test_taking_back_is_signed_too(ann: Person, ben: Person) -> None:
    table = dealt_by_two(ann, ben, "stones")
    deal = ann.info(table)["deal"]

    def sign(action: Any) -> Json:
        view = ann.view(table)
        return hand(ann).sign(deal["context"], view["ask"], view["head"], 0, action)

    assert ann.post(f"/tables/{table}/actions", {"id": "1", **sign("step 1")}).status_code == 200
    wrong = sign(undone(2))
    seal = {name: wrong[name] for name in ("ask", "head", "signature")}
    assert refused(ann.command(table, "undo", steps=1, **seal)) == (422, "wrong_signature")
    assert refused(ann.command(table, "undo", steps=1, **{**seal, "ask": 99})) == (409, "stale")
    nothing = hand(ann).sign(deal["context"], -1, wrong["head"], 0, undone(1))
    for signature in (nothing["signature"], sign(undone(1))["signature"]):  # what answers nothing would be no proof
        assert refused(ann.command(table, "undo", steps=1, head=wrong["head"], signature=signature)) == (422, "wrong_signature")
    right = sign(undone(1))
    assert ann.command(table, "undo", steps=1, ask=right["ask"], head=right["head"], signature=right["signature"]).status_code == 200
    assert ann.post(f"/tables/{table}/actions", {"id": "2", **sign("throw")}).status_code == 200
    play_signed([ann, ben], table)
    assert both_signed(remarks_on(ann, table))


HANDS = [Hand.of_seed(b"Ann"), Hand.of_seed(b"Ben")]


class Known(Random):
    """Chance that is always the same secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        super().__init__()

    def randbytes(self, n: int) -> bytes:
        return self._secret


def opened(secret: bytes, by_ben: bool) -> Table:
    """A table whose deal is being opened: by this secret of the server, and by Ben already or not yet."""
    table = bare_table(kuhn.TITLE.setup(2), BEN, deals=Known(secret))
    for number, own in enumerate(HANDS):
        add_entropy(table, number, EntropyArgs(own.commit, own.key))
    table.refresh()
    table.begin()
    table.refresh()
    if by_ben:
        add_entropy(table, 1, EntropyArgs(entropy=HANDS[1].entropy))
        table.refresh()
    return table


def told(table: Table) -> list[bytes]:
    """All that anybody is told of it: each place's position, the number of its latest message, what the table's page says."""
    places = [encode(table.position(place)) for place in (0, 1, -1)]
    numbers = encode([table.audience.feeds[place].n for place in (0, 1, -1)])
    return [*places, numbers, encode(deal_info(table))]


def hidden_in_hashes(table: Table, messages: list[bytes]) -> list[bytes]:
    """Without what binds to the secret and tells nothing of it: the commitment and the salted names."""
    assert table.opening is not None
    hashes = [table.opening.deal.commitment, *(seat["name"] for seat in table.opening.context["seats"])]
    return [re.sub("|".join(hashes).encode(), b"opaque", message) for message in messages]


def who_has_opened_shows() -> bool:
    """Whether anybody is told that, or what, Ben has opened."""
    one, other = (opened(bytes(32), by_ben) for by_ben in (False, True))
    return told(one) != told(other)


def the_secret_shows() -> bool:
    """Whether anybody is told anything that depends on the server's secret."""
    one, other = (opened(bytes([number]) * 32, True) for number in (1, 2))
    return hidden_in_hashes(one, told(one)) != hidden_in_hashes(other, told(other))


def test_nobody_is_told_what_was_opened_or_the_secret_before_the_game_is_over() -> None:
    assert not who_has_opened_shows()
    assert not the_secret_shows()
    table = opened(bytes([7]) * 32, True)
    everything = b"".join(told(table))
    assert HANDS[1].commit.encode() in everything
    assert HANDS[1].entropy.encode() not in everything
    assert (b"07" * 32) not in everything


Leak = Callable[[Opening], str]
LEAKS: dict[str, tuple[Leak, Callable[[], bool]]] = {
    "an entropy": (lambda opening: "".join(opening.opened), who_has_opened_shows),
    "how many have opened": (lambda opening: str(sum(map(bool, opening.opened))), who_has_opened_shows),
    "the secret": (lambda opening: opening.secret.hex(), the_secret_shows),
    "a byte of the deal": (lambda opening: opening.deal.key.hex()[:2], the_secret_shows),
}


@pytest.mark.parametrize(("leak", "shows"), LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch, leak: Leak, shows: Callable[[], bool]) -> None:
    def leaking(table: Table) -> Any:
        said = opening_info(table)
        if said is None or table.opening is None:
            return said
        share = msgspec.structs.replace(said.seats[0], key=leak(table.opening))
        return msgspec.structs.replace(said, seats=[share, *said.seats[1:]])

    monkeypatch.setattr(telling, "opening_info", leaking)
    assert shows()
