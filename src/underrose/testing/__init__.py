"""For authors of games: the conformance kit, and small games with known answers.

It imports `authoring`, `kernel` and `texts`; only the command `conform` imports it.
Start in `conformance.py`: what every game must hold.
"""
