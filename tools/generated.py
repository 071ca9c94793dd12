"""Everything that is generated and committed, made anew by one command: `make generated`.

With `--check` nothing is written, and it fails where a file is not what its command would write; of what is recorded the tests say that.
"""

from __future__ import annotations

import subprocess
import sys

COMMANDS = ("tools.wire", "tools.told", "tools.examples", "tools.docs", "tools.rooms", "tools.house", "tools.vectors")
"""What follows from declarations, in an order in which none reads what a later one writes; each knows `--check`."""
RECORDED = ("tests.recorded.make", "tests.recorded.steps")
"""What servers told of games that were played: some minutes, the same bytes each time."""
ARGUMENTS = {"tools.house": ("--write",)}


def main() -> int:
    """Run every generator; with `--check` say what is stale, and return 1 if anything is."""
    if "--check" in sys.argv[1:]:
        done = [subprocess.run([sys.executable, "-m", name, "--check"], check=False).returncode for name in COMMANDS]
        return 1 if any(done) else 0
    for name in (*COMMANDS, *RECORDED):
        subprocess.run([sys.executable, "-m", name, *ARGUMENTS.get(name, ())], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
