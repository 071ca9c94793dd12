"""The rules page of a game, as its folder keeps it, for the drawer beside the table."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import MediaType, get
from litestar.params import PathParameter

from underrose import games
from underrose.server.http.openapi import refusals
from underrose.server.refusals import BROKEN, MISDIRECTED, MISSING, UNREADABLE, Refused, missing
from underrose.texts import localised

GameName = Annotated[str, PathParameter(description="A game's id, as the catalogue has it.", max_length=60)]


@get(
    "/api/games/{name:str}/rules",
    tags=["games"],
    summary="The rules of a game",
    media_type=MediaType.TEXT,
    responses=refusals(UNREADABLE, MISDIRECTED, MISSING, BROKEN),
)
async def show_rules(name: GameName) -> str:
    """The rules page in the reader's language, as Markdown. Raises Refused (404) for a game that has none here."""
    if name not in games.TITLES:
        raise missing("page")
    page = localised(games.title(name).home / "RULES.md")
    if not page.is_file():
        raise Refused(MISSING, "no_rules", title=games.title(name).title)
    return await asyncio.to_thread(page.read_text, "utf-8")
