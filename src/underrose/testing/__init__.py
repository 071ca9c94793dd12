"""For authors of games: the conformance kit, and small games with known answers."""
