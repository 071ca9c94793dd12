"""Underrose: the table for games of secrets."""
