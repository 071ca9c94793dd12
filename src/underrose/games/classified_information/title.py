"""Classified Information as a title: everything the kernel needs to know of it, in one place."""

from __future__ import annotations

from pathlib import Path

from underrose.games.classified_information import legality, rules, view, worlds
from underrose.games.classified_information.actions import REFUSALS, VERBS, domains
from underrose.games.classified_information.events import EVENTS, describe
from underrose.games.classified_information.minds import MINDS
from underrose.games.classified_information.notes import because, notes
from underrose.games.classified_information.options import OPTIONS, load, make_kit, resolve
from underrose.games.classified_information.state import SEATS, Kit, State, Why
from underrose.kernel.contract import Contract
from underrose.kernel.game import Figure, Title

TITLE = Title(
    id="classified_information",
    title="Classified Information",
    seats=(SEATS, SEATS),
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
    resolve=resolve,
    domains=domains,
    describe=describe,
    options=OPTIONS,
    window="pass",
    builds=("mix",),
    minds=MINDS,
    notes=notes,
    because=because,
    figures=(
        Figure("assassinations", "per game"),
        Figure("failed_attempts", "per game"),
        Figure("reactions", "per game"),
        Figure("encrypted", "cards per game"),
    ),
)
