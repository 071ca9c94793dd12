### TOP SECRET in English.

team-0 = Yellow
team-1 = Blue
yes = Yes
no = No
nobody = nobody
sealed = Answered
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## How far the game is.

phase-card = Round { $round } of 3, card { $card } of 3
phase-think = Round { $round } of 3, who is with you?
phase-point = Round { $round } of 3, pointing
phase-reveal = Round { $round } of 3, the reveal
phase-over = The game is over
short-card = Card { $card } of 3
short-round = Round { $round } of 3
card-number = Card { $card }
question-for = Question for { $team }
zone-yes = Answered yes: { $answers }
zone-no = Answered no: { $answers }
team-yours = Your secret team
team-hidden = Covered
team-show = Look
team-hide = Hide

## What is asked.

answer = Answer for your own team
    .why = Truthfully, for yourself. Everyone will see your token; it cannot be taken back.
    .sealed = Truthfully, for yourself. Answers are shown together; until then you may change yours.
    .read = First read both questions.
answer-screen = Answer for your team, on your phone
    .watched = Everybody answers for their own team
read-out = { $team }: { $question }
voice = Read out
answer-yes = You answered Yes.
answer-no = You answered No.
answer-late = Your time ran out: chance placed your token.
answer-lent = A bot answered for you.
answer-change = You may change it until everybody has answered.
answer-stays = What a bot has decided stays.
answer-take-back = Answer yourself, and that token goes.
answer-waiting = Thinking: { $names }.
answer-thinking = Thinking:
answer-all = Everybody has answered.
answer-count = { $answers } of { $of }
answer-answered = Answered
ready = Who is on your team?
    .why = Choose a face, and say that you are ready. You may choose again until the count.
ready-screen = Look at the cards. Who is on your team?
    .why = When everybody is ready, we count to three.
    .watched = Everybody looks for a team-mate
ready-button = I am ready
ready-done = Ready. On three you point at { $name }.
    .self = Ready. On three you point at yourself.
    .why = On three everybody points. Until then you may choose another face.
ready-not = Not ready yet:
ready-are = Ready
lent-by = By chance or by a bot:
point = Point!
    .why = The count is over: at one player who you think is on your team.
    .three = The count is over: at one player who you think is on your team, or at yourself if you think you are alone.
point-screen = Point, on your phone!
    .watched = Everybody points
point-done = You point at { $name }.
    .why = Fingers show when everybody has pointed.
point-done-self = You point at yourself.
point-self = Myself: I am alone
point-choose = Choose a face
point-at-self = Point at myself
point-at = Point at { $name }
point-pointed = Pointed
point-themselves = themselves
point-not = Still choosing:
point-late = Your time ran out: chance pointed for you.
count = Everybody is ready
    .three = Three, two, one: point!

## The reveal.

reveal = The reveal
reveal-pointing = Everybody points
reveal-team = Team { $team }
reveal-next = Next round
    .why = The next round begins when everybody is ready.
reveal-done = Ready for the next round.
    .why = Waiting for { $names }.
reveal-got = You get { points }
reveal-gained = +{ $points }
reveal-right = right
reveal-wrong = wrong
reveal-late = by chance
lent = by a bot
look-up = Look up!
    .why = It is all on the screen.
told-each = { $name } and { $other } found each other.
told-rivals = { $name } and { $other } point at each other, and are not one team.
told-found = { $name } found { $other }.
told-missed = { $name } points at { $other }: not one team.
told-alone = { $name } was alone, and knew it.
told-not-alone = { $name } was not alone.
told-and-found = A team-mate found { $name }.
told-order = { $pair } of { $pairs }
verdict-found = { $name } is on your team, and you found each other.
verdict-mate = { $name } is on your team.
verdict-other = { $name } is on team { $team }.
verdict-alone = You were alone, and you knew it.
verdict-not-alone = You were not alone.
verdict-and-found = A team-mate found you.
arrow = { $self ->
    [0] { $from } points at { $to }
   *[1] { $from } points at themselves
}{ $right ->
    [unknown] {""}
    [right] { $self ->
        [0] , a team-mate
       *[1] {" "}and is alone
    }
   *[wrong] { $self ->
        [0] , not a team-mate
       *[1] {" "}but is not alone
    }
}
scores = Scores
scores-final = Final score
scores-player = Player
scores-round = Round { $round }
scores-sum = In all
not-yet = not yet
faces = Whom do you point at?
odds = { $percent }%
cards-show = Show the cards here too
cards-hide = Hide the cards
cards-open = The cards on the table

## The bots and their characters.

cast = The bots
cast-short = Bots
cast-about = A bot answers as its character would, nearly always. Anybody may read these.
cast-random = Answers and points by coin, true to no character.
cast-plays = plays for { $name }
cast-trait = { $trait }: { $level }
level-0 = not at all
level-1 = hardly
level-2 = so-so
level-3 = rather
level-4 = very
trait-adventurous = Adventurous
trait-tidy = Tidy
trait-sociable = Sociable
trait-patient = Patient
trait-curious = Curious
trait-thrifty = Thrifty
trait-punctual = Punctual
trait-cheeky = Cheeky

## For the host.

skip = Another question
    .why = Not half of the people have answered yet, so this question may be put away.
packs = Packs of questions
packs-everyday = Everyday
packs-travel_and_food = Travel and food
packs-work_and_school = Work and school
packs-merciless = Merciless
packs-family = The family filter leaves out the merciless ones until you say otherwise.
merciless = Merciless questions?
    .sure = They are cheeky and poke fun at whoever answers, though never about health, faith, origin, politics or love. Put them in?
    .yes = Put them in
    .no = Leave them out
own = Questions of your own
own-add = Add a pack of your own
own-hint = At least nine cards of two faces each. Every face has a yellow and a blue question, both to be answered by yes or no.
own-text = The pack, as text
own-file = Open a file
own-use = Use this pack
own-used = “{ $title }” is shuffled in: { $faces } faces.
own-only = Play it alone
own-drop = Take it out
own-long = A pack may have { $kb } KB at most.

## Who comes later.

late = You are early for the next round
    .why = A round is under way. You take over a bot’s seat when the next one begins.
late-early = You are early for the next game
late-over = This game is over
    .why = Take over a bot’s seat, and you play in the next one.
late-take = Join at the next round
late-now = Join now
late-waiting = You join when this round is over.
late-none = Every seat is taken for now. You join when one is free.
late-room = No seat is free in this game. You have one when the next one begins, or sooner when somebody leaves.
late-next-game = Join the next game
late-waits = You are in when the next game begins.

## What has happened.

event-cast = A bot in the seat of { $seat } would answer as { $dossier }.
event-person = { WHO($seat) ->
    [you] You play in person from now on.
   *[one] { $seat } plays in person from now on.
}
event-character = { WHO($seat) ->
    [you] A bot plays for you.
   *[one] A bot plays for { $seat }.
}
event-round = <b>Round { $round }</b>: the team cards are dealt.
event-dealt = { $seat } is dealt a team card.
    .known = { WHO($seat) ->
        [you] You have a new team.
       *[one] { $seat } is on the { $team ->
            [0] yellow
           *[1] blue
        } team.
    }
event-turned = The { $slot ->
    [0] first
    [1] second
   *[other] third
} card. Yellow: { $yellow } Blue: { $blue }
event-skipped = The question is put away for another one.
event-placed = { WHO($seat) ->
    [you] You answer
   *[one] { $seat } answers
} { $yes ->
    [0] <no>No</no>
   *[1] <yes>Yes</yes>
}.
event-sealed = { WHO($seat) ->
    [you] You have answered.
   *[one] { $seat } has answered.
}
event-shown = The answers are shown. Yes: { WHO($yes) ->
    [nobody] nobody
   *[many] { $yes }
}.
event-overdue = { WHO($seat) ->
    [you] Your time ran out.
   *[one] Time ran out for { $seat }.
}
event-changed = { WHO($seat) ->
    [you] You change your answer to
   *[one] { $seat } changes the answer to
} { $yes ->
    [0] <no>No</no>
   *[1] <yes>Yes</yes>
}.
event-aimed = { $self ->
    [0] { WHO($seat) ->
        [you] You choose { $target } instead.
       *[one] { $seat } chooses { $target } instead.
    }
   *[1] { WHO($seat) ->
        [you] You choose yourself instead.
       *[one] { $seat } chooses themselves instead.
    }
}
late-answered = { WHO($seat) ->
    [you] Your time ran out: chance answered for you.
   *[one] Time ran out for { $seat }: chance answered.
}
late-pointed = { WHO($seat) ->
    [you] Your time ran out: chance chose at whom you point.
   *[one] Time ran out for { $seat }: chance chose at whom to point.
}
late-ready = { WHO($seat) ->
    [you] Your time ran out: you count as ready.
   *[one] Time ran out for { $seat }, who counts as ready.
}
event-ready = { WHO($seat) ->
    [you] You are ready.
   *[one] { $seat } is ready.
}
event-counted = Everybody is ready: <b>three, two, one</b>.
event-pointed = { $seat } has chosen at whom to point.
    .known = { WHO($seat) ->
        [you] { $self ->
            [0] You point at { $target }.
           *[1] You point at yourself.
        }
       *[one] { $self ->
            [0] { $seat } points at { $target }.
           *[1] { $seat } points at themselves.
        }
    }
event-revealed = { WHO($seat) ->
    [you] You are
   *[one] { $seat } is
} <b>{ $team ->
    [0] Yellow
   *[1] Blue
}</b>, pointed { $right ->
    [0] <no>wrongly</no>
   *[1] <yes>rightly</yes>
} at { $self ->
    [0] { WHO($target) ->
        [you] you
       *[one] { $target }
    }
   *[1] { WHO($seat) ->
        [you] yourself
       *[one] themselves
    }
}{ $found ->
    [no] {""}
    [and] {" "}and found
   *[by] , found by a team-mate
}: <b>{ points }</b>.
event-over = The game is over: { WHO($winners) ->
    [you] you won
    [one] { $winners } won
   *[many] { $winners } share the win
}.

## How it ended.

again = Another game? Say so on your phone.
why-won = With { points } after three rounds.
# How many fingers of the winner were right.
decided-found = Pointed rightly in { $found } of { $rounds } rounds.
why-shared = { $winners ->
    [2] Both
   *[other] All
} with { points }: they share the win.

## The show after a game. A finger's points are those without the one for being found.

aftershow = Aftershow
aftershow-round = Round { $round }: who found whom
aftershow-pairs = Who might have been a team
    .why = How likely each two were a team by the answers of this round, in percent. Framed and ticked: they were.
    .flat = The answers told nothing yet: what somebody’s answers mean is learnt when teams are revealed. Framed and ticked: who were a team.
aftershow-team = a team
aftershow-misleading = The most misleading answer
    .none = No answer misled anybody.
aftershow-said = { $name }: “{ $answer }”
aftershow-asked = Round { $round }, card { $card }, team { $team }
aftershow-lowered = Without this answer a true team-mate of { $name } was { $before }% likely, with it { $after }%.
aftershow-nose = The best nose
    .none = Nobody chose a finger in person.
    .why = { $right } of { $rounds } { $rounds ->
        [one] finger
       *[other] fingers
    } { $right ->
        [one] was
       *[other] were
    } right, worth { points }. By the answers alone one could expect { $expected }.
    .about = Expected is what the likeliest finger brings on average by the answers alone. What chance chose for somebody, or a bot that stood in, does not count.
aftershow-right = Right
aftershow-points = Points
aftershow-expected = Expected
aftershow-over = More
aftershow-back = Back
aftershow-next = Go on
aftershow-at = { $at } of { $of }
aftershow-hint = A tap, the space bar or an arrow goes on.

## A review after the game.

action-answer = { $yes ->
    [0] No
   *[1] Yes
} to “{ $question }”
action-point = { $self ->
    [0] Point at { $name }
   *[1] Point at yourself
}
action-ready = Be ready
because-mates = By the answers a finger at { $best_self ->
    [0] { $best_name }
   *[1] yourself
} is right in { $best_share } cases of 100{ $alone ->
    [0] {""}
   *[1] , for { $best_points } points
}, one at { $played_self ->
    [0] { $played_name }
   *[1] yourself
} in { $played_share }{ $alone ->
    [0] .
   *[1] , for { $played_points }.
}
because-stakes = Where it is right, a finger at { $best_self ->
    [0] { $best_name }
   *[1] yourself
} (in { $best_share } cases of 100) wins { $best_wins } games of 100, one at { $played_self ->
    [0] { $played_name }
   *[1] yourself
} (in { $played_share }) { $played_wins }.
review-sign = { $yes ->
    [0] No
   *[1] Yes
} to “{ $question }”: { $times } times as likely from team { $team ->
    [0] Yellow
   *[1] Blue
} as from the other.

## Why an action is refused.

refusal-not_asked = Nothing is asked of you now.
refusal-not_now = That cannot be done at this point of the round.
refusal-unknown = There is no such card or player.
refusal-other_card = Another question is being answered.
refusal-yourself = Nobody points at themselves, except with three players.
refusal-server_only = Only the table itself does that.
refusal-token_placed = Half of the people have answered already: this question stays.
refusal-no_spare_card = All the questions that are left are needed: none can be skipped.
refusal-not_awaited = Nobody waits for that player.
refusal-so_already = That is so already.
refusal-unchanged = You have chosen that already.

## What is wrong with a pack of questions, or with settings.

setup-no-pack = There is no pack { $name }. There are { $packs }, and { $own } for the host’s.
setup-no-own-pack = There is no pack of the host’s own at this table.
setup-cards = A game needs { $need } to { $most } question cards; the chosen packs have { $cards }.
content-pack-there = there is a pack { $name } already: give yours another name.
content-pack-name = a pack’s name has up to { $most } small letters, digits and underscores.
content-pack-language = language is a code such as en.
content-pack-title = a title has up to { $most } characters.
content-pack-small = a game needs { $need } cards of two faces each; the pack has { $cards }.
content-pack-large = a pack may have { $most } cards; this one has { $cards }.
content-question = the { $side } question has to have 1 to { $most } characters, in one line.
content-trait = there is no trait { $name }; there are { $traits }.

## How it is played, on one page.

wins = Point at a team-mate: most points in three rounds win.
how-aim = You are secretly on one of two teams. Find just one player who is on yours: most points after three rounds win.
how-team = Everybody gets a team card, Yellow or Blue, and keeps it secret for the round. With an odd number of players one card is left over, which nobody sees.
    .title = Get a team
how-ask = Each card asks Yellow one thing and Blue another. Both questions are read by all, and <b>you answer only that of your own team</b>.
    .title = Two questions on a card
    .yellow = Do you make your bed every morning?
    .blue = Have you ever missed a train?
how-answer = As soon as you know, you lay a token at Yes or at No, for all to see. Nobody says which question it was, so <b>a Yes gives away only a little</b>. Three cards are answered like this.
    .title = Yes or No
how-point = Who answered as somebody of your team would? Talk about it as you like; then all count to three and <b>point at one player</b> at the same moment.
    .title = Point
how-score = The teams are turned up. You get <b>3 points</b> if you pointed at a team-mate, and <b>1 point</b> if a team-mate pointed at you. Of three players one is alone, and gets 4 for pointing at themselves.
    .title = What it counts
how-end = The cards are dealt anew for every round. After the third one <b>most points win</b>, and whoever is level shares the win.
    .title = Three rounds

## The lesson. `other` is who sits in seat 2, `other2` in seat 3; Pepper Lane and Judge Thorne play for them.

lesson-aim = You win with the most points after three rounds: 3 if you point at your team-mate, 1 if a team-mate points at you.
lesson-answer = This is the last round. You are on the <b>blue</b> team, like one of the others. All answer their own team’s question, and nobody says which it was. Answer the blue one, and be honest: your team-mate should know you by it.
    .title = Answer honestly
lesson-look = { $other } and { $other2 } both said Yes, but to the same question? Each bot answers like the character that plays for it, as a friend answers like a friend. Look at the <b>bots</b>.
    .title = What an answer tells
lesson-tells = Judge Thorne plays for { $other2 }, tidy and no climber: a Yes to the socks. Pepper Lane plays for { $other } and is just the opposite: a Yes to the tree, your question. Now answer this card.
    .title = Same word, other question
lesson-third = Every card tells a little more. One last answer, for the blue team.
    .title = Once more
lesson-point = The percentages weigh all three answers: { $other } is almost certainly with you. Choose <b>{ $other }</b>; nobody sees it before three.
    .title = Choose whom to point at
lesson-three = Say that you are ready. When all are, everybody counts to three, and all fingers show at once.
    .title = On three
lesson-done = You found each other: 3 points for your finger, 1 for { $other }’s. With friends it goes the same way, without percentages: answer honestly, remember who said what, and point.
    .title = You have won

## The lesson on winning. Wren Carter plays for `other`, Doctor Sable for `other2`, Rocco Blaze for `other3`.

lesson-win-aim = You lead by a point. Find your team-mate once more, for 3 points, and nobody can catch you.
lesson-win-give = You are on the <b>blue</b> team. An answer shows your team only if you would answer the other question differently. Answer honestly: whoever should find you reads you too.
    .title = What gives you away
lesson-win-look = All three said Yes. Doctor Sable plays for { $other2 } and would say it to lake and keys alike: that tells nothing. The other two rather mean the lake. So the first card speaks for { $other2 }, with 74 percent. Look at the <b>bots</b>.
    .title = A Yes that tells nothing
lesson-win-slip = Fifteen answers in a hundred do not fit whoever gives them: slips. So one card settles nothing. Answer the second.
    .title = Or was it a slip?
lesson-win-level = Sable’s Yes fits both questions again. Rocco Blaze, who plays for { $other3 }, has slept in a tent, but carries no handkerchief: blue. That leaves both at 49 percent. Answer the last card.
    .title = Level
lesson-win-point = { $other2 }’s No fits the queue, { $other3 }’s Yes only the hair: 96 percent. So the Yes to the keys was a slip. Choose <b>{ $other3 }</b>.
    .title = Three answers together
lesson-win-count = Until the count you may change your finger, and nobody sees it. But now all is read: say that you are ready.
    .title = When to point
lesson-win-done = Eight points. Ask of every answer who would have given it to the other question too, forgive a slip, and trust three cards. You are read just so: { $other3 } found you.
    .title = You have won

# What is not judged at a party: an answer, a finger that was exchanged before three, and being ready.
reviewed-forced-answer = An answer is a matter of honour: none is judged.
reviewed-forced-point = What counts is the finger that stood on three.
reviewed-forced-ready = Nothing was decided by that.

## Cases: by what rule a fact rules anything out, and what is taken for granted.

case-you = You are { $name }, on team { $team }
case-traits = Everybody’s traits
case-how = Take what a question weighs times what a character has of each trait, and add up: above zero they say Yes, below it No, at zero either.
proves-own = That is your own card.
proves-answer = { $yellow ->
    [yes] To yellow’s question this character says Yes
    [no] To yellow’s question this character says No
   *[other] To yellow’s question this character says Yes or No
}, { $blue ->
    [yes] to blue’s Yes.
    [no] to blue’s No.
   *[other] to blue’s Yes or No.
}
proves-given = Nobody slipped in this round: everybody answered the question of their own team as their dossier leads. { $players } play, with { $each } cards of each team{ $left ->
    [0] .
   *[other] ; one card is left over.
}
