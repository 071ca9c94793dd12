"""The rules of a title as code: its records, and its compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from underrose.kernel.game.contract import Contract
from underrose.kernel.game.defaults import with_defaults


@dataclass(frozen=True)
class RuleSet:
    """What the compiler needs to know of a title, for which doors are made."""

    title: str
    home: Path
    """The folder (or file) of its modules, by which its machine code is kept."""
    state: type
    kit: type
    view: type
    sampler: type
    contract: Contract

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The title's compiled functions by the contract's names, as drivers are bound to them: its own, and defaults for the rest."""
        return with_defaults(self.contract, self.state, self.home)
