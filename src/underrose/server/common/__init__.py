"""What all rooms use: time and chance, logs, faults.

It imports the messages (`api`) only.
Start in `sources.py`: tests replace the clock and the chance there.
"""
