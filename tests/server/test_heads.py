"""HEAD is answered wherever GET is: the same status and headers, and no body."""

import re
from typing import Any, cast

from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES

CHANGING = {"date", "set-cookie"}


def asked_for(app: Litestar) -> list[str]:
    """The addresses of all routes that answer GET, as somebody would ask who knows no table."""
    paths = [route.path for route in app.routes if "GET" in getattr(route, "methods", ())]
    return [re.sub(r"\{[^}]*:path\}", "index.html", re.sub(r"\{[^}:]*:(str|uuid)\}", "nothing", path)) for path in paths]


def test_every_address_that_is_got_has_a_head() -> None:
    """A monitor that asks so (`curl -I`) took every server for a broken one: 405."""
    with TestClient(create_app(GAMES)) as client:
        paths = [*asked_for(cast(Any, client.app)), "/t/NOPES", "/nowhere"]
        steady = 0
        for path in paths:
            got, head, after = client.get(path), client.head(path), client.get(path)
            assert (head.status_code, head.content) == (got.status_code, b""), path
            changing = CHANGING if got.content == after.content else CHANGING | {"content-length"}  # as what /metrics counts
            steady += changing == CHANGING
            assert {name: value for name, value in head.headers.items() if name not in changing} == {
                name: value for name, value in got.headers.items() if name not in changing
            }, path
        assert steady > 20
        none = client.get("/api/guests")
        assert client.head("/api/guests").status_code == none.status_code == 405
        assert (none.json()["key"], "POST" in none.headers["allow"]) == ("no_method", True)
