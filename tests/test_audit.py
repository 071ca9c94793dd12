"""The audit of what is locked: a hole is told, and that nobody could be asked is never taken for there being none."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools.audit import KNOWN, LOCK, NotAsked, audit, run

HOLE = {"id": "CVE-2024-3651", "fix_versions": ["3.7"]}


def auditors(of_lock: Any, of_pages: Any, knows: bool = True) -> Any:
    """Auditors that answer this."""

    def ask(command: Sequence[str], folder: Path) -> str:
        if command[-1] == str(LOCK):
            return json.dumps({"dependencies": of_lock})
        if "pip-audit" in command:
            assert Path(command[-1]).read_text() == f"{KNOWN}\n"
            return json.dumps({"dependencies": [{"name": "idna", "version": "3.6", "vulns": [HOLE] if knows else []}]})
        return json.dumps(of_pages)

    return ask


GOOD: list[Any] = [{"name": "click", "version": "8", "vulns": []}]


def test_a_known_hole_is_told_and_none_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(auditors(GOOD, {"vulnerabilities": {}})) == 0
    holes = [{"name": "idna", "version": "3.6", "vulns": [HOLE]}]
    assert audit(auditors(holes, {"vulnerabilities": {"vite": {"range": "<5", "severity": "high"}}})) == 1
    said = capsys.readouterr().out
    assert "idna 3.6: CVE-2024-3651, fixed in 3.7" in said
    assert "vite <5: high" in said


@pytest.mark.parametrize(
    "answers",
    [
        (GOOD, {"message": "405 Method Not Allowed"}),
        ([{"name": "click", "skip_reason": "not found"}], {"vulnerabilities": {}}),
        (GOOD, {"vulnerabilities": {}}, False),
    ],
)
def test_who_could_not_be_asked_has_not_said_that_all_is_well(answers: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(auditors(*answers)) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert "was not audited, as no database of advisories answers: " in said


def test_an_auditor_that_is_not_there_is_a_reason(tmp_path: Path) -> None:
    with pytest.raises(NotAsked):
        run(["no-such-auditor"], tmp_path)
