"""Classified Information as a title: what an open reaction window asks, and all that the folder's other modules do not say."""

from collections.abc import Sequence
from typing import Any

from underrose.games.classified_information.actions import Pass, Resign
from underrose.games.classified_information.cards import ABILITIES, Ability, Answers
from underrose.games.classified_information.events import TEXTS, card_name, describe
from underrose.games.classified_information.state import COPIES, SEATS, Window
from underrose.games.classified_information.targets import THEIRS
from underrose.kernel.data.records import Rows
from underrose.kernel.game.declare import declare
from underrose.kernel.game.title import Content, Figure, TableRules
from underrose.texts import Said, people_of

# What an open reaction window asks, as pages say it: what happens, to whom, and what either choice does. It is the same for everybody for
# whom it could open, whatever they hold; how long there is for it follows from its words.


def asked(content: Content, views: Rows, names: Sequence[str]) -> Sequence[str]:
    """Return the question and what stands below it, by anybody's view; nothing where no window is open."""
    view = views[0]
    window = int(view["window"])
    if window == Window.CLOSED:
        return ()
    says = _hit if window == Window.AFTER else _deployed
    return TEXTS.say("yours-window"), says(content, view, names)


def _deployed(content: Content, view: Any, names: Sequence[str]) -> str:
    seat, card = int(view["turn"]), int(view["card"])
    event = {"key": "deployed", "args": {"seat": seat, "card": card, "target": int(view["target"])}}
    answers = [Answers.DEPLOYS, *([Answers.QUESTIONS] if content["deck"][card // COPIES]["asks"] else [])]
    return TEXTS.say("yours-window.before", {"what": describe(content, event, names), "cards": _that(content, answers)})


def _hit(content: Content, view: Any, names: Sequence[str]) -> str:
    seat, spot = int(view["turn"]), int(view["target"]) - THEIRS
    side = view["sides"][1 - seat]
    hit: dict[str, Said] = {"seat": people_of(1 << seat, names), "owner": people_of(1 << (1 - seat), names), "spot": spot}
    what = TEXTS.say("window-attack", {**hit, "card": card_name(content, int(view["card"]))})
    goes = "cover" if side["cover"][spot] >= 0 else "resilience" if side["resilience"] else "guard"
    return TEXTS.say("yours-window.after", {"what": what, "cards": _that(content, [Answers.ASSASSINATIONS]), "goes": goes})


def _that(content: Content, answers: Sequence[Answers]) -> list[str]:
    """Return the cards of the deck that answer so."""
    return [
        TEXTS.translated(f"card-{kind['ability']}", kind["title"])
        for kind in content["deck"]
        if ABILITIES[Ability[kind["ability"].upper()]].answers in answers
    ]


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
