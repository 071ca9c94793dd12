"""A network between a browser and a server, or a server and its database, that can go dead without a word, break, and come back."""

import socket
import threading
from contextlib import suppress
from typing import Final

LOST: Final = "Connection lost"
"""What a page says of it."""
PATIENCE_MS: Final = 8000
"""More than a page waits until it asks whether its line lives, or opens another (`web/src/lib/feed.ts`)."""


class Network:
    """Passes on what goes to a port of this machine, as long as it lives. Its own address is `url`."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._lives = threading.Event()
        self._lives.set()
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self.port = int(self._door.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def die(self) -> None:
        """From now on nothing comes through, in either direction, and nobody is told."""
        self._lives.clear()

    def live(self) -> None:
        """What was held back arrives, where its line still stands, and new lines come through."""
        self._lives.set()

    def break_lines(self) -> None:
        """Cut every line at both ends, the server's too."""
        with self._lock:
            lines, self._sockets = self._sockets, []
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def ends(self) -> set[int]:
        """The ports from which its open lines come to the server."""
        with self._lock:
            return {line.getsockname()[1] for line in self._sockets[1::2] if line.fileno() >= 0}

    def close(self) -> None:
        """Nothing comes through any more, and nothing is left open."""
        self._door.shutdown(socket.SHUT_RDWR)  # closing it alone does not wake the listener, who would let one more in
        self._listener.join()
        self._door.close()
        self.break_lines()
        self._lives.set()  # whoever holds something back finds the line closed

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                self._let_in(self._door.accept()[0])

    def _let_in(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self._port))
        except OSError:
            return near.close()
        with self._lock:
            self._sockets += [near, far]
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._lives.wait()
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
