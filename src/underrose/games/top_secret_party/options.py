"""The options and the content of TOP SECRET: packs of questions, characters, and the kit made from them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta

from underrose.games.top_secret_party.events import TEXTS
from underrose.games.top_secret_party.state import MOST_CARDS, MOST_DOSSIERS, MOST_FACES, NEEDED, SEATS, SIDES, TRAITS, Kit, Team
from underrose.kernel.compile.enum_tables import by_member
from underrose.kernel.data.content import ContentData, ContentFile
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.title import Choices, Content, Option

FOLDER = Path(__file__).parent / "content"
LANGUAGE = "en"
TRAIT_NAMES = ("adventurous", "tidy", "sociable", "patient", "curious", "thrifty", "punctual", "cheeky")
MOST_WEIGHT = 2
"""Traits and weights go from minus this to this."""

HOUSE_PACKS = ("everyday", "travel_and_food", "work_and_school", "merciless")
FAMILY = HOUSE_PACKS[:-1]
"""The packs that nobody has to be asked about."""
OWN = "own"

LONGEST_QUESTION = 160
LONGEST_TITLE = 60
LONGEST_NAME = 40
LONGEST_ID = 40
LARGEST_PACK = 300
"""Cards."""
Levels = dict[str, Annotated[int, Meta(ge=-MOST_WEIGHT, le=MOST_WEIGHT)]]


class FaceEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One face of a question card in a pack file, with what the traits of a character weigh on either question."""

    yellow: str
    blue: str
    yellow_traits: Levels | None = None
    blue_traits: Levels | None = None


class PackFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole pack file."""

    pack: str
    language: str
    title: str
    face: list[FaceEntry]
    merciless: bool = False


class DossierEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One character."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    portrait: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    traits: Levels


class DossiersFile(msgspec.Struct, forbid_unknown_fields=True):
    """All characters."""

    language: str
    dossier: Annotated[list[DossierEntry], Meta(min_length=SEATS, max_length=MOST_DOSSIERS)]


def read_packs(text: str) -> str:
    """Return the packs named in a text, in their own order and once each. Raises SetupError."""
    named = [name.strip() for name in text.split(",")]
    for name in named:
        if name not in (*HOUSE_PACKS, OWN):
            raise SetupError.said(TEXTS, "setup-no-pack", name=repr(name[:40]), packs=", ".join(HOUSE_PACKS), own=OWN)
    return ",".join(name for name in (*HOUSE_PACKS, OWN) if name in named)


OPTIONS = (
    Option(
        "packs",
        ",".join(FAMILY),
        "The packs of questions, with commas between them; a pack of the host's own is shuffled in, or played alone: own.",
        lambda _: [*HOUSE_PACKS, OWN],
        read=read_packs,
    ),
    Option(
        "sealed_answers",
        "no",
        "Tokens are laid openly, as soon as one knows, and stay; yes shows answers together, when the last one is in.",
        lambda _: ["no", "yes"],
    ),
    Option("dossiers", "dealt", "For the lab: shuffled shows dossiers that are not the bots' own.", lambda _: ["dealt", "shuffled"]),
)


# --- loading ------------------------------------------------------------------------------------------------------------


def load(text: str | None) -> Content:
    """Return all packs of the house, and a host's own from its text: `{packs, faces, traits, dossiers}`. Raises SetupError with line and
    reason.

    `packs` are `{id, title, language, merciless, first, faces}`: a pack's faces are `faces` many from number `first` on.
    """
    return _content([*house_packs(), *([] if text is None else [own_pack(text)])], characters())


def rebuild(content: Content) -> Content:
    """Return all packs and characters made anew from what their files would say. Raises SetupError."""
    packs, faces = list[dict[str, Any]](), content["faces"]
    if (*(pack["id"] for pack in content["packs"][: len(HOUSE_PACKS)]),) != HOUSE_PACKS or len(faces) > MOST_FACES:
        raise ValueError("the packs of the house come first, and there is room for so many faces")
    for pack in content["packs"][: len(HOUSE_PACKS) + 1]:
        entries = [_entry(face) for face in faces[pack["first"] : pack["first"] + pack["faces"]]]
        about = {"pack": pack["id"]} | {key: pack[key] for key in ("title", "language", "merciless")}
        packs.append(_pack(ContentData({**about, "face": entries})))
    dossiers = [{**dossier, "traits": _by_name(dossier["traits"])} for dossier in content["dossiers"]]
    return _content(packs, _dossiers(ContentData({"language": LANGUAGE, "dossier": dossiers})))


def _entry(face: dict[str, Any]) -> dict[str, Any]:
    return {key: _by_name(value) if key.endswith("traits") else value for key, value in face.items()}


def _by_name(levels: Sequence[int]) -> dict[str, int]:
    return dict(zip(TRAIT_NAMES, levels, strict=True))


def _content(packs: Sequence[dict[str, Any]], dossiers: list[dict[str, Any]]) -> Content:
    """Return the packs one after the other: the house's, and at most one of a host's own."""
    about, faces = list[dict[str, Any]](), list[dict[str, Any]]()
    for pack in packs:
        about.append({**pack["about"], "first": len(faces), "faces": len(pack["faces"])})
        faces += pack["faces"]
    return {"packs": about, "faces": faces, "traits": list(TRAIT_NAMES), "dossiers": dossiers}


@cache
def house_packs() -> tuple[dict[str, Any], ...]:
    """Return the packs that come with the game."""
    return tuple(read_pack((FOLDER / "questions" / f"{name}.{LANGUAGE}.toml").read_text("utf-8")) for name in HOUSE_PACKS)


def own_pack(text: str) -> dict[str, Any]:
    """Return a host's pack. Raises SetupError."""
    pack = read_pack(text)
    if pack["about"]["id"] in (*HOUSE_PACKS, OWN):
        raise ContentFile(text).refused(TEXTS, "content-pack-there", "pack", name=pack["about"]["id"])
    return pack


def read_pack(text: str) -> dict[str, Any]:
    """`{about, faces}` from the text of a pack file. Raises SetupError with line and reason."""
    return _pack(ContentFile(text))


def _pack(source: ContentFile) -> dict[str, Any]:
    pack = source.read(PackFile)
    if not re.fullmatch(rf"[a-z0-9_]{{1,{LONGEST_ID}}}", pack.pack):
        raise source.refused(TEXTS, "content-pack-name", "pack", most=LONGEST_ID)
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?", pack.language):
        raise source.refused(TEXTS, "content-pack-language", "language")
    if not 1 <= len(pack.title.strip()) <= LONGEST_TITLE or not pack.title.isprintable():
        raise source.refused(TEXTS, "content-pack-title", "title", most=LONGEST_TITLE)
    cards = cards_of(len(pack.face))
    if cards < NEEDED:
        raise source.refused(TEXTS, "content-pack-small", "face", 0, need=NEEDED, cards=cards)
    if cards > LARGEST_PACK:
        raise source.refused(TEXTS, "content-pack-large", "face", SIDES * LARGEST_PACK, most=LARGEST_PACK, cards=cards)
    faces = [_face(source, entry, i) for i, entry in enumerate(pack.face)]
    about = {"id": pack.pack, "title": pack.title.strip(), "language": pack.language, "merciless": pack.merciless}
    return {"about": about, "faces": faces}


def cards_of(faces: int) -> int:
    """Return how many cards so many faces make: two each, the last one perhaps with an empty back (R6)."""
    return -(-faces // SIDES)


def _face(source: ContentFile, entry: FaceEntry, index: int) -> dict[str, Any]:
    sides = {"yellow": (entry.yellow, entry.yellow_traits), "blue": (entry.blue, entry.blue_traits)}
    face: dict[str, Any] = {}
    for side, (question, weights) in sides.items():
        if not 1 <= len(question.strip()) <= LONGEST_QUESTION or not question.isprintable():
            raise source.refused(TEXTS, "content-question", "face", index, side=side, most=LONGEST_QUESTION)
        face[side] = question.strip()
        face[f"{side}_traits"] = weights_of_text(question) if weights is None else _levels(source, weights, "face", index)
    return face


def _levels(source: ContentFile, given: Levels, table: str, index: int) -> list[int]:
    for name in given:
        if name not in TRAIT_NAMES:
            raise source.refused(TEXTS, "content-trait", table, index, name=repr(name[:LONGEST_NAME]), traits=", ".join(TRAIT_NAMES))
    return [given.get(name, 0) for name in TRAIT_NAMES]


def weights_of_text(question: str) -> list[int]:
    """Return what the traits weigh on a question whose file does not say: two of them, drawn from its text, the same everywhere."""
    digest = hashlib.sha256(" ".join(question.casefold().split()).encode()).digest()
    weights = [0] * TRAITS
    first = digest[0] % TRAITS
    second = (first + 1 + digest[1] % (TRAITS - 1)) % TRAITS
    weights[first] = MOST_WEIGHT if digest[2] % 2 else -MOST_WEIGHT
    weights[second] = 1 if digest[3] % 2 else -1
    return weights


@cache
def characters() -> list[dict[str, Any]]:
    """Return the characters, each `{name, portrait, traits}` with its traits in the order of `TRAIT_NAMES`."""
    return read_dossiers((FOLDER / f"dossiers.{LANGUAGE}.toml").read_text("utf-8"))


def read_dossiers(text: str) -> list[dict[str, Any]]:
    """Return the characters of a file's text. Raises SetupError with line and reason."""
    return _dossiers(ContentFile(text))


def _dossiers(source: ContentFile) -> list[dict[str, Any]]:
    entries = source.read(DossiersFile).dossier
    return [
        {"name": entry.name, "portrait": entry.portrait, "traits": _levels(source, entry.traits, "dossier", i)}
        for i, entry in enumerate(entries)
    ]


# --- the kit ------------------------------------------------------------------------------------------------------------


def make_kit(content: Content, players: int, options: Choices) -> Rows:
    """Return the kit of a table, shape (1,). Raises SetupError where the packs chosen have too few cards, or too many."""
    kits = _kit_of(content, options["packs"]).copy()
    kits[0]["players"] = players
    kits[0]["each"] = -(-players // 2)
    kits[0]["sealed"] = options["sealed_answers"] == "yes"
    kits[0]["shuffled"] = options["dossiers"] == "shuffled"
    return kits


_MADE: dict[tuple[int, str], tuple[Content, Rows]] = {}
_MOST_MADE = 64


def _kit_of(content: Content, packs: str) -> Rows:
    """Return the cards, questions and characters of a kit, kept for the next table with the same content."""
    known = _MADE.get((id(content), packs))
    if known is not None and known[0] is content:
        return known[1]
    if len(_MADE) >= _MOST_MADE:
        _MADE.clear()
    kits = _new_kit(content, packs)
    _MADE[id(content), packs] = (content, kits)
    return kits


def _new_kit(content: Content, packs: str) -> Rows:
    kits = new(Kit)
    cards = list(chosen_cards(content, packs))
    if not NEEDED <= len(cards) <= MOST_CARDS:
        raise SetupError.said(TEXTS, "setup-cards", need=NEEDED, most=str(MOST_CARDS), cards=str(len(cards)))
    kits[0]["cards"] = len(cards)
    for number, (first, sides) in enumerate(cards):
        kits[0]["first_face"][number], kits[0]["sides"][number] = first, sides
    for row, face in zip(kits[0]["faces"], cast("Sequence[dict[str, Any]]", content["faces"]), strict=False):
        row["questions"]["weights"] = by_member({Team.YELLOW: face["yellow_traits"], Team.BLUE: face["blue_traits"]})
    dossiers = cast("Sequence[dict[str, Any]]", content["dossiers"])
    kits[0]["dossiers"] = len(dossiers)
    for row, dossier in zip(kits[0]["cast"], dossiers, strict=False):
        row["traits"] = dossier["traits"]
    return kits


def chosen_cards(content: Content, packs: str) -> Iterator[tuple[int, int]]:
    """Yield the cards of the chosen packs and of a host's own: (first face, how many faces)."""
    chosen = packs.split(",")
    if OWN in chosen and all(pack["id"] in HOUSE_PACKS for pack in content["packs"]):
        raise SetupError.said(TEXTS, "setup-no-own-pack")
    for pack in cast("Sequence[dict[str, Any]]", content["packs"]):
        if pack["id"] in chosen or pack["id"] not in HOUSE_PACKS:
            last = pack["first"] + pack["faces"]
            yield from ((first, min(SIDES, last - first)) for first in range(pack["first"], last, SIDES))
