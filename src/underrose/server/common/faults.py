"""Faults: exceptions that are not refusals. The traceback is logged under a reference, which the caller gets in a sentence.

A fault must not reveal a card, a name or a key: the traceback has no values, and leaves out the messages of exceptions, which
may hold some.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import secrets
import traceback
from collections.abc import Iterator, Mapping
from typing import Any, cast

from sqlalchemy.exc import OperationalError

from underrose.server.api.refusals import BROKEN, NOT_NOW, Refused

log = logging.getLogger(__name__)

FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""The errors of a system that has no room for one more connection."""


def fault(error: BaseException) -> Refused:
    """Log a fault under a reference of its own; returns the refusal that names it."""
    reference = secrets.token_hex(4)
    log.error("fault %s\n%s", reference, "".join(frames_of(error)).rstrip())
    return Refused(BROKEN, "broken", reference=reference)


def to_refusal(error: Exception) -> Refused:
    """Return the refusal for an exception: itself, an unavailable database (503), or a fault (500)."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, OperationalError):
        log.error("the database does not answer: %s", type(error).__name__)
        return Refused(NOT_NOW, "no_database", because=getattr(error, "because", "busy"))
    return fault(error)


def frames_of(error: BaseException) -> Iterator[str]:
    """Yield the lines of a traceback with what caused it first: places, sources and kinds, no values and no messages."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from frames_of(before)
        yield "which led to\n"
    yield from traceback.extract_tb(error.__traceback__).format()
    yield f"{type(error).__module__}.{type(error).__qualname__}\n"
    for part in getattr(error, "exceptions", ()):
        yield from frames_of(part)


def unhandled(_: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """Handle exceptions of tasks and callbacks that are not awaited (asyncio's own handler would log their messages), and a lack of file
    descriptors, which is no fault."""
    error = cast(BaseException | None, context.get("exception"))
    if error is None:
        log.error("%s", context.get("message"))
    elif isinstance(error, OSError) and error.errno in FULL:
        log.warning("No connection can be accepted right now: %s.", error.strerror)
    else:
        fault(error)
