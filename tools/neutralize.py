"""Writes pictures and figures of docs/studies.md: what it does to Classified Information if Neutralize Target were a 6.

Run as `python -m tools.neutralize [GAMES]` from the root of the checkout; GAMES is how many games a side is played (300). With 300 it
takes a minute or two.
"""

from __future__ import annotations

import datetime
import re
import sys
from typing import Any

import underrose as ur
from tools.pages import ROOT, study
from underrose.lab.comparison import compared, page_of
from underrose.lab.edits import with_edits
from underrose.lab.pages import alone

DOCS = ROOT / "docs"
GAMES = 300
SEED = 1
BOT = "agent"
EDIT = "cards.R8.number=6"
CARDS = ("Deploy: Neutralize", "Deploy: Kill Order", "Assassinate: Neutralize", "Assassinate: Kill Order")
PICTURES = ("ends", "length", "uses")
"""The plots of a comparison in order."""
MEASURE = re.compile(r"  (?:[\d.]+|\u2013)$")
"""How a line of a measure ends: with what pairing is worth."""


def measured(games: int) -> dict[str, Any]:
    """Return both variants on the same deals."""
    game = ur.game("classified_information", deck="ruby")
    _, made = with_edits(game.title, None, [EDIT])
    report = ur.lab.compare(game, ur.lab.edited(game, EDIT), [BOT], games=games, seed=SEED)
    report["b"] |= {"edits": made}
    return report


def pictures(report: dict[str, Any]) -> dict[str, str]:
    """Return the plots of the comparison as files of their own."""
    drawn = re.findall(r"<svg.*?</svg>", page_of(report), re.DOTALL)
    return {f"neutralize-{name}.svg": alone(svg) for name, svg in zip(PICTURES, drawn, strict=True)}


def figures(report: dict[str, Any], date: str) -> str:
    """Return the part of the page that has the figures."""
    lines = "\n".join(line.rstrip() for line in compared(report) if _told(line))
    command = f"underrose compare classified_information --option deck=ruby --edit {EDIT} --games {report['games']} --seed {SEED}"
    return f"\n```text\n$ {command}\n{lines}\n```\n\nWritten {date}.\n\n"


def _told(line: str) -> bool:
    """Return whether a line of the report stands on the page: of measures those that are marked, and the two cards that changed places."""
    return not MEASURE.search(line) or "*" in line or any(card in line for card in CARDS)


def main() -> int:
    """Play, and write pictures and figures."""
    report = measured(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    for name, text in pictures(report).items():
        (DOCS / name).write_text(text, "utf-8")
    study("neutralize", figures(report, datetime.datetime.now(datetime.UTC).date().isoformat()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
