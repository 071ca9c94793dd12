"""Exact deduction and resampling over what a seat has seen; never over a true state.

It imports `kernel` and `texts`, and knows no game by name.
Start in `boxes.py`: sets of worlds as boxes.
"""
