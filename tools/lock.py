"""The lock: exact versions of everything that `make play` and `make test` install, for every system and Python, in constraints.txt.

`python -m tools.lock` writes it from the ranges in pyproject.toml and keeps what still fits; `--upgrade` takes the newest that fit, and
`--upgrade-package NAME` the newest of one. The resolver is uv.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from uv import find_uv_bin

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "constraints.txt"
OLDEST_PYTHON = "3.11"
COMMAND = "python -m tools.lock"


def main() -> int:
    """Write the lock; what uv is told beside the usual comes from the command line."""
    usual = ["--universal", "--python-version", OLDEST_PYTHON, "--all-extras", "--no-emit-package", "underrose", "--no-header", "--quiet"]
    written = [find_uv_bin(), "pip", "compile", "pyproject.toml", *usual, "--output-file", LOCK.name]
    done = subprocess.run([*written, *sys.argv[1:]], cwd=ROOT, check=False)
    if done.returncode == 0:
        LOCK.write_text(f"# Written by `{COMMAND}` from the ranges in pyproject.toml.\n{LOCK.read_text('utf-8')}", "utf-8")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
