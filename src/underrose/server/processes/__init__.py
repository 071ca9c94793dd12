"""One process that serves, or a supervisor and its workers.

It imports all other rooms.
Start in `run.py`.
"""
