"""Observations as tensors and actions as dense indices: declared once a game, for policies and for the adapters."""
