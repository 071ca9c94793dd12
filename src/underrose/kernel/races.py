"""Races: phases of a game in which everybody may act, and whoever is first counts."""

RACE = "race"
"""What a title's `hurried_by` says of a race: a table opens it with a count-in that ends for everybody together."""
