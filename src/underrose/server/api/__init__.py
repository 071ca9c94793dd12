"""Requests, messages and refusals, as typed structs.

It imports nothing of the server.
Start in `messages.py`: the messages of a feed and the requests about tables.
"""
