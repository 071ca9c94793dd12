"""How much of our code a move runs through, from its frame's arrival until everybody is told: it may become less."""

import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.attack.listening import Listening, listening
from tests.chance import create_app
from tests.server.guests import choose
from underrose import games
from underrose.kernel.game.doors import TABLE, THOUGHT

SOURCES = str(Path(games.__file__).resolve().parents[1])
MOVES = 16
MOST = {"the_coding": 340, "classified_information": 400, "top_secret_agents": 340, "top_secret_party": 360}
"""Calls of our functions by title, with the sentences of new events and the writer's thread: the least of so many moves, and a tenth more
for what goes on beside them."""
MOST_FILES = 44
DEEPEST = 30


@dataclass
class Calls:
    """What the server's threads call while `on`: the file of each call, and how many frames of ours it is deep."""

    on: bool = False
    files: list[str] = field(default_factory=list[str])
    depths: list[int] = field(default_factory=list[int])

    def hear(self, frame: FrameType, event: str, _: Any) -> None:
        """Take one call in: a profile function."""
        if not self.on or event != "call" or not frame.f_code.co_filename.startswith(SOURCES):
            return
        self.files.append(frame.f_code.co_filename)
        caller, depth = frame, 0
        while caller is not None:
            depth += caller.f_code.co_filename.startswith(SOURCES)
            caller = caller.f_back
        self.depths.append(depth)


@contextmanager
def profiled() -> Iterator[Calls]:
    calls = Calls()
    threading.setprofile(calls.hear)
    try:
        yield calls
    finally:
        threading.setprofile(None)  # type: ignore[arg-type]


class Seated:
    """One person's feed."""

    def __init__(self, line: ClientConnection, look: Callable[[], dict[str, Any]]) -> None:
        self.line, self.look = line, look
        self.view: dict[str, Any] = {"n": 0, "head": ""}

    def hear(self, has_come: Callable[[dict[str, Any]], bool]) -> None:
        """Read on until such a position has come."""
        while not has_come(self.view):
            message = json.loads(self.line.recv(timeout=30))
            if message["type"] == "view":
                self.view = message


def moves_of(served: Listening, game: str, calls: Calls, held: ExitStack) -> Iterator[tuple[int, int, int]]:
    """Play moves of a game of people, and yield the calls, files and depth of each."""
    players = games.title(game).seats[0]
    tokens = [served.guest() for _ in range(players)]
    opened = served.fetch("/api/tables", {"game": game, "players": players, "clock": {"pace": 0}, "assist": "off"}, tokens[0])
    for token in tokens[1:]:
        served.fetch(f"/api/tables/{opened['id']}/seats", {}, token)
    served.fetch(f"/api/tables/{opened['id']}/start", {}, tokens[0])
    feed = served.url.replace("http", "ws") + f"/api/tables/{opened['id']}/feed"
    seated = list[Seated]()
    for token in tokens:
        line = held.enter_context(connect(feed, additional_headers={"authorization": f"Bearer {token}"}))
        seated.append(Seated(line, partial(served.fetch, f"/api/tables/{opened['id']}/view", token=token)))
    rng = random.Random(1)
    for number in range(MOVES):
        for one in seated:
            last = one.look()["n"]
            one.hear(lambda view, last=last: view["n"] >= last)  # all that has been told by now
        mover = next(one for one in seated if one.view["ask"] is not None and one.view["legal"])
        before = mover.view["head"]
        form = [one for one in mover.view["legal"] if one["do"] not in ("resign", "decode")]
        action = choose(form or mover.view["legal"], rng)
        message = json.dumps({"type": "act", "id": f"m{number}", "ask": mover.view["ask"], "action": action})
        calls.files.clear()
        calls.depths.clear()
        calls.on = True
        mover.line.send(message)
        mover.hear(lambda view, before=before: view["head"] != before)
        calls.on = False
        yield len(calls.files), len({*calls.files}), max(calls.depths)


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.slow] if number else []) for number, game in enumerate(MOST)])
def test_a_move_is_at_most_so_many_calls_of_our_functions(game: str) -> None:
    games.title(game).doors.compile([*TABLE, *THOUGHT], lambda _: None)  # interpreted rules take more calls
    with profiled() as calls, listening(create_app()) as served, ExitStack() as held:
        fewest, files, depth = min(moves_of(served, game, calls, held))
    assert fewest <= MOST[game]
    assert files <= MOST_FILES
    assert depth <= DEEPEST
