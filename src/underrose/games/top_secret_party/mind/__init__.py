"""What a seat knows, and how bots think: note sheets, drawn worlds, policies, looking ahead.

It imports the rules beside it; they do not import it.
Start in `notes.py`.
"""
