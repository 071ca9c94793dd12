"""What a seat sees as tensors, and what it may do by number: declared once a game, for policies and for the adapters."""
