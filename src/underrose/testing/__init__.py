"""For authors of games: the conformance kit that every game passes, and small reference games with known answers."""
