"""Faults: what is raised and is no refusal. The log gets the traceback under a reference, whoever asked gets a sentence with it.

Nothing of a fault may tell a card, a name or a key: the traceback goes without values, and the messages of exceptions, which
may hold some, are left out of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections.abc import Iterator, Mapping
from typing import Any, cast

from sqlalchemy.exc import OperationalError

from underrose.server.refusals import BROKEN, NOT_NOW, Refused

log = logging.getLogger(__name__)


def fault(error: BaseException) -> Refused:
    """Log a fault under a reference of its own; returns the refusal that names it."""
    reference = secrets.token_hex(4)
    log.error("fault %s\n%s", reference, "".join(frames_of(error)).rstrip())
    return Refused(BROKEN, "broken", reference=reference)


def sorry(error: Exception) -> Refused:
    """The refusal for whatever was raised: itself, that the disk does not answer, or a fault."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, OperationalError):
        log.error("the database does not answer: %s", type(error).__name__)
        return Refused(NOT_NOW, "no_database", because=getattr(error, "because", "busy"))
    return fault(error)


def frames_of(error: BaseException) -> Iterator[str]:
    """The lines of a traceback with what caused it first: places, sources and kinds, no values and no messages."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from frames_of(before)
        yield "which led to\n"
    yield from traceback.extract_tb(error.__traceback__).format()
    yield f"{type(error).__module__}.{type(error).__qualname__}\n"
    for part in getattr(error, "exceptions", ()):
        yield from frames_of(part)


def unhandled(_: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """What the event loop says of a task or callback that nobody waits for; it would print the message of the exception."""
    error = cast(BaseException | None, context.get("exception"))
    if error is None:
        log.error("%s", context.get("message"))
    else:
        fault(error)
