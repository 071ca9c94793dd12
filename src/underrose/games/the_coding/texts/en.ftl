### The Coding in English.

## What has happened. `.known` is what is read by whoever sees the closed arguments too.

event-dealt = { $seat } is dealt one letter and two digits.
    .known = { WHO($seat) ->
        [you] You are dealt <b>{ $letter }</b>, <b>{ $first }</b> and <b>{ $second }</b>.
       *[one] { $seat } is dealt <b>{ $letter }</b>, <b>{ $first }</b> and <b>{ $second }</b>.
    }
event-first = { WHO($seat) ->
    [you] You hold the First Player card.
   *[one] { $seat } holds the First Player card.
}
event-turned = The hack card { place-name } { $values } is turned up.
event-ordered = { WHO($seat) ->
    [you] You have ordered the digits.
   *[one] { $seat } has ordered the digits.
}
    .known = { WHO($seat) ->
        [you] You lay <b>{ $tens }</b> as tens and <b>{ $ones }</b> as ones.
       *[one] { $seat } lays <b>{ $tens }</b> as tens and <b>{ $ones }</b> as ones.
    }
event-round = <b>Round { $round } begins.</b>
event-picked = { WHO($seat) ->
    [you] You take <b>{ $data }</b>.
   *[one] { $seat } takes <b>{ $data }</b>.
}
event-announced = { WHO($seat) ->
    [you] You can take no data card{ $ranges ->
        [0] .
       *[other] : your code is in <b>{ $covering }</b>.
    }
   *[one] { $seat } can take no data card{ $ranges ->
        [0] .
       *[other] : { $seat }’s code is in <b>{ $covering }</b>.
    }
}
event-hacked = { WHO($seat) ->
    [you] You ask
   *[one] { $seat } asks
} { WHO($target) ->
    [you] you
   *[one] { $target }
}: { place-name } <b>{ $values }</b>? { $answer ->
    [0] <no>false</no>
   *[1] <yes>true</yes>
}
event-counter = <b>Counter Cracking begins.</b>
event-cleared = <b>Speed Cracking begins.</b> The field is cleared.
event-decoded = { WHO($seat) ->
    [you] You decode
   *[one] { $seat } decodes
} { WHO($target) ->
    [you] you
   *[one] { $target }
} as <b>{ $code }</b>: { $right ->
    [0] <no>wrong</no>
   *[1] <yes>right</yes>
}
event-revealed = { WHO($seat) ->
    [you] You turn up your { place-name }: <b>{ $face }</b>.
   *[one] { $seat } turns up the { place-name }: <b>{ $face }</b>.
}
event-out = { WHO($seat) ->
    [you] <b>You are out.</b>
   *[one] <b>{ $seat } is out.</b>
}
event-played_on = { WHO($seat) ->
    [you] You play on.
   *[one] { $seat } plays on.
}
event-stopped = { WHO($seat) ->
    [you] You stop.
   *[one] { $seat } stops.
}
event-chose = { WHO($seat) ->
    [you] You have chosen.
   *[one] { $seat } has chosen.
}
    .known = { WHO($seat) ->
        [you] You have chosen
       *[one] { $seat } has chosen
    }{ $choice ->
        [0] : not enough.
       *[1] {" "}to tap.
    }
event-shown = { WHO($taps) ->
    [nobody] It is not enough for anybody yet.
   *[one] { $taps } tapped.
}
event-tapped = { WHO($seat) ->
    [you] You tap first.
   *[one] { $seat } taps first.
}
event-fouled = { WHO($seat) ->
    [you] You were too slow: a foul.
   *[one] { $seat } was too slow: a foul.
}
event-flipped = { WHO($seat) ->
    [you] You flip a card from the pile: <b>{ $face }</b>.
   *[one] { $seat } flips a card from the pile: <b>{ $face }</b>.
}
event-picked_digit = { WHO($seat) ->
    [you] You have chosen a digit to turn up.
   *[one] { $seat } has chosen a digit to turn up.
}
    .known = { WHO($seat) ->
        [you] You have chosen a digit ({ place-name }) to turn up.
       *[one] { $seat } has chosen a digit ({ place-name }) to turn up.
    }
event-said = { WHO($seat) ->
    [you] You say: not enough yet.
   *[one] { $seat } says: not enough yet.
}
event-withdrew = { WHO($seat) ->
    [you] You take “not enough” back.
   *[one] { $seat } takes “not enough” back.
}
event-resigned = { WHO($seat) ->
    [you] <b>You give up.</b>
   *[one] <b>{ $seat } gives up.</b>
}
event-over = { WHO($winners) ->
    [nobody] Nobody wins.
    [you] <b>You win.</b>
    [one] <b>{ $winners } wins.</b>
   *[many] <b>{ $winners } win.</b>
}
# Not an event: a card in the reader's hand, as a reason why it is nowhere else.
event-own = You hold the { $face }.
# Not events either: what the facts of a reason force, as its conclusion. `values` are letters or digits that `cards` have among them.
event-step = So { place-of } is the <b>{ $face }</b>.
event-step_shared = So <b>{ $faces }</b> are taken by { $cards }.
# Nor are these: what a choice of another seat makes likely. `faces` are the values that it bears upon, as far as they are open.
event-tell_asked = { $seat } asked “{ place-name } { $values }?”, { $more ->
    [0] and hardly anybody asks for what lies in their own hand
   *[1] which tells most to whoever holds one of these
}: { tell-some }
event-tell_guessed = { $seat } named <b>{ $code }</b>, and hardly anybody names a card of their own: { tell-some }
event-tell_turned = { $seat } turned up the { place-name } <b>{ $face }</b>, and who may choose shows what tells least: <b>{ OR($faces) }</b> as { $at ->
    [letter] letter
    [tens] tens
   *[ones] ones
} is there in <b>{ $likely }</b> cases of 100; the sheet alone says { $sheet }.
event-tell_took = { $seat } took <b>{ $data }</b>, though <b>{ $left }</b> tells less and only who is covered by it may not take it: it covers the code in <b>{ $likely }</b> cases of 100; the sheet alone says { $sheet }.
tell-some = <b>{ OR($faces) }</b> is there in <b>{ $likely }</b> cases of 100; the sheet alone says { $sheet }.

## How it ended.

why-cracked = { WHO($winner) ->
    [you] You cracked a code.
   *[one] { $winner } cracked a code.
}
why-last_standing = { WHO($winner) ->
    [you] You are the last one standing.
   *[one] { $winner } is the last one standing.
}
why-resigned = { WHO($loser) ->
    [you] You have
   *[one] { $loser } has
} given up.
why-nobody = Everybody passed to the end, and the pile is empty.

# What decided a game. `left` counts the codes that were left on the sheet of who named it, 0 where that is not known.
decided-right = { WHO($seat) ->
    [you] You
   *[one] { $seat }
} named { WHO($target) ->
    [you] your code
   *[one] { $target }’s code
}, <b>{ $code }</b>{ $left ->
    [0] .
    [1] : the only one that was left on the sheet.
   *[other] , with { $left } codes left on the sheet.
}
decided-wrong = { WHO($seat) ->
    [you] Your third wrong code put you out.
   *[one] { $seat } is out with a third wrong code.
}
decided-wrong_once = { WHO($seat) ->
    [you] Your wrong code put you out.
   *[one] { $seat } is out with a wrong code.
}
decided-late = { WHO($seat) ->
    [you] You tapped and named no code in time.
   *[one] { $seat } tapped and named no code in time.
}

## When it is over.

over-allowed = What the sheets still allowed
over-sheet = { WHO($reader) ->
    [you] Your sheet still had
   *[one] { $reader }’s sheet still had
}
over-codes = { $codes ->
    [1] the only code of { $first }
   *[other] { $codes } of { $first } codes
}
over-aside = for everybody to see now

## Places of a code.

place-name = { $place ->
    [letter] letter
    [tens] tens
   *[ones] ones
}
place-title = { $place ->
    [letter] Letter
    [tens] Tens
   *[ones] Ones
}
place-unordered = Tens or ones
place-of = { WHO($seat) ->
    [you] your { place-name }
   *[one] { $seat }’s { place-name }
}

## How far the game is.

phase-order = Ordering digits
phase-round = Round { $round } of 4
phase-counter = Counter Cracking
phase-speed = Speed Cracking
phase-over = Game over

## What is asked.

yours-order = Order your two digits
    .why = One becomes the tens, the other the ones. Nobody sees which is which.
yours-opening = Your turn: hack or decode
yours-data = Your turn: take a data card
    .why = You may take a range that your code is not in. The others will draw their conclusions.
yours-none = Your turn: no data card is open to you
    .why = Every range left covers your code, or you hold it already. To go on, say so aloud.
yours-send = Your turn: send a hack card
    .why = Choose a card of the hack line and who must answer it.
    .only = Choose a card of the hack line; { $name } must answer it.
    .cannot = { $names } cannot be asked now. { $rest }
    .known = By your sheet the answer can only be { $right ->
        [0] “false”
       *[1] “true”
    }: it would tell you nothing.
yours-decoding = Decode: name a player and the code
    .why = Right, and they are out. Wrong, and you turn up one of your own cards.
yours-decode = Your turn: decode
    .why = No hack card can be sent any more, so name a player and the full code.
yours-reveal = Wrong: turn up one of your cards
    .why = It stays open for good, and everybody sees where it lies.
yours-play_on = Right! Play on or stop?
    .why = You may hack or decode again, or leave it at that.
yours-tap = Do you know a code?
    .why = Whoever taps must name a code at once. A wrong one puts you out.
yours-said = You said: not enough yet
    .why = You can still tap at any time, or take it back.
yours-said_for_good = You said: not enough yet
    .why = You can still tap at any time.
yours-name = You tapped first: name a code
    .why = Right, and you win. Wrong, and you are out.
yours-digit = Choose a digit to turn up
    .why = All players show theirs at the same moment.

theirs-order = Waiting for { $names }
    .why = The digits are being ordered.
theirs-data = { $names } takes a data card
theirs-send = { $names } chooses a hack card
theirs-choose = { $names } hacks or decodes
theirs-reveal = { $names } turns up a card
    .why = The code was wrong.
theirs-play_on = { $names } plays on or stops
    .why = The code was right.
theirs-tap = Waiting for { $names }
    .why = Tap, or is it not enough yet?
theirs-name = { $names } names a code
theirs-digit = Waiting for { $names }
    .why = Everybody turns up one digit.
theirs-over = The game is over

## A guess that is being put together.

guess-title = Decode { $name }: { $code }
guess-out = Your sheet rules out { $value } as { place-name }. You may say it all the same.
guess-tried = This code was named already, and it was wrong.
guess-odds = By your sheet it is right in { $percent }% of the deals that fit.

## On buttons.

verb-order = Order the digits
verb-data = Take a data card
verb-none = Announce none
verb-hack = Send a hack card
verb-decode = Decode someone
verb-reveal = Turn up a card

argument-card = Data card
argument-slot = Hack card
argument-target = Player
argument-letter = Letter
argument-tens = Tens
argument-ones = Ones
argument-place = Card

wanted-card = a data card
wanted-slot = a hack card
wanted-target = a player
wanted-letter = letter
wanted-tens = tens
wanted-ones = ones
wanted-place = a card

action-order = Lay { $tens } { $ones }
action-data = Take { $data }
action-none = Say: no data card for me
action-hack = Ask { $name }: { place-name } { $values }?
action-decode = Decode { $name }: { $letter } { $tens } { $ones }
action-reveal = Turn up your { place-name }
action-play = Play on
action-stop = Stop here
action-tap = Tap: I know a code
action-pass = Not enough yet
action-withdraw = Take “not enough” back

## Cards.

card-back = { place-name }: face down
card-unordered = { $face ->
    [none] tens or ones, face down
   *[other] { $face }, tens or ones
}
card-face = { place-name }: { $face }
card-own = { place-name }: { $face }, known to you only
    .of = { place-name }: { $face }, still hidden
card-hack = { place-name } { $values }
card-answer = { $values }: { $right ->
    [0] false
   *[1] true
}
stamp-true = true
stamp-false = false
hack-known = { $right ->
    [0] only false
   *[1] only true
}
hack-odds = true { $percent }%
hack-line = Hack line
hack-deck = { $cards ->
    [0] none left in the deck
   *[other] { $cards } left in the deck
}
hack-line-empty = No hack card is left.
data-field = Data field
data-field-empty = No data card is left.
data-left = { $cards ->
    [1] one left
    [2] two left
   *[other] { $cards } left
}
data-held = have it
data-closed = closed
data-cards = Data cards
data-yours = Your data cards
data-none = none yet
pile-aside = Set aside
pile-cards = { $cards ->
    [1] one code card
   *[other] { $cards } code cards
} set aside
pile-open = Turned up from the pile
side-said = Not enough
side-chosen = Has chosen
side-tapped = Tapped
side-first = First Player
side-hacks = { $hacks ->
    [5] Five hacks: full
   *[other] { $hacks }/5 hacks
}
side-out = Out
side-wrong = { $codes } of 3 wrong
side-yours = Your side
side-other = { $name }’s side

## The decode picker.

decode-title = Decode { $name }
decode-typed = Or type it, as E84.
decode-whom = Whom do you decode?

## Speed Cracking: the card in the middle.

count-in = Get ready: taps count when the count is over
    .why = Look at what lies open. Whoever taps first then has to name a code.
tap-title = The First Player card lies in the middle
    .why = Tap it when you know a code. The first tap counts, and must name a code at once.
tap-button = Tap
tap-theirs = { $name } tapped!
tap-yours = You tapped!
tap-naming = A code has to be named before the clock runs out.

## Shown large when it happens.

moment-decoded = { WHO($seat) ->
    [you] You decode
   *[one] { $seat } decodes
} { WHO($target) ->
    [you] you
   *[one] { $target }
}
moment-right = Right
moment-wrong = Wrong
moment-out = { WHO($seat) ->
    [you] You are out
   *[one] { $seat } is out
}
moment-tapped = { WHO($seat) ->
    [you] You tap
   *[one] { $seat } taps
}
    .why = A code has to follow at once
moment-fouled = { WHO($seat) ->
    [you] You were too slow
   *[one] { $seat } was too slow
}
    .why = A foul
moment-resigned = { WHO($seat) ->
    [you] You give up
   *[one] { $seat } gives up
}
moment-counter = Counter Cracking begins
    .why = Hack or decode; the last one in wins
moment-cleared = Speed Cracking begins
    .why = Whoever taps first may name a code
moment-not_enough = Not enough for anybody
moment-flipped = Turned up from the pile

## The Crack Sheet.

sheet-title = Crack Sheet
sheet-short = Sheet
sheet-codes = { $codes ->
    [1] one code left
   *[other] { $codes } of { $first } codes left
}
sheet-hint = Tap an open value to mark it for yourself, a crossed one to see why.
sheet-blank-hint = Tap a value to cross it out or circle it for yourself.
sheet-open = { $letters } × { $tens } × { $ones } open
sheet-own-card = you hold the { $face } yourself (your { place-name }).
    .of = { $who } holds the { $face } ({ place-name }).
sheet-once = Every letter and every digit exists once.
sheet-nobody = Nobody is left to be cracked.
# The name of a row, where there is room for seven letters.
sheet-row = { $place ->
    [letter] Letter
    [tens] Tens
   *[ones] Ones
}
sheet-given = What the others can know of you
    .of = What the others can know of { $who }
sheet-not = not { $values }
sheet-likely = Likeliest
sheet-tells = By their choices, never certain
sheet-possible = possible
sheet-out = ruled out, show why

## Why an action is refused.

refusal-not_your_turn = It is not for you to decide now.
refusal-not_now = That cannot be done at this point of the game.
refusal-not_your_digits = Order the two digits you were dealt.
refusal-not_in_field = That data card is not in the field.
refusal-held_already = You already hold that data card.
refusal-covers_code = Your code is in that range, so you cannot take the card.
refusal-can_pick = You can take a data card, so you must.
refusal-empty_slot = There is no hack card in that slot.
refusal-yourself = Choose another player, not yourself.
refusal-target_out = That player is out.
refusal-received_already = That player has already received a hack card in this round.
refusal-first_is_last = The first player is the last to receive a hack card in the round.
refusal-straight_back = That player has just sent you a hack card: it cannot go straight back.
refusal-full = That player already holds five hack cards.
refusal-nobody_to_hack = No hack card can be sent to anybody, so you can only decode.
refusal-impossible_code = No code has the same digit twice.
refusal-open_already = That card is already turned up.
refusal-server_only = Only the table itself does that.
refusal-unknown = There is no such card, place or player.
refusal-said_already = You have already said that it is not enough.
refusal-not_said = You have not said that it is not enough.
refusal-withdrawn_already = You have taken “not enough” back once in this round of taps: you can still tap.
refusal-more_than_two = With more than two players left nobody can resign; a bot can play on in that seat.

## What stands in a content file, and is wrong.

content-letters = letters must be 2 to { $most } different capital letters.
content-digits = digits must be the digits from 0 up, without gaps.
content-data-many = there must be 1 to { $most } data cards.
content-hacks-many = there must be 1 to { $most } hack cards.
content-twice = the data card { $name } is there twice.
content-data-letters = { $values } are not different letters of this game.
content-data-shape = a data card has either letters, or low and high with 0 <= low <= high <= 99.
content-hack-values = { $values } are not different values of a { place-name } card.
content-too-few = { $players } players need at least { $need } { $what ->
    [letters] letters
    [digits] digits
   *[hack] hack cards
}; the content has { $have }.

## The lesson. `other` is who sits opposite.

lesson-aim = You win when you name { $other }’s letter, tens and ones before { $other } names yours.
lesson-ask = { $other }’s letter is C for certain, and the ones are 0, 4 or 7: your Crack Sheet says so. Every hack card is a question that has to be answered. Send <b>3 4 5 6</b>: only the 4 is in it.
    .title = Ask a question
lesson-why = It was a yes, so the sheet has crossed 0 and 7 out by itself. Tap the crossed <b>7</b> to see because of what.
    .title = The sheet crosses itself out
lesson-give = { $other } could take no data card, and so told you more: your sheet has used that too. Now you take one, and it says: my code is not in here. { $other } knows already that your tens are high, so <b>00–19</b> gives nothing away.
    .title = Give little away
lesson-half = Two codes are left: tens 0, or tens 1. <b>1 5 8</b> tells them apart, whatever the answer is. A no is worth as much as a yes.
    .title = Ask what settles it
lesson-crack = It was a no, and one code is left: <b>C 0 4</b>. Name it before you are named.
    .title = Crack the code
lesson-done = The code was certain, so you named it and won. The rest is only more of this: ask what halves what is left, give little away, and name the code in time.
    .title = You have won

## The second lesson: how to win. `other` is who sits opposite.

lesson-win-aim = How to win: read what { $other } does, see what { $other } knows, and guess in time.
lesson-win-even = 54 codes are left, and every card in the line says how likely a yes is. The nearer to 50%, the more either answer tells you: send <b>0 2 4 6 8</b> for the tens.
    .title = Ask what halves the rest
lesson-win-known = Four are left: { $other } could take neither E–F nor 60–79, and saying so told you more than the no. But you have answered too: on your sheet, open <b>What the others can know of you</b>.
    .title = Two sheets fill up
lesson-win-open = Only A 3 2 is left: { $other } can name it next turn. No data card can betray you any more, so take any, like <b>E–F</b>.
    .title = Your code is known
lesson-win-half = The ones are 0, 1, 8 or 9. <b>0 2 4 6 8</b> parts them two and two.
    .title = The last safe question
lesson-win-risk = E 7 0 or E 7 8. One more question could settle it, but then it is { $other }’s turn. A wrong name costs only a card turned up, and yours are known. Choose <b>Decode someone</b>.
    .title = Better half sure than too late
lesson-win-read = The sheet says 50% each: it knows no motives. But { $other } asked for 2 6 9, 0 1 2 and 0 1 2 3 4. Who holds a digit knows that you do not, and hardly asks for it: not once for the 7 or the 8, twice for the 0. Name <b>E 7 8</b>.
    .title = Read the questions
lesson-win-done = It could have been the 0, but waiting would have lost for certain. Ask what halves the rest, count what you have given away, and when the other is about to name you, name first.
    .title = You have won

## How it is played, on one page.

wins-counter = The last one in wins: crack their codes before yours.
wins-speed = The first to tap and name a whole code rightly wins.
how-aim = Everybody hides a code: one letter and two digits. Name the other’s whole code before yours is named.
how-or = or
how-hide = A letter from A to F and two digits from 0 to 9. You choose which digit comes first. <b>Every letter and digit exists once</b>, so nobody else has yours.
    .title = Hide your code
how-take = Take one that does <b>not</b> contain your code, and lay it open: it tells the others a little. If you can take none, you say so, and that tells even more.
    .title = Take a data card
how-send = It asks about one place: <b>is it one of these?</b> The answer is always true, and stays on the table. Then whoever was asked plays. There are four rounds like this.
    .title = Send a hack card
how-watch = It crosses out what can no longer be. Tap a crossed value, and it says <b>why</b>.
    .title = Watch the sheet
    .because = Ann takes <b>20–39</b>.
how-crack = After round four each turn is a hack or a guess. A right guess puts the other out. A wrong one turns up a card of yours, and <b>the third wrong guess</b> puts you out.
    .title = Crack, or ask on
    .said = “Ann is <b>{ $code }</b>.”
    .right = <yes>right: Ann is out</yes>
    .wrong = <no>wrong: you show a card</no>
how-end = <b>Counter Cracking:</b> the last one in wins. <b>Speed Cracking:</b> whoever taps first and names a code rightly wins; a wrong name is out.
    .title = How it ends

## Why a fact of a case rules anything out.

proves-seen = Every letter and every digit exists once.
proves-picked = Nobody takes a data card that covers their own code.
proves-announced = Every data card that is left covers that code.
proves-yes = It is one of what was named.
proves-no = It is none of what was named.
proves-wrong = That whole code is not it.

## A review after the game.

review-secret = { $name }’s { place-name }
because-asked = { $name } asked “{ place-name } { $values }?”, and hardly anybody asks for what lies in their own hand: without that “{ $best }” would be better by half as much at most.
because-right = “{ $best }” is right in { $best_share } cases of 100{ $also ->
    [0] {""}
   *[1] , “{ $played }” in { $played_share }
}{ $tipped ->
    [0] .
   *[1] { $also ->
        [0] : the sheet alone says { $best_sheet }, what others chose tips it.
       *[1] : the sheet alone says { $best_sheet } and { $played_sheet }, what others chose tips it.
    }
}
because-answer = { $by ->
    [code] Either answer to “{ $best }” narrows the code down before one has to be named: a Yes in { $best_yes } cases of 100.
    [out] { $outs ->
        [one] { $out } was
       *[other] { $out } were
    } already out, so “{ $played }” could hit { $played_hits ->
        [0] nothing
        [one] one value
       *[other] { $played_hits } values
    }; “{ $best }” could hit { $best_hits ->
        [one] one
       *[other] { $best_hits }
    }.
    [half] “{ $played }” is a Yes in { $played_yes } cases of 100, “{ $best }” in { $best_yes }: the closer to 50, the more the answer tells.
   *[told] What the answer to “{ $best }” tells makes the difference: unheard, half of it at most is left.
}
because-away = After “{ $played }” the others have { $played_left ->
    [one] one code
   *[other] { $played_left } codes
} left to think of, after “{ $best }” { $best_left }.
