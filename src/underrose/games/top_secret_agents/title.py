"""Top-Secret as a title: everything the kernel needs to know of it, in one place."""

from __future__ import annotations

from pathlib import Path

from underrose.games.top_secret_agents import legality, listing, rules, view, worlds
from underrose.games.top_secret_agents.actions import REFUSALS, VERBS, domains
from underrose.games.top_secret_agents.events import EVENTS, Told, describe
from underrose.games.top_secret_agents.minds import MINDS, think
from underrose.games.top_secret_agents.notes import notes
from underrose.games.top_secret_agents.options import OPTIONS, load, make_kit, resolve
from underrose.games.top_secret_agents.state import Kit, State, Why
from underrose.kernel.contract import Contract
from underrose.kernel.game import Figure, Title

PROFESSIONS = ("double_agent", "comms_specialist", "smuggler", "analyst", "hacker", "engineer")
"""The professions of the house, in the order of its content, as the figures name them."""

TITLE = Title(
    id="top_secret_agents",
    title="Top-Secret",
    seats=(2, 2),
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
        kinds=listing.kinds,
        legal=listing.legal,
        pick=listing.pick,
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
    resolve=resolve,
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
    figures=(
        Figure("turns", "turns"),
        Figure("fell_unused", "tiles"),
        *(Figure(f"spawned_{name}", "per game") for name in PROFESSIONS),
        *(Figure(f"scored_{name}", "per game") for name in PROFESSIONS),
    ),
)
