"""ISMCTS: tree search over information sets, one drawn world an iteration.

Every iteration draws a hidden world that fits what the searching seat has seen and walks down the tree in it. A node belongs to
the information set of the seat that decides there: its key is a hash of everything that seat has been shown, its view at the
root of this world and every event it noticed since. So no seat in the tree, the searching one included, acts on what it cannot
know (Cowling, Powley and Whitehouse, 2012; as OpenSpiel's ISMCTSBot does with information state strings).

Progressive widening: with v visits a node may have 3 + 2 sqrt(v) actions, proposed by the game's own `propose`. A seat with
1,620 possible decodings therefore looks closely at few of them, and one with three choices soon tries all three. Other seats, and
all seats in rollouts, act by the game's `plausible`, so that rollouts are informative.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np

from underrose.kernel.compile.bits import count, has, lowest
from underrose.kernel.compile.compiling import driver, rule
from underrose.kernel.data.records import Int, Word, record
from underrose.kernel.game.actions import kind_of
from underrose.kernel.game.chance import ALL, Generator, below, fresh_step, i64, mixed, seed_generator, u64, word
from underrose.kernel.game.contract import MOST_LEGAL, actors, allowed, apply, draw, kinds, over, plausible, propose, scores, see, winners
from underrose.kernel.game.drivers import random_actor
from underrose.kernel.game.events import CLOSED, OPEN, forget

MOST_SEATS = 10
DEEPEST = 512
"""The most tree decisions in one descent; deeper ones belong to the rollout."""
EXPLORATION = 0.7
"""The constant of UCB1, for utilities between 0 and 1."""


@record
class Node:
    """A node: the hash of its information set, its visits, and its first edge (0: none)."""

    key: Word
    visits: Int
    edge: Int


@record
class Edge:
    """An edge: an action from a node, how often it was available, how often it was chosen, and its summed utility (0..1 each).
    `following` is the node's next edge."""

    action: Int
    following: Int
    available: Int
    visits: Int
    worth: Annotated[float, "f8"]


@record
class Tree:
    """Counters of one search, and its running hashes: of what all seats have seen (`shared`), and of what each seat alone has."""

    nodes: Int
    edges: Int
    shared: Word
    alone: Annotated[MutableSequence[int], "u8", MOST_SEATS]
    path: Annotated[MutableSequence[int], "i8", DEEPEST]  # edges on the way down, and the seats that took them
    seats: Annotated[MutableSequence[int], "i8", DEEPEST]
    depth: Int
    refused: Int  # 1 + the kind of a proposed action that `allowed` refused: a fault of the game


@rule
def fold(h: int, value: int) -> int:
    """Return a hash extended by one value."""
    return mixed(u64(h) ^ (u64(value) * u64(0x9E3779B97F4A7C15)))


@rule
def notice(t: Tree, events: Any, players: int) -> None:
    """Fold the last step's events into the hashes of those who saw them."""
    everyone = (1 << players) - 1
    for i in range(events.written):
        item = events.items[i]
        h = u64(item.kind)
        for k in range(OPEN):
            h = fold(h, item.args[k])
        if item.audience & everyone == everyone:
            t.shared = fold(t.shared, h)
        else:
            notice_alone(t, item.audience & everyone, h)
        if item.inner & everyone:
            for k in range(CLOSED):
                h = fold(h, item.closed[k])
            notice_alone(t, item.inner & everyone, h)


@rule
def notice_alone(t: Tree, seats: int, h: int) -> None:
    """Fold a hash into what some seats alone have seen."""
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        t.alone[seat] = fold(t.alone[seat], h)


@rule
def view_hash(words: Sequence[int]) -> int:
    """Return a hash of a view's 64-bit words."""
    h = u64(1)
    for i in range(len(words)):
        h = (h ^ u64(words[i])) * u64(0x100000001B3) & ALL
        h ^= h >> u64(29)
    return h


@rule
def find(nodes: Any, t: Tree, key: int) -> int:
    """Return the slot of the node with this key, or a free slot (`visits` 0): open addressing; `len(nodes)` is a power of two."""
    mask = len(nodes) - 1
    at = i64(key & u64(mask))
    while nodes[at].visits and nodes[at].key != key:
        at = (at + 1) & mask
    return at


@rule
def edge_of(edges: Sequence[Edge], node: Node, action: int) -> int:
    """Return the node's edge with this action, 0 if it has none."""
    at = node.edge
    while at and edges[at].action != action:
        at = edges[at].following
    return at


@rule
def add_edge(edges: Sequence[Edge], t: Tree, node: Node, action: int) -> int:
    """Add an edge to the node, and return its index."""
    t.edges += 1
    edge = edges[t.edges]
    edge.action = action
    edge.following = node.edge
    node.edge = t.edges
    return t.edges


@driver
def best_edge(s: Any, kit: Any, seat: int, edges: Any, node: Any) -> int:
    """Return the legal edge with the highest upper confidence bound, 0 if none is legal here; count each legal one as available."""
    best = 0
    highest = -1.0
    at = node.edge
    while at:
        edge = edges[at]
        if allowed(s, kit, seat, edge.action) == 0:
            edge.available += 1
            bound = 2.0
            if edge.visits:
                bound = edge.worth / edge.visits + EXPLORATION * np.sqrt(np.log(edge.available + 1.0) / edge.visits)
            if bound > highest:
                best, highest = at, bound
        at = edge.following
    return best


@rule
def edges_of(edges: Sequence[Edge], node: Node) -> int:
    """Return how many edges a node has."""
    n, at = 0, node.edge
    while at:
        n += 1
        at = edges[at].following
    return n


@driver
def choose_edge(  # noqa: PLR0917
    s: Any, kit: Any, seat: int, searcher: int, t: Any, edges: Any, node: Any, rng: Generator, out: MutableSequence[int]
) -> int:
    """Return an edge: a new one of a proposed action while the node may widen, else the best; -1 - action where no edge is legal."""
    n = kinds(s, kit, seat, out)
    kind = out[below(rng, n) if n > 1 else 0]
    action = propose(s, kit, seat, kind, rng) if seat == searcher else plausible(s, kit, seat, kind, rng)
    at = edge_of(edges, node, action)
    if at == 0 and t.edges + 1 < len(edges) and edges_of(edges, node) < 3 + 2 * np.sqrt(node.visits):
        if allowed(s, kit, seat, action) != 0:
            t.refused = 1 + kind_of(action)
        return add_edge(edges, t, node, action)
    best = best_edge(s, kit, seat, edges, node)
    return best if best else -1 - action


@driver
def descend(  # noqa: PLR0917
    s: Any, kit: Any, searcher: int, players: int, t: Any, nodes: Any, edges: Any, rng: Generator, out: MutableSequence[int]
) -> None:
    """Descend the tree to a new node, which is added, or to the end of the game, or for DEEPEST decisions."""
    t.depth = 0
    while over(s, kit) == 0 and t.depth < DEEPEST:
        seats = actors(s, kit)
        # Where several may act, the searcher goes first: its own decision is then at the root.
        seat = searcher if has(seats, searcher) else lowest(seats)
        key = fold(t.shared ^ t.alone[seat], seat)
        at = find(nodes, t, key)
        node = nodes[at]
        node.visits += 1
        if node.visits == 1:
            node.key = key
            t.nodes += 1
            return
        edge = choose_edge(s, kit, seat, searcher, t, edges, node, rng, out)
        action = edges[edge].action if edge > 0 else -1 - edge
        if edge > 0:
            t.path[t.depth] = edge
            t.seats[t.depth] = seat
            t.depth += 1
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, seat, action)
        notice(t, s.events, players)


@driver
def rollout(s: Any, kit: Any, rng: Generator, out: MutableSequence[int]) -> int:
    """Play on to the end with plausible actions, kinds uniformly; return 0, or 1 + the kind that `allowed` refused."""
    while over(s, kit) == 0:
        seat = random_actor(s, kit, rng)
        n = kinds(s, kit, seat, out)
        action = plausible(s, kit, seat, out[below(rng, n) if n > 1 else 0], rng)
        if allowed(s, kit, seat, action) != 0:
            return 1 + kind_of(action)
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, seat, action)
    return 0


@driver
def share(s: Any, kit: Any, seat: int, players: int, low: float, high: float, out: MutableSequence[int]) -> float:
    """Return a terminal state's utility for a seat, 0..1: its share of the win (a draw: 1/n), or its score within `low` .. `high`."""
    if high > low:
        scores(s, kit, out)
        return (out[seat] - low) / (high - low)
    won = winners(s, kit)
    if won == 0:
        return 1.0 / players
    return 1.0 / count(won) if has(won, seat) else 0.0


@driver
def begin_world(states: Any, kit: Any, searcher: int, players: int, t: Any, views: Any, words: Any, samplers: Any, rng: Generator) -> None:  # noqa: PLR0917
    """Draw a determinization into `states[0]`, and start every other seat's hash with its view of it."""
    states[0] = states[1]
    s = states[0]
    draw(samplers[0], kit, views[0], rng, s)
    seed_generator(s.chance.generator, i64(word(rng) >> u64(1)), 0)
    t.shared = 0
    for seat in range(players):
        t.alone[seat] = 0
        if seat != searcher:
            words[1] = 0
            see(s, kit, seat, views[1])
            t.alone[seat] = view_hash(words[1])


@driver
def search(  # noqa: PLR0917
    states: Any, kits: Any, samplers: Any, views: Any, words: Any, searcher: int, players: int, low: float, high: float,
    trees: Any, nodes: Any, edges: Any, rngs: Any, iterations: int,
) -> int:  # fmt: skip
    """Run iterations of the search, fewer where the node table is half full; return how many were run, or -1 - i where the game refused
    a proposed action in iteration i.

    `states[1]` and `views[1]` are a clean state and a spare view; `words` are the views as 64-bit words, shape (2, view words).
    """
    kit = kits[0]
    t = trees[0]
    rng = rngs[0]
    out: Any = np.empty(MOST_LEGAL, np.int64)
    s = states[0]
    for i in range(iterations):
        if t.nodes + 1 >= len(nodes) // 2:
            return i
        begin_world(states, kit, searcher, players, t, views, words, samplers, rng)
        descend(s, kit, searcher, players, t, nodes, edges, rng, out)
        if t.refused == 0:
            t.refused = rollout(s, kit, rng, out)
        if t.refused:
            return -1 - i
        for d in range(t.depth):
            edge = edges[t.path[d]]
            edge.visits += 1
            edge.worth += share(s, kit, t.seats[d], players, low, high, out)
    return iterations
