"""Running the server: its address printed for the table, its pages opened for the host; in this process, or in workers of its own."""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import uvicorn
from filelock import Timeout
from litestar import Litestar

from underrose.server.accounts.rate_limits import LONGEST_BODY
from underrose.server.common.logs import log_as
from underrose.server.http.addresses import guest_url, own_url, written
from underrose.server.http.connections import BACKLOG, MOST_CONNECTIONS, SHARED_BACKLOG, Connections, Server, no_noise, room
from underrose.server.http.feed_protocol import PING_SECONDS, PONG_SECONDS, protocols
from underrose.server.http.trusted_hosts import door_for
from underrose.server.processes.gc_policy import GcPolicy
from underrose.server.processes.worker_line import Plan
from underrose.server.storage.server_key import usual_database, without_password
from underrose.texts import TABLE, language, reading

if TYPE_CHECKING:
    from underrose.server.catalogue.served_games import Tell

T = TypeVar("T")
TRY_SECONDS = 1.0
"""Seconds between two attempts to reach a database that does not answer."""
TOLD_SECONDS = 15.0
"""Seconds between two lines about waiting for it."""
ASKED = threading.Event()
"""Set once a signal has asked this process to end: what it raises is ignored where it comes in a finalizer."""
WARM = 1.5
"""Seconds without news of the compiling before the terminal tells some: loading compiled rules takes less."""


def serve(host: str, port: int, *, open_browser: bool, metrics: tuple[str, int] | None = None, **chosen: Any) -> None:
    """Serve until interrupted. What may be `chosen` are the fields of `Plan`; `metrics` are served at that host and port, if there is one.
    With several workers this process only sees to them (`supervisor`).

    Ends with 0 on SIGTERM and SIGINT, once windows are closed and commits finished. Exits with 1 if the port is taken, or the
    database cannot be used or another server uses it, and with 2 if the usual data folder cannot be written.
    """
    given: dict[str, Any] = {"door": door_for(host), **chosen}
    plan = Plan(**given)
    with _listening(host, port) as listener, ending_well(), ExitStack() as held:
        if plan.database is not None:
            held.enter_context(_alone_with(plan.database))
        bound = int(listener.getsockname()[1])
        plan.address = plan.public_url or guest_url(host, bound)
        _say_hello(own_url(host, bound), plan.address, plan.database)
        opening = partial(_open_page, own_url(host, bound)) if open_browser else None
        if plan.workers > 1:
            _supervise(plan, listener, metrics, opening)
            return
        application, server = prepared(plan, Terminal(), opening)
        if metrics is not None:
            from underrose.server.http.health import serve_registry

            own = application.state.service.metrics
            own.watch_process()
            _serve_metrics(partial(serve_registry, own.registry, door=plan.door), *metrics)
        server.run(sockets=[listener])


def prepared(plan: Plan, progress: Tell, up: Callable[[], object] | None = None) -> tuple[Litestar, Server]:
    """Return the application of a plan and the server that runs it; `progress` hears of the compiling, and `up` once connections are
    accepted. Exits with 1 where the database cannot be used."""
    application, counted = _application(plan, progress), Connections(room(), plan.door.trusts)
    log_as(plan.log_format)
    backlog = BACKLOG if plan.workers == 1 else SHARED_BACKLOG
    settings = config(application, counted, plan.log_format, backlog)
    served = application.state.service.served
    gc_policy = GcPolicy(lambda: served.compiled_of()[0] == served.compiled_of()[1], lambda: counted.ended)
    gc_policy.begin()

    def is_up() -> None:
        if ASKED.is_set():  # after the start: during it uvicorn would report a failed start and exit at once
            asyncio.get_running_loop().call_soon(setattr, server, "should_exit", True)
        elif up is not None:
            up()

    server = Server(settings, counted, is_up, [gc_policy.keep])
    return application, server


def _supervise(plan: Plan, listener: socket.socket, metrics: tuple[str, int] | None, opening: Callable[[], object] | None) -> None:
    """Serve by several processes. That a driver is missing is reported here, once."""
    from underrose.server.processes.supervisor import Supervisor, check_driver

    _patiently(lambda: check_driver(plan))
    log_as(plan.log_format)
    supervisor = Supervisor(plan, listener, Terminal(), opening)
    if metrics is not None:
        _serve_metrics(supervisor.serve_metrics, *metrics)
    supervisor.run()


@contextmanager
def ending_well() -> Generator[None]:
    """Exit with 0 on SIGTERM and SIGINT. The server handles them while it runs, stops gracefully, and raises them once more here."""
    ASKED.clear()
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    handlers: dict[signal.Signals, Any] = {signal.SIGTERM: _leave, signal.SIGINT: _leave}
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:  # nohup has it ignored
        handlers[signal.SIGHUP] = _stop if sys.stdin and sys.stdin.isatty() else _stay
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    told, sys.unraisablehook = sys.unraisablehook, _tell_unraisable
    try:
        yield
    finally:
        sys.unraisablehook = told
        for number, handler in before.items():
            signal.signal(number, handler)
        ASKED.clear()


def _tell_unraisable(what: sys.UnraisableHookArgs) -> None:
    """Tell what Python ignores in a finalizer, but not that the process was asked to end there, which `ASKED` remembers."""
    if not isinstance(what.exc_value, SystemExit):
        sys.__unraisablehook__(what)


def _stop(number: int, frame: object) -> None:
    """Handle SIGHUP of a closed terminal: stop gracefully, as on SIGTERM."""
    signal.raise_signal(signal.SIGTERM)


def _stay(number: int, frame: object) -> None:
    """Handle SIGHUP without a terminal (a reload by systemd): a single process has nothing to reload, and says so."""
    with suppress(OSError):  # stderr may go to a full disk
        print(TABLE.say("serve-no-reload"), file=sys.stderr, flush=True)


def _leave(number: int, frame: object) -> None:
    ASKED.set()
    raise SystemExit(0)


@contextmanager
def _alone_with(database: str) -> Generator[None]:
    """Hold the lock beside a database file, so that one server at a time serves it; the system releases it when the process ends. Exits
    with an error, and no lock, where the database cannot be opened.

    `serve` takes it and not the store, so that tests can put two servers on one file and let them race.
    """
    from underrose.server.storage.backup import lock_beside, path_of
    from underrose.server.storage.databases import NoDatabase, shared
    from underrose.server.storage.group_commit import GroupCommit

    try:
        if shared(database):
            _patiently(lambda: GroupCommit(database).close())
            yield  # any number of workers serve it
            return
        path = path_of(database)
    except NoDatabase as error:
        _refuse(str(error), 1)
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = lock_beside(path)
    except Timeout:
        _refuse(TABLE.say("serve-locked", {"path": str(path)}), 1)
    except OSError as error:
        usual, args = database == usual_database(), {"path": str(path), "reason": error.strerror or str(error)}
        _refuse(TABLE.say("serve-database-usual" if usual else "serve-database", args), 2 if usual else 1)
    try:
        GroupCommit(database).close()
        yield
    except NoDatabase as error:
        _refuse(str(error), 1)
    finally:
        lock.release()


def _patiently(use: Callable[[], T]) -> T:
    """Return the result of `use`, retried while the database is unavailable (Away), with a line now and then. Exits with 1 where a retry
    does not help."""
    from underrose.server.storage.databases import Away, NoDatabase

    told = -math.inf
    while True:
        if ASKED.is_set():
            raise SystemExit(0)
        try:
            return use()
        except Away as away:
            if time.monotonic() - told >= TOLD_SECONDS:
                with suppress(OSError):
                    print(away, TABLE.say("serve-waiting"), file=sys.stderr, flush=True)
                told = time.monotonic()
            time.sleep(TRY_SECONDS)
        except NoDatabase as error:
            _refuse(str(error), 1)


def _refuse(sentence: str, status: int) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(status) from None


def _application(plan: Plan, progress: Tell) -> Litestar:
    from underrose.server.http.app import create_app  # the address is printed before the compiler is loaded

    given = {name: getattr(plan, name) for name in ("database", "address", "door", "operator", "redis", "allowed")}
    return _patiently(lambda: create_app(progress=progress, origins=frozenset(filter(None, [plan.public_url])), **given))


def _serve_metrics(serve_them: Callable[[str, int], int], host: str, port: int) -> None:
    try:
        bound = serve_them(host, port)
    except OSError as error:
        _refuse(TABLE.say("serve-port", {"port": str(port), "host": host, "reason": error.strerror or str(error)}), 1)
    print(TABLE.say("serve-metrics", {"url": f"http://{written(host)}:{bound}/metrics"}), flush=True)


def config(app: Litestar, counted: Connections | None = None, log_format: str = "text", backlog: int = BACKLOG) -> uvicorn.Config:
    """Return how uvicorn runs the application: no access log, because addresses may carry tokens; every connection is counted."""
    own_lines: dict[str, Any] = {} if log_format == "text" else {"log_config": None}  # uvicorn logs through the root logger
    http, ws = protocols(counted or Connections(MOST_CONNECTIONS))
    logging.getLogger("uvicorn.error").addFilter(no_noise)
    return uvicorn.Config(
        app,
        port=0,  # it is given its socket; any that is free where it is not
        log_level="warning",
        access_log=False,
        http=http,
        ws=ws,
        backlog=backlog,
        ws_max_size=LONGEST_BODY,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,  # a view is small, and compressing it for every window would cost more than all else
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,  # uvicorn would trust all of localhost; the door trusts the operator's proxies
        **own_lines,
    )


def _listening(host: str, port: int) -> socket.socket:
    """Return the listening socket. Exits with 1 where the port cannot be bound."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio would not know it to be that: TCP_NODELAY would stay off, and every answer over HTTP come 40 ms late.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        _refuse(TABLE.say("serve-port", {"port": str(port), "host": host, "reason": error.strerror or str(error)}), 1)
    return listener


def _say_hello(here: str, guests: str | None, database: str | None) -> None:
    print(TABLE.say("serve-at", {"url": guests or here}), flush=True)
    print(TABLE.say("serve-here", {"url": here}) if guests else TABLE.say("serve-no-guests"), flush=True)
    print(TABLE.say("serve-in-memory") if database is None else TABLE.say("serve-kept", {"place": without_password(database)}), flush=True)
    print(TABLE.say("serve-can-look"), flush=True)


def _open_page(url: str) -> None:
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()  # it may wait for the browser


class Terminal:
    """Prints the progress of compiling, if it takes long enough to be noticed."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._told: dict[str, float] = {}
        self._language = language()  # of the command line: threads that call this have none of their own

    def __call__(self, title: str, done: int, total: int) -> None:
        """Rule `done` of `total` of a game is next; the game is ready when they are equal."""
        now = time.monotonic()
        since = self._since.setdefault(title, now)
        if done < total and now - self._told.get(title, since) > WARM:
            self._told[title] = now
            self._say("serve-compiling", title=title, done=str(done), total=str(total))
        elif done == total and title in self._told:
            self._say("serve-ready", title=title, seconds=f"{now - since:.0f}")

    def _say(self, key: str, **args: str) -> None:
        with reading(self._language), suppress(OSError):  # its reader is gone, or it goes to a full disk
            print(TABLE.say(key, args), flush=True)
