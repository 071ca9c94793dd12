"""The content of a game as constants in C, from the kit that our own rules read: both play with the same cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underrose import games
from underrose.games.classified_information.cards import Reach

from .. import ours


def agents_content() -> str:
    """Return the board, tiles and professions of Top-Secret."""
    kit = games.game("top_secret_agents").kits[0]
    spaces, tiles = int(kit["spaces"]), int(kit["tiles"])
    numbers = ("tiles", "spaces", "agents", "colours", "professions", "entries", "goal", "turns", "faces", "carry", "analysed")
    return _header(
        {name: int(kit[name]) for name in numbers} | {name: int(kit[name]) for name in ("honeypots", "board", "field", "stars")},
        {
            "static const uint64_t NEAR": kit["near"][:spaces].tolist(),
            "static const uint32_t RING": kit["ring"].tolist(),
            "static const uint32_t TRADE": kit["trade"].tolist(),
            "static const uint32_t ABLE": kit["able"].tolist(),
            "static const int8_t ENTRY": kit["entry"][: int(kit["entries"])].tolist(),
            "static const int8_t COLOUR": kit["colour"][:tiles].tolist(),
            "static const int8_t VALUE": kit["value"][:tiles].tolist(),
            "static const int8_t DOWN": kit["down"].reshape(-1, 2)[:spaces].tolist(),
            "static const int8_t UP": kit["up"].reshape(-1, 2)[:spaces].tolist(),
        },
    )


def classified_content(deck: str) -> str:
    """Return a deck of Classified Information (`ours.CLASSIFIED`): what stands on its cards, by number, and sets of cards."""
    game = ours.classified(deck)
    kit, numbers = game.kits[0], len(game.content["deck"])
    sets = ("can_guard", "can_kill", "asks", "intercepts", "covers_up", "vests", "unblockable")
    reaches = kit["reach"].tolist()
    cards_of = [sum(3 << 2 * (number - 1) for number in range(1, numbers + 1) if reaches[number] == reach) for reach in Reach]
    return _header(
        {name: int(kit[name]) for name in sets},
        {f"static const int8_t {name.upper()}": kit[name].tolist() for name in ("ability", "aim", "reach")}
        | {f"static const uint32_t {name.upper()}": kit[name].tolist() for name in ("codes", "near", "shares")}
        | {"static const uint32_t CARDS_OF": cards_of},
    )


def _header(numbers: Mapping[str, int], tables: Mapping[str, Sequence[Any]]) -> str:
    """Numbers as macros, and tables of one or two dimensions as arrays."""
    lines = [f"#define {name.upper()} {value}{'ull' if value >= 1 << 31 else ''}" for name, value in numbers.items()]
    for declaration, values in tables.items():
        shape = f"[{len(values)}]" + (f"[{len(values[0])}]" if isinstance(values[0], list) else "")
        lines.append(f"{declaration}{shape} = {_braced(values)};")
    return "\n".join(lines) + "\n"


def _braced(value: Any) -> str:
    return "{" + ", ".join(map(_braced, value)) + "}" if isinstance(value, list) else str(value)
