"""Everything that is generated and committed, made anew by one command: `make generated`.

With `--check` it fails where that changed a file. What is measured, or recorded because rules or pages changed on purpose, is not
among it: CONTRIBUTING.md names those commands.
"""

from __future__ import annotations

import subprocess
import sys

COMMANDS = ("wire", "told", "examples", "docs", "house", "vectors")
"""The tools, in an order in which none reads what a later one writes."""
ARGUMENTS = {"house": ("--write",)}


def changed() -> str:
    """Tell which files differ from what git has staged or committed."""
    return subprocess.run(["git", "diff", "--stat"], capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Run every generator; with `--check` fail where that changed something."""
    before = changed()
    for name in COMMANDS:
        subprocess.run([sys.executable, "-m", f"tools.{name}", *ARGUMENTS.get(name, ())], check=True)
    if "--check" in sys.argv[1:] and changed() != before:
        print(f"Not what its command writes:\n{changed()}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
