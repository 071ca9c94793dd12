"""Routes for one guest alone: the tables where they sit, their identity on another device, and that they are forgotten."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from underrose.server.accounts.authentication import COOKIE
from underrose.server.api.account_messages import Forgotten, IdentityLink, IdentityRequest, MyTable
from underrose.server.api.messages import Guest
from underrose.server.api.refusals import MISSING, NOT_ALLOWED, NOT_NOW, TOO_OFTEN
from underrose.server.core.my_tables import forget_everywhere, my_tables
from underrose.server.http.openapi import SAYING, described
from underrose.server.http.routes import COOKIE_SENT, AnyRequest, Me, TheService, address_of, welcomed
from underrose.server.storage.account_rows import LINK_SECONDS


@get("/me/tables", **described("guests", "My tables", TOO_OFTEN, NOT_NOW))
async def list_mine(service: TheService, player: Me) -> list[MyTable]:
    """List the tables where I sit, at most 24, with what my place's feed tells of each: whose turn it is, since when, how it ended."""
    service.limits.lists.take(player.id)
    return await my_tables(service, player)


@post("/me/move", **described("guests", "My identity link", TOO_OFTEN, NOT_NOW), status_code=200)
async def make_link(request: AnyRequest, service: TheService, player: Me) -> IdentityLink:
    """Make the link by which another device is me. It works once, for ten minutes, and voids the one before. Shown to me only. A browser's
    own session is renewed with it."""
    service.limits.lists.take(player.id)
    key = await service.links.make(player)
    await service.sessions.renew(request, player)
    return IdentityLink(f"/#me={key}", key, LINK_SECONDS)


@post(
    "/guests/move",
    **described("guests", "Come in as who I am elsewhere", *SAYING, security=None),
    status_code=200,
    response_headers=COOKIE_SENT,
)
async def come_along(request: AnyRequest, service: TheService, data: JSONBody[IdentityRequest]) -> Response[Guest]:
    """Use up an identity link: the answer and its cookie make this device the guest who asked for it."""
    with service.limits.guessing(address_of(request)):
        player = await service.links.take(data.move)
    return welcomed(request, player, service.sessions.new(player))


@post("/me/forget", **described("guests", "Forget me", MISSING, NOT_ALLOWED, TOO_OFTEN, NOT_NOW), status_code=200)
async def forget_me(service: TheService, player: Me) -> Response[Forgotten]:
    """My name and my id go from every table: seats that play are given up, at finished tables an unknown guest has mine. Signed records,
    and what was reported, stay with the table, which goes 30 days after its last use."""
    service.limits.lists.take(player.id)
    answer = Response(Forgotten(await forget_everywhere(service, player)))
    answer.delete_cookie(COOKIE)
    return answer


HANDLERS = (list_mine, make_link, come_along, forget_me)
