"""The settings of a server: each is declared once, as a field, and is an option, an environment variable and a key of a TOML file.

    port: Annotated[int, click.IntRange(0, 65535)] = 8420      # --port 8420, UNDERROSE_PORT=8420, port = 8420

Precedence: option, environment, file (`--config`), default.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

import click
from click.core import ParameterSource

from underrose.cli_errors import FILE
from underrose.cli_help import option
from underrose.cli_shared import Refused
from underrose.server import usual_database
from underrose.server.storage.server_key import without_password

F = TypeVar("F", bound=Callable[..., Any])
PREFIX = "UNDERROSE_"
SOURCES = {
    ParameterSource.COMMANDLINE: "option",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT_MAP: "file",
    ParameterSource.DEFAULT: "default",
}


class Written(NamedTuple):
    """The placeholder of an option's value in its usage line."""

    metavar: str


class Secret(NamedTuple):
    """Marks a value that is never shown."""


class Place(NamedTuple):
    """Marks a path or URL; a password in it is never shown."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of `serve`."""

    host: str = "0.0.0.0"
    port: Annotated[int, click.IntRange(0, 65535)] = 8420
    database: Annotated[str, Place()] = dataclasses.field(default_factory=usual_database)
    database_connect_timeout: Annotated[int, click.IntRange(1)] = 5
    database_timeout: Annotated[int, click.IntRange(1)] = 15
    database_keepalive: Annotated[int, click.IntRange(1)] = 20
    redis: Annotated[str | None, Written("URL"), Place()] = None
    workers: Annotated[int, click.IntRange(1)] = 1
    no_open: bool = False
    game: Annotated[str | None, Written("PATH,...")] = None
    public_url: Annotated[str | None, Written("URL")] = None
    allowed_hosts: Annotated[str | None, Written("NAME,...")] = None
    trusted_proxies: Annotated[str | None, Written("CIDR,...")] = None
    metrics_port: Annotated[int | None, click.IntRange(0, 65535)] = None
    metrics_host: str = "127.0.0.1"
    upload_quota: Annotated[int, click.IntRange(0)] = 64
    bot_quota: Annotated[int, click.IntRange(0)] = 240
    log_format: Annotated[str, click.Choice(("text", "json"))] = "text"
    operator_key: Annotated[str | None, Written("KEY"), Secret()] = None

    def listed(self, name: str) -> list[str]:
        """Return the values of a comma-separated setting."""
        return [one.strip() for one in (getattr(self, name) or "").split(",") if one.strip()]


@dataclass(frozen=True)
class Setting:
    """One field of Settings, with its names in options, environment and file."""

    name: str
    kind: type
    marks: tuple[Any, ...]
    default: Any

    @property
    def key(self) -> str:
        """The name as an option, without its dashes, and in a file."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The name as an environment variable."""
        return PREFIX + self.name.upper()

    @property
    def secret(self) -> bool:
        """Whether its value is never shown."""
        return any(isinstance(mark, Secret) for mark in self.marks)

    def shown(self, value: Any) -> Any:
        """Return a value as it may be shown: of a secret whether it is set, of a path or URL the value without a password."""
        if self.secret:
            return value is not None
        return without_password(value) if value and any(isinstance(mark, Place) for mark in self.marks) else value

    def option(self) -> Callable[[F], F]:
        """Return the setting as a decorator that adds its command-line option."""
        written = next((mark.metavar for mark in self.marks if isinstance(mark, Written)), None)
        kinds: list[Any] = [mark for mark in self.marks if isinstance(mark, click.ParamType)]
        shown = isinstance(self.default, str | int) and self.kind is not bool
        more: dict[str, Any] = {"is_flag": True} if self.kind is bool else {"type": next(iter(kinds), self.kind), "metavar": written}
        more |= {"default": self.default, "show_default": shown, "help": f"help-serve-{self.key}"}
        return option(f"--{self.key}", envvar=self.variable, **more)

    def fits(self, value: object) -> bool:
        """Return whether a value of a file has the setting's type; a list of strings may stand for a comma-separated text."""
        if self.kind is str and isinstance(value, list):
            return all(isinstance(one, str) for one in cast("list[object]", value))
        return type(value) is self.kind


def _declared() -> Iterator[Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    for field in dataclasses.fields(Settings):
        hint = hints[field.name]
        plain, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        kind = next(one for one in get_args(plain) if one is not type(None)) if isinstance(plain, UnionType) else plain
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory
        yield Setting(field.name, kind, tuple(marks), default)


SETTINGS = {setting.name: setting for setting in _declared()}


# --- as options -------------------------------------------------------------------------------------------------------


def setting(*names: str) -> Callable[[F], F]:
    """Return a decorator that gives a command the options of some settings, and `--config` for a file of them."""

    def decorate(function: F) -> F:
        for name in reversed(names):
            function = SETTINGS[name].option()(function)
        more: dict[str, Any] = {"is_eager": True, "expose_value": False, "callback": _read}
        return option("--config", envvar=f"{PREFIX}CONFIG", metavar="FILE", help="help-serve-config", **more)(function)

    return decorate


def all_settings(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of all settings; it is called with Settings as its first argument."""

    @wraps(function)
    def called(**given: Any) -> Any:
        return function(Settings(**{name: given.pop(name) for name in SETTINGS}), **given)

    return setting(*SETTINGS)(called)


def _read(context: click.Context, _: click.Parameter, path: str | None) -> None:
    """Read the `--config` file as defaults below options and environment variables."""
    if path is None or context.resilient_parsing:
        return
    context.meta[FILE] = path
    context.default_map = {SETTINGS[name].name: value for name, value in _of_file(path)}


def _of_file(path: str) -> Iterator[tuple[str, Any]]:
    """Yield (field name, value) for the settings in a file. Raises Refused for an unknown key or a value of the wrong type."""
    known = {one.key: one for one in SETTINGS.values()}
    for key, value in _parsed(path).items():
        if key not in known:
            raise Refused.said("config-key", path=path, key=repr(key), keys=", ".join(known))
        if not known[key].fits(value):
            raise Refused.said("config-value", path=path, key=key, kind=known[key].kind.__name__)
        yield known[key].name, ",".join(cast("list[str]", value)) if isinstance(value, list) else value


def _parsed(path: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Refused.said("unread", path=path, reason=getattr(error, "strerror", None) or str(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise Refused.said("config-toml", path=path, reason=str(error)) from error


# --- where they came from ---------------------------------------------------------------------------------------------


def told(context: click.Context, chosen: Settings) -> list[dict[str, Any]]:
    """Return every setting with its value and source; of a secret only whether it is set."""
    return [_told(context, one, getattr(chosen, one.name)) for one in SETTINGS.values()]


def _told(context: click.Context, one: Setting, value: Any) -> dict[str, Any]:
    source = context.get_parameter_source(one.name) or ParameterSource.DEFAULT
    places = {ParameterSource.COMMANDLINE: f"--{one.key}", ParameterSource.ENVIRONMENT: one.variable}
    place = context.meta[FILE] if source is ParameterSource.DEFAULT_MAP else places.get(source)
    return {"name": one.key, "value": one.shown(value), "from": SOURCES[source], "place": place, "secret": one.secret}
