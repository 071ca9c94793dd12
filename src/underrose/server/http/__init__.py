"""The HTTP and WebSocket door: who asks, what may be asked, and what every answer carries.

It imports `cluster`, `core` and what these may.
Start in `app.py` for requests, `feed_socket.py` for the connection of a page.
"""
