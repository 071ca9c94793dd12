"""What a game is made with, under names that stay: for games in files and packages of their own.

Where each comes from is free to move; the games of the house import from there. The tutorial makes a game with these names.
"""

from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.enum_tables import by_member
from underrose.kernel.data.content import ContentData, ContentFile
from underrose.kernel.data.errors import NoWorld, SetupError
from underrose.kernel.data.records import Int, Rows, new, record
from underrose.kernel.game.actions import Action, Domains, Seat, Verb, argument, kind_of, offer, pack, verbs_of
from underrose.kernel.game.chance import Chance, Generator, below, chance, first_above, fraction
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.declare import DeclarationError, declare
from underrose.kernel.game.events import EVERYONE, EventKind, Events, EventTable, events_of, partly, private, public, tell, whisper
from underrose.kernel.game.title import (
    Bounds,
    Choices,
    Content,
    Figure,
    Game,
    Option,
    Patience,
    Reason,
    TableRules,
    Tell,
    Title,
    first_player,
    first_player_option,
)

__all__ = [
    "EVERYONE", "MOST_LEGAL", "Action", "Bounds", "Chance", "Choices", "Content", "ContentData", "ContentFile", "DeclarationError",
    "Domains", "EventKind", "EventTable", "Events", "Figure", "Game", "Generator", "Int", "NoWorld", "Option", "Patience", "Reason",
    "Rows", "Seat", "SetupError", "TableRules", "Tell", "Title", "Verb", "argument", "below", "bit", "by_member", "chance", "count",
    "declare", "events_of", "first_above", "first_player", "first_player_option", "fraction", "has", "kind_of", "lowest", "new", "nth",
    "offer", "pack", "partly", "private", "public", "record", "rule", "tell", "verbs_of", "whisper",
]  # fmt: skip
