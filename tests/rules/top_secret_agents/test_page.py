"""The rules page of Top-Secret is true to the content."""

from __future__ import annotations

import re

import underrose as ur
from underrose.games.top_secret_agents.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")


def test_the_table_of_content_is_that_of_the_content_file() -> None:
    rows = re.findall(r"^\| (board|colour|profession) (.+?) \| (printed|ruled|house)\b.*\|$", PAGE, re.MULTILINE)
    content = ur.game("top_secret_agents").content
    board = content["board"]
    assert rows == [
        ("board", "-".join(map(str, board["rows"])), board["provenance"]),
        *(("colour", colour["name"], colour["provenance"]) for colour in content["colours"]),
        *(("profession", profession["name"], profession["provenance"]) for profession in content["professions"]),
    ]
