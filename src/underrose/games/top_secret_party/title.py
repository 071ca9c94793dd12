"""TOP SECRET as a title: everything that the folder's other modules do not say."""

from underrose.games.top_secret_party.actions import Character, Lapse, Person, Skip
from underrose.games.top_secret_party.mind.policies import waits
from underrose.games.top_secret_party.rules import WHOLE
from underrose.games.top_secret_party.state import LEAST_SEATS, SEATS, Phase, teams_open
from underrose.kernel.data.records import Rows
from underrose.kernel.game.declare import declare
from underrose.kernel.game.title import Figure, TableRules


def hurried_by(views: Rows) -> str:
    """Answers have a clock of their own; for everything else there is the time to point (R5)."""
    return "answer" if int(views[0]["phase"]) == Phase.ANSWERING else "point"


COUNTED_SECONDS, PERSON_SECONDS = 6.0, 8.0
"""How long the count to three and everybody's fingers are shown at most, and then each person with a sentence."""


def shown_for(views: Rows) -> float:
    """Return the show of a reveal, person by person; `web/test/party.test.ts` holds it to this (R5)."""
    return COUNTED_SECONDS + PERSON_SECONDS * int(views[0]["players"]) if int(views[0]["phase"]) == Phase.REVEALED else 0.0


def between_rounds(views: Rows) -> bool:
    """Return whether a latecomer may take a bot's seat: after a reveal, when nobody is on a team any more (R12)."""
    return teams_open(int(views[0]["phase"]))


TITLE = declare(
    __name__,
    "TOP SECRET",
    seats=(LEAST_SEATS, SEATS),
    rules_version=3,
    place=4,
    table=TableRules(
        waits=waits,
        timeout=Lapse,
        hurried_by=hurried_by,
        shows=shown_for,
        clock={"answer": 45.0, "point": 60.0},
        who_plays=(Person, Character),
        skip=Skip,
        may_join=between_rounds,
        any_content=True,
    ),
    figures=(Figure("correct_pointing", "share", WHOLE), Figure("chance_pointing", "share", WHOLE)),
)
