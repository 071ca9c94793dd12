"""The data card of a dataset: README.md with a head in YAML, as Hugging Face expects them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underrose.bots.entrants import FILE, PolicyFile
from underrose.kernel.game.title import Game

SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"), (10_000_000, "1M<n<10M"))
LARGEST = "n>10M"
CARD = """---
pretty_name: "{title}: decisions of bots"
license: mit
language:
- en
task_categories:
- reinforcement-learning
tags:
- games
- imperfect-information
- offline-rl
- imitation-learning
- belief-modeling
size_categories:
- {size}
configs:
- config_name: decisions
  default: true
  data_files:
  - split: train
    path: decisions.parquet
- config_name: actions
  data_files:
  - split: train
    path: actions.parquet
---

# {title}: decisions of bots

Every decision of {games} games of {title} for {players} players, a game of hidden information, played by bots of
[Underrose](https://pypi.org/project/underrose/): what a seat knew when it decided, what it could do, what it did, and how the game ended. {rows} rows.

| | |
| --- | --- |
| game | `{id}`, rules version {version}, {players} players |
| options | {options} |
| content | SHA-256 `{content}` |
| bots, by seat | {bots} |
| seed | {seed} |
| digest of all rows | `{digest}` |

Made by:

```sh
{command}
```

The same version makes the same rows.

## Columns

What a seat knew. All of it is made from the seat's own view, its log of events and its legal actions, and from nothing else of the table:

| column | type | unit, meaning |
| --- | --- | --- |
| `observation` | float32[{slots}] | the seat's view as a flat tensor; `layout.json` lists its parts, each with its shape and its first slot. Choices are one-hot, sets 0 or 1 a member, numbers divided by a power of two, many by 1 |
| `legal` | list of int32 | the legal actions as dense indices of {actions} (ascending); the legal mask is 1 at these places |
| `worlds` | int64 or null | how many hidden worlds fit what the seat has seen, exactly; null where the game has no exact sheet, and where they are too many to count |
| `beliefs` | list of {{key, value, p}} | exact beliefs: the probability `p` (0 to 1) that the secret `key` has this `value`, uniform over deals; empty where there is no exact sheet. Values with probability 0 may be left out |

What happened:

| column | type | unit, meaning |
| --- | --- | --- |
| `game` | int32 | number of the game, from 0 |
| `decision` | int32 | number of the decision in its game, from 0, over all seats |
| `seat` | int8 | who decides, from 0 |
| `action` | int32 | what was done, as a dense index; `actions.parquet` has the notation of each |
| `notation` | string | the same in notation |
| `bot` | string | who plays the seat |
| `result` | float32 | the seat's share of the win at the end: 1 won alone, 0 lost; a shared win is shared; 0 for all where nobody wins |
| `why` | string | why the game ended |
| `first` | int8 or null | the seat that began; null in a game without a first player |
| `decisions` | int32 | decisions of the whole game |

SHA-256 of the notations by index, one a line: `{actions_digest}`. Rows are in the order of `game` and `decision`; split by `game`, never by row, or a model is tested on games that it has seen.

## Reading

```python
import polars

decisions = polars.read_parquet("decisions.parquet")
```

or `datasets.load_dataset("path/to/this/folder", "decisions")`.

## What it is not

Bots play, at the strength of their level, and their choices are those of their programs. No person has played, and there is no personal data.
"""  # noqa: E501


def card_of(game: Game, report: Mapping[str, Any], about: Mapping[str, Any]) -> str:
    """Return the data card of a dataset that was written: `report` as `write_dataset` returns it, `about` what else it is made of."""
    rows, actions = report["rows"], about["actions"]
    bots = [f"{FILE}:{one.name}" if isinstance(one, PolicyFile) else one.name for one in about["bots"]]  # as they are typed
    chosen = {option.name: option.default for option in game.title.options}
    options = [f"{name}={value}" for name, value in game.options.items() if value]
    given = [f"--option {name}={value}" for name, value in game.options.items() if value != chosen[name]]
    own = game.title.setup(game.players, **game.options).content == game.content
    given += [] if own else ["--content FILE"]
    words = ["underrose dataset", game.title.id, f"--players {game.players}", *given, f"--bots {','.join(bots)}"]
    return CARD.format(
        title=game.title.title, id=game.title.id, version=game.title.rules_version, players=game.players, games=report["games"], rows=rows,
        size=next((name for least, name in SIZES if rows < least), LARGEST), options=", ".join(f"`{option}`" for option in options),
        content=about["content"], bots=", ".join(bots), seed=about["seed"], digest=report["digest"], slots=about["slots"],
        actions=len(actions), actions_digest=actions.digest,
        command=" ".join([*words, f"--games {report['games']}", f"--seed {about['seed']}", "--out DIR"]),
    )  # fmt: skip
