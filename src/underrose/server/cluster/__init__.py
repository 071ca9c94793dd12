"""Several workers on one database: how each learns what others have done.

It imports `core` and what that may.
Start in `cluster_sync.py`.
"""
