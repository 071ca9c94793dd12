"""Bots that run elsewhere: invitations, and their client.

It imports `tables` and what that may.
Start in `bot_streams.py`.
"""
