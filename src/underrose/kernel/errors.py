"""What can be wrong with an action a player sends: three errors, each one sentence a player can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ActionError(ValueError):
    """An action that changes nothing. `key` and `args` name the reason for catalogues, `text` is its English sentence."""

    def __init__(self, key: str, text: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.text = text
        self.details = dict(args or {})

    def as_data(self) -> dict[str, Any]:
        """`{key, args, text}`, as it travels to clients."""
        return {"key": self.key, "args": self.details, "text": self.text}


class UnreadableAction(ActionError):
    """Nobody could tell what was meant."""


class IllegalAction(ActionError):
    """Understood, and not allowed now."""


class AmbiguousAction(ActionError):
    """Understood, but it fits more than one legal action."""


class SetupError(ValueError):
    """A table cannot be set up like this: an unknown option, a wrong number of players, broken content."""


class NoWorld(RuntimeError):
    """No hidden world fits what a seat has seen: a fault of the rules or of the sampler, never repaired by the truth."""
