"""How the server says no: one exception, one shape on the wire, and a sentence a player can read.

A refusal is a key and arguments (`messages.RefusalKey` lists the keys); its sentence stands in the catalogue as `refused-<key>`, and is
said in the language of the request.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal

from underrose.kernel.data.errors import ActionError, AmbiguousAction, IllegalAction, SetupError, UnreadableAction
from underrose.kernel.play.shown import Value, Wording
from underrose.server.api.messages import RefusalKey
from underrose.texts import TABLE, NoMessage, language, reading

UNREADABLE = 400
NOBODY = 401
FORBIDDEN = 403
MISSING = 404
CONFLICT = 409
TOO_LARGE = 413
MISDIRECTED = 421
NOT_ALLOWED = 422
TOO_OFTEN = 429
BROKEN = 500
NOT_NOW = 503


def wording(key: RefusalKey, **args: Value) -> Wording:
    """Return a refusal's wording, in the language of the context."""
    return Wording(key, args, TABLE.say(f"refused-{key}", args))


class Refused(Exception):
    """A request that changes nothing. `status` is the HTTP status that goes with it."""

    def __init__(self, status: int, key: RefusalKey, **args: Value) -> None:
        self._become(status, wording(key, **args))

    def _become(self, status: int, why: Wording) -> None:
        super().__init__(why.text)
        self.status = status
        self.why = why

    @classmethod
    def again(cls, status: int, why: Wording) -> Refused:
        """Return a refusal for a reason that is worded already, without a traceback."""
        refusal = cls.__new__(cls)
        refusal._become(status, why)
        return refusal


def in_words(why: Wording, wanted: str | None = None) -> Wording:
    """Return a refusal once more, in a language or the one read here, if the table's catalogue has it: it may have been worded for another
    client."""
    try:
        with reading(wanted or language()):
            return Wording(why.key, why.args, TABLE.say(f"refused-{why.key}", why.args))
    except NoMessage:
        return why


def from_action(error: ActionError) -> Refused:
    """Return the refusal of an action that could not be read (400), was ambiguous (400) or is against the rules (422)."""
    unclear = isinstance(error, (UnreadableAction, AmbiguousAction))
    status = NOT_ALLOWED if isinstance(error, IllegalAction) else UNREADABLE if unclear else CONFLICT
    return Refused.again(status, Wording(error.key, error.details, error.text))


@contextmanager
def setting_up() -> Generator[None]:
    """Turn the error of what cannot be set up like this into its refusal (422)."""
    try:
        yield
    except SetupError as error:
        raise Refused.again(NOT_ALLOWED, Wording(error.key, error.details, str(error))) from error


def closed(how: Literal["stuck", "unplayable", "operator"], reference: str = "") -> Wording:
    """Return why a table's game cannot go on; the log has more under `reference`."""
    return wording("closed", how=how, reference=reference)
