"""Who waits for the compiler at a terminal is told so, and nobody else is told anything."""

import threading

import pytest

from underrose import games
from underrose.adapters import batch_drivers
from underrose.bots import playing_on
from underrose.kernel.compile import rule_linking
from underrose.kernel.compile import telling as module
from underrose.kernel.compile.interpreting import meanwhile_interpreted
from underrose.kernel.compile.telling import CLEARED, telling, told_elsewhere
from underrose.kernel.game.doors import Doors
from underrose.kernel.play.match import Match
from underrose.lab import thinking
from underrose.review.report import judged
from underrose.testing import kuhn

LINE = f"Compiling {kuhn.TITLE.title}, once, which usually takes about {{}} seconds: {{}}"


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let standard error be a terminal, and a timer be over at once."""
    monkeypatch.setattr(module.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(module, "SILENT", 0.0)
    monkeypatch.setattr(module, "Timer", AtOnce)


class AtOnce(threading.Timer):
    def start(self) -> None:
        if self.interval == 0.0:
            self.function()

    def join(self, timeout: float | None = None) -> None:
        """Nothing runs."""


def test_a_terminal_is_told_of_a_door_and_of_a_batch(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)
    monkeypatch.setattr("underrose.kernel.game.doors.bind", lambda *_: "step")
    assert Doors(kuhn.TITLE).step == "step"
    line = LINE.format(15, "step")
    assert capsys.readouterr().err == f"{CLEARED}{line}{CLEARED}"
    monkeypatch.setattr(batch_drivers, "_COMPILED", {})
    monkeypatch.setattr(batch_drivers, "bind", lambda *_, **__: "stepped")
    assert batch_drivers.compiled(kuhn.TITLE, batch_drivers.step_tables) == "stepped"
    line = LINE.format(20, "step tables")
    assert capsys.readouterr().err == f"{CLEARED}{line}{CLEARED}"


def test_what_others_tell_is_told_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)
    with told_elsewhere(), telling("X", "step", 1):
        pass
    assert capsys.readouterr().err == ""


def test_what_is_quick_is_not_told_but_adds_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)
    monkeypatch.setattr(module, "SILENT", 1e9)
    with telling("X", "step", 1):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(module._here, "waited", 2e9)
    with telling("X", "legal", 1):
        pass
    assert "legal" in capsys.readouterr().err


def test_what_is_no_terminal_is_told_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(module, "SILENT", 0.0)
    with telling("X", "step", 1):
        pass
    assert capsys.readouterr().err == ""


def test_a_terminal_is_told_of_games_between_minds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)
    monkeypatch.setattr(thinking, "bind", lambda *_, **__: "bound")
    monkeypatch.setattr(thinking, "_COMPILED", {})
    title = next(title for title in games.titles() if title.think is not None)
    assert thinking.compiled(title) == "bound"
    line = f"Compiling {title.title}, once, which usually takes about 20 seconds: games of minds"
    assert capsys.readouterr().err == f"{CLEARED}{line}{CLEARED}"


def test_a_terminal_is_told_of_a_review(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)

    class Compiled(Exception):
        """Nothing is judged here."""

    def ended(_: playing_on.Policy) -> None:
        raise Compiled

    monkeypatch.setattr(playing_on.Policy, "compile", ended)
    title = next(title for title in games.titles() if playing_on.is_reviewed(title))
    with meanwhile_interpreted(), pytest.raises(Compiled):
        judged(Match(title.setup(), seed=0), 0)
    line = f"Compiling {title.title}, once, which usually takes about 30 seconds: reviews"
    assert capsys.readouterr().err == f"{CLEARED}{line}{CLEARED}"


def test_a_terminal_is_told_who_waits_for_another_process(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)
    Doors(kuhn.TITLE).compile([], lambda _: None)
    assert "Compiling Kuhn" in capsys.readouterr().err


def test_a_terminal_is_told_of_a_rule_called_from_python(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)

    def twice(number: int) -> int:
        return 2 * number

    entry = rule_linking.WayIn(twice, targetoptions={})
    assert entry(2) == 4
    line = f"Compiling {__name__}, once, which usually takes about {rule_linking.USUAL_SECONDS} seconds: twice"
    assert capsys.readouterr().err == f"{CLEARED}{line}{CLEARED}"
    assert entry(3) == 6
    assert capsys.readouterr().err == ""
