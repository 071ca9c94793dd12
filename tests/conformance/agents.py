"""Top-Secret as the conformance kit is told of it: the board of the house with few turns, and a small one on which much happens."""

from collections.abc import Sequence

import underrose as ur
from tests.sizes import size
from underrose import games
from underrose.games.top_secret_agents.state import AgentPlace, TilePlace, Why
from underrose.kernel.data.records import Rows
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.testing.conformance import Subject
from underrose.testing.playing import random_match
from underrose.testing.records import Ending


def small_content(turns: int) -> str:
    """A content file for a small board, on which agents that can do everything and tiles meet often."""
    colours = {"Notes": "values = [1, 1, 1, 2, 3]", "Keys": "values = [1, 1, 2, 2, 3]", "Traps": "honeypots = 1"}
    abilities = ["give", "raise", "lower", "analyse", "pin", "steal", "block", "wall"]
    return "\n".join(
        [
            f"goal = 10\nturns = {turns}\nfaces = 2\ncarry = 2\nanalysed = 1",
            '[board]\nrows = [2, 3, 4, 3]\nrelay = 1\nentries = ["a1", "a2"]\nstars = ["d1", "d2", "d3"]',
            *(f'[[colour]]\nname = "{name}"\none = "{name}"\nletter = "{name[0]}"\n{tiles}' for name, tiles in colours.items()),
            f'[[profession]]\nid = "ace"\nname = "Ace"\nagents = 5\nabilities = {abilities}',
            '[[profession]]\nid = "clerk"\nname = "Clerk"\nagents = 1\nabilities = []',
        ]
    )


def small(turns: int = 48) -> Game:
    return ur.game("top_secret_agents", content=small_content(turns))


def short() -> Game:
    """A table with the content of the house, and fewer turns."""
    content = (games.title("top_secret_agents").home / "content" / "agents.toml").read_text("utf-8")
    return ur.game("top_secret_agents", content=content.replace("turns = 300", "turns = 30"))


def conserves(game: Game, states: Rows) -> None:
    """Every tile and every agent is in one place, and who possesses something is on the field."""
    table, content = game.see(states, 0)[0], game.content
    tiles = [(int(tile["place"]), int(tile["where"])) for tile in table["tiles"][: len(content["tiles"])]]
    agents = [int(agent["place"]) for agent in table["agents"][: len(content["agents"])]]
    assert min(place for place, _ in tiles) >= 0, "a tile is nowhere"
    assert sum(place == TilePlace.BAG for place, _ in tiles) == int(table["bag"]), "the bag holds other tiles"
    assert min(agents) >= 0, "an agent is nowhere"
    assert all(agents[where] == AgentPlace.FIELD for place, where in tiles if place == TilePlace.HELD), "a tile is with nobody"
    spaces = [int(agent["space"]) for agent in table["agents"] if int(agent["place"]) == AgentPlace.FIELD]
    assert len(set(spaces)) == len(spaces), "two agents on one space"


def resigned(game: Game, seed: int, after: int = 12) -> Match:
    """A match in which seat 1 gives up after some random steps."""
    match = random_match(game, seed, after)
    match.play(SERVER, "resign 1")
    return match


SUBJECTS: Sequence[Subject] = (
    Subject("top_secret_agents", short(), conserve=conserves, slow=small(12), matches=2, share=0.05, open=True),
    Subject(
        "top_secret_agents-small", small(), conserve=conserves, slow=small(size(8, 24)), matches=24, fewer=size(3, 24), share=0.04,
        open=True,
    ),
)  # fmt: skip

ENDINGS: Sequence[Ending] = (
    Ending("goal", small(), Why.GOAL),
    Ending("spent", small(), Why.SPENT),
    Ending("turns", small(12), Why.TURNS),
    Ending("resigned", small(), Why.RESIGNED, play=resigned),
)
