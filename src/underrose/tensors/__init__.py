"""Observations as tensors and actions as dense indices, for policies and adapters."""
