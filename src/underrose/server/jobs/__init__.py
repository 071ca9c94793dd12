"""What is due at the tables: leased jobs, and the pool in which bots think.

It imports `storage`, `remote_bots` and what these may.
Start in `scheduler.py`: which job is due when, and what it does.
"""
