"""A game's presets, and the measured strength of its bots. Both are data: `setup.toml` in a game's folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from underrose.kernel.game.title import Title
from underrose.server.api.catalogue_messages import Level, Preset, Strength

FILE = "setup.toml"


class ExhibitionSetUp(Struct, forbid_unknown_fields=True):
    """How bots of a level play a game where they are watched."""

    players: int
    level: Level
    options: dict[str, str] = {}


class SetUps(Struct, forbid_unknown_fields=True):
    """The presets of a game, those that are meaningful in it, the strength of its bots as it was measured, and its exhibition, if it has
    one."""

    preset: list[Preset] = []
    strength: Strength | None = None
    exhibition: ExhibitionSetUp | None = None


def set_ups_of(title: Title) -> SetUps:
    """Return what a game's folder says; nothing where it says nothing. Raises msgspec.ValidationError."""
    return _in_folder(title.home)


@cache
def _in_folder(home: Path) -> SetUps:
    path = home / FILE
    return msgspec.toml.decode(path.read_text("utf-8"), type=SetUps) if path.is_file() else SetUps()
