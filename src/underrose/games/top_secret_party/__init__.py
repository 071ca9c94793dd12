"""TOP SECRET: secret teams, yes-or-no questions, and one pointing finger."""
