"""The rules page of a game, as its folder keeps it, for the drawer beside the table."""

from __future__ import annotations

import asyncio

from litestar import MediaType, get
from litestar.params import FromPath

from underrose import games
from underrose.server.refusals import missing

PAGE = "RULES.md"


@get("/api/games/{name:str}/rules", tags=["games"], summary="The rules of a game", media_type=MediaType.TEXT)
async def show_rules(name: FromPath[str]) -> str:
    """The rules page, as Markdown. Raises Refused (404) for a game that has none here."""
    page = games.title(name).home / PAGE if name in games.TITLES else None
    if page is None or not page.is_file():
        raise missing("page")
    return await asyncio.to_thread(page.read_text, "utf-8")
