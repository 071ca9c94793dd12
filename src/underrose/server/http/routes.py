"""The HTTP routes: each finds out who asks, asks the table, and answers with what that seat may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.types import Scope

from underrose import games
from underrose.kernel.game.title import Reason, Tell
from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Connection, Player, cookie_of, is_operator, new_player, same_origin
from underrose.server.accounts.guest_names import clean_name
from underrose.server.accounts.rate_limits import LONGEST_TABLE
from underrose.server.api.catalogue_messages import Exhibition, Status
from underrose.server.api.command_messages import DoRequest
from underrose.server.api.messages import (
    ActionRequest,
    Done,
    Ending,
    Facts,
    GameInfo,
    Guest,
    GuestRequest,
    MoveLink,
    Position,
    PublicKey,
    SeatRequest,
    SeatTaken,
    Started,
    TableInfo,
    TableLink,
    TableRequest,
    Tells,
)
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, MISSING, NOBODY, NOT_ALLOWED, NOT_NOW, TOO_OFTEN, UNREADABLE, Refused
from underrose.server.api.review_messages import Aftershow
from underrose.server.core.service import Service
from underrose.server.http.addresses import counted_as
from underrose.server.http.openapi import ANYONE, DOING, FROM_ZERO, LOOKING, SAYING, described
from underrose.server.jobs.thinking_pool import BillingKey
from underrose.server.tables.endings import aftershow_of, ending_of
from underrose.server.tables.exhibition import only_watched, over_shoulder
from underrose.server.tables.guests import came_from
from underrose.server.tables.hosting import make_room
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import move_here
from underrose.texts import localised

AnyRequest = Request[Any, Any, Any]
TheService = NamedDependency[Service]
Me = NamedDependency[Player]
TableName = Annotated[str, PathParameter(description="A table's id, or its code.", max_length=64)]
GameName = Annotated[str, PathParameter(description="A game's id, as the catalogue has it.", max_length=60)]
About = Annotated[str, QueryParameter(description="What the note sheet calls it: `about[].key`.", max_length=100)]
Shoulder = Annotated[
    int | None,
    QueryParameter(ge=0, le=63, schema_extra=FROM_ZERO, description="At an exhibition: the bot over whose shoulder I look."),
]
Played = Annotated[int, QueryParameter(ge=0, description="Games count from 1; 0 is the latest.")]
Excluded = Annotated[str, QueryParameter(description="One of its values that are `out`.", max_length=100)]
JSON_LINES = "application/jsonl"
COOKIE_SENT = [ResponseHeader(name="Set-Cookie", documentation_only=True, description="The same token, for browsers.")]
OF_BOTS = frozenset({"take_seat", "do_something", "show_view", "act", "show_because", "show_ending", "show_record", "list_mine"})
"""The routes that a player's own bot may use, besides those without authentication; every other one is for people."""


def address_of(connection: Connection) -> str:
    """Return the network address that a request counts for: IPv6 by its network, and behind a trusted proxy the client's own."""
    return counted_as(connection.client.host) if connection.client else "?"


async def known(connection: Connection, service: Service) -> Player | None:
    """Return the guest or the bot behind a request, None for a stranger. Raises Refused (503) where that cannot be found out."""
    try:
        return await service.authenticate(connection)
    except Refused as refused:
        if refused.status != NOBODY:
            raise
        return None


# --- guests, games, the server itself ---------------------------------------------------------------------------------


@post("/guests", **described("guests", "Come in", *SAYING, security=None), response_headers=COOKIE_SENT)
async def come_in(request: AnyRequest, service: TheService, data: JSONBody[GuestRequest | None] = None) -> Response[Guest]:
    """Become a guest: the answer holds a token for programs, its cookie is for browsers."""
    service.limits.guests.take(address_of(request))
    player = new_player(data.name if data else None, await known(request, service))
    return welcomed(request, player, service.sessions.new(player))


@post("/guests/name", **described("guests", "Take another name", *SAYING), status_code=200)
async def rename(request: AnyRequest, service: TheService, player: Me, data: JSONBody[GuestRequest]) -> Response[Guest]:
    """Give the guest another name, from the next seat on: the answer and its cookie replace the token of before."""
    service.limits.guests.take(address_of(request))
    player = msgspec.structs.replace(player, name=clean_name(data.name))
    return welcomed(request, player, await service.sessions.renewed(request, player))


def welcomed(request: AnyRequest, player: Player, token: str) -> Response[Guest]:
    """Return a guest's token, for programs in the body and for browsers as a cookie."""
    return Response(Guest(token, player.id, player.name), cookies=[cookie_of(token, request.url.scheme == "https")])


@get("/games", **described("games", "The games of this server", security=None))
async def list_games(service: TheService) -> list[GameInfo]:
    """Every game with its options; `compiling` while its rules are not ready to be played."""
    return service.listed()


@get("/games/{name:str}/rules", **described("games", "The rules of a game", UNREADABLE, MISSING, security=None), media_type=MediaType.TEXT)
async def show_rules(name: GameName) -> str:
    """Return the rules page in the reader's language, as Markdown. Raises Refused (404) for a game that has none here."""
    if name not in games.TITLES:
        raise Refused(MISSING, "no_page")
    page = localised(games.title(name).home / "RULES.md")
    if not page.is_file():
        raise Refused(MISSING, "no_rules", title=games.title(name).title)
    return await asyncio.to_thread(page.read_text, "utf-8")


@get("/key", **described("records", "The key that signs records", security=None))
async def show_key(service: TheService) -> PublicKey:
    """Hold a record to it with `underrose verify FILE --key HEX`."""
    return PublicKey(service.keys.public)


@get("/status", **described("server", "How the server is doing", security=None))
async def show_status(request: AnyRequest, service: TheService) -> Status:
    """Tables, rounded, and whether bots are busy; exact figures for who sends the operator's key as bearer token."""
    return service.status(is_operator(request, service.settings.operator))


@get("/exhibition", **described("tables", "Watch bots play", MISSING, TOO_OFTEN, NOT_NOW, security=None))
async def show_exhibition(request: AnyRequest, service: TheService) -> Exhibition:
    """Two bots of the house at a table that everybody may watch, with what each of them has worked out. Its bots go on as long as somebody
    asks, or watches at the table."""
    service.limits.exhibition.take(address_of(request))
    return await service.exhibition()


# --- tables -----------------------------------------------------------------------------------------------------------


@post("/tables", **described("tables", "Open a table", *DOING), request_max_body_size=LONGEST_TABLE)
async def open_table(request: AnyRequest, service: TheService, player: Me, data: JSONBody[TableRequest]) -> TableLink:
    """Whoever opens it is its host, and is seated first unless `watch` is true."""
    service.limits.tables.take(address_of(request))
    return link_to(await service.open(player, data, address_of(request)))


def link_to(table: Table) -> TableLink:
    """Return where a table is."""
    return TableLink(table.id, table.code, f"/t/{table.code}")


@get("/tables/{name:str}", **described("tables", "What everybody may know of a table", *LOOKING, security=ANYONE))
async def show_table(request: AnyRequest, service: TheService, name: TableName) -> TableInfo:
    """Seats, options and content; nothing of the game itself."""
    player = await known(request, service)
    return await service.show(await service.table(name, address_of(request), player), player)


@post("/tables/{name:str}/seats", **described("tables", "Take a seat, or watch", *DOING), status_code=200)
async def take_seat(
    request: AnyRequest, service: TheService, player: Me, name: TableName, data: JSONBody[SeatRequest | None] = None
) -> SeatTaken:
    """Take the seat asked for, else the first that is free; -1 to watch."""
    table, wish = await service.table(name, address_of(request), player), data or SeatRequest()
    service.limits.visits.take(player.id)
    if player.owner and (wish.watch or wish.move is not None):
        raise Refused(FORBIDDEN, "bot_may_not")

    if not wish.watch:
        only_watched(table)

    def sit() -> int:
        if wish.move is not None:
            place = move_here(table, player, wish.move)
        else:
            grow = partial(make_room, table, service.set_up)
            place = table.watch(player) if wish.watch else table.sit(player, wish.seat, grow)
        came_from(table.seating, player, service.mark(table, address_of(request)))
        return place

    with service.limits.guessing(address_of(request)):
        return SeatTaken(await service.do(table, sit))


@get("/tables/{name:str}/move", **described("tables", "My move-me link", *LOOKING))
async def show_move(request: AnyRequest, service: TheService, player: Me, name: TableName) -> MoveLink:
    """Return the link that moves my seat to another device: it seats the device that opens it. Shown to me only."""
    table = await service.table(name, address_of(request), player)
    move = await service.look(table, lambda: table.seats[table.seating.own_seat(player)].move)
    return MoveLink(f"/t/{table.code}#move={move}", move)


@post("/tables/{name:str}/start", **described("tables", "Start the game", *DOING), status_code=200)
async def start_game(request: AnyRequest, service: TheService, player: Me, name: TableName) -> Started:
    """Start with the players who are there, for the host: empty seats go, as far as the game may be played by fewer."""
    table = await service.table(name, address_of(request), player)
    service.limits.visits.take(player.id)
    await service.start(table, player)
    return Started(True)


@post(
    "/tables/{name:str}/do",
    **described("tables", "Do something that is no move", *DOING),
    status_code=200,
    request_max_body_size=LONGEST_TABLE,
)
async def do_something(request: AnyRequest, service: TheService, player: Me, name: TableName, data: JSONBody[DoRequest]) -> Done:
    """`ready`, `rematch` (a new game once every player wants it), `settings`; `free` (give up a seat; the host: a bot stands in any),
    `takeover` (one's own seat back, or a bot's: while cards are hidden that asks everybody else, who answer with `consent`), `resign`,
    `undo` (one's own last steps), `build` (the next game of a match, for who won the last); `skip` (the host: a bot plays for who is not
    there); `rename`; `wait` (for a seat) and `admit` (the host lets in who waits, while a game runs to a seat that a bot plays for somebody
    who has left); `clear` (the host puts a finished game away), `pause`, `extend` (more time), `hand_over` (the host's role), `lock`
    (nobody new comes in), `keep_out` (somebody is sent away); `entropy` (for the next deal), `shown` (a reaction window); `report`, which
    answers with a `reference`."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)
    return await service.command(table, player, data, address_of(request))


# --- playing ----------------------------------------------------------------------------------------------------------


@get("/tables/{name:str}/view", **described("play", "What my seat sees", *LOOKING))
async def show_view(
    request: AnyRequest, service: TheService, player: Me, name: TableName, advice: FromQuery[bool] = False,
    follow: FromQuery[bool] = False, seat: Shoulder = None,
) -> Position:  # fmt: skip
    """Return the position with the seat's whole log; with `advice=1` the agent's move, where the table gives it. A client that asks with
    `follow=1` every few seconds counts as being there, as with a window on the feed. Only one's own place is seen: a `seat` is refused."""
    table = await service.table(name, address_of(request), player)
    if seat is not None:
        raise Refused(FORBIDDEN, "no_shoulder")
    place, position = await service.position(table, player, follow)
    if advice:
        service.limits.act(player)
        position = await service.advised(table, place, position, BillingKey(address_of(request), player.id))
    return Position(**{name: getattr(position, name) for name in Position.__struct_fields__})  # without the `type` that it has on a feed


def reasons_for(table: Table, place: int, about: str, value: str) -> Callable[[], Reason]:
    """Return what finds why a value is excluded, as far as the table helps; it may run in another thread. Raises Refused."""
    if table.live is None or place == SPECTATOR or table.assist_of(place) in ("off", "facts"):
        raise Refused(NOT_ALLOWED, "no_crosses")
    return table.live.because(place, about, value)


def tells_for(table: Table, place: int) -> Callable[[], list[Tell]]:
    """Return what finds what others' choices make likely, where the table gives advice; it may run in another thread. Raises Refused."""
    if table.live is None or place == SPECTATOR or table.assist_of(place) != "advice":
        raise Refused(NOT_ALLOWED, "no_tells")
    return table.live.tells(place)


@post("/tables/{name:str}/actions", **described("play", "Act", *DOING), status_code=200)
async def act(request: AnyRequest, service: TheService, player: Me, name: TableName, data: JSONBody[ActionRequest]) -> Done:
    """Take an action in answer to the open `ask`. A repeated `id` is answered as the first one was."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)
    return await service.act(table, player, data)


@get("/tables/{name:str}/because", **described("play", "Why a value is excluded", NOT_ALLOWED, *LOOKING))
async def show_because(
    request: AnyRequest, service: TheService, player: Me, name: TableName, about: About, value: Excluded, seat: Shoulder = None
) -> Facts:
    """Facts my seat has seen that together exclude a value, none of which can be left out, and the step from them to that; for who watches
    an exhibition, those of the bot in `seat`."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)

    def ask() -> Callable[[], Reason]:
        place = table.seating.place_at_table(player) if seat is None else over_shoulder(table, player, seat)
        return reasons_for(table, place, about, value)

    find = await service.look(table, ask)
    found = await service.bots.work(BillingKey(address_of(request), player.id), find)
    return msgspec.convert(found._asdict(), Facts)


@get("/tables/{name:str}/tells", **described("play", "What others' choices make likely", NOT_ALLOWED, *LOOKING))
async def show_tells(request: AnyRequest, service: TheService, player: Me, name: TableName) -> Tells:
    """Return what my seat may make of others' choices, by its view and log and the weights of a review; where the table gives advice."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)
    find = await service.look(table, lambda: tells_for(table, table.seating.place_at_table(player)))
    found = await service.bots.work(BillingKey(address_of(request), player.id), find)
    return msgspec.convert({"tells": [tell._asdict() for tell in found]}, Tells)


@get("/tables/{name:str}/ending", **described("play", "Everything on the table", CONFLICT, *LOOKING))
async def show_ending(request: AnyRequest, service: TheService, player: Me, name: TableName) -> Ending:
    """Once the game is over: what every seat saw, and what its note sheet still allowed before the last step."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)
    return await service.afterwards(table, player, ending_of)


@get("/tables/{name:str}/aftershow", **described("play", "The show after a game", CONFLICT, NOT_ALLOWED, *LOOKING))
async def show_aftershow(request: AnyRequest, service: TheService, player: Me, name: TableName) -> Aftershow:
    """Once a game of TOP SECRET is over: who found whom, what the answers said of each pair, the most misleading answer, the best nose."""
    table = await service.table(name, address_of(request), player)
    service.limits.act(player)
    return await service.afterwards(table, player, aftershow_of)


@get(
    "/tables/{name:str}/record",
    **described("records", "The record of a game", CONFLICT, *LOOKING),
    media_type=JSON_LINES,
    response_headers=[ResponseHeader(name="Content-Disposition", documentation_only=True, description="The name of a file to keep it in.")],
)
async def show_record(request: AnyRequest, service: TheService, player: Me, name: TableName, game: Played = 0) -> Response[str]:
    """JSON lines that anybody can verify, once the game is over."""
    table = await service.table(name, address_of(request), player)

    def read() -> tuple[int, str]:
        table.seating.place_at_table(player)
        return game or table.games, table.record(game)

    played, lines = await service.look(table, read)
    file = f"underrose-{table.code}-{played}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(lines, media_type=JSON_LINES, headers=headers)


def api(*more: Any) -> Router:
    """Return all routes under /api; `more` are further handlers. Requests from pages of other sites are refused."""

    def give_service(scope: Scope) -> Service:
        return Litestar.from_scope(scope).state.service

    async def give_player(request: AnyRequest, service: TheService) -> Player:
        player = await service.authenticate(request)
        if player.owner and request.route_handler.handler_name not in OF_BOTS:
            raise Refused(FORBIDDEN, "bot_may_not")
        return player

    async def before(request: AnyRequest) -> None:
        same_origin(request, request.app.state.service.settings.origins)

    before_tables = [come_in, rename, list_games, show_rules, show_key, show_status, show_exhibition]
    at_tables = [open_table, show_table, take_seat, show_move, start_game, do_something]
    playing = [show_view, act, show_because, show_tells, show_ending, show_aftershow, show_record]
    return Router(
        "/api",
        route_handlers=[*before_tables, *at_tables, *playing, *more],
        dependencies={"service": Provide(give_service, sync_to_thread=False), "player": Provide(give_player)},
        before_request=before,
    )
