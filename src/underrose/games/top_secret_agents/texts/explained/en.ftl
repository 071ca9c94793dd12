# Words of Top-Secret, explained where they stand on a page. `.forms` are the spellings by which a page finds them; the first is the word's name.

word-intel = Tiles in five colours, worth one to four points each when the agent that has them retires. Honeypots are the sixth colour, and worth nothing.
    .forms = Intel
word-trickle = How a turn begins: two tiles come in at the top, six dice are rolled, and every loose tile moves down a step, left if the die of its colour is odd, right if it is even.
    .forms = Trickle|trickle|trickles|trickling
word-loose = A tile on the board that no agent possesses. Only loose tiles trickle.
    .forms = loose
word-possession = Whatever lies or lands on an agent’s space is that agent’s. It moves with the agent; with more than three tiles all of them are lost.
    .forms = possession|possesses
word-spawn = To bring an agent from your roster onto an empty starred space, as long as you have fewer than three on the field.
    .forms = Spawn|spawn|spawned|spawning
word-roster = Your agents who have not come yet: twelve at first, two of each profession. Who is gone does not come back.
    .forms = roster
word-field = The lower rows of the board, where agents stand and walk. They never leave it, but to retire.
    .forms = field
word-relay = The upper three rows, through which Intel falls. No agent ever stands there.
    .forms = relay zone
word-star = A space of the bottom row. Agents come there, and retire from there.
    .forms = star|stars|starred space|starred spaces
word-action = A turn has up to three. Moving costs one, so does handing over a tile; retiring is free, and what a profession can do says its price.
    .forms = Action|Actions
word-retire = An agent on a starred space leaves the game for good, and you score its tiles. Free, but not in the turn in which it came.
    .forms = Retire|retire|retires|retired
word-transfer = One of your agents hands a tile to a neighbour of its own ring, for one Action.
    .forms = Transfer|transfer
word-honeypot = A tile that takes the agent who gets it out of the game for good, and then goes back to the bag.
    .forms = Honeypot|Honeypots
word-blockade = Turns falling Intel aside and stands in the way of agents, until the end of the opponent’s next turn.
    .forms = Blockade|Blockades
word-pin = A pinned agent cannot move, retire or hand over a tile until the end of the opponent’s next turn. It may still receive, catch and spend.
    .forms = pin|pinned|pins
word-double-agent = For 1 Action it hands one of its tiles to any other agent in play, also to the opponent’s.
    .forms = Double Agent
word-comms = Pushes a loose tile up a space for 1 Action, or down for 1 Action and 1 Intel. A Smuggler can do the same.
    .forms = Comms Specialist|Smuggler
word-analyst = When it retires with three tiles you draw one from the bag, and keep it or put it back.
    .forms = Analyst
word-hacker = Pins an agent beside it, or frees one of yours, for 1 Action; takes a tile from a pinned one of the opponent’s for 1 Intel.
    .forms = Hacker
word-engineer = Puts a Blockade beside itself for 1 Action, or anywhere for 1 Intel.
    .forms = Engineer

# What the examples on the rules page show (`tools/examples.py`).

example-fall = Just after a trickle: every loose tile has moved a step, to the left where the die of its colour is odd, to the right where it is even.
example-caught = The agent on g3 has caught two tiles, worth 2 and 1, and carries them wherever it goes. With more than three it would lose them all.
example-pinned = Your Hacker on h6 has pinned the agent beside it, on h7: that one stays there until Ann’s next turn is over.
example-blockade = Your Engineer on h5 has put a Blockade on h4: until Ann’s next turn is over no agent and no Intel comes there.
