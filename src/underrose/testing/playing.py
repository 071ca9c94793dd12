"""Random play for tests: matches with biases that differ from seed to seed, so that the rare states of a game are visited too.

Choosing evenly among kinds leaves some phases almost unseen: nobody says "not enough" eight times in a row by chance. So every
player of this module has a lean: each kind of action is, for a whole match, liked, disliked or neither. And some are curious: now
and then they try all actions on a copy of the table and take one that makes something happen for the first time in the match;
so a code is guessed although a guess is right once in three hundred times.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import BYTE
from underrose.kernel.game.chance import Mode, ready, reseed
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Match

CAUTION = 4
"""Decisions per curious one."""
LEANINGS = (0.02, 1.0, 50.0)
"""The possible weights of a kind of action."""


class RandomPlayer:
    """Chooses a kind by its lean, then evenly, or curiously, among the legal actions of that kind. Plays for all seats of a match."""

    def __init__(self, game: Game, seed: str) -> None:
        self.rng = Random(seed)
        # By the verb's name, so that a new verb leaves the leans of the others, and with them recorded games, as they are.
        names = {kind: verb.do for kind, verb in game.codec.verbs.items()}
        self._curious = int(Random(f"{seed} curious").random() * 2) == 1
        self._lean = {kind: LEANINGS[int(Random(f"{seed} {name}").random() * len(LEANINGS))] for kind, name in names.items()}

    def below(self, bound: int) -> int:
        """Return a number in 0..bound-1, the same in every version of Python."""
        return int(self.rng.random() * bound)

    def action(self, match: Match, seat: int) -> int:
        """Return a legal action of the seat, packed."""
        legal = match.legal(seat).packed()
        kinds = cast("list[int]", sorted(set((legal & BYTE).tolist())))
        kind = self._kind(kinds)
        of_kind = cast("list[int]", legal[(legal & BYTE) == kind].tolist())
        if self._curious and self.below(CAUTION) == 0:
            return self._newest(match, seat, of_kind)
        return of_kind[self.below(len(of_kind))]

    def _newest(self, match: Match, seat: int, actions: list[int]) -> int:
        """Return an action after which something is told that was never told in this match, else any."""
        keys = match.game.title.events.by_key
        told = {int(keys[event["key"]].kind) for step in match.steps for event in step.events}
        start = self.below(len(actions))
        for action in actions[start:] + actions[:start]:
            if not _told_by(match, seat, action) <= told:
                return action
        return actions[start]

    def _kind(self, kinds: list[int]) -> int:
        at = self.rng.random() * sum(self._lean[kind] for kind in kinds)
        for kind in kinds[:-1]:
            at -= self._lean[kind]
            if at < 0:
                return kind
        return kinds[-1]

    def step(self, match: Match) -> None:
        """Do one decision of one of the seats that may act."""
        seat = match.actors[self.below(len(match.actors))]
        match.do(seat, self.action(match, seat))

    def play(self, match: Match, decisions: int | None = None) -> Match:
        """Play to the end, or for so many decisions; return the match."""
        while match.outcome is None and (decisions is None or decisions > 0):
            self.step(match)
            decisions = None if decisions is None else decisions - 1
        return match


def _told_by(match: Match, seat: int, action: int) -> set[int]:
    """Return the kinds of event that doing the action would tell, tried on a copy."""
    table = match.states.copy()
    ready(table, Mode.DRAW)
    reseed(table[0]["chance"]["generator"], b"curious", 0)
    match.game.doors.apply(table, 0, match.game.kits, seat, action)
    events: Any = table[0]["events"]
    return set(events["items"]["kind"][: int(events["written"])].tolist())


def random_match(game: Game, seed: int, decisions: int | None = None) -> Match:
    """Return a match played at random to its end, or for so many decisions; the same for the same seed."""
    return RandomPlayer(game, f"match {seed}").play(Match(game, seed), decisions)


def positions(game: Game, seed: int) -> Iterator[Match]:
    """Yield one random match after its start and after every decision: always the same object."""
    match, player = Match(game, seed), RandomPlayer(game, f"match {seed}")
    yield match
    while match.outcome is None:
        player.step(match)
        yield match


def places_of(match: Match) -> list[int]:
    """Return every seat, and a spectator."""
    return [*range(match.game.players), SPECTATOR]


def table_bytes(states: Rows, *, without: tuple[str, ...] = ("chance",)) -> bytes:
    """Return the bytes of a table, less the generator and tape, which a replay does not share."""
    names = cast("tuple[str, ...]", states.dtype.names)
    return b"".join(states[name].tobytes() for name in names if name not in without)


def text_of(data: object) -> str:
    """Return plain data as JSON text, as on the wire."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def well_formed(game: Game, player: RandomPlayer) -> int:
    """Return a random well-formed action: any verb evenly, then any arguments, legal or not."""
    verbs = list(game.codec.verbs.values())
    verb = verbs[player.below(len(verbs))]
    return game.codec.pack(verb, [player.below(len(domain)) for domain in game.codec.values(verb)])
