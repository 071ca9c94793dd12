"""The server: tables, feeds and the pages, over HTTP and WebSockets."""

from underrose.server.run import serve, usual_database

__all__ = ["serve", "usual_database"]
