"""The games in the standard interfaces of research (extra `research`).

It imports `lab`, `bots`, `tensors` and what these may; only the commands of the lab import it.
Start in `playing.py`: the seat that is asked next, for every interface.
"""
