"""Top-Secret as a title: everything that the folder's other modules do not say."""

from underrose.games.top_secret_agents.actions import Resign
from underrose.games.top_secret_agents.events import Told
from underrose.games.top_secret_agents.state import SEATS
from underrose.kernel.game.declare import declare
from underrose.kernel.game.title import Figure, TableRules

PROFESSIONS = ("double_agent", "comms_specialist", "smuggler", "analyst", "hacker", "engineer")
"""The professions of the house, in the order of its content, as the figures name them."""

TABLE = TableRules(
    may_join=lambda views: True,  # nothing is hidden
    resign=Resign,
    undo=(
        Told.SPAWNED,
        Told.MOVED,
        Told.TOOK,
        Told.LOST,
        Told.OVERFLOWED,
        Told.TRANSFERRED,
        Told.GAVE,
        Told.SPENT,
        Told.RAISED,
        Told.LOWERED,
        Told.PINNED,
        Told.UNPINNED,
        Told.STOLE,
        Told.BLOCKED,
        Told.RETIRED,
        Told.SCORED,
        Told.RETURNED,
    ),
)

TITLE = declare(
    __name__,
    "Top-Secret",
    seats=(SEATS, SEATS),
    rules_version=2,
    place=3,
    table=TABLE,
    figures=(
        Figure("turns", "turns"),
        Figure("fell_unused", "tiles"),
        *(Figure(f"spawned_{name}", "per game") for name in PROFESSIONS),
        *(Figure(f"scored_{name}", "per game") for name in PROFESSIONS),
    ),
)
