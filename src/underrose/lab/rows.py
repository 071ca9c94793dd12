"""Rows per game: a table with one row for each game played, as CSV or Parquet.

    game, deal, first, why, winners, decisions, then for each seat bot_<seat> and won_<seat>, then the title's figures

`deal` is the number of the deal: games of one deal were dealt alike. `first` is the opening seat, empty where a game has none. Where
matches of several games were played, `match` and `of_match` (from 1) stand behind `game`, and `deal` is that of the match's first game.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from underrose.bots.own import LabError
from underrose.kernel.game.title import Game
from underrose.lab.files import check_file, whole
from underrose.lab.playing import Played

Columns = dict[str, list[Any]]
CSV, PARQUET = ".csv", ".parquet"


def check_rows(path: str | None) -> None:
    """Raise LabError where rows could not be written to this file, before the first game."""
    if path is None:
        return
    if Path(path).suffix not in (CSV, PARQUET):
        raise LabError.said("rows-kind", path=path)
    if Path(path).suffix == PARQUET:
        arrow_of()
    check_file(path)


def arrow_of() -> Any:
    """Return the package pyarrow with its module parquet loaded. Raises LabError where it is not installed."""
    try:
        arrow, _ = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise LabError.said("rows-no-pyarrow") from error
    return arrow


def columns_of(game: Game, played: Played, deals: Sequence[int], seats: Sequence[Sequence[str]]) -> Columns:
    """Return the columns of finished games, one entry a game; `deals` and the bots on the seats are by game too, or by match."""
    lengths = [1] * len(deals) if played.matches is None else played.matches[:, 1].tolist()
    matches = [match for match, length in enumerate(lengths) for _ in range(length)]
    why, winners, first, decisions = played.results.T.tolist()
    columns: Columns = {
        "game": list(range(len(why))),
        **({} if played.matches is None else {"match": matches, "of_match": [n + 1 for length in lengths for n in range(length)]}),
        "deal": [deals[match] for match in matches],
        "first": [seat if seat >= 0 else None for seat in first],
        "why": [game.title.why(reason).name for reason in why],
        "winners": ["+".join(str(seat) for seat in range(game.players) if mask >> seat & 1) for mask in winners],
        "decisions": decisions,
    }
    for seat in range(game.players):
        columns[f"bot_{seat}"] = [seats[match][seat] for match in matches]
        columns[f"won_{seat}"] = [bool(mask >> seat & 1) for mask in winners]
    for number, figure in enumerate(game.title.figures):
        columns[figure.name] = (played.figures[:, number] / figure.parts).tolist()
    return columns


def write_rows(path: str, columns: Columns) -> None:
    """Write columns in the format of the file's suffix. Raises LabError."""
    check_rows(path)
    with whole(path) as part:
        if Path(path).suffix == PARQUET:
            arrow = arrow_of()
            first = arrow.array(columns["first"], arrow.int64())  # of empty places alone no type would follow
            arrow.parquet.write_table(arrow.table({**columns, "first": first}), part)
        else:
            _write_csv(part, columns)


def _write_csv(path: Path, columns: Columns) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
