"""Who waits for the compiler at a terminal is told so, and nobody else is told anything."""

import threading
from collections.abc import Callable

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

TITLE = next(title for title in games.titles() if title.think is not None)
REVIEWED = next(title for title in games.titles() if playing_on.is_reviewed(title))
Patch = pytest.MonkeyPatch
Captured = pytest.CaptureFixture[str]


class AtOnce(threading.Timer):
    def start(self) -> None:
        if self.interval == 0.0:
            self.function()

    def join(self, timeout: float | None = None) -> None:
        """Nothing runs."""


def at_a_terminal(monkeypatch: Patch) -> None:
    """Let standard error be a terminal, and a timer be over at once."""
    monkeypatch.setattr(module.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(module, "SILENT", 0.0)
    monkeypatch.setattr(module, "Timer", AtOnce)


def a_door(monkeypatch: Patch) -> None:
    monkeypatch.setattr("underrose.kernel.game.doors.bind", lambda *_: "step")
    assert Doors(kuhn.TITLE).step == "step"


def a_batch(monkeypatch: Patch) -> None:
    monkeypatch.setattr(batch_drivers, "_COMPILED", {})
    monkeypatch.setattr(batch_drivers, "bind", lambda *_, **__: "stepped")
    assert batch_drivers.compiled(kuhn.TITLE, batch_drivers.step_tables) == "stepped"


def games_between_policies(monkeypatch: Patch) -> None:
    monkeypatch.setattr(thinking, "bind", lambda *_, **__: "bound")
    monkeypatch.setattr(thinking, "_COMPILED", {})
    assert thinking.compiled(TITLE) == "bound"


def a_review(monkeypatch: Patch) -> None:
    def ended(_: playing_on.Policy) -> None:
        raise InterruptedError  # nothing is judged here

    monkeypatch.setattr(playing_on.Policy, "compile", ended)
    with meanwhile_interpreted(), pytest.raises(InterruptedError):
        judged(Match(REVIEWED.setup(), seed=0), 0)


def a_rule_called_from_python(monkeypatch: Patch) -> None:
    def twice(number: int) -> int:
        return 2 * number

    entry = rule_linking.WayIn(twice, targetoptions={})
    assert [entry(2), entry(3)] == [4, 6]


@pytest.mark.parametrize(("compiled", "what", "seconds", "name"), [
    (a_door, kuhn.TITLE.title, 15, "step"),
    (a_batch, kuhn.TITLE.title, 20, "step tables"),
    (games_between_policies, TITLE.title, 20, "games of policies"),
    (a_review, REVIEWED.title, 30, "reviews"),
    (a_rule_called_from_python, __name__, rule_linking.USUAL_SECONDS, "twice"),
])  # fmt: skip
def test_a_terminal_is_told_once(
    compiled: Callable[[Patch], None], what: str, seconds: int, name: str, monkeypatch: Patch, capsys: Captured
) -> None:
    at_a_terminal(monkeypatch)
    compiled(monkeypatch)
    line = f"Compiling {what}, once, which usually takes about {seconds} seconds: {name}"
    assert capsys.readouterr().err == f"{CLEARED}{line}{CLEARED}"


def test_a_terminal_is_told_who_waits_for_another_process(monkeypatch: Patch, capsys: Captured) -> None:
    at_a_terminal(monkeypatch)
    Doors(kuhn.TITLE).compile([], lambda _: None)
    assert "Compiling Kuhn" in capsys.readouterr().err


def told(capsys: Captured, what: str) -> str:
    """What is told of something that is compiled."""
    with telling("X", what, 1):
        pass
    return capsys.readouterr().err


def test_what_others_tell_is_told_once(monkeypatch: Patch, capsys: Captured) -> None:
    at_a_terminal(monkeypatch)
    with told_elsewhere():
        assert told(capsys, "step") == ""


def test_what_is_quick_is_not_told_but_adds_up(monkeypatch: Patch, capsys: Captured) -> None:
    at_a_terminal(monkeypatch)
    monkeypatch.setattr(module, "SILENT", 1e9)
    assert told(capsys, "step") == ""
    monkeypatch.setattr(module._here, "waited", 2e9)
    assert "legal" in told(capsys, "legal")


def test_what_is_no_terminal_is_told_nothing(monkeypatch: Patch, capsys: Captured) -> None:
    monkeypatch.setattr(module, "SILENT", 0.0)
    assert told(capsys, "step") == ""
