"""What a decision uses: its verb, and the card, profession or answer that it is about, by the names of the content.

A use is "deploy: Fortune Teller" in Classified Information and "hack: letter ABC" in The Coding, whatever slot the card lay in. By name and
not by number, so that a card whose number was edited is the same card on both sides of a comparison. Where nothing below says more (a
game of somebody's own), a use is its verb.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from underrose.kernel.actions import Verb, kind_of
from underrose.kernel.game import Game
from underrose.kernel.records import Rows

Name = Callable[[Game, Rows, Verb, Sequence[int]], str]
"""What an action is about, by its verb and its inner arguments, at a table (shape (1,)); empty: nothing but the verb."""


def _coding(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    if verb.do == "hack":
        return game.content["hack"][int(states["line"][0, numbers[0]])]["name"]
    return game.content["data"][numbers[0]]["name"] if verb.do == "data" else _written(game, verb, numbers, "place")


def _classified(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    return game.content["deck"][numbers[0] // 2]["title"] if verb.domains[:1] == ("card",) else ""


def _agents(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    return game.content["professions"][numbers[0]]["name"] if verb.domains[:1] == ("profession",) else ""


def _party(game: Game, states: Rows, verb: Verb, numbers: Sequence[int]) -> str:
    return _written(game, verb, numbers, "choice")


def _written(game: Game, verb: Verb, numbers: Sequence[int], domain: str) -> str:
    """The argument of a domain as the notation writes it; empty where the verb has none."""
    if domain not in verb.domains:
        return ""
    place = verb.domains.index(domain)
    return str(game.codec.values(verb)[place][numbers[place]])


NAMES: Mapping[str, Name] = {
    "the_coding": _coding,
    "classified_information": _classified,
    "top_secret_agents": _agents,
    "top_secret_party": _party,
}


ROUNDS: Mapping[str, str] = {"top_secret_party": "turned"}
"""The field of the state that counts rounds, in a game where all take their turns at once."""


def has_turns(game: Game) -> bool:
    """Whether the game says whose turn it is, or counts rounds."""
    return ROUNDS.get(game.title.id, "turn") in (game.blank.dtype.names or ())


class Turns:
    """Counts turns as a game is played: a turn is as long as its seat stays the same, a round as long as its question."""

    def __init__(self, game: Game) -> None:
        self._field = ROUNDS.get(game.title.id, "turn") if has_turns(game) else None
        self._nobody = 0 if game.title.id in ROUNDS else -1
        self._now = self._nobody
        self.count = 0

    def begins(self, states: Rows) -> bool:
        """Whether a table of shape (1,) is in another turn than when it was looked at before; without turns every look is one."""
        now = self._now + 1 if self._field is None else int(states[self._field][0])
        if now in (self._now, self._nobody):
            return False
        self._now = now
        self.count += 1
        return True


class Uses:
    """Names of uses for one game; what was named once is remembered."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._name = NAMES.get(game.title.id)
        self._by_slot = {int(verb.kind) for verb in game.title.verbs if "slot" in verb.domains}
        self._known: dict[tuple[int, bytes], str] = {}

    def of(self, states: Rows, action: int) -> str:
        """The use of a packed action at a table of shape (1,): "deploy: Fortune Teller", or the verb alone."""
        key = action, states["line"].tobytes() if kind_of(action) in self._by_slot else b""
        if key not in self._known:
            verb, numbers = self._game.codec.parts(action)
            about = self._name(self._game, states, verb, numbers) if self._name else ""
            self._known[key] = f"{verb.do}: {about}" if about else verb.do
        return self._known[key]
