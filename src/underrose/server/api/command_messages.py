"""Commands: what can be done at a table that is no move of the game, as a tagged union (`what`), and what each takes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from underrose.server.api.deal_messages import EntropyArgs, Hex32, Hex64
from underrose.server.api.messages import AskNumber, Assist, BotSeat, Clock, Id, SeatNumber

# --- arguments --------------------------------------------------------------------------------------------------------


class SettingsArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """What `settings` may change: the host everything between games, `mine` (how much help one wants) everybody for themselves.
    `content` is as when a table is opened; an empty one takes a host's own out again. A number of players makes a room a table of so many;
    `room` makes it one again."""

    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, str | int] | None = None
    assist: Assist | None = None
    clock: Clock | None = None
    bots: list[BotSeat] | None = None
    content: dict[str, str] | None = None
    mine: Assist | None = None
    room: bool | None = None


class ReportArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """What the reporter says is wrong."""

    text: Annotated[str, Meta(max_length=2000)] = ""


class NoArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that takes no arguments."""


class ReadyArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Ready, or not."""

    ready: bool = True


class UndoArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of one's own last steps are taken back. Signed like an action, `{"do": "undo", "steps": N}` in answer to `ask`, or not."""

    steps: Annotated[int, Meta(ge=1, le=1000)] = 1
    ask: AskNumber | None = None
    head: Hex32 | None = None
    signature: Hex64 | None = None


class BuildArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """What the winner of a game chooses for the next one: `options` of those that the title lets a winner choose."""

    options: dict[str, str]


class WhichSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that a command is about; without one, one's own."""

    seat: SeatNumber | None = None


class RenameArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for the player of a seat: one's own, or as host any player's."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    seat: SeatNumber | None = None


class WaitArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one waits for a seat."""

    waiting: bool = True


class AdmitArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """The guest `player`, who waits for a seat."""

    player: Annotated[str, Meta(max_length=64)]


class PauseArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the game pauses, or goes on."""

    paused: bool = True


class ShownArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """The decision `ask` whose reaction window the page shows."""

    ask: AskNumber


class ExtendArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """How much longer the clocks run that run now."""

    seconds: Annotated[int, Meta(ge=1, le=600)] = 30


class HandOverArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat whose player is the host from now on."""

    seat: SeatNumber


class LockArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the table takes no newcomers."""

    locked: bool = True


class KeepOutArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is kept out: whoever sits in `seat`, or the guest `player`, who waits for a seat; with `out` false that guest may come in
    again."""

    seat: SeatNumber | None = None
    player: Annotated[str, Meta(max_length=64)] | None = None
    out: bool = True


class ConsentArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one agrees that the guest `player`, who asks for it, takes over `seat`."""

    seat: SeatNumber
    player: Annotated[str, Meta(max_length=64)]
    yes: bool = True


# --- commands ---------------------------------------------------------------------------------------------------------


class Do(Struct, forbid_unknown_fields=True, tag_field="what"):
    """Something to do at the table that is no move of the game; `what` says which, and what `args` may be."""

    id: Id


class DoReady(Do, tag="ready"):
    """Say that one is ready for the game, or not."""

    args: ReadyArgs = ReadyArgs()


class DoRematch(Do, tag="rematch"):
    """Want another game; it starts when everybody does who is still there."""

    args: NoArgs = NoArgs()


class DoFree(Do, tag="free"):
    """Give up one's own seat, or as host empty any."""

    args: WhichSeat = WhichSeat()


class DoTakeover(Do, tag="takeover"):
    """Take one's own seat back, or ask for a bot's."""

    args: WhichSeat = WhichSeat()


class DoConsent(Do, tag="consent"):
    """Agree to a takeover of a seat, or refuse it."""

    args: ConsentArgs


class DoResign(Do, tag="resign"):
    """Give the game up."""

    args: NoArgs = NoArgs()


class DoSkip(Do, tag="skip"):
    """As host, have a bot stand in for who is not connected, or have something skipped that the rules let be skipped."""

    args: WhichSeat = WhichSeat()


class DoSettings(Do, tag="settings"):
    """Change how the table is set, or how much help one wants."""

    args: SettingsArgs = SettingsArgs()


class DoReport(Do, tag="report"):
    """Say that something is wrong; only a number comes back."""

    args: ReportArgs = ReportArgs()


class DoUndo(Do, tag="undo"):
    """Take back one's own last steps."""

    args: UndoArgs = UndoArgs()


class DoEntropy(Do, tag="entropy"):
    """Add to the next deal: commit to something, or open it."""

    args: EntropyArgs


class DoBuild(Do, tag="build"):
    """Between the games of a match, choose what the winner may choose."""

    args: BuildArgs


class DoRename(Do, tag="rename"):
    """Take another name at this table, or as host give another player one."""

    args: RenameArgs


class DoWait(Do, tag="wait"):
    """Wait for a seat where all are taken, or no longer."""

    args: WaitArgs = WaitArgs()


class DoAdmit(Do, tag="admit"):
    """As host, let in somebody who waits: into a seat more, where the game has one, else into a bot's; while a game runs, into one that
    a bot plays for somebody who has left."""

    args: AdmitArgs


class DoClear(Do, tag="clear"):
    """As host, put a finished game away: seats, bots and settings can change before the next one."""

    args: NoArgs = NoArgs()


class DoPause(Do, tag="pause"):
    """As host pause the game, or from any seat resume it: meanwhile no action is accepted, and all clocks stand still."""

    args: PauseArgs = PauseArgs()


class DoShown(Do, tag="shown"):
    """Report that one's page shows the reaction window that is open: its time begins once all do whom it is open for."""

    args: ShownArgs


class DoExtend(Do, tag="extend"):
    """As host, give everybody more time whose clock runs."""

    args: ExtendArgs = ExtendArgs()


class DoHandOver(Do, tag="hand_over"):
    """As host, hand the host's role on."""

    args: HandOverArgs


class DoLock(Do, tag="lock"):
    """As host, lock the table for newcomers, or unlock it."""

    args: LockArgs = LockArgs()


class DoKeepOut(Do, tag="keep_out"):
    """As host, remove a player and keep them out, or let them in again. In a running game a bot plays on for them."""

    args: KeepOutArgs


Playing = DoEntropy | DoReady | DoRematch | DoTakeover | DoConsent | DoResign | DoUndo | DoBuild | DoReport | DoRename | DoWait
Hosting = DoFree | DoSkip | DoSettings | DoAdmit | DoClear | DoPause | DoExtend | DoHandOver | DoLock | DoKeepOut
DoRequest = Playing | Hosting | DoShown
Beginning = DoEntropy | DoReady | DoRematch | DoShown
"""Commands that games begin with, or windows: they may be given on the feed too, where one is said in every game."""
