"""Classified Information as a title: everything that the folder's other modules do not say."""

from underrose.games.classified_information.actions import Pass, Resign
from underrose.games.classified_information.asking import asked
from underrose.games.classified_information.state import SEATS
from underrose.kernel.game.declare import declare
from underrose.kernel.game.title import Figure, TableRules

TITLE = declare(
    __name__,
    "Classified Information",
    seats=(SEATS, SEATS),
    rules_version=3,
    place=2,
    table=TableRules(window=Pass, asked=asked, resign=Resign, builds=("mix",)),
    figures=(
        Figure("assassinations", "per game"),
        Figure("failed_attempts", "per game"),
        Figure("reactions", "per game"),
        Figure("encrypted", "cards per game"),
    ),
)
