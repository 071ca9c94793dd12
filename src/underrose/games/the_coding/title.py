"""The Coding as a title: everything the kernel needs to know of it, in one place."""

from __future__ import annotations

from pathlib import Path

from underrose.games.the_coding import legality, rules, view, worlds
from underrose.games.the_coding.actions import REFUSALS, VERBS, domains
from underrose.games.the_coding.events import EVENTS, describe
from underrose.games.the_coding.minds import MINDS, plausible, propose, waits
from underrose.games.the_coding.notes import because, notes
from underrose.games.the_coding.options import OPTIONS, load, make_kit
from underrose.games.the_coding.state import Kit, State, Why
from underrose.kernel.contract import Contract
from underrose.kernel.game import Figure, Title

TITLE = Title(
    id="the_coding",
    title="The Coding",
    seats=(2, 4),
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
        propose=propose,
        plausible=plausible,
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
    minds=MINDS,
    waits=waits,
    timeout="foul",
    notes=notes,
    because=because,
    figures=(
        Figure("hack_cards", "cards"),
        Figure("announcements", "per game"),
        Figure("right_decodings", "per game"),
        Figure("wrong_decodings", "per game"),
        Figure("extra_code_cards", "cards"),
    ),
)
