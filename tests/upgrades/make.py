"""Make the fixture of this version: `python -m tests.upgrades.make` writes the database of a server with a game of every title that is over
and one that is being played, and what their players were told, into a folder named by the newest migration.

Made once, with the version that a folder is named by, and never again: what later versions open is what that one wrote.
"""

import json
import lzma
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from litestar.testing import TestClient

from tests.chance import create_app, repeatable
from tests.server.guests import Person, bots, choose, come_in, play_on, wait_for
from underrose import games
from underrose.server.storage.group_commit import newest

HERE = Path(__file__).parent
DATABASE, TOLD = "tables.sqlite.xz", "told.json.xz"
SEATS = {"top_secret_party": 4}
ACTIONS = 3
OF_A_POSITION = ("ask", "view", "events", "outcome", "head", "game")
"""What of a position stays from version to version: legal actions and sheets may be told better."""


def main() -> None:
    """Write the fixture of this version."""
    folder = HERE / newest()
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as temporary:
        database = Path(temporary) / "tables.db"
        with TestClient(create_app(database=str(database), sources=repeatable(lambda: "upgrades"))) as client:
            ann = come_in(client, "Ann")
            told = {
                "player": ann.player,
                "key": ann.get("/key").json()["key"],
                "tables": [_table(ann, game, over) for game in games.TITLES for over in (True, False)],
            }
        (folder / DATABASE).write_bytes(lzma.compress(database.read_bytes(), preset=9))
        (folder / TOLD).write_bytes(lzma.compress(json.dumps(told).encode(), preset=9))


def _table(ann: Person, game: str, over: bool) -> dict[str, Any]:
    """A game against bots, to its end or some of Ann's actions long, and what she was told."""
    seats = SEATS.get(game, 2)
    table = ann.open(game, seats, bots=bots(*range(1, seats)))
    ann.start(table)
    if over:
        play_on([ann], table)
    for _ in range(0 if over else ACTIONS):
        view = wait_for(ann, table, lambda view: view["ask"] is not None)
        assert ann.act(table, view["ask"], choose(view["legal"], ann.rng)).status_code == 200
    view = wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"])
    record = ann.get(f"/tables/{table}/record").text if over else ""
    return {
        "table": table,
        "game": game,
        "rules_version": games.title(game).rules_version,
        "over": over,
        "position": {name: view[name] for name in OF_A_POSITION},
        "record_sha256": sha256(record.encode()).hexdigest(),
    }


if __name__ == "__main__":
    main()
