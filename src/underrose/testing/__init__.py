"""For whoever adds a game: the conformance kit every game passes, and small reference games with known answers."""
