"""The Coding as a title: everything that the folder's other modules do not say."""

from underrose.games.the_coding.actions import Foul, Resign
from underrose.games.the_coding.mind.policies import waits
from underrose.games.the_coding.state import Phase
from underrose.kernel.data.records import Rows
from underrose.kernel.game.declare import declare
from underrose.kernel.game.title import RACE, Content, Figure, Patience, TableRules


def hurried_by(views: Rows) -> str:
    """With live taps whoever taps first counts (R10); a clock runs only for naming a code."""
    return RACE if int(views[0]["phase"]) == Phase.OPEN else "answer"


def gave_up(views: Rows, seat: int) -> bool:
    """Return whether a seat has said "not enough" (R10)."""
    return bool(views[0]["sides"][seat]["chosen"])


PATIENCE = Patience({"random": 30.0, "novice": 30.0, "agent": 15.0, "spymaster": 10.0}, {"system": "speed", "taps": "live"}, gave_up)
"""A person has read what lies open, and thought, before a bot taps."""


def lab_only(content: Content) -> bool:
    """Pages say four rounds and three wrong decodings (R23)."""
    return "rounds" in content or "wrong" in content


TITLE = declare(
    __name__,
    "The Coding",
    seats=(2, 4),
    rules_version=3,
    place=1,
    table=TableRules(waits=waits, hurried_by=hurried_by, timeout=Foul, resign=Resign, lab_only=lab_only, patience=PATIENCE),
    figures=(
        Figure("hack_cards", "cards"),
        Figure("announcements", "per game"),
        Figure("right_decodings", "per game"),
        Figure("wrong_decodings", "per game"),
        Figure("extra_code_cards", "cards"),
    ),
)
