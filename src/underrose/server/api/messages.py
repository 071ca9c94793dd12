"""Every message between the server and its clients, as it travels: JSON, one struct each.

These shapes are the whole of what clients may rely on. Seats count from 0; a spectator's place is -1.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from underrose.kernel.data.errors import ActionKey
from underrose.kernel.play.deal import LONGEST_NAME
from underrose.kernel.play.shown import Action, Ended, Notes, TableView, Wording
from underrose.server.api.catalogue_messages import Assist, GameOption, LessonInfo, LessonProgress, Level, Preset, Progress, Strength
from underrose.server.api.cue_messages import CueMessage
from underrose.server.api.deal_messages import DealInfo, Hex32, Hex64
from underrose.server.api.review_messages import WhatIf

Visibility = Literal["private", "public"]

Id = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$", description="Chosen by the client; a repeat is answered as the first was."),
]
Notation = Annotated[str, Meta(max_length=LONGEST_NAME, examples=["decode 2 F98"])]
"""An action as a player would write it; what its page signs of it stands in the record as it was sent."""
AskNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
LessonNumber = Annotated[int, Meta(ge=1, le=9)]
Seconds = Annotated[float, Meta(ge=0, le=604800)]


RefusalKey = Literal[
    ActionKey, "all_taken", "bad_args", "banned", "bot_away", "bot_may_not", "bots_only", "broken", "brought_too_much", "closed",
    "connected", "content_too_long", "count_in", "crowded", "dealing", "declined", "enough_deeds", "enough_kept_out", "enough_reports",
    "exhibition", "foreign_origin", "game_coming", "host_only", "host_stays", "house_full", "id_reused", "kept_out", "later", "lesson",
    "link_gone", "locked", "many_windows", "match_over", "match_under_way", "name_empty", "name_invisible", "name_long", "name_marks",
    "name_reserved", "name_unknown", "named_by_host", "no_aftershow", "no_bot_seat", "no_clock", "no_crosses", "no_database",
    "no_decision", "no_exhibition", "no_game", "no_lesson", "no_method", "no_move", "no_opening", "no_page", "no_pointing", "no_rules",
    "no_seat", "no_shoulder", "no_such_bot", "no_such_seat", "no_table", "no_tells", "nobody_asks", "nobody_there", "nobody_to_skip",
    "nobody_waits", "not_at_table", "not_built", "not_excluded", "not_over", "not_played", "not_played_on", "not_read", "not_reviewable",
    "not_reviewed", "not_running", "not_started", "not_written", "over", "path_in_options", "paused", "record_later", "review_failed",
    "review_gone", "reviews_wait", "running", "seat_empty", "seat_twice", "seated", "seen", "seen_there", "settings_later", "stale",
    "started", "still_played", "table_full", "taken", "too_few", "too_large", "too_many", "too_many_ask", "too_many_bots",
    "too_many_lines", "too_many_tables", "too_many_wait", "too_many_watchers", "too_often", "unread", "unreadable", "what_if",
    "who_are_you", "winner_only", "wrong_entropy", "wrong_signature"]  # fmt: skip
"""Why the table refuses something, whatever is played; each key has a sentence `refused-<key>` in the catalogue. What a game refuses by
its own rules, and what is wrong with a table's settings (`setup-...`) or content (`content-...`), has keys of its own."""
NoticeKey = Literal[
    "asked_for", "below_level", "built", "came_back", "declined", "given_name", "goes_on", "hosts", "left", "more_time", "own_level",
    "paused", "ran_out", "renamed", "stands_in", "steps_in", "time_used_up", "took_over", "wants_another"]  # fmt: skip
"""What is announced at a table; each key has a sentence `company-notices-<key>` in the catalogue."""


class Refusal(Wording):
    """The body of every answer that is not a good one."""


# --- guests and games -------------------------------------------------------------------------------------------------


class GuestRequest(Struct, forbid_unknown_fields=True):
    """Register as a guest, with a name or without one, or take another name."""

    name: Annotated[str, Meta(max_length=200)] | None = None


class Guest(Struct):
    """The guest's identity from now on. `token` goes into `Authorization: Bearer`; browsers have it in a cookie."""

    token: str
    player: str
    name: str


class Patience(Struct):
    """With these `options` a game has races, in which a bot of a level lets people think for so many `seconds` after the count-in."""

    seconds: dict[str, float]
    options: dict[str, str]


class GameInfo(Struct):
    """One line of the catalogue. `ready` is false for a game that is still being made; `lesson` says that there is one, and
    `lessons` how many. `clock` has the seconds that are usual where a table does not say, of the clocks that a game hurries by.
    `exhibition` says that bots of this server play it to be watched; `patience` how long they wait in its races; `rules` that it brings a
    page of its rules."""

    id: str
    title: str
    players: tuple[int, int]
    options: list[GameOption]
    assist: list[Assist]
    ready: bool
    compiling: Progress | None = None
    lesson: bool = False
    lessons: int = 0
    presets: list[Preset] = []
    strength: Strength | None = None
    clock: dict[str, float] = {}
    exhibition: bool = False
    patience: Patience | None = None
    rules: bool = True


# --- tables -----------------------------------------------------------------------------------------------------------


class BotSeat(Struct, forbid_unknown_fields=True):
    """A seat that a bot of this level takes."""

    seat: SeatNumber
    level: Level


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Times in seconds, 0 = none. `answer` and `point` are for decisions that a game hurries by its rules (null: the time that is
    usual there), `turn` for all others; when one is up, the game's own penalty falls due, or a bot decides. `window` is how long a
    reaction window lasts at least once it could be read, or "ask": until it is answered, by which hesitation tells. `pace` scales bot
    delays and windows; at 0 windows are as with "ask". For who has left a bot plays after `grace` (null: the server's own time of grace),
    and for who lets two decisions in a row time out with the page open, until they are back; where `leaver` is "wait", nobody."""

    answer: Seconds | None = None
    turn: Seconds = 0
    point: Seconds | None = None
    window: Seconds | Literal["ask"] = 2
    pace: Annotated[float, Meta(ge=0, le=10)] = 1
    grace: Seconds | None = None
    leaver: Literal["bot", "wait"] = "bot"

    @property
    def holds(self) -> bool:
        """Whether reaction windows last their full time, however soon a seat passes."""
        return isinstance(self.window, int | float) and self.window * self.pace > 0


class TableRequest(Struct, forbid_unknown_fields=True):
    """A table to open. `content` maps a content file's name to its text; `watch` keeps the host off the seats. A `lesson` is for its host
    alone, and brings all but the clock: 1 or true for the first of a game, 2 for the one that follows on it. A `room` has a seat for
    everybody who says so before a game, up to what it takes, and each game is dealt to those who are there; who says neither of that nor
    `players`, `bots`, `lesson` or `watch` opens one."""

    game: Annotated[str, Meta(max_length=60)]
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, str | int] = {}
    bots: list[BotSeat] = []
    assist: Assist = "elimination"
    clock: Clock = Clock()
    visibility: Visibility = "private"
    content: dict[str, str] | None = None
    watch: bool = False
    lesson: bool | LessonNumber = False
    room: bool | None = None


class TableLink(Struct):
    """Where a new table is."""

    id: str
    code: str
    url: str


Absence = Literal["reconnecting", "away"]


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat, as everybody at the table sees it. A human with a level is away: a bot stands in until they are back. A bot
    with an `owner` is that guest's, and has a level only while one of the house stands in. `same_browser` and `same_address` are the
    other seats whose players come from the same browser, or else from the same address. Who had a connection, or should have one, and has
    none is `reconnecting`, and after ten seconds `away`. `left` says that somebody has left the game and the seat to the bot."""

    seat: int
    name: str
    kind: Literal["human", "bot", "empty"]
    level: Level | None
    connected: bool
    ready: bool
    same_browser: tuple[int, ...] = ()
    same_address: tuple[int, ...] = ()
    owner: str | None = None
    absence: Absence | None = None
    left: bool = False


class Asking(Struct, frozen=True):
    """A spectator asks to take over a seat in a running game. `agreed` and `missing` are the seats whose people have agreed,
    or have not answered yet; `left` is in milliseconds; `same_address` are the seats of people at the asker's address."""

    seat: int
    player: str
    name: str
    agreed: tuple[int, ...]
    missing: tuple[int, ...]
    same_address: tuple[int, ...]
    left: int


class Somebody(Struct, frozen=True):
    """A person by the player's id, and how they are called."""

    player: str
    name: str


class Queued(Somebody, frozen=True):
    """A spectator who waits for a seat; one who is `admitted` gets the next seat that a bot plays for a player who has left."""

    admitted: bool = False


class Tally(Struct, frozen=True):
    """How somebody's evening at the table stands: games played and won, points in all, and how often who was found, by name, where a
    game has people look for each other. `seat` is where they sit now."""

    name: str
    seat: int | None
    games: int
    won: int
    points: int
    found: dict[str, int]


class Notice(Wording):
    """What happened at the table that is no move of the game, as who took over whose seat; `after` so many events of the log."""

    after: int


class Laid(Struct):
    """What a game is played with."""

    options: dict[str, str]
    content: Any


class TableInfo(Struct):
    """What anybody who knows the code may know. `seat` is the asker's own: -1 watching, null neither; `address` is where phones reach
    this server; `standing` counts games won, by seat; `screen` says that who opened it only watches: on a screen that all can see.
    `host` says whether the asker has the host's say, `hosting` where the host sits. `queue` waits for a seat, first come first;
    `evening` sums up the games that were played, and `paused` says that the host has paused the one on the table.
    `options` and `content` are those of the next game to begin; where the game on the table has others, `laid` has them. `lesson` is there
    where the table is one; at an `exhibition` bots of the house play, and whoever likes watches. `reviewed` says that games like this can
    be reviewed; `deal` is what the game on the table, or the one that is being dealt, is bound to. `what_if` is there where the table plays
    on from a review: then nothing counts. `locked` says that nobody new comes in; `kept_out`, for who has the host's
    say alone, whom the host keeps out. `unfinished` says that the last game was closed before it was over, because its rules changed.
    In a `room` nobody counts seats: it `grows` as long as whoever comes gets one. `rules` says that the game brings a page of its rules."""

    id: str
    code: str
    url: str
    game: str
    title: str
    players: int
    options: dict[str, str]
    content: Any
    laid: Laid | None
    seats: list[SeatInfo]
    seat: int | None
    host: bool
    assist: Assist
    clock: Clock
    visibility: Visibility
    started: bool
    over: bool
    games: int
    commitment: str | None
    waiting: Wording | None
    standing: list[int]
    address: str | None
    screen: bool
    asking: list[Asking] = []
    hosting: int | None = None
    paused: bool = False
    queue: list[Queued] = []
    evening: list[Tally] = []
    lesson: LessonInfo | None = None
    exhibition: bool = False
    reviewed: bool = False
    deal: DealInfo | None = None
    what_if: WhatIf | None = None
    locked: bool = False
    kept_out: list[Somebody] = []
    unfinished: bool = False
    room: bool = False
    grows: bool = False
    rules: bool = True


class SeatRequest(Struct, forbid_unknown_fields=True):
    """A seat to take: this one, any, or none because one only watches. `move` brings one's own seat along from another device."""

    seat: SeatNumber | None = None
    watch: bool = False
    move: Annotated[str, Meta(max_length=64)] | None = None


class MoveLink(Struct):
    """The address that moves one's own seat to the device that opens it. It works once."""

    url: str
    move: str


class SeatTaken(Struct):
    """The seat one has now; -1 for a spectator."""

    seat: int


class Started(Struct):
    """The table plays."""

    started: bool


# --- playing ----------------------------------------------------------------------------------------------------------


class ActionRequest(Struct, forbid_unknown_fields=True):
    """An action in answer to the decision `ask`: an object with single values, or its notation. Where the seat's page has a key in this
    game, `signature` is its own over the action, the ask, the deal's context, the seat and `head`, the last that it was told."""

    id: Id
    ask: AskNumber
    action: Notation | Action
    head: Hex32 | None = None
    signature: Hex64 | None = None


class Done(Struct, omit_defaults=True):
    """What was asked for is done; `n` is the seat's feed number after it, `reference` the number of a report."""

    id: str
    n: int
    reference: str | None = None


Form = Annotated[
    dict[str, Any],
    Meta(
        extra_json_schema={
            "properties": {
                "do": {"type": "string"},
                "distinct": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
            },
            "required": ["do"],
            "additionalProperties": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}},
        }
    ),
]
"""Several legal actions at once: the product of the lists, less those where two `distinct` arguments agree."""


class Ending(Struct):
    """Everything on the table when a game is over, by seat: what each of them saw at the end, and what its note sheet still allowed
    before the last step (null in games without deduction)."""

    views: list[TableView]
    sheets: list[Notes | None]


class Position(Struct):
    """All that one place at the table may see. `game` counts the games of the table from 1, 0 before the first; the last `briefing`
    of the events happened while the seat's player was away; `deadline` is in milliseconds: one's own clock, or theirs
    whom all wait for; `undo` is how many of one's own last steps may be taken back; `asking` is who wants to take over a seat, and
    `notices` what happened at the table in this game besides playing. Where the note sheet takes long to work out, `sheet_follows`: it
    comes in a message of its own, and until then the last one stands. `hosting` is the seat of the host, `paused` whether they have paused
    the game, `queue` who waits for a seat; `evening` sums up all games of the table once this one is over. `count_in` are the milliseconds
    until a race begins, in which whoever is first counts: until then nobody may act. `lesson` says how far a lesson has come. `opening` is
    the deal of the next game, while pages may open what they committed to. `whole` says that `events` is the whole log of the game so far;
    otherwise they follow those of the message before."""

    n: int
    ask: int | None
    view: TableView | None
    legal: list[Form]
    events: list[Wording]
    notes: Notes | None
    outcome: Ended | None
    seats: list[SeatInfo]
    deadline: int | None
    head: str | None
    game: int
    undo: int = 0
    briefing: int = 0
    asking: list[Asking] = []
    notices: list[Notice] = []
    sheet_follows: bool = False
    hosting: int | None = None
    paused: bool = False
    queue: list[Queued] = []
    evening: list[Tally] = []
    count_in: int | None = None
    lesson: LessonProgress | None = None
    opening: DealInfo | None = None
    whole: bool = False


class Facts(Struct):
    """Why a value is excluded: what this seat has seen that excludes it, and what that alone forces on the way, where one step says it."""

    facts: list[Wording]
    step: Wording | None


class Tell(Struct):
    """What a choice of another seat makes likely or unlikely, never certain: in words, with its figures in whole percent (`likely`, and
    `sheet` without anybody's choices), and the event by which this seat saw the choice."""

    said: Wording
    fact: Wording


class Tells(Struct):
    """What others' choices make likely, by the weights that a review goes by; the strongest first."""

    tells: list[Tell]


class PublicKey(Struct):
    """The Ed25519 key (hexadecimal) that signs this server's records."""

    key: str


# --- the feed ---------------------------------------------------------------------------------------------------------


class ViewMessage(Position, tag="view", tag_field="type"):
    """A position on the feed. The first message after joining is always `whole`, and so is the first of a new game; afterwards only what
    is new. `n` grows from message to message."""


class NotesMessage(Struct, tag="notes", tag_field="type"):
    """The note sheet that was not sent with position `n`."""

    n: int
    notes: Notes | None


class DoneMessage(Done, tag="done", tag_field="type"):
    """An action of this client is done."""


class RefusedMessage(Struct, tag="refused", tag_field="type"):
    """An action of this client was refused; nothing has changed."""

    id: str | None
    why: Wording


class ActMessage(ActionRequest, tag="act", tag_field="type", forbid_unknown_fields=True):
    """What a client says on the feed: an action, signed or not."""


class DoMessage(Struct, tag="do", tag_field="type", forbid_unknown_fields=True):
    """What a client says on the feed: a command that games or windows begin with, as it may also be given by HTTP, with the `args` that it
    has there (`EntropyArgs`, `ReadyArgs`, none, `ShownArgs`)."""

    id: Id
    what: Literal["entropy", "ready", "rematch", "shown"]
    args: dict[str, Any] = {}


class PingMessage(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """What a client says on the feed to see whether the line still lives (a heartbeat)."""


class PongMessage(Struct, tag="pong", tag_field="type"):
    """The answer to a ping: always the same, at once, and without a number."""


Acted = ActionRequest | ActMessage
"""A player's action, by HTTP or on the feed."""
ClientMessage = ActMessage | DoMessage | PingMessage | CueMessage
ServerMessage = ViewMessage | NotesMessage | DoneMessage | RefusedMessage | PongMessage | CueMessage
"""What clients say on the feed, and what the server says there."""
