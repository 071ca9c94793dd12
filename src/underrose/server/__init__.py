"""The server: tables, feeds and the pages, over HTTP and WebSockets."""

from underrose.server.run import serve

__all__ = ["serve"]
