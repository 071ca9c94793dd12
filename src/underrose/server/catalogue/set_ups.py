"""A game's presets, and the measured strength of its bots. Both are data: `setup.toml` in a game's folder."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from underrose.kernel.game.title import Title
from underrose.server.api.catalogue_messages import Level, Preset, Strength

log = logging.getLogger(__name__)

T = TypeVar("T")
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
    """Return what a game's folder says; nothing where it says nothing."""
    return _in_folder(title.home)


@cache
def _in_folder(home: Path) -> SetUps:
    return parsed(home / FILE, SetUps) or SetUps()


def parsed(path: Path, kind: type[T]) -> T | None:
    """Return a TOML file of a game's folder, parsed; None where there is none. One that cannot be read is logged and left out: a fault of
    one game does not keep the others from being served."""
    try:
        return msgspec.toml.decode(path.read_text("utf-8"), type=kind) if path.is_file() else None
    except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        log.warning("%s is left out: %s", path, error)
        return None
