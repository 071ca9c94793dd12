"""What is wrong with a command line that click cannot read, as one sentence of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import click
from click.core import ParameterSource

from underrose.cli.help import TERMINAL, placeholders
from underrose.texts import LANGUAGES, TABLE, Said

FILE = "underrose.config"
"""Under which a context keeps the path of the file that settings were read from."""

EXTRA = re.compile(r"unexpected extra arguments? \((.*)\)")
NO_VALUE = "does not take a value"
"""Errors that click tells apart by its words alone."""


def language_of(arguments: Sequence[str]) -> str:
    """Return the language that a command line asks for, known before anything else of it is read; empty where it asks for none of ours."""
    joined = [one.removeprefix("--lang=") for one in arguments if one.startswith("--lang=")]
    apart = [after for one, after in pairwise(arguments) if one == "--lang"]
    return next((one for one in (*joined, *apart) if one in LANGUAGES), "")


def sentence(error: click.ClickException) -> str:
    """Return the error in the language that is read; in click's own words where the catalogue has none."""
    key, args = _told(error)
    return TABLE.say(f"cli-{key}", args) if key else TERMINAL.translated("missing-command", error.format_message())


def _told(error: click.ClickException) -> tuple[str, dict[str, Said]]:
    """Return the message of an error, without its prefix, and its arguments; an empty key where there is none."""
    match error:
        case click.NoSuchOption():
            return "no-such-option", {"option": error.option_name}
        case click.BadOptionUsage():
            return "takes-none" if NO_VALUE in error.message else "needs-value", {"option": error.option_name}
        case click.MissingParameter() if error.param:
            return "missing", {"what": _name(error.param)}
        case click.BadParameter() if error.param:
            return "bad-value", {"what": _place(error, error.param), **_wanted(error.param)}
        case click.UsageError():
            return _of_words(error)
        case _:
            return "", {}


def _of_words(error: click.UsageError) -> tuple[str, dict[str, Said]]:
    """Return a command that there is not, or words that no command takes."""
    if extra := EXTRA.search(error.message):
        return "extra", {"words": extra[1]}
    group = error.ctx.command if error.ctx else None
    if isinstance(group, click.Group) and error.message.startswith("No such command"):
        return "no-command", {"name": _quoted(error.message), "commands": ", ".join(group.commands)}
    return "", {}


def _quoted(message: str) -> str:
    """Return the word that click's sentence quotes."""
    found = re.search(r"'(.*?)'", message)
    return found[1] if found else "?"


def _name(parameter: click.Parameter) -> str:
    """Return a parameter as the usage writes it: `--port`, or GAME."""
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return placeholders(parameter.metavar or parameter.human_readable_name.upper())


def _place(error: click.BadParameter, parameter: click.Parameter) -> str:
    """Return where a value stands that cannot be: the option, or the variable, or the file and its key."""
    context, name = error.ctx, parameter.name or ""
    source = context.get_parameter_source(name) if context else None
    if context and source is ParameterSource.DEFAULT_MAP:
        return f"{context.meta[FILE]}: {name.replace('_', '-')}"
    return str(parameter.envvar) if source is ParameterSource.ENVIRONMENT else _name(parameter)


def _wanted(parameter: click.Parameter) -> dict[str, Said]:
    """Return what a parameter can be."""
    kind = parameter.type
    among = ", ".join(map(str, cast(Sequence[object], kind.choices))) if isinstance(kind, click.Choice) else ""
    among = "true, false" if isinstance(kind, click.types.BoolParamType) else among
    low, high = (kind.min, kind.max) if isinstance(kind, (click.IntRange, click.FloatRange)) else (None, None)
    name = "choice" if among else "number" if low is None else "least" if high is None else "range"
    return {"kind": name, "values": among, "low": str(low), "high": str(high)}
