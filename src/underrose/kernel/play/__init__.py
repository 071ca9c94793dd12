"""A game being played: matches, deals, records, signatures, search.

It imports the other rooms of the kernel.
Start in `match.py`.
"""
