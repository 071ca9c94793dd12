"""Writes docs/rulings.md: what each ruling does that can be chosen otherwise, measured by comparing both choices on the same deals.

Run as `python -m tools.rulings [GAMES]` from the root of the checkout; GAMES is how many games of each side stand behind a row
(150), a multiple of 6. With 150 it takes two minutes on a quiet core.
"""

from __future__ import annotations

import datetime
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import underrose as ur
from underrose.kernel.game.title import Game
from underrose.lab.comparing import compare
from underrose.lab.edits import edited_text, file_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulings.md"
GAMES = 150
SEED = 1
BOT = "agent"
MEASURES = {
    "length": "decisions", "turns": "turns", "first": "first seat wins", "shared": "several win", "draws": "nobody wins",
}  # fmt: skip
"""What the page tells of each choice, where a game has it and it happens."""
HEAD = """# Rulings that can be chosen otherwise

Where a rulebook is silent, a game's rules (`underrose rules GAME`) say how this table reads it (R1, R2...).
Some of these rulings are options of a table, or stand in a content file; this page says what each choice does to the game.

Each is compared with the way it is usually played on the same deals, as [`underrose compare`](compare.md) does it: {games} games of \
each side by the level `{bot}`, seed {seed}, {date}.
Behind a value stands the difference with its interval at 95 %, in bold where it leaves out zero, as one of twenty does by chance; \
what never happens is left out.
"""


@dataclass(frozen=True)
class Choice:
    """One way to play: options, edits of the content, or fewer numbers on the wheel."""

    label: str
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    edits: Sequence[str] = ()
    numbers: int | None = None

    def game(self, ruling: Ruling) -> Game:
        """Return the game played so."""
        name, options = ruling.game, {**ruling.options, **self.options}
        title = ur.game(name).title
        if self.numbers is not None:
            return ur.game(name, players=ruling.players, content=with_numbers(file_of(title), self.numbers), **options)
        content = {"content": edited_text(title, None, self.edits)} if self.edits else {}
        return ur.game(name, players=ruling.players, **options, **content)


@dataclass(frozen=True)
class Ruling:
    """A ruling, the way it is usually played, and the others there are. `options` hold for all of them."""

    game: str
    rule: str
    about: str
    usual: Choice
    others: tuple[Choice, ...]
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict[str, str])


def with_numbers(text: str, numbers: int) -> str:
    """Return the cards of Classified Information with fewer numbers: the higher ones are left out, as the file says."""
    head, *cards = text.split("[[card]]\n")
    kept = [card for card in cards if int(re.findall(r"^number = (\d+)$", card, re.MULTILINE)[0]) <= numbers]
    return "[[card]]\n".join([re.sub(r"^numbers = \d+$", f"numbers = {numbers}", head, flags=re.MULTILINE), *kept])


DRAWN, SEAT = Choice("drawn by chance"), Choice("always seat 0", {"first": "0"})
REGISTER = (
    Ruling(
        "the_coding", "R10", "How taps work in Speed Cracking: all choose in secret, or the first tap counts.",
        Choice("`taps=sealed`", {"taps": "sealed"}), (Choice("`taps=live`", {"taps": "live"}),), options={"system": "speed"},
    ),
    Ruling(
        "the_coding", "R10", "The same with three players.",
        Choice("`taps=sealed`", {"taps": "sealed"}), (Choice("`taps=live`", {"taps": "live"}),), players=3, options={"system": "speed"},
    ),
    Ruling("the_coding", "R18", "Who holds the First Player card.", DRAWN, (SEAT,)),
    Ruling(
        "classified_information", "R14", "The strategic set-up: both choose Suitcase and Encrypted card among four.",
        Choice("`choose_suitcase=no`"), (Choice("`choose_suitcase=yes`", {"choose_suitcase": "yes"}),),
    ),
    Ruling(
        "classified_information", "R15", "The deck of the first game, and of all games that are not a series.",
        Choice("`deck=citrine`"),
        (
            Choice("`deck=ruby`", {"deck": "ruby"}),
            Choice("`deck=emerald`", {"deck": "emerald"}),
            Choice("`mix=book`", {"mix": "book"}),
        ),
    ),
    Ruling(
        "classified_information", "R27", "How many numbers the wheel has: a content file may leave out the highest.",
        Choice("`numbers = 9`"), (Choice("`numbers = 7`", numbers=7), Choice("`numbers = 5`", numbers=5)),
    ),
    Ruling(
        "top_secret_agents", "R2", "How many Honeypots are in the bag; the rulebook says only that there are some.",
        Choice("`honeypots = 7`"),
        (Choice("`honeypots = 4`", edits=("colours.H.honeypots=4",)), Choice("`honeypots = 10`", edits=("colours.H.honeypots=10",))),
    ),
    Ruling(
        "top_secret_agents", "R11", "After how many turns points decide.",
        Choice("`turns = 300`"), (Choice("`turns = 60`", edits=("turns=60",)),),
    ),
    Ruling("top_secret_agents", "R12", "Who takes the first turn.", DRAWN, (SEAT,)),
    Ruling(
        "top_secret_party", "R3", "Answers are shown as they are placed, or together when the last one is in.",
        Choice("`sealed_answers=no`"), (Choice("`sealed_answers=yes`", {"sealed_answers": "yes"}),), players=5,
    ),
)  # fmt: skip
"""Every ruling of which another choice is an option of the game or a value of its content."""


def main() -> None:
    """Measure every choice and write the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    parts = [HEAD.format(games=games, bot=BOT, seed=SEED, date=datetime.date.today().isoformat())]
    for game, rulings in groupby(REGISTER, key=lambda ruling: ruling.game):
        parts.append(f"\n## {ur.game(game).title.title}\n")
        for ruling in rulings:
            print(f"{game} {ruling.rule}", file=sys.stderr, flush=True)
            parts += section_of(ruling, games)
    PAGE.write_text("".join(parts), "utf-8")


def heading_of(ruling: Ruling) -> str:
    """Return the heading under which a ruling stands."""
    return f"### {ruling.rule}: {ruling.about}"


def section_of(ruling: Ruling, games: int) -> Iterator[str]:
    """Yield a ruling with the table of its choices: the usual one, then each other one with its differences."""
    options = "".join(f", `{name}={value}`" for name, value in ruling.options.items())
    yield f"\n{heading_of(ruling)}\n\n{ruling.players} players{options}.\n\n"
    usual = ruling.usual.game(ruling)
    reports = [compare(usual, choice.game(ruling), [BOT], games, SEED) for choice in ruling.others]
    found = [{measure["name"]: measure for measure in report["measures"]} for report in reports]
    told = [name for name in MEASURES if any(name in each and (each[name]["a"] or each[name]["b"]) for each in found)]
    yield row(["choice", *(MEASURES[name] for name in told)])
    yield row(["---"] * (1 + len(told)))
    yield row([ruling.usual.label, *(plain(found[0][name], "a") for name in told)])
    for choice, each in zip(ruling.others, found, strict=True):
        yield row([choice.label, *(differing(each[name]) for name in told)])


def row(cells: Sequence[str]) -> str:
    """Return a line of a table in Markdown."""
    return f"| {' | '.join(cells)} |\n"


def plain(measure: dict[str, Any], side: str) -> str:
    """Return a mean; shares in per cent."""
    return f"{100 * measure[side]:.1f}%" if measure["unit"] == "share" else f"{measure[side]:.1f}"


def differing(measure: dict[str, Any]) -> str:
    """Return the mean of the other choice, and behind it the difference with its interval."""
    factor = 100 if measure["unit"] == "share" else 1
    difference, low, high = (f"{factor * measure[end]:+.1f}" for end in ("difference", "low", "high"))
    told = f"{difference} ({low} to {high})"
    return f"{plain(measure, 'b')} {f'**{told}**' if measure['settled'] else told}"


if __name__ == "__main__":
    main()
