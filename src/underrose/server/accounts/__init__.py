"""Who a player is and how much they may ask: tokens, names, rate limits.

It imports `api` and `common`.
Start in `authentication.py`.
"""
