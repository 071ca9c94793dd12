"""Errors of the kernel: three for a refused action, each one sentence a player can read, one for setup, one for deduction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self

from underrose.texts import TABLE, Catalogue, Said

ActionKey = Literal[
    "ambiguous",
    "no_such_seat",
    "no_undo",
    "nothing_asked",
    "nothing_to_undo",
    "over",
    "server_only",
    "undo_spent",
    "unknown_argument",
    "unknown_seat",
    "unknown_value",
    "unknown_verb",
    "unreadable",
]
"""Why any game refuses an action; what a game refuses by its own rules has keys of its own."""


class ActionError(ValueError):
    """A refused action, which has changed nothing. `key` and `details` name the reason for catalogues, `text` is its sentence."""

    def __init__(self, key: str, text: str, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.text = text
        self.details = dict(details or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.key, self.text, self.details)

    @classmethod
    def said(cls, key: ActionKey, **args: Said) -> Self:
        """Return the error with the sentence of its message, `refused-<key>` of the table's catalogue, in the language read here."""
        return cls(key, TABLE.say(f"refused-{key}", args), args)

    def as_data(self) -> dict[str, Any]:
        """Return `{key, args, text}`, as it is serialized for clients."""
        return {"key": self.key, "args": self.details, "text": self.text}


class UnreadableAction(ActionError):
    """The action cannot be parsed: an unknown verb, argument or value."""


class IllegalAction(ActionError):
    """The action was understood and is not legal now."""


class AmbiguousAction(ActionError):
    """The action was understood and fits more than one legal action."""


class SetupError(ValueError):
    """A table cannot be set up like this: an unknown option, a wrong number of players, broken content.

    `key` and `details` name the reason for catalogues; a game without a catalogue says its sentence alone.
    """

    def __init__(self, text: str, key: str = "setup", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.details = dict(details or {})

    @classmethod
    def said(cls, texts: Catalogue, key: str, **args: Said) -> SetupError:
        """Return the error with the sentence of a message of the catalogue, in the language read here."""
        return cls(texts.say(key, args), key, args)


class NoWorld(RuntimeError):
    """No hidden world fits what a seat has seen: a bug in the rules or in the sampler. The true state is never used as a fallback."""
