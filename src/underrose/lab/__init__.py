"""The lab: many games of the same rules, for designers and researchers."""
