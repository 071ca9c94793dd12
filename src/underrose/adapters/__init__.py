"""The games in the standard interfaces of research (extra `research`)."""
