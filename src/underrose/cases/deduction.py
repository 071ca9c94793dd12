"""What a game gives to make cases of: which secrets a seat can be sure of, the facts it has seen, and whether some of them leave one value.

All of it is worked out from a `Position`, which holds nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from underrose.knowledge.because import Excludes, explanation
from underrose.knowledge.position import Position

FEW = 6
"""Up to so many facts a proof is a smallest one; of longer ones it is known that there are more, and that none can be left out."""


@dataclass(frozen=True)
class Fact:
    """Something a seat has seen: an event or a card of its own, `{key, args}`, and the number of the event in its log."""

    event: Mapping[str, Any]
    row: int


Sheet = Mapping[str, Mapping[str, Excludes]]
"""The rows of a note sheet by their keys, as in `notes`: of each value whether a set of facts excludes it."""


@dataclass(frozen=True)
class Deduction:
    """How one game is deduced."""

    certain: Callable[[Position], dict[str, str]]
    """Of each hidden thing worth asking for that has one value left, by its key: the value."""
    facts: Callable[[Position], list[Fact]]
    """All that the seat has seen and that may matter, in the order in which it was seen."""
    excludes: Callable[[Position, str, str], Excludes]
    """Whether a set of those facts leaves no other value to the thing of that key."""
    sheet: Callable[[Position, str], Sheet]
    """What a note sheet has of that thing, row by row."""


def proof(deduction: Deduction, position: Position, key: str, value: str) -> list[Fact]:
    """The smallest facts that leave only `value` at `key`, in the order in which they were seen. Raises ValueError if all do not."""
    facts = deduction.facts(position)
    return [facts[n] for n in explanation(len(facts), deduction.excludes(position, key, value), FEW)]


def noted(sheet: Sheet, facts: int) -> list[dict[str, Any]]:
    """The rows of a sheet after a set of facts, as in `notes`: `{key, values: {value: None}, out}`. What cannot be told stays open."""
    rows = list[dict[str, Any]]()
    for key, values in sheet.items():
        out = [value for value, excludes in values.items() if excludes(facts)]
        rows.append({"key": key, "values": {value: None for value in values if value not in out}, "out": out})
    return rows


def alike(position: Position, key: str, facts: Sequence[Fact]) -> tuple[Any, ...]:
    """What two cases have in common that are the same but for their seats, their slots and the order of their facts."""
    told = {"seat", "target", "slot", "spot", "other_spot", "to", "other"}
    seen = [(fact.event["key"], *_whose(position, fact.event["args"]), *_rest(fact.event["args"], told)) for fact in facts]
    return key.partition(".")[2].rstrip("012"), *sorted(map(repr, seen))


def _whose(position: Position, args: Mapping[str, Any]) -> list[bool]:
    """Whether each player of an event is the seat itself."""
    return [args[name] == position.seat for name in ("seat", "target") if name in args]


def _rest(args: Mapping[str, Any], told: set[str]) -> list[tuple[str, Any]]:
    return sorted((name, value) for name, value in args.items() if name not in told)
