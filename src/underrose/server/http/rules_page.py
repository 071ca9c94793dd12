"""The rules page of a game, as its folder keeps it, for the drawer beside the table."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import MediaType, get
from litestar.params import PathParameter

from underrose import games
from underrose.server.http.openapi import refusals
from underrose.server.refusals import BROKEN, MISDIRECTED, MISSING, UNREADABLE, missing

PAGE = "RULES.md"
GameName = Annotated[str, PathParameter(description="A game's id, as the catalogue has it.", max_length=60)]


@get(
    "/api/games/{name:str}/rules",
    tags=["games"],
    summary="The rules of a game",
    media_type=MediaType.TEXT,
    responses=refusals(UNREADABLE, MISDIRECTED, MISSING, BROKEN),
)
async def show_rules(name: GameName) -> str:
    """The rules page, as Markdown. Raises Refused (404) for a game that has none here."""
    page = games.title(name).home / PAGE if name in games.TITLES else None
    if page is None or not page.is_file():
        raise missing("page")
    return await asyncio.to_thread(page.read_text, "utf-8")
