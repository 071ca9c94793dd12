### What every table says, in English.

event-undone = { WHO($seat) ->
    [you] You take back
   *[one] { $seat } takes back
} { $steps ->
    [1] a step
   *[other] { $steps } steps
}.

product = Underrose
home = Underrose, front page
title = { $page } · Underrose
close = Close
try-again = Try again
front-tagline = Four games of secrets. What is said at this table stays at this table.
front-bot-title = Play a bot now
front-bot-about = At once, and without an account. The bot cannot see your cards.
front-bot-go = Deal me in
front-bot-going = Dealing…
front-friends-title = Play with friends
front-friends-about = Open a table and pass on its code. Nobody needs an account.
front-friends-go = Open a table
front-friends-going = Opening…
front-games-title = The games
front-games-about = Codes, suitcases, agents and secret teams, for two to ten players.
front-games-go = Look them over
front-players = Players
    .about = Bots take the seats that nobody takes.
front-room = As many as come
    .about = Whoever has the code gets a seat, up to what the game takes; you start with those who are there.
front-settings-room = { $game } · as many as come
lobby-room = Whoever comes gets a seat, up to { $most } players.
room-more = room for { $most }
front-bots = Bots among them
    .about = So many seats are bots from the start.
front-game = Game
front-assist = Help from the note sheet
front-screen = This screen
front-screens-play = I play here
    .about = You have a seat, and this screen shows your cards.
front-screens-watch = Shows the table to all
front-watch-hint = For a television or a laptop in the middle: it shows what everybody may see, and everybody plays on a phone.
front-name = Your name
front-name-hint = Guest
front-list = The games
front-not-ready = Not ready yet
front-ready = Ready to play
front-play-bot = Play { $game } with bots
front-play-bot-short = With bots
front-play-friends = Play { $game } with friends
front-play-friends-short = With friends
front-no-games = The list of games could not be loaded.
front-join = Invited? Table code
front-code-hint = THORN
front-join-go = Join
front-new = New to this? It takes three minutes.
front-lesson = Lesson: { $game }
front-watch = Watch two bots think
front-watch-about = They play each other, live. Each crosses out what cannot be, and you see both note sheets.
front-watch-go = Watch at the table
front-watch-start = Let them play
front-watch-stop = Stop
exhibition-bots = Bots only
exhibition-row = { $about ->
    [letter] Letter
    [tens] Tens
    [ones] Ones
    [suitcase] Suitcase
   *[other] Guard
}
exhibition-worlds = { $worlds ->
    [one] only one deal still fits
   *[other] { $worlds } deals still fit
}
exhibition-thinks = thinks
exhibition-won = { $names } wins. The next game begins in a moment.
exhibition-nobody-won = Nobody wins. The next game begins in a moment.
exhibition-next = The next game begins in a moment.
exhibition-look = Look over the shoulder of
exhibition-nobody = nobody
front-record = Review a record
    .about = A file of a finished game: choose it, or drop it anywhere here.
    .going = Bringing it…
front-notice = Whoever runs this server could look at the cards. Play on one you trust.
mine-hello = { $part ->
    [morning] Good morning
    [evening] Good evening
   *[day] Good afternoon
}, { $name }
    .nameless = { $part ->
        [morning] Good morning
        [evening] Good evening
       *[day] Good afternoon
    }
mine-running = Running
    .about = { $count ->
        [one] 1 table
       *[other] { $count } tables
    }{ $asked ->
        [0] {""}
        [one] , one waits for you
       *[other] , { $asked } wait for you
    }
mine-yours = Your turn
mine-waits = Waiting for { $names }
mine-lobby = Not started yet
mine-paused = Paused
mine-closed = Cannot go on
mine-watched = On a screen for all
mine-since = since { $time }
mine-game = game { $number }
mine-on = Go on
    .of = Go on: { $title }
mine-look = Look
    .of = Look: { $title }
mine-finished = Finished
mine-won = { WHO($who) ->
    [you] You won
    [with-you] You won together
    [nobody] Nobody won
   *[other] { $who } won
}
mine-again = Again
    .of = Again: { $title }
mine-review = Review
    .of = Review { $title }
mine-record = Record
    .of = Record of the game: { $title }
mine-more = Show more
mine-lessons = Lessons
    .about = { $done } of { $all } done
mine-lesson-done = { $game }: done
mine-lesson-on = { $game }: go on
mine-lesson-win = { $game }, how to win
mine-what-if = Played on from a review: nothing counts here.
what-if = What if
what-if-about = Played on from step { $n } of a review, against bots. What you could not know was drawn; nothing counts here.
what-if-back = Back to the review
me = You in this browser
me-about = This browser knows you by a signed cookie; there is no account.
me-move = Come along to another device
me-move-how = Open this on your other device within ten minutes. It works once, and whoever opens it is you: with your name, your tables and your cards.
me-move-link = The link to yourself
me-move-qr = The link to yourself as a QR code
me-here = Be yourself in this browser?
    .why = This link makes this browser the guest who asked for it. Say yes only if you asked for it yourself, on your other device.
    .known = Tables that you have here as { $name } will not be found from here any more.
    .yes = Yes, that is me
    .no = No
me-forget = Forget me
    .about = Your name leaves every table, seats in running games go to bots, and this browser forgets what it knew of you.
    .stays = Signed records, their logs and what was reported stay as they are, until their table is deleted 30 days after it was last used.
    .sure = Forget me for good
assist-off = By hand
    .about = Nothing is crossed out for you: you mark the sheet by hand.
assist-facts = Facts
    .about = The sheet shows what has been said, and you draw the conclusions.
assist-elimination = Crosses
    .about = The sheet crosses out what can no longer be, and says why.
assist-odds = Odds
    .about = Beside the crosses the sheet shows how likely the rest is.
assist-advice = Advice
    .about = An agent says on request what it would do.
option-system-counter = Counter Cracking
option-system-speed = Speed Cracking
option-taps-live = Live
option-taps-sealed = Sealed
option-sealed_answers-no = As they come
option-sealed_answers-yes = All at once
option-tutorial-no = A whole game
option-tutorial-planning = A lesson in planning
option-tutorial-yes = A first lesson
option-deck-citrine = Citrine
option-deck-ruby = Ruby
option-deck-emerald = Emerald
option-mix-none = No mixture
option-mix-book = The book’s
option-choose_suitcase-no = As dealt
option-choose_suitcase-yes = Chosen among four cards
option-best_of-1 = One game
option-best_of-3 = Best of 3
option-best_of-5 = Best of 5
option-system = System
    .about = Counter Cracking is won by the last one in, Speed Cracking by the first right tap.
option-taps = Taps in Speed Cracking
    .about = Live, the first tap counts; sealed, all choose in secret and are shown together.
option-sealed_answers = Answers are shown
    .about = All at once, or as they come: then what lies there stays.
option-tutorial = What is played
option-first = Who begins
    .about = The first player is drawn, or is the seat you name.
option-deck = Deck (Citrine is the simplest)
    .about = Citrine is the simplest, Emerald the hardest.
option-mix = Mixture of decks
    .about = A mixture takes each number from one of the three decks.
option-choose_suitcase = Suitcase
    .about = As dealt, or each chooses a suitcase among four cards.
option-best_of = Match
    .about = In a match the winner of a game builds the next deck.
value-random = By chance
value-true = Yes
value-false = No
value-on = On
value-off = Off
game-the_coding = The Coding
    .about = Ask, deduce and crack the others’ three-part codes before yours is cracked.
    .room = Everybody hides a code of a letter and two digits. With cards you ask about the others’ codes, and every answer gives something away. Whoever cracks the others’ codes first wins.
game-classified_information = Classified Information
    .about = Find out what lies in the other’s Suitcase, behind their Guards, before they know yours.
    .room = Each of you keeps a suitcase, and the other wants to know its number. Guards lie before it, assassins remove them, and most cards ask something. When the deck has run out, whoever holds a card that fits the other’s suitcase and gets past the guards wins.
game-top_secret_agents = Top-Secret
    .about = Intel rains down: catch it with your agents, carry it home, and be first to twenty points.
    .room = Intel rains down over the board, space by space, as the dice have it. Your agents catch it, take it from each other and carry it home. Whoever has twenty points first wins.
game-top_secret_party = TOP SECRET
    .about = Two hidden teams in one room, and a few questions.
    .room = You are secretly on one of two teams, and everybody answers the same card with yes or no. But each team reads another question on it, and nobody says which. After three cards all point at once at whoever they take for a team-mate.
lobby-awake = A phone may go dark while others think: let its screen stay on for some minutes. (By https this page would see to that itself.)
lobby-table = Table { $code }
lobby-invite = Others join with this code or link:
lobby-link = The table’s link
lobby-share = Share
lobby-copy = Copy the link
lobby-copied = Link copied
lobby-copy-by-hand = Select the link and copy it
lobby-seats = Seats
lobby-empty = Empty seat
lobby-you = you
lobby-bot = Bot, { $level }
lobby-sit = Sit here
lobby-free = Free the seat
lobby-add-bot = Seat a bot
bot-invite = Invite somebody’s bot
    .about = These bots listen for invitations now: other people’s, and your own. One that is asked sits down here, or does not come.
    .nobody = No bot listens just now: whoever has one lets it listen with “underrose bot”.
    .mine = Your own bot
    .ask = Invite
    .again = Ask again
    .here = Sits here
    .asked = { $name } was asked: it comes, or it does not.
lobby-level = { $name }’s level
lobby-ready = Ready
lobby-im-ready = I am ready
lobby-how = How you play
lobby-turn-clock = Clock for a turn
lobby-clocks-answer = Clock for an answer that is owed at once
lobby-clocks-point = Clock for pointing
lobby-clocks-window = Time to react, once read
lobby-leaver = For who leaves, a bot plays
lobby-waits = Nobody plays for who has left; only their clock runs, where there is one.
lobby-screen = This screen shows the table to all. Everybody plays on a phone or a computer of their own.
lobby-sit-here = I play here after all
lobby-qr = The table’s link as a QR code
lobby-only-here = This address works on this computer only. Open the page by the address that the server printed, and the link can be passed on.
lobby-start = Start the game
lobby-starting = Dealing…
lobby-last = Game { $game } is over; its record is kept.
lobby-unfinished = Game { $game } was closed before it was over: the server has newer rules now. What was played is kept, and the next game can start.
    .record = Download what was played
lobby-wait-host = Waiting for the host to start
lobby-watching = All seats are taken. You are watching.
room-join = Join with code
room-come = Take your phone, scan the code or go to
room-code = and type
room-here = At the table
room-nobody = Nobody is here yet
room-send-away = Free the seat of { $name }
room-settings = All settings
room-open = Shared screen
naming = What shall we call you?
naming-say = That is me
naming-needed = Say what the others shall call you.
naming-hint = What the others call you
front-no-table = No table has the code { $code }: look at it once more.
lobby-in = I’m in
lobby-host = host
lobby-rename = Change my name
lobby-call = Change this name
lobby-hand-over = Make host
lobby-more = More about { $name }
queue = Waiting for a seat
queue-wait = Wait for a seat
queue-leave = Do not wait any more
lobby-keep-out = Send away and keep out
lobby-kept-out = Kept out
lobby-let-in = Let in again
lobby-lock = Lock the room
lobby-locked = The room is locked: nobody else comes in.
lobby-unlock = Unlock the room
queue-admit = Let in
queue-waits = { $name } waits for a seat.
queue-admitted = { $name } comes in at the next turn or round.
late-left = The host can let you in to a seat that a bot plays.
late-full = When somebody leaves, the host can let you in.
late-asks = You wait for a seat: the host can let you in.
late-admitted = You are let in: your seat comes at the next turn or round.
another-change = Back to the room: seats, bots, settings
evening = This evening
evening-name = Name
evening-games = Games
evening-won = Won
evening-points = Points
evening-found = found { $names }
evening-times = { $name } ({ $times }×)
paused = Paused
paused-all = All clocks stand still until somebody at the table lets the game go on.
paused-go = Go on
host = As host
host-pause = Pause the game
host-more = { $seconds } seconds more
host-gave = The clocks run { $seconds } seconds longer.
menu-handed = { $name } is the host now.
lobby-start-with = Start with { $players }
levels-random = random
levels-novice = novice
    .about = Goes by simple rules of thumb; { $counts ->
        [fingers] { $figure } of 100 fingers find a team-mate
       *[wins] beats chance in { $figure } of 100 games
    }.
levels-agent = agent
    .about = Weighs all that can still be true; { $counts ->
        [fingers] { $figure } of 100 fingers find a team-mate
       *[wins] beats the novice in { $figure } of 100 games
    }.
levels-spymaster = spymaster
    .about = Plays on in its head before it decides; { $counts ->
        [fingers] { $figure } of 100 fingers find a team-mate
       *[wins] beats the agent in { $figure } of 100 games
    }.
levels-patience = Taps after { $seconds } s at the earliest.
table-loading = Laying the table…
table-loading-rules = Opening the rules…
table-briefing = While you were away
table-stood-in = A bot played for you meanwhile.
table-to-front = To the front page
table-lost = Connection lost. Trying again…
table-slow = No live connection gets through here: this page asks every second or two.
keeps-nothing = This browser keeps nothing for this page: your name, marks and settings last as long as it is open.
renewed = This page is older than the server: it loads itself anew once you have finished here.
renewed-load = Load it now
table-spectating = You are watching.
table-log = Log
table-log-empty = Nothing has happened yet.
table-win = You win
table-draw = Nobody wins
table-more = More
table-wants-more = Waiting for { $names } to want another game
table-rematch = Play again
table-go-on = Go on with the { $players } who are here
another-gone = Away, and not dealt in next: { $names }.
another-gone-bot = Away: { $names }. A bot plays for them next.
another-gone-wait = Away: { $names }. Nobody plays for them next.
table-rematching = Dealing…
table-review = Review
table-record = Download the record
table-other-game = Another game
table-thinking = Waiting for { $names }
table-waiting = Waiting
table-your-turn = Your turn
table-sending = Sending…
table-you = You
table-bot = Bot
table-bot-of = Bot of { $owner }
table-away = away
table-asleep = a bot plays
table-reconnecting = reconnecting
table-undo = Take back
move-title = Continue on another device
move-about = Your seat moves to the phone or computer that opens your own link.
move-show = Show my link
move-how = Open this there. It is for you alone and works once: whoever opens it has your seat and sees your cards.
move-link = The link to your seat
move-qr = The link to your seat as a QR code
move-gone = Your seat has moved. This screen only watches now.
move-stopped = You have this table open in newer windows, so this one has stopped.
move-here = Go on here
menu-open = Menu
menu-title = Menu
menu-mute = Mute the sound
menu-unmute = Sound on
menu-rules = Rules
rules-of = Rules of { $game }
wins-label = What wins
rules-contents = Contents
rules-search = Search the rules
rules-found = { $places ->
    [0] Nothing found.
    [one] One place found.
   *[other] { $places } places found.
}
rules-rule = Rule { $id }
rules-see = See rule { $id }
set-up = Set-up
set-up-usual = As usual here
    .about = With help from the note sheet. Turns have no clock; what a game hurries, such as an answer all wait for, has its usual one.
set-up-own = Your own
    .about = As you have set it below.
preset-book = As in the book
    .about = As the rulebook has it: everybody keeps notes by hand.
preset-beginner = Beginner
    .about = More help from the note sheet, or more time to think.
preset-long = Long evening
    .about = As much of the game as there is, without haste.
preset-tournament = Tournament
    .about = No help, a clock for every turn, and the hardest set-up there is.
strength = Strength of the bots
how-to = How to play
how-to-title = How to play { $game }
how-to-facts = { $seats } · one page
    .short = One page
how-to-aim = The aim
how-to-lesson = 3-minute lesson
how-to-rules = Full rules
rules-play = To the games
menu-settings = Settings
menu-sound = Sound
menu-haptics = Vibration
menu-notify = A notification when it is my turn
menu-notify-hint = Only while you do not look at the page. It names the game and the table, and no card.
menu-notify-denied = The browser does not let this page show notifications: allow it there first.
menu-notify-cannot = This browser shows notifications over https only. Leave the page open: its title and icon say so, too.
back-look = Look at the table as it was then
back-at = You look back: step { $step } of { $steps }
back-news = Meanwhile { $steps ->
    [one] one thing has
   *[other] { $steps } things have
} happened.
back-yours = It is your turn.
back-earlier = A step back
back-later = A step on
back-now = Back to now
back-missed = { $steps } things have happened while you looked away.
back-walk = Walk through them
screen-full = Full screen
turn = It is your turn
turn-where = { $game }, table { $code }
turn-tab = ● Your turn · Table { $code }
menu-captions = Captions for sound and motion
menu-motion = Motion
menu-text = Text size
menu-assist = Most help on my sheet
menu-assist-hint = This table gives: { $level }. You may take less.
menu-take-over = Play on here
menu-ask-for = Ask to play on here
menu-stand-in = Let a bot stand in
menu-asked = The others are asked. You play on here once all have agreed.
menu-same-browser = same browser as { $names }
menu-same-address = same network as { $names }
menu-one-network = All of you are on one network.
menu-happened = At this table
menu-skip = Let a bot play
menu-skipped = A bot stands in until they are back.
menu-wrong = Something is wrong
menu-wrong-about = What you see and the game so far are kept on the server, for whoever runs it. You get a number to name it by.
menu-wrong-hint = What happened, if you like
menu-report = Report it
menu-reported = Kept under the number { $reference }.
menu-reported-plain = Kept. Thank you.
menu-give-up = Give up this game
menu-give-up-sure = Give up? The game ends, or a bot plays on for you.
menu-stay = Stay
company-title = At this table
company-asks = { $name } would like to play on for { $before }, and would see those cards.
company-same-address = { $name } is on the same network as { $others }.
company-agree = Let them play
company-refuse = No
company-agreed = You have agreed. Waiting for { $names }.
company-mine = You ask to play on for { $before }. Waiting for { $names }.
company-watching = { $name } asks to play on for { $before }. Waiting for { $names }.
company-away = { $count ->
    [one] { $names } is away.
   *[other] { $names } are away.
}
company-bot-now = { $count ->
    [one] Let a bot play now
   *[other] Let bots play now
}
company-pause = Pause
company-stand-in = A bot plays for you.
company-back = I play on myself
company-notices-ran_out = { $name }’s time ran out: a bot decided.
company-notices-steps_in = { $name } is away: a bot plays until they are back.
company-notices-stands_in = { $host } lets a bot play for { $name }.
company-notices-left = { $name } has left the game: a bot plays on.
company-notices-below_level = Until the rules are compiled, { $name } plays as { $plays ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
} instead of { $level ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
}.
company-notices-time_used_up = Bots have thought for this table’s host as long as they may in a day: { $name } plays as { $plays ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
} instead of { $level ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
}.
company-notices-came_back = { $name } plays on.
company-notices-own_level = { $name } plays at full strength now.
company-notices-took_over = { $name } plays on for { $before }.
company-notices-asked_for = { $name } asks to play on for { $before }.
company-notices-declined = { $by } does not want { $name } to take over.
company-notices-built = { $name } has built what is played next.
company-notices-wants_another = { $name } wants another game.
company-notices-paused = { $name } has paused the game.
company-notices-goes_on = The game goes on.
company-notices-more_time = { $name } gives { $seconds } more seconds.
company-notices-hosts = { $name } is the host now.
company-notices-given_name = The host has changed a name: seat { $number } is { $name } now.
company-notices-renamed = { $before } is called { $name } now.
lesson = Lesson
lesson-about = Lesson: nothing counts here
lesson-step = { $step } of { $all }
lesson-watch = Watch what the others do: then it is your turn again.
lesson-onward = Go on
lesson-free = Now a free game
lesson-more = Second lesson: how to win
lesson-again = Begin the lesson again
lesson-skip = Skip the lesson
lesson-left = You have left the path. Play on as you like: everything else works the same.
lesson-over = The game is over, and ended off the path of the lesson. You can begin the lesson again.
plain-notes = What may still be
plain-view = Everything that you see
forms-what = What will you do?
forms-ruled-out = ruled out
choices-more = { $choices } more
notes-estimated = estimated
notes-yours = yours to mark
notes-not = Not { $value }, because
notes-looking = Looking it up…
notes-no-reason = The server gives no reason here.
notes-by-bot = (A bot decided this.)
notes-advice = Ask for advice
notes-advised = The agent would say: <b>{ $action }</b>
notes-thinking = The agent thinks…
notes-no-advice = The agent has no advice here.
notes-marks-out = you crossed it out
notes-marks-ring = you circled it
lost-title = Nothing lies here
    .why = This address belongs to no table.
front-settings = { $game } · { count-players }{ $bots ->
    [0] {""}
    [one] {" "}({ $bots } bot)
   *[other] {" "}({ $bots } bots)
}
front-settings-level = bots: { $level }
front-seats = { $min } to { $max } players
count-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
lobby-not-ready = { $people ->
    [one] { $people } player has not said that they are ready.
   *[other] { $people } players have not said that they are ready.
}
lobby-time = { $unit ->
    [ask] Until all have answered
    [none] None
    [minutes] { $time } min
   *[seconds] { $time } s
}
lobby-leavers = { $unit ->
    [wait] never
    [minutes] after { $time } min
   *[seconds] after { $time } s
}
lobby-wait-others = Waiting for { $people ->
    [one] { $people } more player
   *[other] { $people } more players
}
another-wants = { WHO($name) ->
    [you] You want another game.
   *[one] { $name } wants another game.
}
queue-mine = { $before ->
    [0] You wait for a seat: the next one is yours.
    [one] You wait for a seat, and { $before } waits before you.
   *[other] You wait for a seat, and { $before } wait before you.
}
room-free = { $seats ->
    [0] every seat is taken
    [one] { $seats } seat is free
   *[other] { $seats } seats are free
}
room-fill = Seat { $bots ->
    [one] { $bots } bot
   *[other] { $bots } bots
} and be complete
table-wins = { WHO($names) ->
    [many] { $names } win
    [with-you] { $names } win
   *[one] { $names } wins
}
table-seat = Seat { $number }
table-count-in = Taps count in { $seconds } s
table-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
motion-system = As the system
motion-full = Full
motion-less = Less
text-normal = Normal
text-large = Large
text-largest = Largest
menu-language = Language
language-browser = As the browser
language-en = English
language-de = Deutsch
forms-choose = Choose { $what }
forms-choose-more = Choose { $one }, { $two }, { $three } …
notes-worlds = { $worlds ->
    [1] one deal fits
   *[other] { $worlds } deals fit
}

## Why the table refuses something.

refused-bad_args = That cannot be done like this: { $reason }.
refused-broken = Something broke on the server, so that has not happened: try again. Its log has the reason under { $reference }.
refused-banned = Whoever runs this server does not answer your address.
refused-closed = { $how ->
    [stuck] This game cannot go on: the server broke at what had to be done next, again and again. Its log has the reason under { $reference }.
    [unplayable] This game cannot go on: the server could not play it again as it was stored. Its log has the reason under { $reference }.
   *[operator] Whoever runs this server has closed the table.
}
refused-not_over = Another game can start when this one is over.
refused-host_only = Only the host can { $what ->
    [start] start the game
    [settings] change the table’s settings
    [free] free somebody else’s seat
    [stand_in] let a bot play for somebody
    [clear] put the game away
    [pause] pause the game
    [extend] give more time
    [hand_over] hand the host’s role on
    [rename] change somebody else’s name
    [admit] let somebody in
    [lock] lock the room
    [keep_out] keep somebody out
    [invite] invite a bot
   *[skip] have this skipped
}.
refused-started = { $what ->
    [join] The game has started: you can watch it, or take over a bot’s seat.
   *[empty] The game has started already.
}
refused-taken = { $what ->
    [back] Somebody plays in that seat again.
    [seat] Somebody sits in seat { $seat }.
   *[one] Somebody was quicker: that seat is taken.
}
refused-too_few = This game needs { $least } players, and { $here ->
    [one] { $here } is here
   *[other] { $here } are here
}.
refused-too_many = { $people } sit at this table: free a seat first.
refused-lesson = A lesson is for whoever opened it, and stays as it is: open a table to play freely.
refused-no_lesson = This game has no lesson yet.
refused-exhibition = Only bots play here: watch as long as you like.
refused-no_decision = At step { $n } that seat decided nothing.
refused-no_exhibition = No bots play to be watched on this server.
refused-no_shoulder = Nobody looks over a shoulder at this table.
refused-table_full = { $most } play this game at most: free a seat first.
refused-all_taken = Every seat is taken: you can watch, or wait for one.
refused-settings_later = The settings can change when this game is over.
refused-record_later = The record is open to all once the game is over.
refused-no_bot_seat = There is no bot’s seat to take over.
refused-paused = The host has paused the game.
refused-count_in = Wait for the end of the count: nobody may be first before that.
refused-no_clock = No clock runs just now.
refused-bot_away = That bot does not listen just now.
refused-bot_may_not = That is for people: a bot takes a seat, plays, and leaves it.
refused-bots_only = Only a bot has a stream of invitations: come with its token.
refused-brought_too_much = A guest may bring { $mb } MB in a day, and everybody at one address eight times as much: try again later.
refused-no_such_bot = You have no such bot.
refused-too_many_bots = You have { $most } bots already: revoke one first.
refused-nobody_there = Nobody sits there.
refused-kept_out = The host keeps you out of this room.
refused-locked = The host has locked this room: whoever is not in it stays outside.
refused-host_stays = Whoever has the host’s say cannot be kept out; hand the role on first.
refused-enough_kept_out = No more people can be kept out of one room; let somebody in again first.
refused-named_by_host = The host has chosen your name at this table.
refused-nobody_waits = Nobody waits for a seat under that name any more.
refused-too_many_wait = Too many people wait for a seat already.
refused-running = A game is being played: let them in when it is over.
refused-connected = That player is here.
refused-content_too_long = Content may have { $kb } KB at most.
refused-crowded = Too much happens at this table at once: try again.
refused-dealing = The cards are being dealt: a moment.
refused-still_played = What lies hidden is turned up for all once the game is over.
refused-match_under_way = What is played stays as it is until the match is decided.
refused-declined = Somebody at the table has said no: join the next game.
refused-enough_deeds = You have done so much at this table that its book is full: open another one.
refused-enough_reports = This table has reported enough: the reports it made are kept.
refused-foreign_origin = This request comes from a page of another site.
refused-game_coming = { $title } is not ready to be played yet.
refused-house_full = There is no room for another table right now.
refused-id_reused = That id was already used for something else.
refused-later = You can come in when the next round begins.
refused-link_gone = That link has been used already, or is older than ten minutes: ask for another one.
refused-many_windows = You have this table open in { $windows } newer windows, so this one has stopped.
refused-match_over = No match is under way: the host chooses what is played next.
refused-name_empty = A name needs a letter, a digit or an emoji.
refused-name_invisible = The name holds a character that cannot be shown{ $letter ->
    [none] {""}
   *[letter] {" "}({ $letter })
}: leave it out.
refused-name_long = A name may have { $most } characters at most.
refused-name_marks = The name stacks too many marks on one letter: { $most } are allowed.
refused-name_reserved = That name could be taken for the house or its bots: choose another one.
refused-name_unknown = A name cannot hold this character{ $letter ->
    [none] {""}
   *[letter] {" "}({ $letter })
}: leave it out.
refused-no_crosses = The note sheets of this table show no crosses.
refused-no_database = { $because ->
    [moved] { refused-database-moved }
   *[busy] The server cannot read its tables just now: try again.
}
refused-database-moved = The server’s file of tables was moved or deleted while it runs, so nothing can be written down: tell whoever runs it.
refused-no_game = There is no such game here.
refused-no_method = That cannot be done here.
refused-no_move = That link has been used already, or is none of this table’s.
refused-no_opening = Nothing is being opened for this seat now.
refused-no_page = There is no such page here.
refused-no_pointing = Nobody points at anything in { $title }: point has to be 0.
refused-no_rules = { $title } brings no page of rules.
refused-no_seat = You have no seat at this table.
refused-no_such_seat = { $seat ->
    [none] There is no such seat
   *[seat] There is no seat { $seat }
} at this table.
refused-no_table = There is no such table.
refused-no_tells = The note sheets of this table give no advice.
refused-nobody_asks = Nobody asks for that seat any more.
refused-nobody_to_skip = Nobody has to be waited for in that seat.
refused-not_at_table = You are not at this table: take a seat, or watch.
refused-not_built = What a winner may choose at this table is: { $options }.
refused-not_excluded = That value is not excluded by what you have seen.
refused-not_played = This table has played no game { $game }.
refused-not_played_on = { $title } cannot be played on in another world yet.
refused-not_read = That content was not read, since you have become the host only now: send it again.
refused-not_running = No game is running: take a free seat.
refused-not_started = The game has not started yet.
refused-not_written = { $because ->
    [moved] { refused-database-moved }
   *[busy] The server could not write that down, so it has not happened: try again.
}
refused-over = The game is over.
refused-path_in_options = Content travels as text, in content; a path in options is refused.
refused-seat_empty = A seat is still empty.
refused-seat_twice = Seat { $seat } was given to two bots.
refused-seated = You have a seat at this table already.
refused-seen = You have seen another seat of this game, so you may not see this one: join the next game.
refused-seen_there = Somebody at your address has seen another seat of this game: join the next one.
refused-stale = Too late: the table has moved on.
refused-too_large = A message may have { $kb } KB at most.
refused-too_many_ask = Too many people ask for a seat already: wait for the answers.
refused-too_many_lines = Too many windows are open at this table.
refused-too_many_tables = You have too many tables open.
refused-too_many_watchers = Too many people watch this table already.
refused-too_often = That is too often: wait a moment.
refused-not_reviewable = This record cannot be reviewed: { $reason }
refused-no_aftershow = { $title } has no show after a game.
refused-not_reviewed = { $title } cannot be reviewed yet: its bots do not play on in thought.
refused-review_failed = This review could not be worked out: try again.
refused-review_gone = The server has let go of this file: choose it once more.
refused-reviews_wait = Too many reviews are waiting just now: come back in a minute.
refused-what_if = What was played on from a review is for whoever opened it, and ends with this game: another one begins from the review.
refused-who_are_you = The server does not know you: load the page again, or come in as a guest first.
refused-winner_only = Only the winner of the last game builds for the next one; after a tie nobody does.
refused-wrong_entropy = That is not what this seat committed to.
refused-wrong_signature = The signature does not fit this seat, this game and what it was told last.

## Why any game refuses an action.

refused-ambiguous = That could mean { $first }, or { $second }: say which.
refused-no_undo = Nothing is taken back in this game.
refused-nothing_asked = Nothing is asked of this seat now.
refused-nothing_to_undo = You can take back your own last steps only, and none that drew chance, showed something or asked somebody else.
refused-server_only = Only the table itself does that.
refused-undo_spent = You have taken back { $most } times already: now play on.
refused-unknown_argument = The action { $verb } has no "{ $argument }".
refused-unknown_seat = There is no seat { $seat } here: seats count from 0 to { $last }.
refused-unknown_value = "{ $value }" is no { $argument } that { $verb } could name.
refused-unknown_verb = There is no action "{ $verb }" in this game.
refused-unread = Wait until a person could have read what is asked: a bot answers no sooner.
refused-unreadable = { $what ->
    [request] That request cannot be read: { $reason }.
    [message] That message cannot be read: { $reason }.
    [words] "{ $reason }" is not an action of this game.
   *[thing] That is not an action of this game.
}

## When the server’s answer is no refusal of its own, or there is none.

refused-http_0 = The server cannot be reached.
refused-http_401 = The server does not know you any more. Load the page again.
refused-http_403 = That is not for you to do.
refused-http_404 = There is no such table.
refused-http_409 = Too late: the table has moved on.
refused-http_429 = That was a little fast. Try again in a moment.
refused-http_500 = The server stumbled. Try again.
refused-http_502 = The server cannot be reached.
refused-http_503 = The server is busy. Try again.
refused = That did not work.

## Why a table cannot be set up like this.

case-asks = { $kind ->
    [points] How many points can you score at most in this turn?
    [team] On which team is { $name }?
    [code] What is { $name }’s code?
    [letter] Which letter stands in { $name }’s code?
    [tens] Which digit are the tens of { $name }’s code?
    [ones] Which digit are the ones of { $name }’s code?
    [guard0] Which number does { $name }’s left Guard have?
    [guard1] Which number does { $name }’s middle Guard have?
    [guard2] Which number does { $name }’s right Guard have?
   *[suitcase] Which number is in { $name }’s Suitcase?
}
case-own-seat = South
case-other-seat = North
case-difficulty = { $difficulty ->
    [easy] easy
    [medium] medium
   *[hard] hard
}
case-no-game = There are no cases of { $name }. There are some of: { $games }.
case-no-difficulty = There is no difficulty { $name }. There are: { $difficulties }.
case-no-day = { $day } is no day: write it as 2026-11-22.
case-no-earlier = The first case is that of { $day }.
case-not-yet = The case of { $day } is not open yet: a new one begins every day at midnight UTC.
case-no-practice = There is no case { $number } to practise with: they have numbers from 0 to { $most }.
case-no-hint = The proof has facts 1 to { $facts }, and no fact { $n }.
case-other-rules = The cases of { $title } were made under other rules.
setup-not-built = Who has won a game of a match builds with these options and no others: { $options }.
setup-no-next = No game follows: this one is still played, or its match is over.
setup-no-builder = Nobody builds the next game: only who alone has won one does.
setup-players = { $title } is for { $wide ->
    [0] { $least }
   *[1] { $least } to { $most }
} players, not { $players }.
setup-no-option = { $title } has no option { $option }{ $many ->
    [0] {""}
   *[other] ; there are { $options }
}.
setup-value = The option { $option } can be { $values }, not { $value }.
setup-unread = The content file { $path } cannot be read: { $reason }.
setup-content-twice = Content is given twice: name a file or give a text, not both.
setup-no-game = There is no game { $name }. There are: { $games }.
setup-game-broken = The game { $name } of { $origin } cannot be loaded: { $reason }.
setup-game-no-title = The game { $name } of { $origin } cannot be loaded: its module { $module } says no TITLE.
setup-game-other-name = The game { $name } of { $origin } cannot be loaded: its folder is called { $other }.
setup-game-taken = The game { $name } of { $origin } is left out: { $first } has one of that name.
setup-game-changed = The game { $name } of { $origin } was changed after it was loaded here: begin anew, as by restarting Python or a notebook, to play it as it is now.
setup-game-nowhere = There is no game in { $path }: it is no folder with title.py or __init__.py, and no Python file, or its name has other signs than letters, digits and _.
setup-one-file = { $title } takes one file of content at a time.
setup-content-name = { $title } takes content as: { $names }.
setup-tutorial-house = The tutorial is played with the content of the house.
setup-no-content = { $title } takes no content.

## What is wrong with a content file.

content-line = Content, line { $number }: { $reason }
content-given = Content: { $reason }
content-unread = The content of { $title } cannot be read: { $reason }.
content-not-made = Content: this is nothing that a content file of { $title } could say.
content-long = Content may have { $kb } KB at most, with what the game adds to it.
content-lab = Content that changes the rounds or the wrong decodings is for the lab; no table takes it.
content-file-long = A content file may have { $kb } KB at most.
content-format = the format is { $ours }; a file of another one is for another version of Underrose.
content-not-toml = The content file is not TOML: { $reason }.
content-dots = a key has too many parts; a line may have { $most } dots outside of text.
content-deep = brackets stand more than { $most } deep in each other.
content-keys = a content file may have { $most } keys at most.
content-missing = Object missing required field { $field }.
content-unknown = Object contains unknown field { $field }.
content-type = Expected { $expected }, got { $found }.
content-value = Invalid enum value { $value }.
content-misfit = { $reason }.
content-numbers = { $name } are numbers from { $low } to { $high }.
content-number = { $name } is a number from { $low } to { $high }.
content-characters = { $name } has { $low } to { $high } characters.
content-many = there are { $low } to { $high } of { $name }.

## What the command line says.

cli-not-written = What was to be said could not be written: { $reason }.
cli-stopped = Stopped.
cli-memory = There is not enough memory for so much.
cli-good = { $file } is good.
cli-open = Nothing is hidden: what follows are the odds of bag and dice.
cli-worlds = { $worlds ->
    [one] One world fits.
   *[other] { $worlds } worlds fit.
}
cli-option = An option is written name=value, not { $pair }.
cli-unread = { $path } cannot be read: { $reason }.
cli-needs-postgres = Several workers and Redis need PostgreSQL: name it with --database, or leave out --workers and --redis.
cli-workers-unix = Several workers by one command need Linux or macOS: leave out --workers.
cli-no-redis = --redis takes redis://HOST, rediss://HOST or unix://PATH.
cli-no-server = The table needs more packages than the core has; they come with: pip install "underrose[server]"
cli-bot-who = Say who comes: --token of an account, or --name for a new one.
cli-either-key = Say either --key or --any-key.
cli-either-name = Say either a name or --quick.
cli-either-html = Say either --json or --html.
cli-unwritten = { $path } cannot be written: { $reason }.
compiling-now = Compiling { $title }, once, which usually takes about { $seconds } seconds: { $part }
warming = Compiling { $title }, once, which takes half a minute: { $done } of { $total }
cli-compiled = { $title } is compiled: { $parts }.
cli-left = What only the lab runs is compiled when it is first asked for, or now with --lab.
cli-no-seat = There is no seat { $seat } in this game.
cli-no-sheet = { $title } has no note sheet: its folder has no notes.py.
cli-no-bench = The benchmarks are part of a checkout of the sources, not of the installed package.
cli-no-such-option = There is no option { $option } here: --help lists them.
cli-needs-value = The option { $option } needs a value.
cli-takes-none = The option { $option } takes no value.
cli-missing = { $what } is missing.
cli-bad-value = { $kind ->
    [choice] { $what } can be: { $values }.
    [least] { $what } has to be a number from { $low } on.
    [range] { $what } has to be a number from { $low } to { $high }.
   *[number] { $what } has to be a number.
}
cli-extra = Nothing can be done with { $words } here.
cli-no-command = There is no command { $name }; there are { $commands }.

## What a server says when it starts.

serve-at = Underrose is at { $url }
serve-here = On this machine also at { $url }
serve-no-guests = Other devices cannot reach this server: this machine has no address in a network, or it listens on localhost only.
serve-in-memory = Tables are kept in memory: they are gone when the server stops.
serve-kept = Tables and names are kept in { $place } and deleted 30 days after their last use.
serve-can-look = Whoever runs this server could look at the cards.
serve-compiling = { $title }: compiling the rules, { $done } of { $total }
serve-ready = { $title } is ready to be played ({ $seconds } s).
serve-metrics = Metrics are at { $url }
serve-workers = Ready: { $workers } workers serve it (processes { $pids }).
serve-restarting = Workers are restarted, one after the other.
serve-restarted = All workers were restarted.
serve-not-restarted = The restart was given up: a new worker did not get ready.
serve-port = Port { $port } on { $host } cannot be used: { $reason }.
serve-locked = Another server keeps its tables in { $path } already: stop that one, or name another file with --database.
serve-database = The database { $path } cannot be used: { $reason }.
serve-database-usual = The database { $path } cannot be used: { $reason }; --database names a file elsewhere.
serve-newer-database = The database { $path } was written by a newer Underrose: serve it with that one, or restore a backup from before.
serve-older-database = The database { $path } is older than what this Underrose opens: serve it once with Underrose 0.2.0, which brings it up to date.
serve-newer-rules = { $title } was served here under version { $theirs } of its rules, and this Underrose has version { $ours }: serve the database with the newer one, or restore a backup from before.
serve-older-version = Workers of an older Underrose still serve the database, and would leave out of games what only this one writes: stop them first.
serve-older-workers = Workers with older rules still serve the database, and would play on what this one closes: stop them first.
serve-waiting = It is tried again until it answers.
serve-patience = { $names } in the address of the database are whole seconds, 1 at least.
serve-no-reload = A single process has nothing to reload: it goes on; stop and start it for a new version.
serve-no-address = { $url } is no address of a database.
serve-databases = Tables are kept in an SQLite file or in PostgreSQL: --database takes a path, sqlite:///PATH or postgresql://USER@HOST/NAME.
serve-no-driver = For PostgreSQL and Redis the extra is missing: pip install "underrose[cluster]".
serve-no-host = { $given } is not the name of a host.
serve-no-url = { $given } is not a URL like https://games.example.
serve-no-network = { $given } is neither an address nor a network like 10.0.0.0/8.

## What a probe reads whose server is not ready.

ready-compiling = The rules are being compiled: { $done } of { $total } games are ready.
ready-database = The database cannot be used: it was moved or deleted, takes no writes, or its writer has stopped.
ready-silent = The database does not answer.

## What is wrong with a record.

record-order = A record is one header, then steps, then the end.
record-line = Line { $line }: { $reason }
record-not-json = Line { $line } is not JSON.
record-no-line = Line { $line } is no line of a record: { $reason }.
record-twice = the name { $name } comes twice in one object.
record-no-number = { $name } is no number of a record.
record-deep = Line { $line } is nested more than { $most } deep: no record is.
record-no-game = There is no game { $name } here.
record-other-rules = Played under rules version { $theirs }; this is version { $ours }.
record-unplayed = Deal, names, chain, signature and chance were checked, but not whether every step was legal: { $reason }
record-newer-format = A record of format { $format }: this version reads formats up to { $ours }, so a newer Underrose is needed.
record-older-format = A record from before formats had numbers (before 22 November 2026): only its chain and its signature can still be checked.
record-closed = A game that was closed unfinished when its rules changed: it can be read and played on only by an Underrose with rules version { $version }.
record-header = The header does not set up a game: { $reason }
record-long = A record has { $most } lines at most.
record-seats = The header has { $seats } seats, but names or a standing for another number.
record-setup = The header’s options or content are not written as a game writes them.
record-step = Step { $n }: { $reason }
record-not-in-full = the action is not written in full.
record-not-replayed = The record cannot be replayed: { $reason }
record-not-legal = Step { $n }: { $action } was not legal. { $reason }
record-stays = What it takes back stays.
record-no-seat = there is no seat { $seat }.
record-unfinished = The record is unfinished: without the secret and the salts nothing can be checked.
record-what-if = A game played on from a review: its past was drawn and not dealt, so it proves nothing.
record-malformed = The record is malformed: { $reason }
record-content = The content is not the one the header names.
record-salts = There are { $steps } steps but { $salts } salts.
record-step-place = Step { $n } is missing or out of place.
record-step-chain = Step { $n } does not fit the chain.
record-end-chain = The end does not fit the chain.
record-head = The head you saw is not part of this record.
record-secret = The secret is not the one committed to before the first step, for this game.
record-deal = The deal is bound to another game than the header describes.
record-names-removed = Names removed.
record-level = Seat { $seat } is of level { $level }, which there is not.
record-name = The name at seat { $seat } is not the one that played.
record-local = Not signed: a local record.
record-taken-out = The signature has been taken out: this game was dealt by the server with the key { $key }.
record-not-signed = Not signed, and so not by that key.
record-signed = Signed by the key { $key }.
record-other-bound-key = The key that signed is not the one the deal was bound to.
record-other-key = Signed by another key.
record-unknown-key = Nobody here knows that key: ask for it at the server’s /api/key, or accept any key.
record-signature = The signature does not fit.
record-not-over = The game is not over where the record ends.
record-outcome = The outcome is not the one the rules give.
record-step-chance = its chance values are not those of the secret.
record-step-events = its events are not what happened.
record-step-notation = its action is not written as the notation writes it.
record-entropy-seats = The deal has the entropy of { $shares } seats, but { $seats } play.
record-entropy-giver = The entropy of seat { $seat } does not come from where that seat’s must come from.
record-entropy-commit = The entropy of seat { $seat }, or the key beside it, is not what that seat committed to.
record-entropy-silent = The entropy that stands for seat { $seat }, which stayed silent, is not the one the rule gives.
record-entropy-server = The entropy of seat { $seat }, a bot’s, is not the one committed to with the server’s secret.
record-entropy-before = From before players could add to a deal: it was fixed before the first step, but whoever ran the server may have chosen it, and no action is signed by its player.
record-entropy-none = No player added to the deal: it was fixed before the first step, but whoever ran the server may have chosen it.
record-entropy-given = Nobody chose the deal alone: these seats added to it: { $seats }.
record-signed-key = it is signed, but there is no key to sign with.
record-signed-signature = its player’s signature does not fit.
record-signed-action = its player signed another action.
record-signed-head = its player signed a head that was not the last one seen then.
record-signed-ask = its player signed an answer to another decision.
record-unsigned = Seat { $seat } has no key: its actions are not signed.
record-all-signed = Seat { $seat }: its player signed every action ({ $steps }).
record-some-signed = Seat { $seat }: its player signed { $signed } of { $steps } actions; not these steps, which a clock, a stand-in, an open window or another device brought: { $missing }.
record-of-server = The server brought these steps, signed by nobody: time was up, somebody gave up, something was skipped, or a bot came or went: { $steps }.

## A review after the game.

review-not-yet = { $title } cannot be reviewed yet: its bots do not play on in thought (its folder has no rollouts.py, or no review_words.py).
what-if-not-yet = Games of { $title } cannot be played on in another world yet (its folder has no what_if_history.py).
what-if-no-decision = At step { $n } nobody decided anything.
review-memory = The review would take more memory than one may.
review-few-worlds = A review takes at least { $least } worlds, and not { $budget }.
review-not-over = The cards are turned once the game is over.
review-point = .
review-match = Game { $game } of a match, best of { $games }. Won before it: { $standing }.
review-match-built = { $name } built what is played in it.
review-head = { $game }: how { $name } (seat { $seat }) decided
review-no-choice = There was no choice to judge.
review-accuracy = Accuracy { $value } of 100 ({ $low } to { $high }, 95%): 0 is choosing at random, 100 decides like { $best }.
review-like = Most like { $like } ({ $share }%), by { $decisions } decisions{ $many ->
    [one] .
   *[other] ; these decide equally well here.
}
review-level = { $level ->
    [random] somebody who chooses at random
    [novice] a novice
    [agent] an agent
   *[spymaster] a spymaster
}
review-or = { $first } or { $last }
review-found = { $better ->
    [0] No better choice was certain in
    [one] A better choice was found once in
   *[other] A better choice was found { $better } times in
} { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}; by all together about { $loss } points of winning chance were lost.
review-stood-in = { $steps ->
    [one] One decision at this seat was a bot’s and is not judged.
   *[other] { $steps } decisions at this seat were a bot’s and are not judged.
}
review-scale-other = The scale was measured with the usual set-up, which this was not.
review-scale-none = There is no number: no scale was measured for these cards and so many worlds.
review-judge = Judged in { $worlds } worlds that fit what this seat knew, played on as bots of the level “{ $policy }” play; seed { $seed }.
review-bias = In { $games } games between such bots the judge expected { $value } ± { $se } points more than came.
review-decisions = Decision by decision: the chance to win by what this seat knew
review-better = better: { $best }, { $value }% (loss { $loss } ± { $se })
review-marks = What mattered
review-mark-loss = “{ $played }” was worth { $value }%, “{ $best }” { $better }% (loss { $loss } ± { $se }).
review-mark-answer = “{ $played }” brought the best answer: { $left }% of what was possible was left.
review-mark-telling = “{ $played }” told the others most: what this seat hides became { $times } times as easy to guess.
review-told-less = “{ $other }” would have told { $told ->
    [some] less ({ $times } times)
   *[nothing] nothing
}, and was worth no less.
review-mark-luck = { $term ->
    [deal] The deal
    [hidden] { $named ->
        [1] What lay hidden when “{ $after }” was done
       *[other] What lay hidden
    }
   *[chance] { $named ->
        [1] What chance made of “{ $after }”
       *[other] Chance
    }
} { $sign ->
    [plus] gave { $points } points.
   *[minus] took { $points } points.
}
review-because-none = No single reason: over many games it came out better by { $loss } points.
review-known = What could have been known
review-known-asked = Asked about { $about }, although the sheet had the answer already: { $value ->
    [yes] yes
   *[no] no
}.
review-known-tried = Tried for { $about }: { $value }, which the sheet had ruled out.
review-known-certain = The sheet was certain of { $about }: { $value }.
review-known-pointed = { $value ->
    [alone] By the answers { $about } was most likely alone, and the finger went elsewhere.
   *[other] The answers pointed to { $about }, and the finger went elsewhere.
}
review-known-wins = “{ $best }” would have won at once, whatever lay hidden.
review-luck-part = { $points } { $term ->
    [deal] by the deal
    [chance] by chance
    [hidden] by what lay hidden
    [others] by what the others did
   *[own] by these decisions
}
review-luck = An even chance is { $even }{ $many ->
    [0] {""}
   *[other] ; { $parts }
}: that makes { $result }, { $how ->
    [won] won
    [lost] lost
   *[shared] shared
}.
review-step = Step { $n }
review-by-knowing = Winning chance by what was known
review-choice = Choice
review-told = bits told

## The seal of a record: what a page checks by itself, after a game or of a file.

seal-checking = Checking the deal …
seal-good = Checked: a fair deal
seal-whole = Checked: nothing was changed
seal-bad = This record is not right
seal-none = Not checked
seal-none-unfinished = The record could not be fetched. The game stands; you can check its record at any time.
seal-none-broken = This browser could not check it. The game stands; you can check its record elsewhere.
seal-what-was-checked = What was checked
seal-until-there = What was right until there
seal-again = Check again
seal-do = Save the record now: it is the proof. Show it to whoever played with you, and to whoever runs this server.
seal-save = Save the record
seal-elsewhere = Check a record from a file
seal-not-rules = Checked were chance, chain and signatures. Whether each step kept to the rules, <b>underrose verify</b> checks as well: it plays the game again.
seal-may-look = Whoever runs the server could have looked at hidden cards. No check can show that.
# What was right.
seal-read = A whole record: { $steps ->
    [one] 1 step
   *[other] { $steps } steps
  }, { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
  }.
seal-chain = All steps hang in one chain: none was changed, added, left out or moved.
seal-names-fit = The names are those that were written down before the first step.
seal-commitment = The server’s secret was fixed before the first step.
seal-bound = It holds for this table, this game, this content and these seats alone.
seal-entropy-fits = { $players ->
    [one] One player’s page added
   *[other] { $players } players’ pages added
  } to the deal, so that the server could not choose it alone.
seal-chance = { $draws ->
    [one] The one draw
   *[other] All { $draws } draws
  } of cards and dice, worked out again: the same.
seal-signed-steps = { $steps ->
    [one] 1 action is
   *[other] { $steps } actions are
  } signed by the page of whoever took them.
seal-signed = Signed by the server’s key { $key }.
seal-seen = What this page was shown stands in it: { $heads ->
    [one] 1 head of the chain
   *[other] { $heads } heads of the chain
  }, { $events ->
    [one] 1 line of the log
   *[other] { $events } lines of the log
  }.
# What is no fault, but worth knowing.
seal-silent = { $name } added nothing of their own to the deal.
seal-not-opened = { $name } had something to add to the deal, and did not open it in time.
seal-unsigned = { $steps ->
    [one] 1 step of { $name } is
   *[other] { $steps } steps of { $name } are
  } not signed: time was up, a bot stood in, or they sat at another device.
seal-of-server = { $steps ->
    [one] 1 step is the server’s
   *[other] { $steps } steps are the server’s
  } and signed by nobody: time was up, somebody gave up, something was skipped, or a bot came or went.
seal-other-rules = Whether the signed actions are those of the steps was not compared: this page knows other rules of the game.
seal-broken-off = { $times ->
    [one] A deal was broken off and begun anew
   *[other] { $times } deals were broken off and begun anew
  } before this one.
# The first thing that is wrong.
seal-no-line = Line { $line } is no line of a record.
seal-no-hex = What should be { $what } is not written as it should be.
seal-names = There are not as many names as seats.
seal-other-game = This is the record of another game than the one played here.
seal-other-commitment = Before the first step this page was shown another commitment.
seal-other-key = When the game began the server had another key.
seal-event = Line { $line } of the log on this page is not in the record.
seal-other-outcome = The record says that the game ended in another way than this page was told.
seal-own-entropy = What the record says this page added to the deal, it did not.
# The page that checks a file.
seal-page-title = Check a record
seal-page-about = Whether the deal was fixed beforehand, every card and die follows from it, and nothing was changed since. The record stays on this device: this page asks no server for anything, and can be saved.
seal-choose = Choose a record
seal-or-drop = or drop it here. It is the file that “Download the record” saves.
seal-another = Check another
seal-too-large = A record is smaller than { $most } MB.
seal-unreadable = This file cannot be read.
seal-key-of = Whose key that is, the server tells at /api/key.
