"""Proofs of what a seat can be sure of, and signatures to compare them; each game's folder defines its deduction (`DEDUCTION`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underrose.knowledge.because import Excludes, explanation, irreducible, members
from underrose.knowledge.deduction import Deduction, Fact, Sheet
from underrose.knowledge.position import Position

FEW = 6
"""Proofs of up to this many facts are smallest ones (minimum); longer ones are only irreducible: no fact can be left out."""


def proof(deduction: Deduction, position: Position, key: str, value: str) -> list[Fact]:
    """Return the smallest facts that leave only `value` at `key`, in the order in which they were seen. Raises ValueError if all do not."""
    facts = deduction.facts(position)
    return [facts[n] for n in explanation(len(facts), deduction.excludes(position, key, value), FEW)]


def needs_all(excludes: Excludes, facts: Sequence[int]) -> bool:
    """Return whether each fact is known to be needed: without it the others do not suffice."""
    everything = sum(1 << fact for fact in facts)
    return all(excludes(everything & ~(1 << fact)) is False for fact in facts)


def noted(sheet: Sheet, facts: int) -> list[dict[str, Any]]:
    """Return the rows of a sheet after a set of facts, as in `notes`: `{key, values: {value: None}, out}`. Undecided values
    stay open."""
    rows = list[dict[str, Any]]()
    for key, values in sheet.items():
        out = [value for value, excludes in values.items() if excludes(facts)]
        rows.append({"key": key, "values": {value: None for value in values if value not in out}, "out": out})
    return rows


def leaning(sheet: Sheet, facts: Sequence[int]) -> list[list[int]]:
    """Return for each fact the positions, from 1, of the earlier facts that its exclusions depend on.

    Example: one copy of the 3 was seen in fact 1, the other in fact 2; that rules out the 3, so fact 2 leans on fact 1.
    """
    found, known = list[list[int]](), 0
    for at, fact in enumerate(facts):
        before, known = known, known | 1 << fact
        fresh = [excludes for values in sheet.values() for excludes in values.values() if excludes(known) and not excludes(before)]
        needed = {one for excludes in fresh for one in members(irreducible(known, excludes))}
        found.append([place for place, one in enumerate(facts[:at], 1) if one in needed])
    return found


def alike(position: Position, key: str, facts: Sequence[Fact]) -> tuple[Any, ...]:
    """Return a signature that is equal for cases that differ only in their seats, their slots and the order of their facts."""
    told = {"seat", "target", "slot", "spot", "other_spot", "to", "other"}
    seen = [(fact.event["key"], *_whose(position, fact.event["args"]), *_rest(fact.event["args"], told)) for fact in facts]
    return key.partition(".")[2].rstrip("012"), *sorted(map(repr, seen))


def _whose(position: Position, args: Mapping[str, Any]) -> list[bool]:
    """Return for each player of an event whether it is the seat itself."""
    return [args[name] == position.seat for name in ("seat", "target") if name in args]


def _rest(args: Mapping[str, Any], told: set[str]) -> list[tuple[str, Any]]:
    return sorted((name, value) for name, value in args.items() if name not in told)
