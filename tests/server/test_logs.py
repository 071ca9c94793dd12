"""The log as lines of JSON: each names its request and its table by references, and none of them a name, a card or a key."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest

from tests.rules.top_secret_party.tables import pack
from tests.server.guests import Person, act_if_asked, bots, playing
from tests.server.servers import served
from tests.waiting import until
from underrose.server.common.logs import JsonLines, reference
from underrose.server.jobs import scheduler
from underrose.server.storage.databases import Moved
from underrose.server.storage.group_commit import GroupCommit

OF_A_LINE = {"time", "level", "logger", "message"}
MAY_BE = {"request", "table", "route", "seconds", "method", "status", "traceback"}


TELLING = "the card Markcard is in the hand of Markname"


class Kept(io.StringIO):
    """What has been logged."""

    @property
    def text(self) -> str:
        return self.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def kept() -> Iterator[Kept]:
    """The log as `--log-format json` writes it, and even what it leaves out."""
    found, root, ours = Kept(), logging.getLogger(), logging.getLogger("underrose")
    handler = logging.StreamHandler(found)
    handler.setFormatter(JsonLines())
    level = ours.level
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    yield found
    root.removeHandler(handler)
    ours.setLevel(level)


def secrets_of(value: Any) -> Iterator[str]:
    """Every word of what people are told that could give somebody or something away."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from secrets_of(one)
    elif isinstance(value, str) and len(value) >= 12:
        yield value


def a_bot_that_breaks(*_: Any, **__: Any) -> int:
    raise ValueError(TELLING)


def test_a_game_with_marked_names_and_cards_leaves_no_mark_in_the_log(database: str, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a host's own cards with everything that goes wrong on the way: refusals, faults, bots that break, a disk that is gone."""
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.05)
    with served(database, "Marknameann", "Marknameben", decide=a_bot_that_breaks) as (ann, ben):
        content = {"camp": pack(20).replace("Yellow", "Markcard").replace("Blue", "Markcard")}
        table = playing("top_secret_party", ann, ben, bots=bots(2, level="novice"), content=content, options={"packs": "own"})
        info, move = ann.info(table), ann.get(f"/tables/{table}/move").json()["move"]
        assert "Markcard" in json.dumps(info)
        for person in (ann, ben) * 6:
            act_if_asked(person, table)
        ann.act(table, 99, "Markcard Markname")
        ann.command(table, "rename", seat=1, name="Markname again")
        ann.command(table, "report", text="Markname peeks at Markcard")
        client = ann.client
        client.get("/api/tables/MARKCODE/view", headers=ann.headers)
        client.get("/Markname/Markcard?token=Markname")
        client.request("MARKNAME", "/api/games")
        with client.websocket_connect(f"/api/tables/{table}/feed?token={ben.token}") as feed:
            feed.receive_json()
            feed.send_json({"type": "act", "id": "Markname", "ask": 1, "action": "Markcard"})
        with monkeypatch.context() as patch:
            patch.setattr("underrose.server.tables.table.Table.act", a_bot_that_breaks)
            broken = ann.act(table, 1, "Markcard")
            patch.setattr(GroupCommit, "_check_files", Mock(side_effect=Moved))
            ann.command(table, "ready", ready=True)
        said = [ann.view(table), ben.view(table), info]
    assert broken.json()["args"]["reference"] in kept.text
    lines = kept.lines
    assert {line["status"] for line in lines if line["message"] == "request"} >= {200, 201, 404, 500}
    assert any("a bot of level" in line["message"] for line in lines)
    assert any("could not be written" in line["message"] for line in lines)
    marked = kept.text.lower()
    assert [mark for mark in ("markname", "markcard", "markcode") if mark in marked] == []
    hidden = {table, info["code"], move, ann.token, ben.token, ann.player, ben.player, *secrets_of(said)} - {info["game"]}
    assert len(hidden) > 20
    assert {one for one in hidden if one.lower() in marked} == set()


def test_each_line_names_its_request_and_its_table_and_a_fault_stands_under_both(
    database: str, kept: Kept, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open("kuhn", 2)
    ann.view(table)
    with monkeypatch.context() as patch:
        patch.setattr("underrose.server.tables.table.Table.act", a_bot_that_breaks)
        assert ann.act(table, 1, "bet").status_code == 500
    lines = kept.lines
    assert all(line.keys() >= OF_A_LINE and line.keys() <= OF_A_LINE | MAY_BE for line in lines)
    requests = [line for line in lines if line["message"] == "request"]
    assert len({line["request"] for line in requests}) == len(requests)
    (view,) = [line for line in requests if line["route"].endswith("/view")]
    assert (view["method"], view["status"], view["table"]) == ("GET", 200, reference(table))
    (acted,) = [line for line in requests if line["route"].endswith("/actions")]
    (fault,) = [line for line in lines if line["message"].startswith("fault ")]
    assert (fault["request"], fault["table"], fault["level"]) == (acted["request"], reference(table), "error")
    assert acted["status"] == 500


def test_what_is_due_at_a_table_is_logged_under_it(database: str, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that no request waits for: a bot's move that breaks."""
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.05)
    with served(database, "Ann") as (ann,):
        table = ann.open("kuhn", 2, bots=bots(1))
        monkeypatch.setattr("underrose.server.jobs.scheduler._answer", a_bot_that_breaks)
        ann.start(table)
        act_if_asked(ann, table)
        until(lambda: any(line["message"].startswith("what is due") for line in kept.lines))
    due = [line for line in kept.lines if line["message"].startswith("what is due has to wait: ")]
    assert due
    assert {line.get("table") for line in due} == {reference(table)}
    assert {line.get("request") for line in due} == {None}


def test_of_somebody_elses_exception_the_log_has_places_and_kinds_but_no_message(kept: Kept) -> None:
    """A library that logs what it caught knows nothing of our rule."""
    try:
        a_bot_that_breaks()
    except ValueError:
        logging.getLogger("somebody.else").exception("it broke")
    (line,) = kept.lines
    assert line["message"] == "it broke"
    assert "ValueError" in line["traceback"]
    assert "a_bot_that_breaks" in line["traceback"]
    assert "Mark" not in kept.text
