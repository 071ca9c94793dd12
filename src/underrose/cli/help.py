"""Help of the command line in the language that is read (i18n): commands and options whose help is a key of the catalogue.

    @cli.command(help="help-rules")
    @option("--json", "as_json", is_flag=True, help="help-json")

A key is put into words when help is shown: a command that says nothing parses no catalogue.
"""

from __future__ import annotations

import re
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

import click

from underrose import texts
from underrose.texts import TABLE, Catalogue

TERMINAL = Catalogue(Path(texts.__file__).parent / "cli", TABLE)
"""What the command line alone says: its help and its reports. It stands apart from the table's, which every page carries."""
PLACEHOLDER = re.compile(r"[A-Z]+(?: [A-Z]+)*")


def known(kind: str, own: str) -> str:
    """Return a word of ours or of click's in the language that is read, by its message `<kind>-<word>`; one that has none stays as it
    is."""
    return TERMINAL.translated(f"{kind}-{own.lower().replace(' ', '-')}", own)


def placeholders(written: str) -> str:
    """Return a usage with its placeholders in the language that is read: "[OPTIONS] GAME" is "[OPTIONEN] SPIEL"."""
    return PLACEHOLDER.sub(lambda found: known("placeholder", found[0]), written)


class Formatter(click.HelpFormatter):
    """Writes click's own headings in the language that is read."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line that says how a command is called."""
        super().write_usage(prog, args, prefix or TERMINAL.say("help-usage") + " ")

    def write_heading(self, heading: str) -> None:
        """Options, or commands."""
        super().write_heading(known("heading", heading))


class Context(click.Context):
    """Help is laid out by our formatter."""

    formatter_class = Formatter


class Keyed:
    """Its help is a message: the key is kept, and the words are those of the language in which it is read."""

    key: str | None = None

    @property
    def help(self) -> str | None:
        """The help in words."""
        return None if self.key is None else TERMINAL.say(self.key)

    @help.setter
    def help(self, key: str | None) -> None:
        self.key = key


class Option(Keyed, click.Option):  # pyright: ignore[reportIncompatibleVariableOverride]  (click keeps words, we their key)
    """An option with a help of the catalogue."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what stands for its value."""
        return placeholders(super().make_metavar(ctx))

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return how it is written, and its help with what click adds: the default, the range, whether it is required."""
        record = super().get_help_record(ctx)
        if record is None:
            return None
        extra, words = self.get_help_extra(ctx), self.help or ""
        added = [
            TERMINAL.say("help-default", {"value": extra["default"]}) if "default" in extra else "",
            extra.get("range", ""),
            TERMINAL.say("help-required") if "required" in extra else "",
        ]
        return record[0], f"{words}  [{'; '.join(filter(None, added))}]" if any(added) else words


class Command(Keyed, click.Command):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A command with a help of the catalogue; its docstring is the English one's first paragraph."""

    context_class = Context

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        click.help_option("-h", "--help", cls=Option, help="help-help")(self)

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return its first sentence, whole: click would cut it off at the end of a line."""
        return super().get_short_help_str(limit=1000)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what follows its name in the usage."""
        return [placeholders(piece) for piece in super().collect_usage_pieces(ctx)]


class Group(Command, click.Group):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A group of such commands."""

    command_class = Command


option = partial(click.option, cls=Option)
"""Like click.option; `help` is a key of the catalogue."""


def _show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        program = context.find_root().info_name or "underrose"
        click.echo(TERMINAL.say("version", {"program": program, "version": metadata.version("underrose")}))
        context.exit()


version_option = option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version, help="help-version")
"""Says the version and ends, in the language that is read."""
