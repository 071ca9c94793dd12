"""Strict parsing of request bodies, as of the feed's messages: a number is not a boolean, and a quoted numeral not a number.

The framework would parse bodies as leniently as query parameters, which alone need it.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from underrose.server.api.refusals import NOT_ALLOWED, UNREADABLE, Refused
from underrose.texts import shortened

ARGUMENTS = re.compile(r" - at `\$\.args[^`]*`$")
"""The end of msgspec's message for invalid arguments of a command: the command is known, so the status is 422, not 400."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is parsed strictly as the message type of its route."""

    async def body(self) -> bytes:
        """Return the whole body. Raises Refused (400) where the client disconnects in the middle of it, which is not a server error."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise Refused(UNREADABLE, "unreadable", what="request", reason="$: incomplete") from error

    async def json(self) -> Any:
        """Return the message in the body. Raises Refused (400, or 422 for the arguments of a command)."""
        kind = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.convert(_decode(await self.body()), kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if ARGUMENTS.search(str(error)):
                raise Refused(NOT_ALLOWED, "bad_args", reason=shortened(str(error))) from error
            raise Refused(UNREADABLE, "unreadable", what="request", reason=shortened(str(error))) from error


def _number(text: str) -> int | float:
    """Return a JSON number with a fraction; 12.0 is an integer, as in JSON Schema."""
    number = float(text)
    return int(number) if number.is_integer() else number


_decode = msgspec.json.Decoder(float_hook=_number).decode
