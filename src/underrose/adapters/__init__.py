"""Adapters: the games in the standard interfaces of research, as OpenSpiel's and PettingZoo's (extra `research`)."""
