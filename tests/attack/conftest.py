"""Attacks replayed against a real server: the fixtures of the server's own tests, and no others."""

from tests.server.conftest import _compiled, _migrated, ann, ben, cleo, client, clock, database, sources

__all__ = ["_compiled", "_migrated", "ann", "ben", "cleo", "client", "clock", "database", "sources"]
