"""How tools write what they make: whole files, held to with `--check`, parts of pages, and reports of `underrose` in them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STUDIES = ROOT / "docs" / "studies.md"


def write(files: Mapping[Path, str], tool: str) -> int:
    """Write the files that are not as they should be; with `--check` on the command line only name them, and return 1 if there are any."""
    stale = {path: text for path, text in files.items() if not path.is_file() or path.read_text("utf-8") != text}
    check = "--check" in sys.argv[1:]
    for path, text in stale.items():
        if check:
            print(f"{path.relative_to(ROOT)} is not what the declarations say: run python -m tools.{tool}.", file=sys.stderr)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    return int(check and bool(stale))


def put(page: Path, begin: str, end: str, text: str) -> None:
    """Put a text between two marks of a page, in the place of what stands there."""
    between = re.compile(f"(?<={re.escape(begin)}).*?(?={re.escape(end)})", re.DOTALL)
    page.write_text(between.sub(lambda _: text, page.read_text("utf-8"), count=1), "utf-8")


def study(tool: str, text: str) -> None:
    """Put what a tool has measured into its part of the page of studies."""
    put(STUDIES, f"<!-- {tool}: written by python -m tools.{tool} -->\n", f"<!-- end of {tool} -->", text)


def reported(*words: str, check: bool = True) -> Any:
    """Return what a command of `underrose` reports with `--json`; an empty list where it may fail and does."""
    done = subprocess.run([sys.executable, "-m", "underrose", *words, "--json"], check=check, capture_output=True, text=True)
    return json.loads(done.stdout or "[]")
