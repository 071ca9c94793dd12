"""The command line: what it prints, and how it refuses."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest

import underrose as ur
from underrose.cli.main import main
from underrose.cli.shared import print_json
from underrose.kernel.data import files
from underrose.kernel.play.deal import Deal, Origin, context_of, seats_of
from underrose.kernel.play.recordfile import lines_of
from underrose.server import usual_database
from underrose.server.accounts.authentication import Keys
from underrose.server.core.service import stored_keys
from underrose.server.storage.group_commit import GroupCommit
from underrose.texts import TABLE


def apart(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as the package itself, where it is in this folder."""
    return subprocess.run([sys.executable, "-m", "underrose", *words], capture_output=True, text=True, cwd=folder)


def run(*words: str, console: io.TextIOWrapper | None = None) -> subprocess.CompletedProcess[str]:
    """The command as `underrose` runs it, in this process: a start of Python's and the imports cost more than most commands."""
    out, err = io.StringIO(), io.StringIO()
    arguments = mock.patch.object(sys, "argv", ["underrose", *words])
    with arguments, redirect_stdout(console or out), redirect_stderr(err), pytest.raises(SystemExit) as left:
        main()
    code = left.value.code
    assert isinstance(code, int)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    match = ur.Match(ur.game("the_coding", players=2), seed=3)
    while match.outcome is None:
        seat = match.actors[0]
        match.play(seat, next(iter(match.legal(seat))))
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    match.save(path)
    return path


def test_games_lists_them_with_their_options() -> None:
    listed = json.loads(run("games", "--json").stdout)
    coding = next(game for game in listed if game["id"] == "the_coding")
    assert (coding["title"], coding["players"], coding["ready"]) == ("The Coding", [2, 4], True)
    assert [option["name"] for option in coding["options"]] == ["system", "taps", "first"]
    lines = run("games").stdout.splitlines()
    assert {"the_coding: The Coding, 2-4 players, from Underrose", "top_secret_agents: Top-Secret, 2 players, from Underrose"} <= set(lines)
    assert [line.partition("=")[2][:11] for line in lines if "--option system=" in line] == ["counter|spe"]
    assert [line.rpartition("  ")[2] for line in lines if "--option taps=" in line] == ["[default: sealed]"], "as in simulations"


def test_simulate_and_duel_print_json_and_sentences() -> None:
    words = ("simulate", "the_coding", "--players", "3", "--option", "system=counter", "--games", "500", "--bots", "random", "--seed", "1")
    report = json.loads(run(*words, "--json").stdout)
    assert (report["players"], report["games"], report["bots"]) == (3, 500, ["random"] * 3)
    assert report["digest"] in run(*words).stdout
    assert json.loads(run("simulate", "the_coding", *words[6:], "--json").stdout)["players"] == 2, "one bot plays every seat"
    report = json.loads(run("duel", "the_coding", "--bots", "novice,random", "--games", "10", "--seed", "1", "--json").stdout)
    assert set(report) >= {"a", "b", "games", "rate_a", "low", "high", "draws", "ms_per_move_a", "ms_per_move_b"}


def test_verify_says_yes_and_no(record: Path, tmp_path: Path) -> None:
    good = run("verify", str(record))
    assert (good.returncode, "is good" in good.stdout, "Not signed" in good.stdout) == (0, True, True)
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(line for n, line in enumerate(record.read_text("utf-8").splitlines()) if n != 4), "utf-8")
    bad = run("verify", str(changed))
    assert (bad.returncode, bad.stdout) == (1, "Not signed: a local record.\n")
    assert bad.stderr


def dealt_by_a_server(keys: Keys) -> str:
    """The signed record of a finished game."""
    game, secret, names = ur.game("the_coding", players=2), bytes(range(32)), ["Ann", "Ben"]
    context = context_of(game, seats_of(secret, ["human"] * 2, names), Origin("ab12", 1, keys.public, 1_700_000_000_000))
    match = ur.Match(game, deal=Deal(secret, context), names=names)
    while match.outcome is None:
        match.do(match.actors[0], int(match.legal(match.actors[0]).packed()[0]))
    return "\n".join(lines_of(match, keys.sign))


def test_verify_says_whose_key_signed_and_believes_only_one_that_is_known(tmp_path: Path) -> None:
    commits = GroupCommit(str(tmp_path / "tables.db"))
    keys = stored_keys(commits)
    commits.close()
    path, own, none = tmp_path / "game.jsonl", f"--database={tmp_path / 'tables.db'}", f"--database={tmp_path / 'none.db'}"
    path.write_text(dealt_by_a_server(keys), "utf-8")
    unknown = run("verify", str(path), none)
    assert (unknown.returncode, unknown.stdout) == (1, f"{TABLE.say('record-entropy-before')}\nSigned by the key {keys.public}.\n")
    assert unknown.stderr == TABLE.say("record-unknown-key") + "\n"
    for known in (own, "--any-key", f"--key={keys.public}"):
        assert (run("verify", str(path), known).returncode, known) == (0, known)
    assert run("verify", str(path), "--key", "11" * 32).returncode == 1
    assert run("verify", str(path), "--key", keys.public, "--any-key").returncode == 2
    assert not (tmp_path / "none.db").exists()


def test_notes_show_a_sheet_at_a_moment_with_reasons(record: Path) -> None:
    sheet = json.loads(run("notes", str(record), "--seat", "0", "--at", "6", "--because", "--json").stdout)
    assert sheet["exact"] is True
    assert sheet["worlds"] > 0
    crossed = next(about for about in sheet["about"] if about["out"])
    assert set(crossed["facts"]) == set(map(str, crossed["out"]))
    assert "worlds fit" in run("notes", str(record), "--seat", "0", "--at", "6").stdout


def test_a_process_that_is_refused_leaves_with_the_code_and_the_sentence() -> None:
    words = ("--lang", "de", "serve", "--workers", "2")
    here, there = run(*words), apart(*words)
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)
    assert there.returncode == 2


def test_a_record_is_loaded_by_whoever_has_asked_for_nothing_else(record: Path) -> None:
    source = f"import underrose as ur; print(ur.Match.load({str(record)!r}).game)"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.stdout.startswith("<Game The Coding: 2 players"), done.stderr


@pytest.mark.parametrize("letters", ["latin-1", "cp850", "ascii"])
def test_a_console_that_knows_fewer_letters_ends_no_command_and_is_told_data_without_question_marks(letters: str) -> None:
    console = io.TextIOWrapper(io.BytesIO(), encoding=letters, write_through=True)
    done = run("--lang", "de", "rules", "top_secret_agents", console=console)
    assert (done.returncode, done.stderr) == (0, "")
    console.seek(0)
    assert console.readline() == "# Top-Secret: die Regeln\n"
    console.seek(0)
    console.truncate()
    with redirect_stdout(console):
        print_json("Zoë 🌹")
    console.seek(0)
    assert json.load(console) == "Zoë 🌹"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_output_that_cannot_be_written_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "underrose", "rules", "the_coding"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "What was to be said could not be written: No space left on device.\n")


def test_a_user_without_a_home_has_files_that_a_sentence_can_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object, **__: object) -> str:
        raise RuntimeError

    monkeypatch.setattr(files.platformdirs, "user_cache_dir", nowhere)
    monkeypatch.setattr(files.platformdirs, "user_data_dir", nowhere)
    assert files.user_cache() == files.NO_HOME / ".cache/underrose"
    assert usual_database() == str(files.NO_HOME / ".local/share/underrose/tables.db")
