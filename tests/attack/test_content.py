"""Content of a host's own, made to be expensive: numbers out of bounds, keys that take long to parse, tables with it by the hundred."""

import asyncio
import subprocess
import sys
import threading
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Person, come_in, seated
from underrose import games
from underrose.kernel.data import content
from underrose.kernel.data.content import LONGEST_FILE, ContentFile
from underrose.kernel.data.errors import SetupError
from underrose.server.accounts.rate_limits import LONGEST_LAID, Rate, Rates

AGENTS = (games.title("top_secret_agents").home / "content" / "agents.toml").read_text("utf-8")
PARTY = "top_secret_party"
CODING = (games.title("the_coding").home / "content" / "cards.toml").read_text("utf-8")
N = 62_000
LONG_TO_PARSE = {
    "one dotted key": "a." * (N // 2) + "a = 1",
    "one quoted key": '"a" . ' * (N // 6) + "a = 1",
    "a header of many parts": "[" + "a." * (N // 2) + "a]\nb = 1",
    "many keys under a long header": "[" + "a." * (N // 4) + "a]\n" + "".join(f"k{i} = 1\n" for i in range(N // 20)),
    "a dotted key in a table in a line": "x = {" + "a." * (N // 2) + "a = 1}",
    "lists in lists": "a = " + "[" * (N // 2),
    "tables in tables": "a = " + "{a = " * (N // 6),
    "a number of many digits": "a = " + "9" * N,
    "underscores": "a = " + "1_" * (N // 2) + "1",
    "keys without end": "a = [" + "{a = 1}," * (N // 5) + "]",
    "more than fits": "#" * (LONGEST_FILE + 1),
    "more bytes than characters": "#" + "\U0001f339" * (LONGEST_FILE // 4),
}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What this test brings through to the parser; threads of a server that was open before may still read content of their own."""
    seen: list[str] = []
    here, loads = threading.get_ident(), content.tomllib.loads

    def parse(text: str) -> dict[str, Any]:
        if threading.get_ident() != here:
            return loads(text)
        seen.append(text)
        return {}

    monkeypatch.setattr(content.tomllib, "loads", parse)
    return seen


def test_every_number_text_and_list_of_every_content_file_is_bounded_before_anything_is_built() -> None:
    """`honeypots = 2147483648` took 11 GB. A variant is refused in a sentence with its line, or is a table that works."""
    walk = subprocess.run([sys.executable, "-m", "tests.attack.content_walk"], capture_output=True, text=True, check=False)
    assert walk.returncode == 0, walk.stderr[-2000:]
    lines = [line.split() for line in walk.stdout.splitlines()]
    assert {name.split("/")[0] for name, *_ in lines} == {"toy", *games.TITLES}
    for name, tried, refused, _ in lines:
        assert int(tried) > 15, name
        assert int(refused) > 0, name


def test_honeypots_without_number_and_more_bytes_than_characters_are_refused_over_http(ann: Person) -> None:
    honeypots = AGENTS.replace("honeypots = ", "honeypots = 2147483648 # ", 1)
    for game, files, said in (
        ("top_secret_agents", {"agents": honeypots}, "honeypots is a number from 0 to 60."),
        ("the_coding", {"cards": LONG_TO_PARSE["more bytes than characters"]}, "64 KB"),
    ):
        answer = ann.post("/tables", {"game": game, "players": 2, "content": files})
        assert (answer.status_code, said in answer.json()["text"]) == (422, True), answer.text


@pytest.mark.parametrize("name", LONG_TO_PARSE)
def test_what_would_take_long_is_refused_in_a_sentence_before_it_is_parsed(name: str, parsed: list[str]) -> None:
    with pytest.raises(SetupError) as refused:
        ContentFile(LONG_TO_PARSE[name]).read(PackLike)
    assert len(str(refused.value)) <= 300
    assert (parsed != []) == (name in ("a number of many digits", "underscores")), "these take no longer than they are"


@pytest.mark.parametrize(
    "text",
    [
        'title = "' + "a." * 500 + '"',
        "title = '''" + "[" * 500 + "\n" + "a.b.c.d.e.f.g.h.i.j = 1\n" * 9 + "'''",
        "# " + "a." * 900,
        'a = """"a.b"""" # ...',
    ],
)
def test_text_and_comments_may_say_what_they_like(text: str, parsed: list[str]) -> None:
    with pytest.raises(SetupError, match="missing required field"):
        ContentFile(text).read(PackLike)
    assert parsed == [text]


class PackLike(content.msgspec.Struct):
    pack: str


@pytest.mark.parametrize("start", ['"', '"""', "'", "'''", '"""\\', '"\\', "#", "\\"])
def test_a_text_that_does_not_end_is_looked_through_once(start: str) -> None:
    """Each of these looked for its end again from every place, if the pattern went back: counted by what it matches."""
    text = start * (N // len(start))
    assert sum(len(found[0]) for found in content.TEXT.finditer(text)) <= len(text)
    with pytest.raises(SetupError):
        ContentFile(text + "\nx").read(PackLike)


@pytest.fixture
def loops(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each time a host's content was read, whether an event loop was running in that thread."""
    seen, title = list[bool](), games.title("the_coding")
    load = title.load

    def watching(text: str | None) -> Any:
        if text is not None:
            seen.append(asyncio._get_running_loop() is not None)
        return load(text)

    monkeypatch.setitem(title.__dict__, "load", watching)
    return seen


def test_content_is_read_outside_the_event_loop_for_tables_and_for_settings(ann: Person, loops: list[bool]) -> None:
    table = ann.open("the_coding", 2, content={"cards": CODING})
    own = CODING.replace('letters = "ABCDEF"', 'letters = "ABCDEF" # own', 1)
    assert ann.command(table, "settings", content={"cards": own}).status_code == 200
    assert ann.command(table, "settings", content={"cards": "letters = 3"}).status_code == 422
    assert loops == [False, False, False]


def test_nobody_but_the_host_has_content_read_and_a_repeated_id_does_not(ann: Person, ben: Person, loops: list[bool]) -> None:
    table = seated("the_coding", ann, ben)
    assert ben.command(table, "settings", content={"cards": CODING}).status_code == 403
    assert loops == []
    for _ in range(3):
        assert ann.command(table, "settings", id="once", content={"cards": CODING}).status_code == 200
    assert loops == [False]


def test_content_has_a_rate_of_its_own() -> None:
    with TestClient(create_app(GAMES, rates=Rates(content=Rate(3, 0)))) as client:
        ann = come_in(client, "Ann")
        table = ann.open("the_coding", 2, content={"cards": CODING})
        assert ann.command(table, "settings", content={"cards": CODING}).status_code == 200
        assert ann.post("/tables", {"game": "the_coding", "content": {"cards": "x"}}).status_code == 422  # what is refused counts too
        assert ann.post("/tables", {"game": "the_coding", "content": {"cards": CODING}}).status_code == 429
        assert ann.command(table, "settings", content={"cards": CODING}).status_code == 429
        ann.open("the_coding", 2)  # with the cards of the house as ever
        assert ann.command(table, "settings", content={}).status_code == 200


def test_what_is_shown_of_a_table_is_bounded_whatever_its_content(ann: Person) -> None:
    face = '[[face]]\nyellow = "{}"\nblue = "b"\n'
    faces = 600
    room = (LONGEST_FILE - 200 - faces * len(face)) // faces
    text = 'pack = "camp"\nlanguage = "en"\ntitle = "Camp"\n' + "".join(face.format("\u00e9" * (room // 2)) for _ in range(faces))
    table = ann.open(PARTY, 3, content={"camp": text}, options={"packs": "own"})
    assert len(ann.get(f"/tables/{table}").content) < LONGEST_LAID + 10_000
