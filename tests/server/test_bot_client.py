"""`underrose bot` against a real server: a script plays whole games, comes when it is invited, and says what goes wrong in one sentence."""

import json
import re
import threading
from email.message import Message
from io import BytesIO
from typing import Any, ClassVar
from unittest.mock import MagicMock, Mock
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

import underrose as ur
from tests.waiting import until
from underrose.bots.own import LabError
from underrose.games.classified_information.options import BOOK
from underrose.kernel.play.signing import Hand
from underrose.server.remote_bots import bot_client
from underrose.server.remote_bots.bot_client import Away, Door, Seat, listen, new_account, play

FAIR = (
    r"Game 1: checked, and right\. Nobody chose the deal: this bot added to it\. "
    r"It signed (one action, and that stands|\d+ actions, and they stand) in the record\."
)
AT_ONCE = {"pace": 0, "window": 0}


class Noting(Door):
    """A door that notes what is added to deals."""

    added: ClassVar[list[list[str]]] = []

    def read(self, path: str, body: Any = None) -> str:
        if path.endswith("/do"):
            self.added.append(sorted(body["args"]))
        return super().read(path, body)


def host(url: str) -> Door:
    return Door(url, Door(url).call("/guests", {"name": "Ann"})["token"])


def opened(ann: Door, game: str, **more: Any) -> str:
    """A table at which Ann watches a bot of the house wait for somebody."""
    wish = {"game": game, "players": 2, "watch": True, "bots": [{"seat": 0, "level": "novice"}], "clock": AT_ONCE, **more}
    return ann.call("/tables", wish)["code"]


def rook_of(url: str, kind: type[Door] = Door) -> Door:
    """A bot of Ben's."""
    return kind(url, new_account(url, "Ben", "Rook"))


def played_by(rook: Door, ann: Door, code: str, choose: Any, *more: Any) -> list[str]:
    """What is told while a bot plays a game, which Ann starts once it has sat down."""
    told = list[str]()

    def tell(said: str) -> None:
        told.append(said)
        if len(told) == 1:
            ann.call(f"/tables/{code}/start", {})

    assert play(rook, code, choose, tell, 1, *more) == 1
    return told


LIVE = {"system": "speed", "taps": "live"}


@pytest.mark.parametrize(("game", "options"), [("the_coding", LIVE), pytest.param("classified_information", {}, marks=pytest.mark.slow)])
def test_a_script_plays_a_game_to_its_end(url: str, game: str, options: dict[str, str]) -> None:
    ann, seen = host(url), list[Any]()
    code = opened(ann, game, options=options)

    def choose(view: Any, legal: list[Any], seed: int, seat: int, events: list[Any], game: Any) -> Any:
        seen.append((view, legal))
        assert view["table"]["seat"] == seat == 1
        assert game["id"] == ann.call(f"/tables/{code}")["game"]
        return legal[seed % len(legal)]

    Noting.added.clear()
    told = played_by(rook_of(url, Noting), ann, code, choose)
    assert Noting.added == [["commit", "key"], ["entropy"]], "nobody waits for it in a game that it does not stay for"
    assert (told[0], len(told)) == (f"Table {code}, seat 1.", 3)
    assert re.fullmatch(FAIR, told[2])
    info = ann.call(f"/tables/{code}")
    assert info["over"]
    assert (info["seats"][1]["kind"], info["seats"][1]["owner"]) == ("bot", "Ben")
    assert seen


@pytest.mark.parametrize(("answer", "mix"), [({"mix": BOOK}, BOOK), (None, ""), ({"deck": "ruby"}, "")])
def test_a_script_that_has_won_a_game_of_a_match_builds(url: str, answer: Any, mix: str) -> None:
    ann, asked = host(url), list[Any]()
    wish = {"game": "classified_information", "players": 2, "clock": AT_ONCE, "options": {"best_of": "3", "first": "1"}}
    code = ann.call("/tables", wish)["code"]

    def choose(view: Any, legal: list[Any]) -> Any:
        ann.call(f"/tables/{code}/do", {"id": "gives-up", "what": "resign", "args": {}})
        return legal[0]

    def build(game: Any, standing: list[int], seat: int) -> Any:
        asked.append((game["id"], standing, seat))
        return answer

    told = played_by(rook_of(url), ann, code, choose, build)
    assert asked == [("classified_information", [0, 1], 1)]
    assert ann.call(f"/tables/{code}")["options"]["mix"] == mix
    assert ("What a winner may choose at this table is: mix." in told) == (answer == {"deck": "ruby"})


def test_where_the_server_takes_no_signature_play_goes_on_without(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, sign = host(url), Hand.sign
    code = opened(ann, "classified_information")

    def forgets(hand: Hand, context: Any, ask: int, *what: Any) -> Any:
        return {**sign(hand, context, ask + 1, *what), "ask": ask}

    monkeypatch.setattr(Hand, "sign", forgets)
    told = played_by(rook_of(url), ann, code, lambda view, legal: legal[0])
    assert told[2] == "Game 1: checked, and right. Nobody chose the deal: this bot added to it. It signed nothing."


def test_an_invited_bot_comes_and_stays_for_the_next_game(url: str) -> None:
    ann, rook = host(url), rook_of(url)
    code = opened(ann, "the_coding")
    asked: list[tuple[str, Any]] = [("start", {}), ("do", {"id": "again", "what": "rematch"})]

    class Enough(Exception):
        """The test has seen what it wanted."""

    def tell(said: str) -> None:
        if said == "Listening for invitations.":
            threading.Thread(target=invite).start()
        elif asked and (said.startswith("Table") or " win" in said):
            until(lambda: ann.call("/bots") == [], "that it is not listed: invited elsewhere it would come too late")
            what, body = asked.pop(0)
            ann.call(f"/tables/{code}/{what}", body)
        elif " win" in said:
            raise Enough(said)

    def invite() -> None:
        (bot,) = [one for one in ann.call("/bots") if one["listening"]]
        ann.call(f"/tables/{code}/invitations", {"bot": bot["id"]})

    with pytest.raises(Enough, match="win"):
        listen(rook, lambda view, legal: legal[0], tell)


def test_what_goes_wrong_is_one_sentence(url: str) -> None:
    ann, rook = host(url), rook_of(url)

    def start(said: str) -> None:
        ann.call(f"/tables/{code}/start", {})

    def breaks(view: Any, legal: Any) -> Any:
        raise ZeroDivisionError("nothing to divide")

    code = opened(ann, "the_coding")
    with pytest.raises(LabError, match=rf"^Seat 1 \(breaks\) at table {code} failed: ZeroDivisionError nothing to divide\.$"):
        play(rook, code, breaks, start)
    code = opened(ann, "the_coding")
    with pytest.raises(LabError, match=rf"^Seat 1 \(<lambda>\) at table {code} chose what it may not do: "):
        play(rook, code, lambda view, legal: "jump", start)
    with pytest.raises(LabError, match=r"^There is no such table\.|no table"):
        play(rook, "ZZZZZ", breaks, start)
    for port, opened_by in (("9", "call"), ("x", "call"), ("x", "line")):
        with pytest.raises(LabError, match=rf"^http://127\.0\.0\.1:{port} does not answer: \w+ .+"):
            getattr(Door(f"http://127.0.0.1:{port}"), opened_by)("/games")
    assert json.dumps(ann.call("/bots")).count("Rook") == 0  # nobody listens any more


@pytest.mark.parametrize("answer", [None, {"order 93"}])
def test_a_script_that_answers_with_no_action_is_told_so_as_in_the_lab(answer: Any) -> None:
    match = ur.Match(ur.game("the_coding"), seed=7)
    seat = Seat(Door(""), "ABCDE", lambda view, legal: answer, Mock(), seat=1, game=match.game)
    with pytest.raises(LabError, match=r"^Seat 1 \(<lambda>\) at table ABCDE chose what it may not do: "):
        seat._decided({"view": match.view(1), "legal": match.legal(1).forms()})


def test_a_log_that_comes_whole_again_is_not_added_to_what_is_known(url: str) -> None:
    ann = host(url)
    code = opened(ann, "the_coding")
    seat = Seat(Door(url, new_account(url, None, "Scripty")), code, lambda _, legal: legal[0], lambda _: None)
    seat.door.call(f"/tables/{code}/seats", {})  # of which it learns by the feed alone, as where it moves up for others who left
    ann.call(f"/tables/{code}/start", {})
    log = [{"key": "asked", "args": {}, "text": text} for text in "abc"]
    position = {**seat.door.call(f"/tables/{code}/view"), "ask": None}
    for events, whole in ((log[:2], True), (log[:2], True), (log[2:], False)):
        seat.on_position({**position, "events": events, "whole": whole}, False, False)
    assert (seat.events, seat.seat) == (log, 1)
    asked: list[Any] = [seat.on_position({**position, "ask": 1, "whole": True}, True, False) for _ in range(2)]
    assert asked[0]["id"] != asked[1]["id"], "what was refused before the bot began anew is refused for good"


class Restarting(Door):
    """A server that is gone for a while, and what it answers to whoever wants a line: nothing, or what is said there."""

    answers: ClassVar[list[Any]] = []

    def line(self, path: str) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, LabError):
            raise answer
        line = MagicMock()
        line.__enter__.return_value.recv.side_effect = answer
        line.__exit__.return_value = False
        return line


def test_a_bot_waits_for_a_server_that_starts_anew_and_for_none_that_was_never_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_client, "AGAIN_SECONDS", 0.0)
    door, away, told = Restarting(""), LabError("away"), Mock()
    Restarting.answers = [away]
    with pytest.raises(LabError, match="away"):
        listen(door, Mock(), told)
    closed = [ConnectionClosedError(Close(code, "why"), None) for code in (4503, 4429, 4401)]
    Restarting.answers = [ConnectionClosedError(None, None), away, away, *closed]
    with pytest.raises(LabError, match="why"):
        listen(door, Mock(), told)
    assert not Restarting.answers


def test_nobody_ends_a_bot_by_inviting_it_where_it_cannot_play(monkeypatch: pytest.MonkeyPatch) -> None:
    told, read = list[str](), Mock(side_effect=LabError("All seats are taken."))
    monkeypatch.setattr(Restarting, "read", read)
    invited = json.dumps({"type": "invitation", "code": "ABCDE"})
    Restarting.answers = [[invited], [invited], ConnectionClosedError(Close(4401, "revoked"), None)]
    with pytest.raises(LabError, match="revoked"):
        listen(Restarting(""), Mock(), told.append)
    assert told == [*["Listening for invitations.", "All seats are taken."] * 2, "Listening for invitations."]
    assert [call.args[0] for call in read.call_args_list] == ["/tables/ABCDE/seats", "/tables/ABCDE/do"] * 2


def test_a_bot_goes_on_where_the_server_could_not_just_then_and_leaves_where_no_game_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_client, "AGAIN_SECONDS", 0.0)
    lobby, running = (json.dumps({"type": "view", "game": game, "outcome": None}) for game in (0, 1))
    Restarting.answers = [[running], [running, lobby]]
    seat = Mock(door=Restarting(""), code="ABCDE", played=0)
    seat.on_position.side_effect = [Away("busy"), None, None]
    with pytest.raises(LabError, match=r"^Table ABCDE: no game has begun"):
        bot_client._play(seat, 0, 0.0)
    assert not Restarting.answers


@pytest.mark.parametrize("key", ["not_written", "no_database", "crowded"])
def test_what_could_not_be_written_just_then_is_said_again(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(bot_client, "AGAIN_SECONDS", 0.0)
    line, seat = Mock(), Mock(last={"id": "bot-1-1"})
    bot_client._after_refusal(line, seat, {"key": key, "text": "Try again."})
    line.send.assert_called_once_with(json.dumps(seat.last))


@pytest.mark.parametrize(("status", "kind"), [(503, Away), (429, Away), (403, LabError)])
def test_an_answer_that_is_a_matter_of_time_is_told_from_one_that_stands(monkeypatch: pytest.MonkeyPatch, status: int, kind: Any) -> None:
    answer = HTTPError("", status, "", Message(), BytesIO(b'{"text": "Not now."}'))
    monkeypatch.setattr(bot_client, "urlopen", Mock(side_effect=answer))
    with pytest.raises(LabError, match="Not now") as caught:
        Door("http://games.example").call("/key")
    assert caught.type is kind
