"""Races: phases of a game in which every seat may act, and the first action counts."""

RACE = "race"
"""What a title's `hurried_by` says of a race: a table opens it with a count-in that ends for all players at the same moment."""
