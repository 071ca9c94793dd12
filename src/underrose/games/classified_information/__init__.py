"""Classified Information: a duel of suitcases for two."""
