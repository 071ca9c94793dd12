"""What a game is: chance, events, actions, the contract, a title.

It imports `data` and `compile`, and knows no game being played.
Start in `contract.py`: the functions that every game defines.
"""
