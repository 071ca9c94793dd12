### Top-Secret in English.

## Who and what. `trade.object` is a profession to which something is done.

hyphens = Special|ist Smug|gler Ana|lyst Engi|neer
trade = { $id ->
    [double-agent] Double Agent
    [comms-specialist] Comms Specialist
    [smuggler] Smuggler
    [analyst] Analyst
    [hacker] Hacker
    [engineer] Engineer
   *[other] { $called }
}
    .object = { $id ->
        [double-agent] Double Agent
        [comms-specialist] Comms Specialist
        [smuggler] Smuggler
        [analyst] Analyst
        [hacker] Hacker
        [engineer] Engineer
       *[other] { $called }
    }
agent = { WHO($owner) ->
    [you] Your { $trade }
   *[one] { $owner }’s { $trade }
}
agent-within = { WHO($owner) ->
    [you] your { $trade }
   *[one] { $owner }’s { $trade }
}
target = { WHO($other) ->
    [you] your { $task }
   *[one] { $other }’s { $task }
}
colour = { $called ->
    [Credentials] Credentials
    [Blueprints] Blueprints
    [Ledgers] Ledgers
    [Dossiers] Dossiers
    [Ciphers] Ciphers
    [Honeypots] Honeypots
   *[other] { $called }
}
tile = { $called ->
    [Credentials] Credentials
    [Blueprints] Blueprints
    [Ledger] Ledger
    [Dossier] Dossier
    [Cipher] Cipher
    [Honeypot] Honeypot
   *[other] { $called }
}{ $value ->
    [0] {""}
   *[other] {" "}{ $value }
}

## What has happened.

event-first = { WHO($seat) ->
    [you] You go first.
   *[one] { $seat } goes first.
}
event-turn = <b>Turn { $number }: { $seat }.</b>
event-entered = <b>{ $tile }</b> enters on { $space }.
event-empty = The bag is empty: nothing is drawn.
event-rolled = The dice: left fall { $lefts ->
    [0] nothing
   *[other] { $left }
}; right fall { $rights ->
    [0] nothing
   *[other] { $right }
}.
event-fell = { $end ->
    [off] <b>{ $tile }</b> falls off the board and goes back to the bag.
    [caught] { agent } catches <b>{ $tile }</b>.
    [covered] <b>{ $tile }</b> stays on { $origin }: a Blockade lies on it.
    [hemmed-in] <b>{ $tile }</b> stays on { $origin }: Blockades both ways.
   *[on] <b>{ $tile }</b> falls to { $space }.
}{ $aside ->
    [0] {""}
   *[1] {" "}A Blockade turned it aside.
}
event-lost = { agent } falls for a <no>Honeypot</no> and is gone; all its Intel goes back to the bag.
event-overflowed = { agent } has <no>{ $tiles } Intel</no>, too many: all of it goes back to the bag.
event-spawned = { WHO($seat) ->
    [you] You bring your { $task } onto { $space }.
   *[one] { $seat } brings their { $task } onto { $space }.
}
event-moved = { agent } goes from { $origin } to { $space }.
event-took = { agent } takes <b>{ $tile }</b>.
event-transferred = { agent } hands <b>{ $tile }</b> to { target }.
event-gave = { agent } slips <b>{ $tile }</b> to { target }.
event-spent = { agent } pays with <b>{ $tile }</b>.
event-raised = { $end ->
    [off] { agent } moves <b>{ $tile }</b> up and off the board.
    [caught] { agent } moves <b>{ $tile }</b> up to { $space }, to { target }.
   *[on] { agent } moves <b>{ $tile }</b> up to { $space }.
}
event-lowered = { $end ->
    [off] { agent } moves <b>{ $tile }</b> down and off the board.
    [caught] { agent } moves <b>{ $tile }</b> down to { $space }, to { target }.
   *[on] { agent } moves <b>{ $tile }</b> down to { $space }.
}
event-pinned = { agent } pins { target } until the end of turn { $until }.
event-unpinned = { agent } unpins { target }.
event-stole = { agent } takes <b>{ $tile }</b> from { target }.
event-blocked = { agent } puts a Blockade on { $space } until the end of turn { $until }.
event-retired = { agent } retires with { $tiles } Intel.
event-scored = { WHO($seat) ->
    [you] You score
   *[one] { $seat } scores
} <b>{ $tile }</b>: <b>{ $points }</b> in all.
event-drew = { agent } draws <b>{ $tile }</b> from the bag.
event-returned = <b>{ $tile }</b> goes back to the bag.
event-ended = { WHO($seat) ->
    [you] You end the turn.
   *[one] { $seat } ends the turn.
}
event-cleared = The Blockade on { $space } is gone.
event-freed = { agent } is no longer pinned.
event-resigned = { WHO($seat) ->
    [you] <b>You give up.</b>
   *[one] <b>{ $seat } gives up.</b>
}
event-over = { WHO($winners) ->
    [you] <b>You win.</b>
    [one] <b>{ $winners } wins.</b>
   *[many] <b>A tie.</b>
}

## How it ended.

why-goal = { $winner } reached the goal.
why-spent = Nobody has an agent left, so points decide.
why-turns = The last turn is over, so points decide.
why-resigned = { WHO($loser) ->
    [you] You have
   *[one] { $loser } has
} given up.
tie = A tie
# What decided it: what the last agent brought, and the points of both.
decided-home = { agent } retired with { $tiles }.
decided-points = { $one } { $ones }, { $other } { $others }.

## When it is over.

over-home = Carried home
over-nothing = nothing

## How far the game is.

phase = Turn { $turn }, first to { $goal }
over = Game over
part-trickle = Trickle
part-spawn = Spawn
part-actions = Actions
parts-of = The parts of turn { $turn }
part-done = done

dice-title = This turn’s dice
dice-rule = Odd falls left, even falls right.
dice-before = The dice of the last trickle.
dice-die = { $way ->
    [none] { $colour }: not rolled yet
    [left] { $colour }: { $pips }, falls left
   *[right] { $colour }: { $pips }, falls right
}
bag = { $tiles ->
    [one] { $tiles } tile in the bag
   *[other] { $tiles } tiles in the bag
}
bag-of = of { $all }, any order
wing-turn = This turn
wing-players = Players and what you may do
coming = Chances of the next tile from the bag
points = Points
score = { $name }: { $points } of { $goal } points
side-ivory = Ivory, rounds
side-onyx = Onyx, octagons

roster-title = Rosters
roster-field = on the field
roster-roster = in the roster
roster-gone = gone
roster-retired = retired

board-title = Board
board-how = Arrow keys walk from space to space, Enter acts.
board-relay = Relay zone
board-relay-why = no agents here
board-entry = entry
board-blocked = blocked
board-star = starred
board-enlarge = Enlarge the board
board-may = { $verb } here
board-holds = holds { $tiles }
board-lies = { $tiles } loose
board-pinned = pinned until the end of turn { $until }
board-blockade = Blockade until the end of turn { $until }
board-fresh = spawned this turn
board-empty = empty
board-over = over { $carry }
board-trap = trap

## On an agent’s card.

ability-give = Slips one of its Intel to any agent in play, the opponent’s too: 1 Action.
    .brief = gives Intel away
ability-raise = Moves loose Intel up a space: 1 Action.
    .brief = raises Intel
ability-lower = Moves loose Intel down a space: 1 Action and 1 Intel.
    .brief = lowers Intel
ability-analyse = Retiring with { $analysed } Intel it draws one more from the bag, and scores it or puts it back: free.
    .brief = draws one more at home
ability-pin = Pins an adjacent agent, or unpins one of your own, once a turn: 1 Action.
    .brief = pins
ability-steal = Takes Intel from a pinned agent of the opponent’s, once a turn: 1 Intel.
    .brief = steals
ability-block = Puts a Blockade on an adjacent space: 1 Action.
    .brief = blocks beside it
ability-wall = Puts a Blockade on any space: 1 Intel.
    .brief = blocks anywhere
ability-none = It has no ability of its own.
    .brief = no ability
holds-points = { $tiles ->
    [0] holds nothing
   *[other] holds { $tiles } Intel worth { $points }
}
tile-on = loose on { $space }
honeypot-why = Whoever gains it is out of the game
tile-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
odds-next = next trickle
odds-after = in two
odds-off = off the board

## On buttons, with what it costs.

verb-trickle = Trickle
    .cost = draw { $tiles ->
        [1] one
        [2] two
        [3] three
       *[other] { $tiles }
    }, roll the dice
verb-spawn = Spawn
    .cost = free
verb-move = Move
    .cost = 1 Action
verb-retire = Retire
    .cost = free
verb-transfer = Transfer
    .cost = 1 Action
verb-give = Slip Intel
    .cost = 1 Action
verb-raise = Push up
    .cost = 1 Action
verb-lower = Push down
    .cost = 1 Action, 1 Intel
verb-pin = Pin
    .cost = 1 Action
verb-unpin = Unpin
    .cost = 1 Action
verb-steal = Take Intel
    .cost = 1 Intel
verb-block = Blockade beside
    .cost = 1 Action
verb-wall = Blockade anywhere
    .cost = 1 Intel
verb-keep = Keep it
verb-return = Put it back
verb-end = End turn

## Why a button rests.

resting-pinned = pinned
resting-actions = no Action left
resting-star = starred spaces only
resting-fresh = spawned this turn
resting-tiles = holds no Intel
resting-adjacent = nobody of yours adjacent
resting-anybody = nobody else in play
resting-used = used this turn
resting-nobody = nobody adjacent
resting-pins = none of yours is pinned
resting-prey = nobody of theirs is pinned
resting-loose = no Intel can go there
resting-room = no free space beside
resting-full = three on the field
resting-late = only before Actions
resting-now = not now

## What is picked next.

wanted-profession = Whom do you bring?
wanted-spawn-space = Choose a dashed starred space.
wanted-to = Choose a dashed space.
wanted-transfer-tile = Which Intel changes hands?
wanted-transfer-to = To which of your agents?
wanted-give-tile = Which Intel do you slip away?
wanted-give-to = To which agent?
wanted-raise-tile = Which Intel goes up?
wanted-lower-tile = Which Intel goes down?
wanted-way = Which way?
wanted-cost = What does it pay with?
wanted-target = Which agent?
wanted-steal-tile = Which Intel does it take?
wanted-space = Choose a dashed space.
way-left = Left
way-right = Right
off-board = off the board
cancel = Not this
pay-with = Pay with { $tile }
on = { $name } on { $space }
advice = Advice

## What is asked.

yours-trickle = Your turn
    .why = Let the Intel trickle: { $tiles ->
        [1] a tile enters
        [2] two tiles enter
        [3] three tiles enter
       *[other] { $tiles } tiles enter
    }, then everything loose falls.
yours-spawn = Your turn: spawn or act
    .why = Up to { $agents } more of yours may come onto starred spaces; any other step ends that.
yours-act = { $actions ->
    [one] 1 Action left
   *[other] { $actions } Actions left
}
    .why = Choose one of your agents, on the board or here.
yours-agent = Your turn: { $name }
    .why = Step to a dashed space, or choose:
    .still = It cannot step anywhere now.
yours-drawn = Your Analyst drew { $tile }
    .why = Keep it and score it at once, or put it back into the bag.
yours-spent = Your turn
    .why = No Actions are left. What costs none may still be done.
theirs-waits = { $names } to play
theirs-trickling = Intel trickles
    .why = A tap or a key skips ahead.
theirs-over = The game is over
actions-left = { $actions ->
    [0] No Actions left
    [one] 1 Action left
   *[other] { $actions } Actions left
}
end-anyway = End anyway?

## Shown large when it happens.

moment-lost = <b>{ agent }</b> falls for a Honeypot
moment-overflowed = <b>{ agent }</b> carries too much
    .why = { $tiles } Intel: all of it is lost
moment-retired = <b>{ agent }</b> retires
moment-resigned = { WHO($seat) ->
    [you] <b>You give up</b>
   *[one] <b>{ $seat } gives up</b>
}

## Actions in a review. Whoever acts is named by the space it stands on.

action-trickle = Let the Intel trickle
action-spawn = Bring { $trade } onto { $space }
action-move = { $agent-trade }: from { $agent } to { $to }
action-retire = Retire the { $agent-trade } on { $agent }
action-transfer = Hand { $tile } to the { $to-trade } on { $to }
action-give = Slip { $tile } to the { $to-trade } on { $to }
action-raise = Push { $tile } up { $way ->
    [left] to the left
   *[right] to the right
}
action-lower = Push { $tile } down { $way ->
    [left] to the left
   *[right] to the right
}, for { $cost }
action-pin = Pin the { $target-trade } on { $target }
action-unpin = Unpin the { $target-trade } on { $target }
action-steal = Take { $tile }, for { $cost }
action-block = Put a Blockade on { $space }
action-wall = Put a Blockade on { $space }, for { $cost }
action-keep = Keep the tile
action-return = Put the tile back
action-end = End the turn
action-resign = Give up
because-scored = By the next turn “{ $best }” scores { $best_mean } points, “{ $played }” { $played_mean }.
because-theirs = By the next turn the other side scores { $best_mean } points after “{ $best }”, { $played_mean } after “{ $played }”.
because-carried = By the next turn the agents carry { $best_mean } points after “{ $best }”, { $played_mean } after “{ $played }”.
because-agents = By the next turn { $best_mean } agents stand on the board after “{ $best }”, { $played_mean } after “{ $played }”.
because-falls = It is about what may fall in the next two trickles: after “{ $best }” more of it lands on one’s own agents, or less on the other side’s.

## The first lesson.

lesson-aim = You win when the Intel that your agents have carried home comes to 12 points first.
lesson-fall = A turn begins with the trickle: two tiles enter at the top, six dice are rolled, and each tile falls a step, left on odd and right on even.
    .title = Intel falls
lesson-spawn = Bring an Analyst from your roster onto a starred space. You may have three agents on the field; one will do for now.
    .title = Send somebody
lesson-walk = You have three Actions. A step to an adjacent space of the field costs one.
    .title = Three Actions
lesson-take = Step onto the Ledger: an agent takes the Intel on the space it enters, and carries it along.
    .title = Walk onto Intel
lesson-wait = The Dossier on e4 can fall to you from here, so stay, and leave the third Action unused.
    .title = Let it fall to you
lesson-caught = The Dossier came down odd and your Analyst caught it. Now it is your turn again: a Cipher worth 4 lies above you.
    .title = Caught
lesson-enough = That makes three tiles, and more than three would be lost: time to carry them home.
    .title = Three is enough
lesson-home = Agents retire on starred spaces only.
    .title = Back to a star
lesson-retire = Retire: it costs nothing, the agent leaves for good, and what it carried counts for you.
    .title = Carry it home
lesson-keep = An Analyst that retires with three tiles draws one more. Keep it: that makes twelve points.
    .title = One more
lesson-done = That is all there is to it: catch what falls, do not carry too much, and retire on a star. In a free game the other ring has agents too, and dice and bag decide.
    .title = You have won

## The lesson on winning.

lesson-win-aim = You win with 10 points here. Plan before the dice fall: each colour has its own, odd falls left, even right.
lesson-win-stand = The next roll brings the Cipher from e3 to f3 or f4; two rolls bring the Ledger from d4 to f4 half the time. Move your <b>Double Agent</b> to <b>f4</b>.
    .title = Stand where it falls
lesson-win-block = An Engineer blocks a space beside it until { $other }’s turn is over. Block <b>f3</b>: odd or even, the Cipher comes to f4.
    .title = Leave it no choice
lesson-win-pin = { $other }’s Analyst stands on a star with three tiles worth 10, enough to win. Your Hacker <b>pins</b> it: it cannot retire.
    .title = Stop the winner
lesson-win-steal = Once a turn a Hacker takes a pinned agent’s tile for one of its own. Take the <b>Dossier</b> worth 4 for your Credentials worth 1.
    .title = Take the best
lesson-win-end = No Action is left over, and your agents stand where the next two rolls can help. End the turn.
    .title = Waste nothing
lesson-win-fell = Its die was odd, and still the Cipher came. The Ledger did not: { $other }’s Comms Specialist pushed it up, as a Smuggler can too. Now trickle.
    .title = Certain and likely
lesson-win-give = A Double Agent hands a tile to any agent, however far away: the Cipher to your <b>Hacker</b> on its star.
    .title = Over any distance
lesson-win-home = 4 and 4 and 2 make ten: retire.
    .title = Home in time
lesson-win-done = Each agent did what it does best. Before you end a turn, ask what two rolls may bring, to you and to { $other }. An Analyst pays where three tiles come together.
    .title = You have won

## Why an action is refused.

refusal-not_your_turn = It is not your turn.
refusal-not_now = That cannot be done at this point of the turn.
refusal-unknown = There is no such space, tile or profession.
refusal-no_agent = None of the agents you could mean stands there.
refusal-no_actions = That costs an Action, and you have none left this turn.
refusal-pinned = That agent is pinned: it cannot move, retire or hand over Intel.
refusal-fresh = An agent cannot retire in the turn in which it was spawned.
refusal-not_starred = Agents come and go on starred spaces only.
refusal-not_adjacent = That is not adjacent.
refusal-outside_field = Agents never leave the field.
refusal-occupied = An agent stands there.
refusal-blockaded = A Blockade lies there.
refusal-too_late = Agents are spawned before anything else is done in the turn.
refusal-field_full = You have three agents on the field already.
refusal-not_in_roster = No agent of that profession is left in your roster.
refusal-not_empty = Agents are spawned on completely empty spaces only.
refusal-not_held = No agent who could do that possesses that Intel.
refusal-not_loose = That Intel is not loose on the board.
refusal-not_able = You have no agent on the field who can do that.
refusal-no_space_there = There is no space that way.
refusal-used_up = That agent has done this already this turn.
refusal-pinned_already = That agent is pinned already.
refusal-not_pinned = That agent is not pinned.
refusal-itself = That agent cannot do this to itself.
refusal-no_intel = No pinned agent of your opponent possesses that Intel.
refusal-server_only = Only the table itself does that.

## What is wrong with a content file.

content-faces = a die has an even number of faces, from 2 to { $most }.
content-analysed = analysed is a number from 1 to what an agent may carry.
content-rows = a board has 2 to { $most } rows with 1 to { $spaces } spaces together.
content-row-length = each row is one space longer or shorter than the one above it.
content-relay = at least one row is relay zone, and at least one is field.
content-no-space = { $name } is no space of the { $zone ->
    [relay] relay zone
   *[field] field
}.
content-spaces = { $what } are 1 to { $most } different spaces.
content-colours = there are 1 to { $most } colours.
content-letter = letter is one capital letter.
content-letter-twice = the letter { $letter } is there twice.
content-colour-shape = a colour has either values, or a number of Honeypots.
content-copies = a value is there { $most } times at most.
content-tiles = there are 1 to { $most } tiles, not { $found }.
content-professions = there are 1 to { $most } professions.
content-id = id is a word in small letters; hyphens may be in it.
content-profession-twice = the profession { $id } is there twice.
content-agents = each player has { $most } agents at most.

## How it is played, on one page.

wins = Whoever first carries home { $goal } points wins.
how-aim = Intel rains down over the board. Catch it with your agents and carry it home: whoever has twenty points first wins.
how-fall = Two tiles come in at the top, then six dice are rolled, one for each colour. Every loose tile falls one step: <b>odd to the left, even to the right</b>.
    .title = Intel falls
how-spawn = Bring agents from your roster onto empty starred spaces, up to <b>three on the board</b>. There are six professions, and each has a talent of its own.
    .title = Send agents
how-act = You have up to three Actions. A step to a neighbouring space costs one, and so does handing a tile over. Most talents cost Actions or Intel.
    .title = Three Actions
how-catch = An agent takes what falls on its space, and what lies where it steps. With <b>more than three tiles</b> it loses them all. A <b>Honeypot</b> takes the agent itself out of the game.
    .title = Catch, but not too much
how-home = On a starred space an agent may <b>retire</b>. That is free: it leaves for good, and each of its tiles counts one to four points for you. In the turn it came it may not.
    .title = Carry it home
how-end = Whoever has <b>twenty points</b> first wins at once. Nothing is hidden: only the bag and the dice know what comes.
    .title = How it ends

## Cases: what an action of the plan costs, and what is not counted.

case-you = You play { $side }: { $actions } Actions to spend.
case-look = Press a space to read what stands or lies there.
case-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
proves-action = That takes an Action.
proves-free = That takes no Action.
proves-given = Count what is certain: a tile that an Analyst draws does not count. All ways to spend the turn were tried.
