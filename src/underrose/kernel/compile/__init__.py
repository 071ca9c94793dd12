"""How a rule becomes machine code, is kept, and runs meanwhile.

It imports `data` only; all that is private of Numba is used here and nowhere else.
Start in `compiling.py`: the decorator `rule`.
"""
