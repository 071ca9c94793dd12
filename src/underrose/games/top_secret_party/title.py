"""TOP SECRET as a title: everything the kernel needs to know of it, in one place."""

from __future__ import annotations

from pathlib import Path

from underrose.games.top_secret_party import legality, rules, view, worlds
from underrose.games.top_secret_party.actions import REFUSALS, VERBS, domains
from underrose.games.top_secret_party.events import EVENTS, describe
from underrose.games.top_secret_party.minds import MINDS, think
from underrose.games.top_secret_party.notes import notes
from underrose.games.top_secret_party.options import OPTIONS, load, make_kit
from underrose.games.top_secret_party.state import LEAST_SEATS, SEATS, Kit, Phase, State, Why
from underrose.kernel.contract import Contract
from underrose.kernel.game import Figure, Title
from underrose.kernel.records import Rows


def hurried_by(views: Rows) -> str:
    """Answers have a clock of their own; for everything else there is the time to point (R5)."""
    return "answer" if int(views[0]["phase"]) == Phase.ANSWERING else "point"


def between_rounds(views: Rows) -> bool:
    """Whether a latecomer may take a bot's seat: after a reveal, when nobody is on a team any more (R12)."""
    return int(views[0]["phase"]) >= Phase.REVEALED


TITLE = Title(
    id="top_secret_party",
    title="TOP SECRET",
    seats=(LEAST_SEATS, SEATS),
    rules_version=1,
    home=Path(__file__).parent,
    state=State,
    kit=Kit,
    view=view.View,
    sampler=worlds.Worlds,
    contract=Contract(
        start=rules.start,
        actors=rules.actors,
        allowed=legality.allowed,
        kinds=legality.kinds,
        legal=legality.legal,
        pick=legality.pick,
        apply=rules.apply,
        over=rules.over,
        winners=rules.winners,
        scores=rules.scores,
        opening=rules.opening,
        measure=rules.measure,
        see=view.see,
        prepare=worlds.prepare,
        draw=worlds.draw,
    ),
    verbs=VERBS,
    events=EVENTS,
    why=Why,
    refusals=REFUSALS,
    load=load,
    make_kit=make_kit,
    domains=domains,
    describe=describe,
    options=OPTIONS,
    notes=notes,
    minds=MINDS,
    think=think,
    timeout="overdue {seat}",
    hurried_by=hurried_by,
    clock={"answer": 45.0, "point": 60.0},
    players=("person {seat}", "character {seat}"),
    may_join=between_rounds,
    any_content=True,
    figures=(Figure("correct_pointing", "share", rules.WHOLE), Figure("chance_pointing", "share", rules.WHOLE)),
)
