"""`python -m bench.faults [FAULT ...] [--store STORE] [--times N] [--minutes N] [--seed N] [--tables N]`: 1 if anything was lost."""

from __future__ import annotations

import argparse
import asyncio
import sys

from . import FAULTS, STORES, TABLES, as_json, as_row, run
from .checks import Count
from .nursery import Nursery


def main() -> int:
    """Let the faults happen that are named, all by default, and print what they came to."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=", ".join(FAULTS))
    parser.add_argument("--store", choices=STORES, help="only there")
    parser.add_argument("--times", type=int, default=20, help="how often each fault happens")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES, help="tables that play meanwhile")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop each fault after that, however often it happened")
    asked = parser.parse_args()
    if unknown := [name for name in asked.faults if name not in FAULTS]:
        parser.error(f"there is no fault {unknown[0]}: {', '.join(FAULTS)}")
    nursery, wrong = Nursery(), 0
    try:
        for fault in asked.faults or FAULTS:
            for store in FAULTS[fault][1]:
                if store == (asked.store or store):
                    bounds = {"tables": asked.tables, "seconds": 60 * asked.minutes}
                    count = asyncio.run(run([fault], store, asked.times, asked.seed, nursery=nursery, tell=_tell, **bounds))
                    print(as_row(count), flush=True)
                    wrong += count.wrong
                    if count.wrong:
                        print(as_json(count), file=sys.stderr, flush=True)
    finally:
        nursery.close()
    return bool(wrong)


def _tell(count: Count) -> None:
    print(f"  {count.fault} on {count.store}: {count.times} times, {count.acknowledged} acknowledged, {count.wrong} wrong", flush=True)


if __name__ == "__main__":
    sys.exit(main())
