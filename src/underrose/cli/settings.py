"""The settings of a server: each is declared once, as a field, and is an option, an environment variable and a key of a TOML file.

    port: int = _set(8420, type=click.IntRange(0, 65535))      # --port 8420, UNDERROSE_PORT=8420, port = 8420

Precedence: option, environment, file (`--config`), default.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import click
from click.core import ParameterSource

from underrose.cli.errors import FILE
from underrose.cli.help import option
from underrose.cli.shared import Refused
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


def _set(default: Any = None, *, secret: bool = False, place: bool = False, **how: Any) -> Any:
    """Return the field of a setting, with what makes its option. The value of a secret is never shown, nor a password in a place (a path
    or URL)."""
    more: dict[str, Any] = {"default_factory" if callable(default) else "default": default}
    return dataclasses.field(**more, metadata={"default": default, "secret": secret, "place": place, "how": how})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of `serve`."""

    host: str = _set("0.0.0.0")
    port: int = _set(8420, type=click.IntRange(0, 65535))
    database: str = _set(usual_database, place=True)
    database_connect_timeout: int = _set(5, type=click.IntRange(1))
    database_timeout: int = _set(15, type=click.IntRange(1))
    database_keepalive: int = _set(20, type=click.IntRange(1))
    redis: str | None = _set(metavar="URL", place=True)
    workers: int = _set(1, type=click.IntRange(1))
    no_open: bool = _set(False)
    game: str | None = _set(metavar="PATH,...")
    public_url: str | None = _set(metavar="URL")
    allowed_hosts: str | None = _set(metavar="NAME,...")
    trusted_proxies: str | None = _set(metavar="CIDR,...")
    metrics_port: int | None = _set(type=click.IntRange(0, 65535))
    metrics_host: str = _set("127.0.0.1")
    upload_quota: int = _set(64, type=click.IntRange(0))
    bot_quota: int = _set(240, type=click.IntRange(0))
    log_format: str = _set("text", type=click.Choice(("text", "json")))
    operator_key: str | None = _set(metavar="KEY", secret=True)

    def listed(self, name: str) -> list[str]:
        """Return the values of a comma-separated setting."""
        return [one.strip() for one in (getattr(self, name) or "").split(",") if one.strip()]


class Setting(NamedTuple):
    """One field of Settings, with its names in options, environment and file."""

    name: str
    default: Any
    secret: bool
    place: bool
    how: Mapping[str, Any]
    """The arguments of its option."""

    @property
    def key(self) -> str:
        """The name as an option, without its dashes, and in a file."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The name as an environment variable."""
        return PREFIX + self.name.upper()

    @property
    def kind(self) -> type:
        """The type of its values: the settings with a range are numbers."""
        return bool if self.default is False else int if isinstance(self.how.get("type"), click.IntRange) else str

    def shown(self, value: Any) -> Any:
        """Return a value as it may be shown: of a secret whether it is set, of a path or URL the value without a password."""
        if self.secret:
            return value is not None
        return without_password(value) if value and self.place else value

    def option(self) -> Callable[[F], F]:
        """Return the setting as a decorator that adds its command-line option."""
        shown = isinstance(self.default, str | int) and self.kind is not bool
        how: dict[str, Any] = {"type": self.kind, "is_flag": self.kind is bool, **self.how}
        return option(f"--{self.key}", envvar=self.variable, default=self.default, show_default=shown, help=f"help-serve-{self.key}", **how)

    def fits(self, value: object) -> bool:
        """Return whether a value of a file has the setting's type; a list of strings may stand for a comma-separated text."""
        if self.kind is str and isinstance(value, list):
            return all(isinstance(one, str) for one in cast("list[object]", value))
        return type(value) is self.kind


SETTINGS = {field.name: Setting(field.name, **field.metadata) for field in dataclasses.fields(Settings)}


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
        return tomllib.loads(Path(path).read_text("utf-8-sig"))  # some editors of Windows begin a file with a byte order mark
    except (OSError, UnicodeDecodeError) as error:
        raise Refused.said("unread", path=path, reason=getattr(error, "strerror", None) or str(error)) from error
    except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
        raise Refused.said("config-toml", path=path, reason=str(error)) from error


# --- where they came from ---------------------------------------------------------------------------------------------


def told(context: click.Context, chosen: Settings) -> Iterator[dict[str, Any]]:
    """Yield every setting with its value and source; of a secret only whether it is set."""
    for one in SETTINGS.values():
        source = context.get_parameter_source(one.name) or ParameterSource.DEFAULT
        places = {"option": f"--{one.key}", "environment": one.variable, "file": context.meta.get(FILE)}
        value, origin = one.shown(getattr(chosen, one.name)), SOURCES[source]
        yield {"name": one.key, "value": value, "from": origin, "place": places.get(origin), "secret": one.secret}
