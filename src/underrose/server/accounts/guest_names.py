"""Names that cannot impersonate: what a guest may be called, and when two names look alike.

A name follows the PRECIS Nickname profile (RFC 8266). Two names are alike if their skeletons are the same: what remains of a name after
Unicode's confusable characters (UTS 39), case, accents, spaces and punctuation are taken out. So "Ann", "ann", "A n n."
and "Ann" with a Cyrillic A are one name, and so are "Iris" and "lris". Pictures beside letters distinguish no two names. A player who
comes to a table where another has that name already gets a number: "Ann 2".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count

import confusable_homoglyphs  # pyright: ignore[reportMissingTypeStubs]  (only its data is used)
import msgspec
from precis_i18n import get_profile

from underrose.server.api.refusals import NOT_ALLOWED, Refused

LONGEST_NAME = 32
MOST_MARKS = 3
"""Combining marks on one base character: pointed Hebrew needs three, no name needs more."""
NAMELESS = "Guest"
BOT_NAMES = ("Alba", "Bourbon", "Centifolia", "Damask", "Eglantine", "Gallica", "Noisette", "Portland", "Rugosa", "Tea")
"""Bots are named after roses."""

HOUSE = (
    *BOT_NAMES,
    *("You", "We", "Underrose", "House", "Table", "Dealer", "Game", "Rules", "Spectator", "Watcher", "Stand-in"),
    *("Everybody", "Everyone", "Nobody", "Somebody", "Someone", "Winner", "Random", "Novice", "Agent", "Spymaster"),
)
"""Names that the server itself uses, for itself or for people."""
NUMBERED = ("Seat", "Player", "Guest")
"""Those that it gives a number to ("Seat 1")."""
ROLES = ("Host", "Bot", "Server", "System", "Admin", "Administrator", "Moderator", "Operator")
"""Words that claim a role, wherever they stand in a name ("Ann (host)")."""

BLANK = frozenset("\u2800\u303f\ufffc\ufffd\U0001d159\U00016fe4\U00013441\U00013442")
"""Characters without ink that Unicode counts as symbols, letters or marks: PRECIS knows the other ones."""
PICTURE_SIGN = "\ufe0f"
JOINER = "\u200d"
KEYCAP = "\u20e3"
ADDED = ("COMBINING", "MODIFIER LETTER", "VARIATION SELECTOR")
"""How the names of signs begin that are added to letters of any script. Vowel signs of single scripts make other names."""
DIRECTION_MARK = "\u200e"
NUMBERED_GUEST = re.compile(rf"{NAMELESS} \d+")
"""The name that `free_name` gives a second player without a name."""
LINE_ENDS = re.compile(r"[\t\n\v\f\r]+")
MORE_ALIKE = {"w": "vv", "W": "VV", "ĸ": "k"}
"""Look-alikes that Unicode's list leaves out."""
DRAWN = re.compile(r"(?:NEGATIVE .* LETTER|REGIONAL INDICATOR SYMBOL LETTER|LATIN LETTER SMALL CAPITAL) ([A-Z])")
"""Names of symbols and small capitals that are one Latin letter to the eye."""

_nickname = get_profile("NicknameCasePreserved")


def clean_name(name: str | None) -> str:
    """Return a name, normalized; a missing one is Guest. Raises Refused (422) with what is wrong."""
    given = LINE_ENDS.sub(" ", name or "").strip()
    if not given or given.casefold() == NAMELESS.casefold():
        return NAMELESS
    shown = _shaped(given)
    if len(shown) > LONGEST_NAME:
        raise Refused(NOT_ALLOWED, "name_long", most=LONGEST_NAME)
    _check_marks(shown)
    if not skeleton(shown):
        raise Refused(NOT_ALLOWED, "name_empty")
    if _is_of_the_house(shown):
        raise Refused(NOT_ALLOWED, "name_reserved")
    return shown


def alike(one: str, other: str) -> bool:
    """Return whether two names could be taken for each other."""
    return _said(one) == _said(other) or _said(one.casefold()) == _said(other.casefold())


def free_name(name: str | None, others: Collection[str]) -> str:
    """Return a name to bear beside others, with a number behind it if one of them looks like it; the number of somebody without a name is
    drawn anew. Raises Refused (422) as `clean_name` does."""
    wanted = NAMELESS if name and NUMBERED_GUEST.fullmatch(name) else clean_name(name)
    return next(one for one in _numbered(wanted) if not any(alike(one, other) for other in others))


def _numbered(name: str) -> Iterator[str]:
    """Yield a name, then the same with 2, 3 and so on behind it; shortened where the number has no room."""
    yield name
    for number in count(2):
        end = f" {number}"
        made = name[: LONGEST_NAME - len(end)].rstrip(f" {JOINER}") + end
        # A shortened name may end up looking like one of the server's own, such as "Seat".
        yield made if name == NAMELESS or not _is_of_the_house(made) else NAMELESS + end


@lru_cache(4096)
def _said(name: str) -> str:
    """Return the skeleton of a name without its pictures, as it is called out; of one that is nothing else, with them."""
    return skeleton("".join(letter for letter in name if not _is_picture(letter) or _drawn(letter))) or skeleton(name)


@lru_cache(4096)
def skeleton(name: str) -> str:
    """Return what remains of a name if everything goes that the eye may miss. Names with the same skeleton look alike."""
    looks = "".join(_prototype(letter) for letter in _bare(name))
    again = "".join(_prototype(letter) for letter in _bare(looks.casefold()))
    return _bare(again.casefold())


def _bare(name: str) -> str:
    """Return a name without accents, spaces, punctuation and signs that join or stand alone."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name) if _is_ink(letter))


def _is_ink(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind[0] not in "CPZ" and kind != "Sk" and not unicodedata.name(letter, "").startswith(ADDED)


@cache
def _prototype(letter: str) -> str:
    """Return what stands for all characters that look like this one: the same for each of them."""
    return _drawn(letter) or MORE_ALIKE.get(letter) or _confusable(letter)


def _confusable(letter: str) -> str:
    """Return the prototype of the class that Unicode counts a character to: a star around it, which may be a sequence ("m" is "rn")."""
    near = _look_alikes()
    others = near.get(letter)
    return _centre({letter}.union(*({other} | near[other] for other in others))) if others is not None else letter


@cache
def _look_alikes() -> dict[str, set[str]]:
    """Unicode's confusable characters, each with those that it is paired with; the package keeps pairs in both directions."""
    raw = files(confusable_homoglyphs).joinpath("confusables.json").read_bytes()
    pairs = msgspec.json.decode(raw, type=dict[str, list[dict[str, str]]])
    near: dict[str, set[str]] = {}
    for one, others in pairs.items():
        near.setdefault(one.strip(DIRECTION_MARK), set()).update(other["c"].strip(DIRECTION_MARK) for other in others)
    return near


def _centre(alikes: set[str]) -> str:
    # A sequence is always the prototype. Of single characters any would do; a Latin letter has a lower case to be folded to, and so has
    # a small capital ("т" looks like one, and nobody tells it from T).
    best = min(alikes, key=lambda one: (len(one) == 1, not one.isascii(), not one.isalpha(), one))
    return best if best.isascii() else next((drawn for drawn in map(_drawn, sorted(alikes)) if drawn), best)


def _drawn(character: str) -> str | None:
    """Return the Latin letter that a symbol or a small capital shows."""
    found = DRAWN.fullmatch(unicodedata.name(character, "")) if len(character) == 1 else None
    return found[1] if found else None


# --- what a name may hold ---------------------------------------------------------------------------------------------


def _shaped(given: str) -> str:
    """Return the name in its one spelling: compatibility forms and spaces made plain. Emoji keep the signs that join them."""
    alone = _without_joiners(given)
    for letter in alone:
        if letter in BLANK:
            raise _unseen(letter)
    try:
        enforced = _nickname.enforce(alone)
    except UnicodeEncodeError as error:
        raise _not_a_letter(error) from error
    joined = " ".join(unicodedata.normalize("NFKC", given).split())
    return joined if _without_joiners(joined) == enforced else enforced


def _not_a_letter(error: UnicodeEncodeError) -> Refused:
    letter = error.object[error.start : error.start + 1] if error.start >= 0 else ""
    if "empty" in error.reason:
        return Refused(NOT_ALLOWED, "name_empty")
    if "unassigned" in error.reason.lower() or not letter:
        return Refused(NOT_ALLOWED, "name_unknown", letter=_code(letter))
    return _unseen(letter)


def _unseen(letter: str) -> Refused:
    return Refused(NOT_ALLOWED, "name_invisible", letter=_code(letter))


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}" if letter else "none"


def _without_joiners(name: str) -> str:
    """Return the name without the invisible signs that belong inside emoji: after a picture, between two, or in a keycap."""
    kept = [
        letter
        for before, letter, after in zip(" " + name, name, name[1:] + " ", strict=False)
        if not (letter == PICTURE_SIGN and (_is_picture(before) or after == KEYCAP))
        and not (letter == JOINER and (_is_picture(before) or before == PICTURE_SIGN) and _is_picture(after))
    ]
    return "".join(kept)


def _is_picture(letter: str) -> bool:
    return unicodedata.category(letter) in ("So", "Sm") or "\U0001f3fb" <= letter <= "\U0001f3ff"


def _check_marks(shown: str) -> None:
    """Refuse a name whose letters carry more combining marks than any script needs, or a mark without a letter."""
    stacked = MOST_MARKS
    for letter in shown:
        stacked = stacked + 1 if unicodedata.category(letter) in ("Mn", "Me") else MOST_MARKS if letter == " " else 0
        if stacked > MOST_MARKS:
            raise Refused(NOT_ALLOWED, "name_marks", most=MOST_MARKS)


def _is_of_the_house(shown: str) -> bool:
    words = re.split(r"[\W_]+", shown)
    looks, plain = skeleton("".join(words)), skeleton("".join(words).strip("0123456789"))
    house, numbered, roles = _reserved()
    return plain in house or numbered.fullmatch(looks) is not None or not roles.isdisjoint(map(skeleton, words))


@cache
def _reserved() -> tuple[frozenset[str], re.Pattern[str], frozenset[str]]:
    # In a skeleton the digit 1 reads as i, and 0 as o.
    numbered = re.compile(f"({'|'.join(map(skeleton, NUMBERED))})[io]*")
    return frozenset(map(skeleton, (*HOUSE, *NUMBERED))), numbered, frozenset(map(skeleton, ROLES))
