"""What the page on security says holds a threat is tested, by tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = re.compile(r"`((?:tests|web/test|browser)/[\w./-]+|test_\w+\.py)(?:::(\w+))?`")
FOLDERS = ("", "tests", "tests/server", "tests/attack")
"""Where a name may begin: the root, or one of the folders of tests that the page names first."""


def found(name: str) -> Path | None:
    """The file or folder that the page names."""
    return next((path for folder in FOLDERS if (path := ROOT / folder / name).exists()), None)


def test_every_test_that_the_page_names_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 80
    assert [name for name, _ in named if found(name) is None] == []
    for name, test in named:
        path = found(name)
        assert not test or (path and re.search(rf"^def {test}\(", path.read_text("utf-8"), re.MULTILINE)), f"{name}::{test}"


def test_every_threat_names_what_would_fail() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith(("| threat", "| door", "| ---"))]
    assert len(rows) > 70
    for row in rows:
        last = row.rstrip(" |").rpartition(" | ")[2]
        assert NAMED.search(last) or "the same" in last or "python -m" in last, row
