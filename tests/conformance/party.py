"""TOP SECRET for the conformance kit: odd and even tables, the smallest with its fingers at oneself, open and sealed answers."""

from collections.abc import Sequence

import underrose as ur
from tests.rules.top_secret_party.tables import pack
from tests.sizes import size
from underrose.games.top_secret_party.state import SLOTS, Phase, Why
from underrose.kernel.data.records import Rows
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.testing.conformance import Reduced, Subject
from underrose.testing.playing import RandomPlayer
from underrose.testing.records import Ending


def conserves(game: Game, states: Rows) -> None:
    """Team cards are half and half, one perhaps left over; every question card is in the deck or spent; no dossier is dealt twice."""
    s, kit, people = states[0], game.kits[0], states[0]["players"][: game.players]
    blue = int(people["team"].sum())
    assert max(blue, game.players - blue) <= int(kit["each"]), "more team cards of a colour than there are"
    spent = sum(int(word).bit_count() for word in s["spent"])
    assert spent == int(s["turned"]), "a card is not spent, or twice"
    assert spent + int(s["left"]) == int(kit["cards"]), "a question card is lost"
    faces = [int(face) for face in s["faces"] if face >= 0]
    assert len({face // 2 for face in faces}) == len(faces), "both faces of a card are up"
    for dealt in (people["own"].tolist(), people["shown"].tolist()):
        assert len(set(dealt)) == len(dealt), "a dossier lies twice"


def hidden(game: Game, states: Rows) -> object:
    """Team cards before the reveal, sealed answers to the open question, fingers before all point, and dossiers that are not shown."""
    s, people = states[0], states[0]["players"][: game.players]
    phase, slot = int(s["phase"]), int(s["slot"])
    teams = people["team"].tolist() if phase < Phase.REVEALED else []
    sealed = int(game.kits[0]["sealed"]) and phase == Phase.ANSWERING
    answers = (people["yes"] >> slot & people["placed"] >> slot & 1).tolist() if sealed else []
    fingers = people["arrow"].tolist() if phase in (Phase.READYING, Phase.POINTING) else []
    return teams, answers, fingers, people["own"].tolist() if int(game.kits[0]["shuffled"]) else []


def table(players: int, **options: str) -> Game:
    return ur.game("top_secret_party", players=players, **options)


def small(players: int, **options: str) -> Game:
    """A table with as few question cards as a game can do with."""
    return table(players, content=pack(18), packs="own", **options)


def subject(name: str, game: Game, reduced: Sequence[Reduced] = (), matches: int = 3, share: float = 0.1) -> Subject:
    return Subject(f"top_secret_party-{name}", game, conserve=conserves, hidden=hidden, reduced=reduced, matches=matches, share=share)


ROUND = SLOTS * 4 + 9
"""Decisions in the first round of four and a little more."""

SUBJECTS: Sequence[Subject] = (
    subject("3", table(3, sealed_answers="no"), [Reduced(small(3, sealed_answers="no"), [0, SPECTATOR], 1, size(12, 22))]),
    subject("4", table(4, sealed_answers="no"), [Reduced(small(4, sealed_answers="no"), [2], 1, ROUND)], matches=2),
    subject("4-sealed", table(4, sealed_answers="yes"), [Reduced(small(4, sealed_answers="yes"), [1], 1, ROUND)], matches=2),
    subject("5-shuffled", table(5, dossiers="shuffled", sealed_answers="yes"), share=0.05),
    subject("10", table(10), matches=1, share=0.02),
)


def late(game: Game, seed: int) -> Match:
    """A match in which the first seat never does anything in time."""
    match, player = Match(game, seed), RandomPlayer(game, f"late {seed}")
    while match.outcome is None:
        seat = match.actors[-1]
        if seat == 0:
            match.play(SERVER, "overdue 0")
        else:
            match.do(seat, player.action(match, seat))
    return match


SHORT = 120
"""Steps of a record that somebody may want to read."""


def people(game: Game, seed: int) -> Match:
    match = Match(game, seed)
    for seat in range(game.players):
        match.play(SERVER, f"person {seat}")
    return match


def in_person(game: Game, seed: int) -> Match:
    """A match between people, who change their answers and fingers; one of them does nothing in time."""
    match, player = people(game, seed), RandomPlayer(game, f"in person {seed}")
    while match.outcome is None:
        seat = match.actors[player.below(len(match.actors))]
        overdue = seat == 0 and match.game.title.table.timeout
        late_now = match.if_legal(SERVER, overdue, 0) if overdue else None
        if late_now is None or seed % 2:
            match.do(seat, player.action(match, seat))
        else:
            match.do(SERVER, late_now)
    return match


def changes(match: Match) -> bool:
    """Whether an answer and a finger were changed, and chance decided for somebody who had yet to get ready."""
    keys = [event["key"] for step in match.steps for event in step.events]
    lapsed = any([event["key"] for event in step.events][:3] == ["overdue", "pointed", "ready"] for step in match.steps)
    return lapsed and {"changed", "aimed"} <= set(keys) and len(match.steps) < SHORT


ENDINGS: Sequence[Ending] = (
    Ending("won-4", table(4, sealed_answers="no"), Why.WON),
    Ending("shared-3", table(3, sealed_answers="no"), Why.SHARED),
    Ending("won-5-sealed-late", table(5, sealed_answers="yes"), Why.WON, play=late),
    Ending("won-4-changed", table(4, sealed_answers="yes"), Why.WON, shows=changes, play=in_person),
)
