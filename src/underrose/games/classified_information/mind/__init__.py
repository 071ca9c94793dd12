"""What a seat knows, and how bots think.

It imports the rules beside it; they do not import it.
Start in `notes.py`.
"""
