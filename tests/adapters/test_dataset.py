"""Open data: decisions as Parquet, read back by other people's tools; what a seat knew in it is what it knew."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest
import yaml
from click.testing import CliRunner

import underrose as ur
from tests.lab.processes import out_of_order
from underrose import games
from underrose.adapters.card import card_of
from underrose.adapters.dataset import rows_of, write_dataset
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Table
from underrose.bots.entrants import House, PolicyFile
from underrose.bots.own import LabError
from underrose.cli.main import cli
from underrose.lab.playing import Plan, Setup
from underrose.tensors.dense_actions import DenseActions

pytestmark = pytest.mark.slow

CODING = ur.game("the_coding")


@pytest.mark.parametrize("name", [*games.TITLES])
def test_polars_reads_what_was_played(name: str, tmp_path: Path) -> None:
    game = ur.game(name)
    report = write_dataset(game, str(tmp_path), ["novice"], 1, seed=3)
    read = polars.read_parquet(tmp_path / "decisions.parquet")
    assert (len(read), read["game"].to_list()) == (report["rows"], sorted(read["game"]))
    assert all(action in legal for action, legal in zip(read["action"], read["legal"], strict=True))
    assert read.group_by("game").agg((polars.col("decisions") == polars.len()).all())["decisions"].all()
    notations = polars.read_parquet(tmp_path / "actions.parquet")["notation"]
    assert [notations[index] for index in read["action"]] == read["notation"].to_list()
    table = Table(game)
    parts = json.loads((tmp_path / "layout.json").read_text("utf-8"))
    layout = Layout(table)
    assert {part["part"]: tuple(part["shape"]) for part in parts} == layout.shapes
    assert read["observation"].dtype.shape == (layout.size,)  # type: ignore[attr-defined]
    seats = np.array(read["observation"].to_list())[:, : game.players]
    assert seats.argmax(axis=1).tolist() == read["seat"].to_list()


def test_a_row_is_the_observation_of_the_environments_and_its_result_that_of_the_game() -> None:
    plan = Plan(Setup.of(CODING), (House("agent"),), 5, rotate=False)
    table = Table(CODING)
    rows = rows_of(plan, table, 0)
    match, layout = plan.match(0), Layout(table)
    for row in rows:
        seat = row["seat"]
        named = layout.named(np.array(row["observation"], np.float32))
        own, others = named["sides.code"][seat], named["sides.code"][1 - seat]
        assert own[0].any()
        assert not others[0].any()
        sheet = match.notes(seat)
        assert sheet is not None
        assert row["worlds"] == sheet["worlds"]
        odds: dict[tuple[str, str], float] = {(one["key"], one["value"]): one["p"] for one in row["beliefs"]}
        expected = {(about["key"], str(value)): p for about in sheet["about"] for value, p in about["values"].items() if p is not None}
        assert odds == expected
        match.do(seat, table.actions.packed[row["action"]])
    assert match.outcome is not None
    assert {row["seat"]: row["result"] for row in rows} == {seat: float(seat in match.outcome.winners) for seat in (0, 1)}


def test_files_do_not_depend_on_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = write_dataset(CODING, str(tmp_path / "one"), ["random"], 7, seed=4)
    monkeypatch.setattr("underrose.lab.playing.in_processes", out_of_order)
    other = write_dataset(CODING, str(tmp_path / "other"), ["random"], 7, seed=4, threads=2)
    assert {**one, "out": ""} == {**other, "out": ""}
    for name in ("decisions.parquet", "actions.parquet", "layout.json", "README.md"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_the_data_card_names_every_column_and_the_command_that_makes_it_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["dataset", "the_coding", "--games", "2", "--bots", "random,novice", "--option", "system=speed", "--seed", "9", "--out"]
    done = CliRunner().invoke(cli, [*words, str(out)])
    assert done.exit_code == 0, done.output
    _, head, text = (out / "README.md").read_text("utf-8").split("---\n", 2)
    said: dict[str, Any] = yaml.safe_load(head)
    assert [config["config_name"] for config in said["configs"]] == ["decisions", "actions"]
    assert all((out / file["path"]).is_file() for config in said["configs"] for file in config["data_files"])
    assert said["size_categories"] == ["n<1K"]
    read = polars.read_parquet(out / "decisions.parquet")
    assert [column for column in read.columns if f"| `{column}` |" not in text] == []
    assert ("none is above 1" in text) == (np.max(read["observation"].to_list()) <= 1)
    command = next(line for line in text.splitlines() if line.startswith("underrose dataset"))
    again = CliRunner().invoke(cli, command.replace("--out DIR", f"--out {tmp_path / 'again'}").split()[1:])
    assert again.exit_code == 0, again.output
    assert (tmp_path / "again" / "decisions.parquet").read_bytes() == (out / "decisions.parquet").read_bytes()


def test_the_command_of_a_data_card_asks_for_the_content_file_where_there_was_one() -> None:
    game = ur.game("the_coding", content_file="examples/the_coding_reduced.toml")
    about = {"content": "", "seed": 1, "bots": [House("random"), PolicyFile("a/b.npz")], "slots": 1, "actions": DenseActions(game)}
    assert "--players 2 --content FILE --bots random,file:b.npz" in card_of(game, {"rows": 1, "games": 1, "digest": ""}, about)


def test_a_folder_that_holds_a_dataset_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine", "utf-8")
    with pytest.raises(LabError, match="There is a dataset in"):
        write_dataset(CODING, str(tmp_path), ["random"], 1)
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
