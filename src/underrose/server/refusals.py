"""How the server says no: one exception, one shape on the wire, and a sentence a player can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underrose.kernel.errors import ActionError, AmbiguousAction, IllegalAction, SetupError, UnreadableAction
from underrose.server.messages import Wording
from underrose.texts import ENGLISH, TABLE, NoMessage, language

UNREADABLE, NOBODY, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE = 400, 401, 403, 404, 409, 413
MISDIRECTED, NOT_ALLOWED, TOO_OFTEN, BROKEN, NOT_NOW = 421, 422, 429, 500, 503


class Refused(Exception):
    """A request that changes nothing. `status` is the HTTP status that goes with it."""

    def __init__(self, status: int, key: str, text: str, args: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.why = Wording(key, dict(args or {}), text)

    @classmethod
    def again(cls, status: int, why: Wording) -> Refused:
        """The same refusal once more, with no memory of where it was raised first."""
        return cls(status, why.key, why.text, why.args)


def in_words(why: Wording) -> Wording:
    """A refusal for a reader of another language than English: its sentence is the catalogue's, where that has the key."""
    key = f"refused-{why.key}"
    if language() == ENGLISH or not TABLE.has(key):
        return why
    try:
        return Wording(why.key, why.args, TABLE.say(key, why.args))
    except NoMessage:
        return why


def from_action(error: ActionError) -> Refused:
    """The refusal of an action that could not be read (400), was ambiguous (400) or is against the rules (422)."""
    unclear = isinstance(error, (UnreadableAction, AmbiguousAction))
    status = NOT_ALLOWED if isinstance(error, IllegalAction) else UNREADABLE if unclear else CONFLICT
    return Refused(status, error.key, error.text, error.details)


def from_setup(error: SetupError) -> Refused:
    """The refusal of a table that cannot be set up like this."""
    return Refused(NOT_ALLOWED, "setup", str(error))


def missing(what: str) -> Refused:
    """There is no such thing here."""
    return Refused(MISSING, f"no_{what}", f"There is no such {what.replace('_', ' ')} here.")
