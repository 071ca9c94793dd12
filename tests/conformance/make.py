"""Makes what the conformance tests compare with: `python -m tests.conformance.make [perft] [records]`, from the root of the checkout.

Run it when rules changed on purpose (records: whenever a game's `rules_version` is new), read the difference, and commit it.
"""

import sys
from pathlib import Path

from tests.conformance.subjects import ENDINGS, SUBJECTS
from underrose.testing import perft

PERFT = Path(__file__).parent / "perft.txt"
RECORDS = Path(__file__).parent.parent / "records"


def main(what: set[str]) -> int:
    if what - {"perft", "records"}:
        print(__doc__, file=sys.stderr)
        return 2
    if not what or "perft" in what:
        PERFT.write_text("".join(f"{line}\n" for line in perft.lines(SUBJECTS)), "utf-8")
        print(PERFT)
    if not what or "records" in what:
        for ending in ENDINGS:
            print(ending.make(RECORDS), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(set(sys.argv[1:])))
