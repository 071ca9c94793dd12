"""Where tables are kept: rows, one writer with group commit, and replay.

It imports `tables` and what that may; SQL stands in this room only.
Start in `store.py`, then `group_commit.py`: the one writer.
"""
