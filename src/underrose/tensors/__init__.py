"""Observations as tensors and actions as dense indices, for policies and adapters.

It imports `kernel` and `knowledge`.
Start in `entities.py`: what of a view becomes which row.
"""
