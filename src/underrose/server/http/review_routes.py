"""Routes of reviews: of a game that was played at a table, and of an uploaded record."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from underrose.review.fields import Review
from underrose.server.accounts.rate_limits import LONGEST_RECORD
from underrose.server.api.messages import TableLink
from underrose.server.api.refusals import CONFLICT, NOT_ALLOWED, NOT_NOW, TOO_LARGE, TOO_OFTEN, UNREADABLE, Refused
from underrose.server.api.review_messages import ReviewLink, ReviewProgress, ReviewRequest, WhatIfRequest
from underrose.server.common.cancelling import cancel
from underrose.server.core.reviewing import file_review, play_on_at_table, play_on_from_file, table_review, what_if_from_file
from underrose.server.http.openapi import DOING, FROM_ZERO, LOOKING, described
from underrose.server.http.routes import AnyRequest, Me, Played, TableName, TheService, address_of, link_to

T = TypeVar("T")
ACCEPTED = 202
WORKED_OUT = {ACCEPTED: ResponseSpec(ReviewProgress, generate_examples=False, description="It is being worked out: ask again.")}
OfSeat = Annotated[
    int | None,
    QueryParameter(ge=0, le=63, schema_extra=FROM_ZERO, description="Whose decisions; one's own, else the first."),
]
RecordKey = Annotated[str, PathParameter(description="The key of the answer to `POST /api/reviews`.", max_length=64)]


@get("/tables/{name:str}/review", **described("records", "The review of a game", CONFLICT, NOT_ALLOWED, *LOOKING, also=WORKED_OUT))
async def show_review(
    request: AnyRequest,
    service: TheService,
    player: Me,
    name: TableName,
    game: Played = 0,
    seat: OfSeat = None,
    turned: FromQuery[bool] = False,
    draft: FromQuery[bool] = False,
) -> Response[Review]:
    """How a seat decided, by what it could know, once the game is over; 202 says how far it is, with `draft=1` by fewer worlds. Without
    `turned=1` nothing in it follows from cards that lay hidden from the seat."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)
    return answered(await table_review(service, table, player, game, seat, turned=turned, draft=draft, asker=address_of(request)))


@post(
    "/reviews",
    **described("records", "Bring a record to be reviewed", UNREADABLE, TOO_LARGE, TOO_OFTEN, NOT_NOW),
    request_max_body_size=2 * LONGEST_RECORD,
)
async def bring_record(request: AnyRequest, service: TheService, player: Me, data: JSONBody[ReviewRequest]) -> ReviewLink:
    """Any record of a finished game, of whichever table or server: it is verified before it is reviewed. The server forgets it soon."""
    service.limits.content.take(address_of(request))  # all that is brought has one shelf, and guests cost nothing
    service.limits.reviews.take(player.id)
    size = len(data.record.encode("utf-8", "replace"))
    if size > LONGEST_RECORD:
        raise Refused(TOO_LARGE, "too_large", kb=LONGEST_RECORD // 1024)
    billing = service.billing_key(player, address_of(request))
    await service.quotas.bring(billing, size)
    key = await service.brought.add(data.record, billing.address)
    return ReviewLink(f"/api/reviews/{key}", key)


@get(
    "/reviews/{key:str}",
    **described("records", "The review of a record that was brought", NOT_ALLOWED, *LOOKING, also=WORKED_OUT),
)
async def show_brought_review(
    request: AnyRequest,
    service: TheService,
    player: Me,
    key: RecordKey,
    seat: OfSeat = None,
    turned: FromQuery[bool] = False,
    draft: FromQuery[bool] = False,
) -> Response[Review]:
    """Review a record in the same way; a broken one is refused in a sentence."""
    service.limits.act(player)
    return answered(await file_review(service, player, key, seat, turned=turned, draft=draft, asker=address_of(request)))


@post("/tables/{name:str}/what-if", **described("records", "Play on from a decision", *DOING))
async def play_on(request: AnyRequest, service: TheService, player: Me, name: TableName, data: JSONBody[WhatIfRequest]) -> TableLink:
    """Once the game is over: a new table that goes on before this decision, against bots, in a world drawn from what the seat knew there.
    It is for whoever asks, who sits in that seat; nothing counts at it, and its record says what it is."""
    address = address_of(request)
    table = await service.table(name, address, player)
    service.limits.tables.take(address)
    return link_to(await play_on_at_table(service, table, player, data, address))


@post("/reviews/{key:str}/what-if", **described("records", "Play on from a decision in a record that was brought", *DOING))
async def play_on_brought(request: AnyRequest, service: TheService, player: Me, key: RecordKey, data: JSONBody[WhatIfRequest]) -> TableLink:
    """Play on in the same way from a record, which is verified before; nothing goes on when the client has hung up."""
    address = address_of(request)
    service.limits.tables.take(address)
    record = await while_there(request, what_if_from_file(service, player, key, data, address))
    return link_to(await play_on_from_file(service, player, record, data, address))


def answered(found: bytes | ReviewProgress) -> Response[Review]:
    """Return a review as it is kept, or how far it is."""
    content: Any = found
    return Response(content, media_type="application/json", status_code=200 if isinstance(found, bytes) else ACCEPTED)


async def while_there(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work, which is cancelled when the client disconnects; the request's body must have been read. Raises Refused
    on a disconnect, when no client gets it."""
    doing, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((doing, gone), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return await doing
        raise Refused(NOT_NOW, "review_failed")
    finally:
        await cancel((doing, gone))


async def _gone(request: AnyRequest) -> None:
    """Wait until the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


HANDLERS = (show_review, bring_record, show_brought_review, play_on, play_on_brought)
