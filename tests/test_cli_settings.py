"""The settings of a server: one declaration gives option, variable and line of the file; `underrose config` says where each came from."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import underrose.server
from tests.test_cli_errors import refused
from underrose.cli.main import cli
from underrose.cli.settings import SETTINGS, Settings
from underrose.server import usual_database
from underrose.server.storage.databases import NoDatabase, Patience, address_of, with_patience
from underrose.server.storage.server_key import without_password

OTHER: dict[type, Any] = {int: 4711, bool: True, str: "elsewhere"}
"""A value of each kind that is no default."""


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (*(setting.variable for setting in SETTINGS.values()), "UNDERROSE_CONFIG"):
        monkeypatch.delenv(one, raising=False)


def other(name: str) -> Any:
    """A value for a setting that is not its default."""
    among = getattr(SETTINGS[name].how.get("type"), "choices", None)
    return among[-1] if among else OTHER[SETTINGS[name].kind]


def asked(*words: str, **env: str) -> Any:
    """What `underrose config --json` says."""
    done = CliRunner().invoke(cli, ["config", "--json", *words], env=env)
    assert done.exit_code == 0, done
    return json.loads(done.output)


def written(folder: Path, **values: Any) -> str:
    path = folder / "underrose.toml"
    path.write_text("".join(f"{name.replace('_', '-')} = {json.dumps(value)}\n" for name, value in values.items()), "utf-8-sig")
    return str(path)


def test_without_a_word_everything_is_as_usual() -> None:
    said = asked()
    assert {name: one["from"] for name, one in said.items()} == {one.key: "default" for one in SETTINGS.values()}
    assert said["port"]["value"] == Settings().port
    assert said["database"]["value"] == usual_database()


@pytest.mark.parametrize("name", SETTINGS)
def test_an_option_goes_before_the_environment_that_before_the_file_and_that_before_the_default(name: str, tmp_path: Path) -> None:
    one, value = SETTINGS[name], other(name)
    file, shown = written(tmp_path, **{name: value}), True if one.secret else value
    typed = [f"--{one.key}"] if one.kind is bool else [f"--{one.key}", str(value)]
    assert asked("--config", file)[one.key] == {"value": shown, "from": "file"}
    assert asked("--config", file, **{one.variable: str(value)})[one.key] == {"value": shown, "from": "environment"}
    assert asked("--config", file, *typed, **{one.variable: str(value)})[one.key] == {"value": shown, "from": "option"}


def test_the_values_differ_where_places_do(tmp_path: Path) -> None:
    file = written(tmp_path, port=1, host="a", workers=1)
    said = asked("--port", "3", UNDERROSE_CONFIG=file, UNDERROSE_PORT="2", UNDERROSE_HOST="b")
    assert [said[name]["value"] for name in ("port", "host", "workers")] == [3, "b", 1]


def test_what_is_printed_is_a_file_that_says_the_same(tmp_path: Path) -> None:
    printed = CliRunner().invoke(cli, ["config", "--port", "9", "--allowed-hosts", 'a"b,c', "--no-open"]).output
    assert "port = 9  # --port\n" in printed
    assert "# redis: not set\n" in printed
    (tmp_path / "again.toml").write_text(printed, "utf-8")
    assert tomllib.loads(printed)["allowed-hosts"] == 'a"b,c'
    again = asked("--config", str(tmp_path / "again.toml"))
    asked_for = asked("--port", "9", "--allowed-hosts", 'a"b,c', "--no-open")
    assert {name: one["value"] for name, one in again.items()} == {name: one["value"] for name, one in asked_for.items()}


def test_a_secret_is_shown_to_nobody(tmp_path: Path) -> None:
    file = written(tmp_path, operator_key="hush-hush")
    for words in (["config"], ["config", "--json"]):
        for more in (["--config", file], ["--operator-key", "hush-hush"]):
            assert "hush-hush" not in CliRunner().invoke(cli, [*words, *more]).output


ADDRESSES = ("postgresql://rose:{}@db/tables?application_name=a@b", "postgresql://db/tables?password={}", "postgresql:rose:{}@db/tables")


@pytest.mark.parametrize("password", ["hush-hush", "hush/hush", "hush#hush", "hush?hush", "[hush-hush", "hush:hu@sh"])
def test_no_password_of_an_address_is_shown_whatever_letters_it_has(password: str) -> None:
    """One with a slash, as passwords that were drawn have it, served, and was printed at each start."""
    for address in ADDRESSES:
        shown = without_password(address.format(password))
        assert "hush" not in shown
        assert shown == address.format("***")
    for option, address in (("--database", ADDRESSES[0]), ("--redis", "redis://:{}@cache/0")):
        assert "hush" not in CliRunner().invoke(cli, ["config", option, address.format(password)]).output


@pytest.mark.parametrize("address", ["postgresql://rose:hush@db:54x2/tables", "~nobody-of-that-name/x.db", "postgresql:rose:hush@db/x"])
def test_an_address_that_is_none_is_one_sentence(address: str) -> None:
    """A port that is no number, and the home of nobody, were tracebacks."""
    with pytest.raises(NoDatabase) as refused:
        address_of(with_patience(address, Patience(statement=9)))
    assert re.fullmatch(r"\S+ is no address of a database\.", str(refused.value))
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 1", r".*underrose\.toml sets 'prot', which is no setting; there are host, port, .*\."),
        ("port = true", r".*underrose\.toml: port has to be a whole number\."),
        ("no-open = 1", r".*underrose\.toml: no-open has to be true or false\."),
        ("host = [1]", r".*underrose\.toml: host has to be a word in quotation marks, or a list of such words\."),
        ("port = 70000", r".*underrose\.toml: port has to be a number from 0 to 65535\."),
        ("port =", r".*underrose\.toml is no TOML: .*\."),
        pytest.param(f"port = {'9' * 5000}", r".*underrose\.toml is no TOML: Exceeds the limit .*\.", id="long"),
    ],
)
def test_a_wrong_file_or_variable_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, sentence: str) -> None:
    (tmp_path / "underrose.toml").write_text(text, "utf-8")
    assert re.fullmatch(sentence, refused(f"config --config {tmp_path / 'underrose.toml'}").strip())
    monkeypatch.setenv("UNDERROSE_CONFIG", str(tmp_path / "none.toml"))
    assert refused("config").endswith("none.toml cannot be read: No such file or directory.\n")
    monkeypatch.delenv("UNDERROSE_CONFIG")
    monkeypatch.setenv("UNDERROSE_PORT", "70000")
    assert refused("serve") == "UNDERROSE_PORT has to be a number from 0 to 65535.\n"


def test_serve_is_given_what_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Any, ...]] = []
    monkeypatch.setattr(underrose.server, "serve", lambda *place, **more: given.append((*place, more)), raising=False)
    file = written(tmp_path, port=1, operator_key="k", allowed_hosts=["a.example", "b.example"], no_open=True)
    done = CliRunner().invoke(cli, ["serve", "--config", file, "--database", "x.db"], env={"UNDERROSE_HOST": "127.0.0.1"})
    assert done.exit_code == 0, done
    ((host, port, more),) = given
    assert (host, port) == ("127.0.0.1", 1)
    assert (more["database"], more["open_browser"], more["operator"]) == ("x.db", False, "k")
    assert more["door"].answers("b.example")
