"""HEAD is answered wherever GET is: the same status and headers, and no body."""

import re
from typing import Any, cast

from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import GAMES
from underrose.server.http.app import create_app

CHANGING = {"date", "set-cookie"}


def asked_for(app: Litestar) -> list[str]:
    """The addresses of all routes that answer GET, as somebody would ask who knows no table."""
    paths = [route.path for route in app.routes if "GET" in getattr(route, "methods", ())]
    return [re.sub(r"\{[^}]*:path\}", "index.html", re.sub(r"\{[^}:]*:(str|uuid)\}", "nothing", path)) for path in paths]


def test_every_address_that_is_got_has_a_head() -> None:
    """A monitor that asks so (`curl -I`) took every server for a broken one: 405."""
    with TestClient(create_app(GAMES)) as client:
        paths = [*asked_for(cast(Any, client.app)), "/t/NOPES", "/nowhere"]
        assert len(paths) > 20
        for path in paths:
            got, head = client.get(path), client.head(path)
            assert (head.status_code, head.content) == (got.status_code, b""), path
            assert {name: value for name, value in head.headers.items() if name not in CHANGING} == {
                name: value for name, value in got.headers.items() if name not in CHANGING
            }, path
        assert client.head("/api/guests").status_code == client.get("/api/guests").status_code == 405
