"""Tables: who sits where, the game they play, and what each place is told. Pure logic, without network or database.

It imports `catalogue` and what that may.
Start in `table.py`; each command of a player is in `commands.py`.
"""
