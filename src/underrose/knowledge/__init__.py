"""Exact deduction and resampling over what a seat has seen; never over a true state."""
