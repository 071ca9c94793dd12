"""The HTTP and WebSocket door: who asks, what may be asked, and what every answer carries."""
