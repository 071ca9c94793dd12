"""Servers of tests: they share routes that were made once, and nothing else."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Routes
from underrose.server.http.static_pages import WEB


def nothing(_: Path) -> Litestar:
    return Litestar(openapi_config=None, logging_config=None)


def test_routes_are_free_with_the_next_test_and_whoever_opens_a_server_that_was_closed_is_told() -> None:
    """Two servers were one, and of its two event emitters only the second was closed: a stream was left to the garbage collector."""
    routes = Routes(nothing)
    client = TestClient(first := routes(WEB))
    with client:
        assert routes(WEB) is not first, "while it is open"
    assert routes(WEB) is not first, "before the test is over"
    with pytest.raises(ExceptionGroup) as told, client:
        pass
    assert told.group_contains(AssertionError, match="was closed")
    routes.next_test()
    assert routes(WEB) is first
    assert routes(WEB) is not first
