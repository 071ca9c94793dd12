"""Actions: packed integers inside, small frozen dataclasses and a notation outside.

A packed action holds its kind in the lowest byte and each argument in a byte of its own above it. What the outside world sees
is declared once per kind, as a subclass of `Action`: the verb, the arguments as fields, and the notation as a template such as
"decode {target} {letter}{tens}{ones}", from which both the writer and the reader are made.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import cached_property
from itertools import product
from math import prod
from operator import eq
from typing import Annotated, Any, ClassVar, cast, dataclass_transform, get_type_hints

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.errors import UnreadableAction

BYTE = 255
MOST_NOTATIONS = MOST_READINGS = 4096
"""The sizes of a codec's caches of notations and of readings."""
MOST_FORMS = 4096
"""The size of a codec's cache of forms."""
Value = str | int
"""An argument on the wire: a name or a number."""
SEAT = "seat"
"""The domain of arguments that name a seat."""
Seat = Annotated[int, SEAT]
"""The type of such an argument under another name than `seat`."""


@rule
def pack(kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """Return the packed action of a kind and up to four arguments, each 0..255."""
    return kind | a << 8 | b << 16 | c << 24 | d << 32


@rule
def kind_of(action: int) -> int:
    """Return the kind of a packed action."""
    return action & 255


@rule
def argument(action: int, index: int) -> int:
    """Return the argument at `index` (0..6) of a packed action."""
    return (action >> (8 * index + 8)) & 255


@rule
def offer(out: MutableSequence[int], n: int, action: int) -> int:
    """Append a packed action to a list of `n`; return the new length. The list must have room."""
    out[n] = action
    return n + 1


@dataclass(frozen=True)
class Verb:
    """One kind of action. `domains` are those of its arguments in order, `distinct` pairs of arguments that never hold the same value;
    `server` marks actions that only the server may do."""

    kind: IntEnum
    do: str
    notation: str
    action: type[Any]
    domains: tuple[str, ...] = ()
    distinct: tuple[tuple[str, str], ...] = ()
    server: bool = False

    @cached_property
    def args(self) -> tuple[str, ...]:
        """The names of the arguments, in packed order."""
        return tuple(field.name for field in fields(self.action))


@dataclass_transform(frozen_default=True)
class Action:
    """The base of a game's actions. Each is a frozen dataclass that declares its verb:

        class Hack(Action):
            slot: int
            target: Annotated[int, "seat"]

    A field is an argument, its domain has the field's name unless the annotation names another. `do` is the verb if it is not the class's
    name in small letters, and `notation` its template if it is not the verb and the arguments, as in "hack {slot} {target}"; `distinct`
    and `server` as in `Verb`.
    """

    declared: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, *, do: str = "", notation: str = "", distinct: tuple[str, str] | None = None, server: bool = False) -> None:
        dataclass(frozen=True)(cls)
        do = do or cls.__name__.lower()
        notation = notation or " ".join([do, *(f"{{{field.name}}}" for field in fields(cast(Any, cls)))])
        cls.declared = {"do": do, "notation": notation, "distinct": (distinct,) if distinct else (), "server": server}


def verbs_of(module: str, kinds: type[IntEnum]) -> tuple[Verb, ...]:
    """Return the verbs of the actions that a module has declared so far, in that order; `kinds` has one member for each, of its name.

    Raises TypeError where the two differ.
    """
    declared = [kind for kind in vars(sys.modules[module]).values() if isinstance(kind, type) and issubclass(kind, Action)]
    actions = {action.declared["do"].upper(): action for action in declared if action.__module__ == module}
    if alone := actions.keys() ^ kinds.__members__.keys():
        raise TypeError(f"{module}: of {', '.join(sorted(alone))} there is only an action, or only a member of {kinds.__name__}.")
    return tuple(Verb(kinds[name], action=action, domains=_domains(action), **action.declared) for name, action in actions.items())


def _domains(action: type[Action]) -> tuple[str, ...]:
    """Return the domain of each argument of an action, in order."""
    hints = get_type_hints(action, include_extras=True)
    named = ((field.name, getattr(hints[field.name], "__metadata__", ())) for field in fields(cast(Any, action)))
    return tuple(metadata[0] if metadata else name for name, metadata in named)


Domains = Mapping[str, Sequence[Value]]
"""For each argument domain the values by their inner number: `domains["letter"][5] == "F"`."""


class Codec:
    """Converts the actions of one game between packed integers, dataclasses, wire objects and notation."""

    def __init__(self, verbs: Sequence[Verb], domains: Domains) -> None:
        self.verbs = {int(verb.kind): verb for verb in verbs}
        self.by_name = {verb.do: verb for verb in verbs}
        self.by_action = {verb.action: verb for verb in verbs}
        self.domains = domains
        self._values = {verb.do: [domains[name] for name in verb.domains] for verb in verbs}
        self._readings: dict[bytes, list[int]] = {}
        """A cache of parsed wire objects, by their canonical JSON."""
        self._notations: dict[int, str] = {}
        """A cache of notations by packed action: a table's steps are written twice, for its chain and for its record."""
        self.forms: dict[bytes, list[Form]] = {}
        """A cache of forms, by the bytes of the list of packed actions."""

    def values(self, verb: Verb) -> list[Sequence[Value]]:
        """Return the domain of each argument of a verb, in order."""
        return self._values[verb.do]

    def written(self, verb: Verb, numbers: Sequence[int], domain: str) -> str:
        """Return the argument of a domain as the notation writes it, given the inner numbers; empty where the verb has no such argument."""
        if domain not in verb.domains:
            return ""
        place = verb.domains.index(domain)
        return str(self.values(verb)[place][numbers[place]])

    # --- packed <-> outside ------------------------------------------------------------------------------------------

    def parts(self, action: int) -> tuple[Verb, list[int]]:
        """Return the verb of a packed action and its arguments as inner numbers."""
        verb = self.verbs[action & BYTE]
        return verb, [action >> 8 * i + 8 & BYTE for i in range(len(verb.domains))]

    def verb(self, action: int) -> Verb:
        """Return the verb of a packed action."""
        return self.verbs[action & BYTE]

    def pack(self, verb: Verb, numbers: Sequence[int]) -> int:
        """Return the packed action of a verb and inner numbers."""
        action = int(verb.kind)
        for i, number in enumerate(numbers):
            action |= number << 8 * i + 8
        return action

    def make(self, action: type[Any], seat: int = 0) -> int:
        """Return the packed action of an action class that has no argument, or a seat as its only one."""
        verb = self.by_action[action]
        return self.pack(verb, [seat] if verb.domains else [])

    def wire(self, action: int) -> dict[str, Value]:
        """Return the action as an object: `{"do": "decode", "target": 2, ...}`."""
        verb, numbers = self.parts(action)
        values = (domain[number] for domain, number in zip(self.values(verb), numbers, strict=True))
        return {"do": verb.do, **dict(zip(verb.args, values, strict=True))}

    def outside(self, action: int) -> Any:
        """Return the action as its frozen dataclass."""
        data = self.wire(action)
        return self.by_name[cast(str, data.pop("do"))].action(**data)

    def notation(self, action: int) -> str:
        """Return the action as a player would write it; `read` parses it back to the same action."""
        words = self._notations.get(action)
        if words is None:
            data = self.wire(action)
            words = self.by_name[cast(str, data.pop("do"))].notation.format(**data)
            if len(self._notations) < MOST_NOTATIONS:
                self._notations[action] = words
        return words

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, what: object) -> list[int]:
        """Return all packed actions that a notation, wire object, dataclass or packed integer may mean.

        A wire object may omit arguments; it then matches every value of them. Raises UnreadableAction.
        """
        if isinstance(what, str):
            return self._read_notation(what)
        if isinstance(what, dict):
            return self._read_again(cast(dict[str, object], what))
        if isinstance(what, Mapping):
            return self._read_wire(cast(Mapping[str, object], what))
        if isinstance(what, int) and not isinstance(what, bool) and self._well_formed(what):
            return [what]
        if type(what) in self.by_action:
            verb = self.by_action[type(what)]
            return self._read_wire({"do": verb.do, **{name: getattr(what, name) for name in verb.args}})
        raise UnreadableAction.said("unreadable", what="thing", reason="")

    def _well_formed(self, action: int) -> bool:
        verb = self.verbs.get(action & BYTE) if 0 <= action < 1 << 62 else None
        if verb is None:
            return False
        numbers = [action >> 8 * i + 8 & BYTE for i in range(len(verb.domains))]
        inside = all(n < len(d) for n, d in zip(numbers, self.values(verb), strict=True))
        return inside and self.pack(verb, numbers) == action

    def _read_again(self, what: dict[str, object]) -> list[int]:
        """Parse a wire object through the cache of unambiguous readings. Its key is the JSON, in which 1 and true differ."""
        try:
            text = canonical(what)
        except (TypeError, ValueError):
            return self._read_wire(what)
        readings = self._readings.get(text)
        if readings is None:
            readings = self._read_wire(what)
            if len(readings) == 1 and len(self._readings) < MOST_READINGS:
                self._readings[text] = readings
        return list(readings)

    def _read_wire(self, what: Mapping[str, object]) -> list[int]:
        name = what.get("do")
        verb = self.by_name.get(name) if isinstance(name, str) else None
        if verb is None:
            raise UnreadableAction.said("unknown_verb", verb=_shortened(name))
        for extra in what:
            if extra != "do" and extra not in verb.args:
                raise UnreadableAction.said("unknown_argument", verb=verb.do, argument=_shortened(extra))
        choices = [self._numbers(verb, name, domain, what) for name, domain in zip(verb.args, verb.domains, strict=True)]
        return [self.pack(verb, numbers) for numbers in product(*choices)]

    def _numbers(self, verb: Verb, name: str, domain: str, what: Mapping[str, object]) -> Iterable[int]:
        if name not in what:
            return range(len(self.domains[domain]))
        value = what[name]
        if isinstance(value, (str, int)) and (number := self._spelled[domain].get((type(value), value))) is not None:
            return (number,)
        raise self._unknown(verb, name, value)

    def _unknown(self, verb: Verb, name: str, value: object) -> UnreadableAction:
        """Return the error for an argument whose domain has no such value."""
        domain = verb.domains[verb.args.index(name)]
        seats = [str(seat) for seat in self.domains[domain]]
        if domain == SEAT and str(value).isdecimal() and str(value) not in seats:
            return UnreadableAction.said("unknown_seat", seat=_shortened(value), last=seats[-1])
        return UnreadableAction.said("unknown_value", value=_shortened(value), argument=name, verb=verb.do)

    @cached_property
    def _spelled(self) -> dict[str, dict[tuple[type, Value], int]]:
        """For each domain its inner numbers by type and value; the type is part of the key because True == 1."""
        return {
            name: {(type(value), value): number for number, value in reversed([*enumerate(domain)])}
            for name, domain in self.domains.items()
        }

    def _read_notation(self, text: str) -> list[int]:
        words = " ".join(text.split())
        if words in self._bare:
            return [self._bare[words]]
        found = [action for verb, pattern in self._patterns for action in self._matches(verb, pattern, words)]
        if not found:
            raise self._misread(words)
        return found

    def _misread(self, words: str) -> UnreadableAction:
        """Return the error that names what of a notation cannot be parsed: the one argument with an unknown value, else all of it."""
        for verb in self.verbs.values():
            for name in verb.args:
                if match := self._pattern(verb, anything_at=name).fullmatch(words):
                    return self._unknown(verb, name, match[name])
        return UnreadableAction.said("unreadable", what="words", reason=_shortened(words))

    def _matches(self, verb: Verb, pattern: re.Pattern[str], words: str) -> Iterator[int]:
        if match := pattern.fullmatch(words):
            spelled = [{str(v).lower(): i for i, v in enumerate(domain)} for domain in self.values(verb)]
            named = [names.get(match[arg].lower()) for names, arg in zip(spelled, verb.args, strict=True)]
            values = [value for value in named if value is not None]
            if len(values) == len(named):  # a pattern takes a long s for an s, and a dotless i for an i
                yield self.pack(verb, values)

    @cached_property
    def _bare(self) -> dict[str, int]:
        """The packed actions without arguments by their notation; they need no pattern."""
        return {verb.notation: int(verb.kind) for verb in self.verbs.values() if not verb.domains}

    @cached_property
    def _patterns(self) -> list[tuple[Verb, re.Pattern[str]]]:
        return [(verb, self._pattern(verb)) for verb in self.verbs.values()]

    def _pattern(self, verb: Verb, anything_at: str | None = None) -> re.Pattern[str]:
        """Return the pattern of a verb's notation; the argument `anything_at` matches any word."""
        groups = {
            name: rf"(?P<{name}>\S+)"
            if name == anything_at
            else f"(?P<{name}>{'|'.join(re.escape(str(v)) for v in sorted(domain, key=lambda v: -len(str(v))))})"
            for name, domain in zip(verb.args, self.values(verb), strict=True)
        }
        parts = re.split(r"\{(\w+)\}", verb.notation)
        return re.compile("".join(groups[p] if i % 2 else re.escape(p) for i, p in enumerate(parts)), re.IGNORECASE)

    # --- the dense index ---------------------------------------------------------------------------------------------

    @cached_property
    def _offsets(self) -> dict[int, int]:
        offsets, total = dict[int, int](), 0
        for kind in sorted(self.verbs):
            offsets[kind] = total
            total += prod(len(domain) for domain in self.values(self.verbs[kind]))
        offsets[-1] = total
        return offsets

    @property
    def size(self) -> int:
        """The number of well-formed actions, legal or not: the dense index runs from 0 to size - 1."""
        return self._offsets[-1]

    def index(self, action: int) -> int:
        """Return the dense index of a packed action."""
        verb, numbers = self.parts(action)
        place = 0
        for number, domain in zip(numbers, self.values(verb), strict=True):
            place = place * len(domain) + number
        return self._offsets[int(verb.kind)] + place

    def at(self, index: int) -> int:
        """Return the packed action at a dense index."""
        kind = max(kind for kind, start in self._offsets.items() if kind >= 0 and start <= index)
        verb, rest = self.verbs[kind], index - self._offsets[kind]
        numbers: list[int] = []
        for domain in reversed(self.values(verb)):
            rest, number = divmod(rest, len(domain))
            numbers.append(number)
        return self.pack(verb, numbers[::-1])

    def all(self) -> Iterator[int]:
        """Return an iterator over every well-formed packed action, in the order of the dense index."""
        return (self.at(i) for i in range(self.size))


def _shortened(what: object) -> str:
    text = str(what)
    return f"{text[:40]}..." if len(text) > 40 else text


Form = dict[str, Any]


def forms(codec: Codec, actions: NDArray[np.int64]) -> list[Form]:
    """Return legal actions as forms: disjoint products, less pairs that must differ, whose union is exactly the legal set.

    `actions` are packed, shape (n,); the order of kinds is kept. The same actions of a verb recur within and across tables, so their forms
    are cached, and must not be modified.
    """
    found: list[Form] = []
    kinds = dict.fromkeys(kind & BYTE for kind in cast("list[int]", actions.tolist()))
    for kind in kinds:
        chosen = actions if len(kinds) == 1 else actions[actions & BYTE == kind]
        key = chosen.tobytes()
        if key not in codec.forms:
            if len(codec.forms) >= MOST_FORMS:
                codec.forms.clear()
            codec.forms[key] = list(_forms_of(codec, codec.verbs[kind], chosen))
        found += codec.forms[key]
    return found


Columns = list[list[int]]


def _forms_of(codec: Codec, verb: Verb, chosen: NDArray[np.int64]) -> Iterator[Form]:
    columns: Columns = [(chosen >> 8 * i + 8 & BYTE).tolist() for i in range(len(verb.domains))]
    return _forms(codec, verb, columns, len(chosen) if columns else 1)


def _forms(codec: Codec, verb: Verb, columns: Columns, total: int) -> Iterator[Form]:
    """Yield the forms of one verb's actions, `total` rows in columns of their arguments, in plain Python: such lists are short."""
    values = [sorted({*column}) for column in columns]
    for pairs in ((), verb.distinct) if verb.distinct else ((),):
        if _product_size(verb, values, pairs) == total and _respects(verb, columns, pairs):
            yield _form(codec, verb, values, pairs)
            return
    split = next(i for i, members in enumerate(values) if len(members) > 1)
    rows = {value: list[int]() for value in values[split]}
    for row, value in enumerate(columns[split]):
        rows[value].append(row)
    for of_value in rows.values():
        yield from _forms(codec, verb, [[column[row] for row in of_value] for column in columns], len(of_value))


def _product_size(verb: Verb, values: Columns, pairs: Sequence[tuple[str, str]]) -> int:
    if not pairs:
        return prod(map(len, values))
    size, free = 1, dict(zip(verb.args, map(set, values), strict=True))
    for a, b in pairs:
        left, right = free.pop(a), free.pop(b)
        size *= len(left) * len(right) - len(left & right)
    return size * prod(map(len, free.values()))


def _respects(verb: Verb, columns: Columns, pairs: Sequence[tuple[str, str]]) -> bool:
    return not any(any(map(eq, columns[verb.args.index(a)], columns[verb.args.index(b)])) for a, b in pairs)


def _form(codec: Codec, verb: Verb, values: Columns, pairs: Sequence[tuple[str, str]]) -> Form:
    named = [[domain[n] for n in members] for domain, members in zip(codec.values(verb), values, strict=True)]
    form: Form = {"do": verb.do, **dict(zip(verb.args, named, strict=True))}
    if pairs:
        form["distinct"] = [list(pair) for pair in pairs]
    return form


def expand(codec: Codec, form: Form) -> Iterator[int]:
    """Yield the packed actions of a form: all that a client may choose from it."""
    verb = codec.by_name[form["do"]]
    pairs = [(verb.args.index(a), verb.args.index(b)) for a, b in form.get("distinct", [])]
    spelled = [list(domain) for domain in codec.values(verb)]
    for values in product(*(form[name] for name in verb.args)):
        if all(values[a] != values[b] for a, b in pairs):
            yield codec.pack(verb, [names.index(value) for names, value in zip(spelled, values, strict=True)])
