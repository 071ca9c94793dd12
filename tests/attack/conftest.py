"""Attacks replayed against a real server: the fixtures of the server's own tests, and no others."""

from tests.server.conftest import _chance, _compiled, _migrated, ann, ben, cleo, client, database

__all__ = ["_chance", "_compiled", "_migrated", "ann", "ben", "cleo", "client", "database"]
