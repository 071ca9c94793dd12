"""Bodies of requests are read strictly, as the feed's messages are: a number is no truth value, and a numeral in quotes is no number.

The framework reads query parameters and bodies with the same leniency, which only parameters need.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from underrose.server.refusals import NOT_ALLOWED, UNREADABLE, Refused
from underrose.texts import shortened

ARGUMENTS = re.compile(r" - at `\$\.args[^`]*`$")
"""How the reader ends what it says of the arguments of a command, which is understood then, and cannot be done."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read as exactly the message that its route takes."""

    async def body(self) -> bytes:
        """The whole body. Raises Refused (400) where the client went away in the middle of it: no fault of ours, and nobody reads it."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise Refused(UNREADABLE, "unreadable", what="request", reason="$: incomplete") from error

    async def json(self) -> Any:
        """The message in the body. Raises Refused (400, 422 for the arguments of a command)."""
        kind = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.convert(_decode(await self.body()), kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if ARGUMENTS.search(str(error)):
                raise Refused(NOT_ALLOWED, "bad_args", reason=shortened(str(error))) from error
            raise Refused(UNREADABLE, "unreadable", what="request", reason=shortened(str(error))) from error


def _number(text: str) -> int | float:
    """A number with a point; 12.0 is a whole number in JSON Schema, and so it is here."""
    number = float(text)
    return int(number) if number.is_integer() else number


_decode = msgspec.json.Decoder(float_hook=_number).decode
