"""How reviews see each level of bots: the anchors in a game's folder (`anchors.toml`), and the tables of docs/review.md.

    python -m tools.review_figures the_coding --games 60            # prints the tables
    python -m tools.review_figures the_coding --games 60 --write    # and writes the anchors and the page

Seat 0 is played by each level in turn, the others by agents, on the same deals; seat 0 is reviewed, with the cards turned. The second table
has luck: the mean of deal and chance, which is zero but for noise, and by how many times fewer games settle a comparison where deal and
chance, or hidden cards too, are taken off the results (the quotient of the variances). A run that was ended goes on where it stopped.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev, variance
from typing import Any

import msgspec
from msgspec import Struct

import underrose as ur
from tools.pages import ROOT, put
from underrose.bots.levels import LEVELS, decide
from underrose.bots.levels import Level as LevelName
from underrose.bots.playing_on import policy_of
from underrose.games import TITLES
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.review.accuracy import FILE, Anchors, Level, chosen, in_folder, measured
from underrose.review.fields import Estimate
from underrose.review.judge import VERSION, WORLDS
from underrose.review.report import judged

PAGE = ROOT / "docs" / "review.md"
BEGIN, END = "<!-- anchors: written by python -m tools.review_figures -->\n", "<!-- end of anchors -->\n"
KEPT = Path(".figures")
"""Where the lines of games that were reviewed lie, by game: a run that was ended goes on there. Not committed."""


class Line(Struct, frozen=True):
    """What the tables need of one reviewed game. Shares of the win are from 0 to 1."""

    level: str
    seed: int
    result: float
    accuracy: float | None
    """By lichess's curve, not anchored; None without a decision."""
    loss: float
    known: bool
    """Whether there was something that seat could have known."""
    expected: float
    """The chance to win before its first decision."""
    luck: float
    """Deal and chance."""
    hidden: float


def played(game: Game, levels: Sequence[str], seed: int, names: Sequence[str] | None = None) -> Match:
    """Return a finished game between bots of these levels, one a seat; seats with `names` count as people's, which bots played for."""
    match = Match(game, seed=seed, names=names, levels=None if names else levels)
    while match.outcome is None:
        for seat in match.actors:
            action = decide(game, levels[seat], match.see(seat), match.log(seat), 1000 * seed + len(match.steps), seat=seat)
            if action is not None:
                match.do(seat, action)
                break
    return match


def reviewed(game: Game, level: str, seed: int, worlds: int) -> Line:
    """Play one game of the level against agents and review its seat 0."""
    found = judged(played(game, [level, *["agent"] * (game.players - 1)], seed), 0, budget=worlds, seed=seed, threads=1, reasons=False)
    report, turned = found.report(), found.revealed()
    return Line(
        level=level,
        seed=seed,
        result=turned.result,
        accuracy=report.accuracy.value if report.accuracy else None,
        loss=report.loss,
        known=bool(report.could_have_known),
        expected=report.curve[0].value,
        luck=turned.deal + turned.chance,
        hidden=turned.hidden,
    )


def lines_of(game: Game, games: int, worlds: int, seed: int) -> list[Line]:
    """Return the lines of `games` games a level, in turn over the levels; what an ended run has kept is not played again."""
    kept = KEPT / f"{game.title.id}-{game.players}-{worlds}-{VERSION}.jsonl"
    kept.parent.mkdir(exist_ok=True)
    known = [msgspec.json.decode(line, type=Line) for line in kept.read_bytes().splitlines()] if kept.is_file() else []
    lines = {(line.level, line.seed): line for line in known}
    wanted = [(level, number) for number in range(seed, seed + games) for level in LEVELS]
    with kept.open("ab") as out:
        for done, (level, number) in enumerate(wanted):
            if (level, number) not in lines:
                lines[level, number] = reviewed(game, level, number, worlds)
                out.write(msgspec.json.encode(lines[level, number]) + b"\n")
                out.flush()
            print(f"\r{done + 1} of {len(wanted)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return [lines[one] for one in wanted]


def mean(values: Sequence[float]) -> Estimate:
    """Return a mean with its standard error."""
    return Estimate(round(fmean(values), 4), round(stdev(values) / len(values) ** 0.5, 4))


def level_of(name: LevelName, lines: Sequence[Line]) -> Level:
    """Return what the lines of a level's games come to."""
    accuracies = [line.accuracy for line in lines if line.accuracy is not None]
    return Level(
        name=name,
        games=len(lines),
        result=mean([line.result for line in lines]),
        accuracy=mean(accuracies),
        spread=round(stdev(accuracies), 4),
        loss=mean([100 * line.loss for line in lines]),
        known=round(fmean(line.known for line in lines), 4),
        surprise=mean([line.expected - line.result for line in lines]),
    )


def anchors_of(game: Game, worlds: int, lines: Sequence[Line]) -> Anchors:
    """Return the anchors that reviews in so many worlds a decision come to."""
    levels = [level_of(name, [line for line in lines if line.level == name]) for name in LEVELS]
    today = datetime.date.today().isoformat()
    return Anchors(VERSION, game.title.rules_version, worlds, today, game.players, chosen(game), levels)


def write_anchors(anchors: Anchors, path: Path) -> None:
    """Write the anchors as TOML."""
    said: dict[str, Any] = msgspec.to_builtins(anchors)
    levels = said.pop("level")
    lines = ["# Written by python -m tools.review_figures; nothing here is changed by hand.", *_toml(said)]
    for level in levels:
        lines += ["", "[[level]]", *_toml(level)]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _toml(table: dict[str, object]) -> Iterator[str]:
    for name, value in table.items():
        inner = ", ".join(_toml(value)) if isinstance(value, dict) else None
        yield f"{name} = {msgspec.json.encode(value).decode() if inner is None else f'{{ {inner} }}'}"


def table() -> str:
    """Return the table of docs/review.md: every game's anchors."""
    head = "| game | measured | seat 0 | games | won, % | A | A* | could have known |\n" + "| --- " * 8 + "|\n"
    return head + "".join(line for title in TITLES for line in _rows(ur.game(title)))


def _rows(game: Game) -> Iterator[str]:
    if (anchors := measured(game.title)) is None:
        return
    for number, level in enumerate(anchors.level):
        scaled = Estimate(anchors.anchored(level.accuracy.value), anchors.anchored(level.accuracy.se) - anchors.anchored(0))
        of_game = [game.title.title, anchors.date] if number == 0 else ["", ""]
        cells = [*of_game, level.name, level.games, _cell(level.result, 100), _cell(level.accuracy), _cell(scaled)]
        cells += [f"{100 * level.known:.0f}%"]
        yield f"| {' | '.join(map(str, cells))} |\n"


def _cell(mean: Estimate, factor: float = 1) -> str:
    return f"{factor * mean.value:.1f} ± {factor * mean.se:.1f}"


def luck_row(level: str, lines: Sequence[Line]) -> str:
    """Return a level's line in the table of luck."""
    results = [line.result for line in lines]
    without = [line.result - line.luck for line in lines]
    less = [line.result - line.luck - line.hidden for line in lines]
    luck = _cell(mean([line.luck for line in lines]), 100)
    return f"| {level} | {len(lines)} | {luck} | {shorter(results, without)} | {shorter(results, less)} |"


def shorter(results: Sequence[float], rest: Sequence[float]) -> str:
    """By how many times fewer games show the same difference; nothing where all games ended alike."""
    return f"{variance(results) / variance(rest):.1f}" if variance(results) and variance(rest) else "-"


def main() -> None:
    """Measure one game, print what it comes to, and write it with `--write`."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=[*TITLES])
    parser.add_argument("--games", type=int, default=60, help="games a level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="write the anchors into the game's folder, and the table into docs/review.md")
    asked = parser.parse_args()
    if asked.games < 2:
        parser.error("--games is 2 or more: one game has no spread")
    game = ur.game(asked.game)
    lines = lines_of(game, asked.games, WORLDS, asked.seed)
    anchors = anchors_of(game, policy_of(game.title).worlds(WORLDS), lines)
    for level in anchors.level:
        print(f"{level.name:<12}{_cell(level.result, 100):>16}{_cell(level.accuracy):>16}{anchors.anchored(level.accuracy.value):>8.1f}")
    print("kinds:", "; ".join(", ".join(level.name for level in kind) for kind in anchors.kinds()))
    print("\n| seat 0 | games | deal and chance | fewer games without them | without hidden cards too |\n| --- | --- | --- | --- | --- |")
    print("\n".join(luck_row(name, [line for line in lines if line.level == name]) for name in LEVELS))
    if asked.write:
        write_anchors(anchors, game.title.home / FILE)
        in_folder.cache_clear()
        put(PAGE, BEGIN, END, table())


if __name__ == "__main__":
    main()
