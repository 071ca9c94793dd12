"""Recorded scenes: what a page receives when it opens a table in a chosen state. Read here, written by `tests.recorded.make`."""

import json
import lzma
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

Json = dict[str, Any]
FOLDER: Final = Path(__file__).parent
GAMES: Final = ("the_coding", "classified_information", "top_secret_agents", "top_secret_party")
PRESET: Final = 6
"""How hard lzma tries."""


@dataclass(frozen=True)
class Scene:
    """One state of a table for one person. `asked` are the answers to what the page asks, by path below /api; `feed` is what it is told
    on joining, and `then` what follows."""

    name: str
    code: str
    asked: Json
    feed: list[Json]
    then: list[Json]

    @property
    def ask(self) -> int | None:
        return self.feed[0]["ask"] if self.feed else None

    @property
    def legal(self) -> list[Json]:
        return self.feed[0]["legal"] if self.feed else []

    @property
    def info(self) -> Json:
        """What everybody may know of the table."""
        return next(iter(self.asked.values()))


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json.xz"


@cache
def read(name: str) -> Json:
    return json.loads(lzma.decompress(path_of(name).read_bytes()))


def write(name: str, recorded: Json) -> Path:
    """Keep what was recorded; the same bytes for the same."""
    text = json.dumps(recorded, ensure_ascii=False, separators=(",", ":"))
    path_of(name).write_bytes(lzma.compress(text.encode(), preset=PRESET))
    return path_of(name)


@cache
def scenes(game: str) -> dict[str, Scene]:
    """All scenes of a game, by name: decisions are named by phase and verbs, endings by `over` and why."""
    return {
        name: Scene(name, kept["code"], kept["asked"], kept["feed"], kept.get("then", [])) for name, kept in read(game)["scenes"].items()
    }


def decisions(game: str) -> list[Scene]:
    return [scene for scene in scenes(game).values() if scene.ask is not None]


def endings(game: str) -> list[Scene]:
    """The scenes at the end of a game, one for every way to end."""
    return [scene for name, scene in scenes(game).items() if name.startswith("over ")]
