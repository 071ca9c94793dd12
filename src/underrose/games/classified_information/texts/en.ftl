### Classified Information in English.

## Who and what. `guard` stands at the beginning of a sentence, `guard.inside` in it, `guard.object` is one to whom something is done.

card = <b>{ $title }</b> ({ $number })
# Where a narrow card may break the words of its title: a bar for each soft hyphen.
hyphens = Spot|lights Pro|tec|tion Scav|enge Inter|cept Cross|fire Neu|tral|ize Roof|top Book|ends Turn|coat Exhu|mation Fore|cast Resil|ience Tri|angu|late Un|guarded
no-card = a card
spot = { $spot ->
    [0] left
    [1] middle
   *[other] right
}
    .named = { $spot ->
        [0] left
        [1] middle
       *[other] right
    }
    .object = { $spot ->
        [0] left
        [1] middle
       *[other] right
    }
place = { $spot ->
    [0] left
    [1] middle
   *[other] right
}
guard = { WHO($owner) ->
    [you] Your { spot } Guard
   *[one] { $owner }’s { spot.named } Guard
}
    .inside = { WHO($owner) ->
        [you] your { spot } Guard
       *[one] { $owner }’s { spot.named } Guard
    }
    .object = { WHO($owner) ->
        [you] your { spot.object } Guard
       *[one] { $owner }’s { spot.object } Guard
    }
hand = { WHO($whose) ->
    [you] Your hand
   *[one] { $whose }’s hand
}
verdict = { $yes ->
    [0] <no>no</no>
   *[other] <yes>yes</yes>
}
top-card = the top of the Discard Pile
itself = the card itself
part-free = the { spot } spot
    .object = the { spot } spot
from-pile = { $depth ->
    [1] the top card of the Discard Pile
   *[other] card { $depth } of the Discard Pile
}
guild-guard = Guard
    .help = A Guard: enlist it before your Suitcase.
guild-assassin = Assassin
    .help = An Assassin: send it against a Guard whose Code shares a number.
guild-sentinel = Sentinel
    .help = A Sentinel: enlist it as a Guard, or send it as an Assassin.
deck-citrine = Citrine
deck-ruby = Ruby
deck-emerald = Emerald
deck-book = The book’s mixture

## The cards of the house, by what they do: the same words as in the content file.

card-fortune_teller = Fortune Teller
    .text = Name a number. Your opponent says whether it is at most 2 away from their Suitcase Number, around the wheel.
card-test_access_codes = Test Access Codes
    .text = Your opponent reveals their hand. Pick one of its numbers: they say whether it is their Suitcase Number.
card-picking_petals = Picking Petals
    .text = Your opponent names a number that is neither this card’s nor their Suitcase Number; with no Guard in play on either side, a second one too.
card-switch_places = Switch Places
    .text = Exchange one of your Guards for one of theirs or for the top of the Discard Pile: both end face up. Or put this card in the place of one of your Guards, take that Guard into hand and discard a card.
card-scavenge = Scavenge
    .text = Take one of the top three cards of the Discard Pile into hand, then discard a different card.
card-extra_protection = Extra Protection
    .text = TUCK one of your Guards under this card. This card has to be assassinated first, like a Guard that lies face up. It counts as half a Guard.
card-wheel_of_fate = Wheel of Fate
    .text = Flip one of your Guards up, or use one that is up. Your opponent says whether its number is in their Code.
card-shine_spotlights = Shine Spotlights
    .text = Flip up one or two of your opponent’s Guards, or use those that are up. They say whether one of these numbers is in their own Code.
card-bullet_proof_vest = Bullet Proof Vest
    .text = REACT to a successful assassination: block it.
card-brute_force = Brute Force
    .text = Name three numbers. Your opponent says whether their Suitcase Number is one of them.
card-decoy_guard = Decoy Guard
    .text = TRIGGER: deploy it face up as one of your Guards. When an assassination discards it, the attacker says whether the attacking card’s number is in their own Code.
card-dead_drop = Dead Drop
    .text = Exchange a card of your hand for a random card of your opponent’s hand. Not in a final turn.
card-intercept = Intercept
    .text = REACT to any Deploy before it is carried out: block it.
card-cache = Cache
    .text = TUCK: look at the Encrypted pile and tuck one of its cards face up under this one. At the Big Reveal it may serve as your Final Card.
card-kill_order = Kill Order
    .text = Flip up a Guard of your opponent’s that lies face down. If its Code shares a number with this card’s, it is assassinated.
card-crossfire = Crossfire
    .text = Discard one of your Guards and one of your opponent’s. Nobody is assassinated.
card-neutralize_target = Neutralize Target
    .text = Assassinate a Guard that lies face up, whatever its Code.
card-rooftop_sniper = Rooftop Sniper
    .text = Assassinate with this card’s Code. Nothing blocks it. A Guard that lay face down and does not match is flipped up instead of a card being shown.
card-high_tech_bookends = High-Tech Bookends
    .text = Reveal a card of your hand. Your opponent says whether their Suitcase Number lies from 1 to its number, low to high, both included.
card-turncoat = Turncoat
    .text = Flip up a Guard of your opponent’s, or use one that is up. If its Code shares a number with this card’s, it becomes your Guard.
card-parity_check = Parity Check
    .text = Your opponent says whether their Suitcase Number is odd or even.
card-digital_exhumation = Digital Exhumation
    .text = Look at the Encrypted pile. You may exchange one of its cards with one of your hand.
card-forecast = Forecast
    .text = Look at the top three cards of the deck and put them back in any order.
card-resilience = Resilience
    .text = TRIGGER: stays before you. When an assassination would discard one of your Guards, this card is discarded instead, and the Guard is flipped up.
card-triangulate = Triangulate
    .text = Name a number. Your opponent says whether it is at most 1 away from their Suitcase Number, around the wheel.
card-cover_story = Cover Story
    .text = REACT to a Deploy that asks about your Suitcase or Code, before it is carried out: block it.
card-switch_cases = Switch Cases
    .text = Exchange your Suitcase with a card of your hand. Only while the deck has four cards or more.

## What has happened.

event-first = { WHO($seat) ->
    [you] You begin.
   *[one] { $seat } begins.
}
event-dealt = { WHO($seat) ->
    [you] You are
   *[one] { $seat } is
} dealt a hand and a Suitcase.
    .known = { WHO($seat) ->
        [you] You are dealt { $cards }; your Suitcase holds { $suitcase }.
       *[one] { $seat } is dealt { $cards }; the Suitcase holds { $suitcase }.
    }
event-offered = { WHO($seat) ->
    [you] You are
   *[one] { $seat } is
} dealt four cards.
    .known = { WHO($seat) ->
        [you] You are
       *[one] { $seat } is
    } dealt { $cards }.
event-stowed = { WHO($seat) ->
    [you] You have packed.
   *[one] { $seat } has packed.
}
    .known = { WHO($seat) ->
        [you] You put { $suitcase } into your Suitcase and encrypt { $encrypted }.
       *[one] { $seat } puts { $suitcase } into the Suitcase and encrypts { $encrypted }.
    }
event-packed = Both Suitcases are packed.
event-turn = <b>{ $final ->
    [0] Turn { $turn }
   *[other] Final turn
}: { $seat }.</b>
event-drew = { WHO($seat) ->
    [you] You draw a card.
   *[one] { $seat } draws a card.
}
    .known = { WHO($seat) ->
        [you] You draw { $card }.
       *[one] { $seat } draws { $card }.
    }
event-peeked = { WHO($seat) ->
    [you] You peek at the deck.
   *[one] { $seat } peeks at the deck.
}
    .known = { WHO($seat) ->
        [you] You peek at the deck and see { $card }.
       *[one] { $seat } peeks at the deck and sees { $card }.
    }
event-paid = { WHO($seat) ->
    [you] You have reacted and take no Action.
   *[one] { $seat } has reacted and takes no Action.
}
event-deployed = { WHO($seat) ->
    [you] You deploy
   *[one] { $seat } deploys
} { $card }{ $aim ->
    [numbers] , naming <b>{ $numbers }</b>.
    [targets] : { $targets }.
   *[none] .
}
event-attacked = { WHO($seat) ->
    [you] You send
   *[one] { $seat } sends
} { $card } against { guard.object }.
event-enlisted = { WHO($seat) ->
    [you] You enlist a Guard, face down, in { part-free }.
   *[one] { $seat } enlists a Guard, face down, in { part-free }.
}
    .known = { WHO($seat) ->
        [you] You enlist { $card }, face down, in { part-free }.
       *[one] { $seat } enlists { $card }, face down, in { part-free }.
    }
event-encrypted = { WHO($seat) ->
    [you] You encrypt a card.
   *[one] { $seat } encrypts a card.
}
    .known = { WHO($seat) ->
        [you] You encrypt { $card }.
       *[one] { $seat } encrypts { $card }.
    }
event-reacted = { WHO($seat) ->
    [you] <b>You react</b>
   *[one] <b>{ $seat } reacts</b>
} with { $card }: { $to } is blocked.
event-laid = { $card } goes onto the Discard Pile.
event-answered = { $card }: is { WHO($seat) ->
    [you] your
   *[one] { $seat }’s
} Suitcase Number <b>{ OR($numbers) }</b>? { verdict }
event-opened = { WHO($seat) ->
    [you] You reveal
   *[one] { $seat } reveals
} { $cards }.
event-shown = { WHO($seat) ->
    [you] You show
   *[one] { $seat } shows
} { WHO($to) ->
    [you] you
   *[one] { $to }
} a card drawn by chance.
    .known = { WHO($seat) ->
        [you] You show
       *[one] { $seat } shows
    } { WHO($to) ->
        [you] you
       *[one] { $to }
    } a card drawn by chance: { $card }.
event-noticed = The card shown is { $card }.
event-judged = Do { guard.inside } and { $card } share a number? { verdict }
event-flipped = { guard } is turned up: { $card }.
event-killed = { WHO($seat) ->
    [you] You lose
   *[one] { $seat } loses
} { $card }{ $cover ->
    [0] .
   *[other] , the protection of a Guard.
}
event-spared = { $card } falls instead; { guard.inside } stays.
event-posted = { $card } stands guard for { WHO($seat) ->
    [you] you
   *[one] { $seat }
}, face up.
event-covered = { $card } protects { guard.object }.
event-placed = { $card } stays before { WHO($seat) ->
    [you] you
   *[one] { $seat }
}.
event-exchanged = Guards change sides: { $card } comes to { WHO($seat) ->
    [you] you
   *[one] { $seat }
}, { $other_card } goes across.
event-topped = { $card } comes off the Discard Pile and guards { WHO($seat) ->
    [you] you
   *[one] { $seat }
}; { $guard } goes onto it.
event-relieved = { $card } relieves { guard.object }.
    .known = { $card } relieves { guard.object }, which was { $guard }.
event-discarded = { WHO($seat) ->
    [you] You discard
   *[one] { $seat } discards
} { $card }.
event-scavenged = { WHO($seat) ->
    [you] You take
   *[one] { $seat } takes
} { $card } from the Discard Pile.
event-dropped = { WHO($seat) ->
    [you] You exchange
   *[one] { $seat } exchanges
} a card of the hand with one of { WHO($other) ->
    [you] yours
   *[one] { $other }’s
}.
    .known = { WHO($seat) ->
        [you] You give { $given } and get { $received }.
       *[one] { $seat } gives { $given } and gets { $received }.
    }
event-got = { WHO($seat) ->
    [you] You get { $received } and give { $given }.
   *[one] { $seat } gets { $received } and gives { $given }.
}
event-searched = { WHO($seat) ->
    [you] You look
   *[one] { $seat } looks
} at the Encrypted pile.
    .known = { WHO($seat) ->
        [you] You look
       *[one] { $seat } looks
    } at the Encrypted pile: { $cards }.
event-exhumed = { $changed ->
    [0] { WHO($seat) ->
        [you] You leave the Encrypted pile as it is.
       *[one] { $seat } leaves the Encrypted pile as it is.
    }
   *[other] { WHO($seat) ->
        [you] You exchange a card with the Encrypted pile.
       *[one] { $seat } exchanges a card with the Encrypted pile.
    }
}
    .known = { WHO($seat) ->
        [you] You exchange
       *[one] { $seat } exchanges
    } a card with the Encrypted pile: { $encrypted } for { $received }.
event-cached = { WHO($seat) ->
    [you] You tuck
   *[one] { $seat } tucks
} { $card } under { $cache }.
event-foresaw = { WHO($seat) ->
    [you] You look
   *[one] { $seat } looks
} at the top of the deck.
    .known = { WHO($seat) ->
        [you] You look at the top of the deck and see { $cards }.
       *[one] { $seat } looks at the top of the deck and sees { $cards }.
    }
event-arranged = { WHO($seat) ->
    [you] You put
   *[one] { $seat } puts
} the cards back.
    .known = { WHO($seat) ->
        [you] You put
       *[one] { $seat } puts
    } the cards back as { $cards }.
event-switched = { WHO($seat) ->
    [you] You have
   *[one] { $seat } has
} another Suitcase now.
    .known = { WHO($seat) ->
        [you] Your Suitcase is { $suitcase } now; you take { $received } into hand.
       *[one] { $seat }’s Suitcase is { $suitcase } now; { $received } goes to the hand.
    }
event-turned_coat = { $card } changes sides and guards { WHO($seat) ->
    [you] you
   *[one] { $seat }
}.
event-crossed = { WHO($seat) ->
    [you] You lose
   *[one] { $seat } loses
} { $card } to the Crossfire.
event-revealed = { WHO($seat) ->
    [you] <b>You reveal</b>
   *[one] <b>{ $seat } reveals</b>
} Suitcase { $suitcase }{ $finals ->
    [0] .
   *[other] {" "}and Final Card { $final }.
}
event-over = { WHO($winners) ->
    [you] <b>You win.</b>
    [one] <b>{ $winners } wins.</b>
   *[many] <b>A tie.</b>
}
event-resigned = { WHO($seat) ->
    [you] <b>You give up.</b>
   *[one] <b>{ $seat } gives up.</b>
}
event-own = You hold { $card } yourself.
    .of = { $who } holds { $card }.
# Not events: what the facts of a reason force, as its conclusion.
event-step_suitcase = So { WHO($seat) ->
    [you] your Suitcase Number
   *[one] { $seat }’s Suitcase Number
} is <b>{ $number }</b>.
event-step_suitcase_card = So { $card } is in { WHO($seat) ->
    [you] your Suitcase
   *[one] { $seat }’s Suitcase
}.
event-step_guard = So { guard.inside } is { $number ->
    [8] an
   *[other] a
} <b>{ $number }</b>.
event-step_guard_card = So { guard.inside } is { $card }.
event-step_hand = So { $card } is in { WHO($seat) ->
    [you] your hand
   *[one] { $seat }’s hand
}.
event-step_encrypted = So { $card } is in the Encrypted pile.
event-step_neither = So neither copy of <b>{ $number }</b> is there.

## How it ended.

why-match = { WHO($winner) ->
    [you] You have
   *[one] { $winner } has
} the only Unguarded Match.
why-guards = Nobody has an Unguarded Match, so the Guards are counted.
why-both_match = Both have an Unguarded Match, so the Guards are counted.
why-tie = Neither a match nor the Guards decide.
why-resigned = { WHO($loser) ->
    [you] You have
   *[one] { $loser } has
} given up.

# What the strongest Final Card of a player does to the other.
decided-strike = { WHO($seat) ->
    [you] Your <b>{ $number }</b>
   *[one] { $seat }’s <b>{ $number }</b>
} { $strike ->
    [misses] is not in
   *[other] is in
} { WHO($whose) ->
    [you] your Code
   *[one] { $whose }’s Code
} <b>{ $code }</b>{ $strike ->
    [misses] .
   *[other] , { $strike ->
        [met] but a
       *[other] and no
    } Guard there is { $number ->
        [8] an
       *[other] a
    } { $number }.
}
decided-guards = { $seat }: { $guards }.

## When it is over.

over-allowed = What the wheels still allowed
over-wheel = { WHO($reader) ->
    [you] Your wheel
   *[one] { $reader }’s wheel
}, of { WHO($whose) ->
    [you] your Suitcase
   *[one] { $whose }’s Suitcase
}
over-left = { $left ->
    [1] Only one of { $all } was left.
   *[other] { $left } of { $all } were left.
}
over-encrypted = for everybody to see now

## How far the game is.

phase-stow = Packing the Suitcases
phase-turn = Turn { $turn } of { $all }
phase-final = Final turns
phase-over = Game over

## What is asked.

yours-stow = Pack your Suitcase
    .why = One card into the Suitcase, one into the Encrypted pile; you keep the other two.
yours-act = Your turn: play one card
    .why = Choose a card of your hand, then what to do with it.
yours-last = Your last turn
    .why = The card you keep wins if it is in their Code and no Guard of theirs has its number.
yours-chosen = Your turn: play { $title }
    .keeping = You keep { $cards }.
    .odds = You keep { $cards }: { $percent }% that it is in their Code.
yours-window = React, or let it pass?
    .before = { $what } { OR($cards) } stops it and costs you your next Action. Else it happens.
    .after = { $what } { OR($cards) } saves it and costs you your next Action. Else { $goes ->
        [cover] the card over it falls
        [resilience] Resilience goes instead
       *[guard] it falls
    }.
yours-petals = Name a number that is not yours
    .why = Neither { $number }, the card that asks, nor your Suitcase Number.
yours-codes = Name one of the numbers shown
    .why = Your opponent says whether it is their Suitcase Number.
yours-show = Reveal a card of your hand
    .why = Is their Suitcase Number from 1 to that number?
yours-give = Choose a card of your hand
    .why = It leaves your hand, and another one comes for it.
yours-discard = Discard a card of your hand
    .why = It goes face up onto the Discard Pile.
yours-tuck = Tuck an Encrypted card
    .why = It lies face up under Cache, and may serve as your Final Card.
yours-exhume = Exchange a card, or leave it
    .why = Everybody sees whether you exchange, nobody which cards.
yours-arrange = Put the cards back
    .why = Choose them in the order in which they will be drawn.
yours-order = Which card goes on top?
    .why = Tap the other card to change it.
theirs-stow = Waiting for { $names }
    .why = The Suitcases are being packed.
theirs-act = { $names } plays a card
theirs-window = A moment for reactions
    .why = { $what } { $names } may react: that takes as long with a card for it as without.
theirs-choose = { $names } chooses
theirs-over = The game is over
window-attack = { WHO($seat) ->
    [you] You hit
   *[one] { $seat } hits
} { guard.object } with { $card }.

## On buttons.

verb-stow = Pack the Suitcase
verb-assassinate = Assassinate
verb-deploy = Deploy
verb-enlist = Enlist
verb-encrypt = Encrypt
verb-react = React
verb-name = Name a number
verb-show = Reveal a card
verb-give = Choose a card
verb-discard = Discard
verb-tuck = Tuck a card
verb-exhume = Exchange cards
verb-arrange = Put the cards back
verb-top = Lay one on top
argument-suitcase = Suitcase
argument-encrypted = Encrypted pile
argument-card = Card of your hand
argument-number = Number
argument-order = From the top
argument-target = Target
argument-top-card = On top
argument-tuck-card = Encrypted card
wanted-suitcase = your Suitcase
wanted-encrypted = a card to encrypt
wanted-card = a card
wanted-number = a number
wanted-order = an order
wanted-target = a target
wanted-verb = what to do with it
wanted-exhume-encrypted = an Encrypted card
wanted-exhume-card = one of yours
wanted-numbers = { $left ->
    [1] a number
    [2] two numbers
   *[other] three numbers
}
action-stow = Pack { $suitcase }, encrypt { $encrypted }
action-deploy = Deploy { $card }{ $aim ->
    [numbers] , naming { $parts }
    [targets] : { $parts }
   *[none] {""}
}
action-enlist = Enlist { $card } in { part-free }
action-assassinate = Send { $card } against { part-theirs.object }
action-encrypt = Encrypt { $card }
action-react = React: { $card }
action-pass = Let it pass
action-name = Name { $number }
action-show = Reveal { $card }
action-give = Give { $card }
action-discard = Discard { $card }
action-tuck = Tuck { $card }
action-exhume = Take { $encrypted } for { $card }
action-leave = Leave them as they are
action-arrange = Put back: { $order }
action-top = { $card } on top
part-mine = your { spot } Guard
part-theirs = the { spot.named } Guard
    .object = the { spot.object } Guard
part-pile = the top of the Discard Pile
part-card = this card itself
targets = Aim at

## Why a button rests.

resting-reacts = It only reacts to what your opponent does.
resting-deploy = It could do nothing now.
resting-assassin = An Assassin stands no guard.
resting-full = Your three spots are taken.
resting-guard = A Guard does not attack.
resting-target = There is no Guard that it could meet.

## Cards on the table.

face = { $number }, { $title }, { $guild }
face-own = { $face }; known to you only
    .of = { $face }; still hidden
face-down = face down
face-up = face up
face-free = free spot
spot-of = { $name } { place }
suitcase = suitcase
held = { $cards } in hand
debt = no Action next turn
packing = packing
packed = packed
deck = { $cards ->
    [0] deck empty
   *[other] <b>{ $cards }</b> left to draw
}
encrypted = <b>{ $cards }</b> encrypted
pile = { $cards ->
    [0] nothing discarded yet
   *[other] <b>{ $cards }</b> discarded, oldest left
}
playing = being played
playing-numbers = being played, naming { $numbers }
aimed = aimed at
hand-open = { hand } lies open
looked = Encrypted cards
taken = this one
foreseen = Top of the deck
area = in play
protected = protected
final-card = Final Card
cached = In the Cache
strike-misses = not in { WHO($whose) ->
    [you] your
   *[one] { $whose }’s
} Code
strike-met = in { WHO($whose) ->
    [you] your
   *[one] { $whose }’s
} Code, met by a Guard
strike-match = Unguarded Match
trigger = Decoy
in-code = { $percent }% in Code
meets = shares { $numbers }
attempt = { $chance ->
    [sure] will succeed
    [never] will fail
   *[open] may fail
}
code = Code { $code }
provenance-printed = As in the rulebook.
provenance-house = Made for this table.
provenance-ruled = As ruled here.
guards = { $halves ->
    [2] { $guards } Guard
   *[other] { $guards } Guards
}
side = { WHO($whose) ->
    [you] Your side
   *[one] { $whose }’s side
}
middle = Between the players

## The Cypher Wheel.

wheel = Cypher Wheel
    .short = Wheel
wheel-hub = { $name }’s
wheel-hub-guard = { spot.named } Guard
numbers-left = { $open } of { $all } numbers left
wheel-left = { $open } left of { $all }
wheel-yours = yours to mark
wheel-out = out
wheel-possible = open
wheel-seen-1 = one copy seen
wheel-seen-2 = both copies seen
wheel-both = both seen
wheel-hint = Tap an open number to mark it for yourself, a crossed one to see why.
wheel-hint-blank = Tap a number to cross it out or circle it for yourself.
wheel-of-you = Your Suitcase
    .of = { $whose }’s Suitcase
wheel-given = What { $name } can know of you
    .of = What { $name } can know of { $who }
wheel-know = What you know
    .of = What { $who } knows
wheel-likely = { $value } { $percent }%
wheel-more = and { $more } more
wheel-not = not { $values }
wheel-why-not = { $what }: why not { $value }?

## Shown large when it happens.

moment-attack = { WHO($seat) ->
    [you] You attack
   *[one] { $seat } attacks
}
moment-killed = The Codes share a number
moment-missed = The Codes share nothing
moment-reacted = { WHO($seat) ->
    [you] You react: { $title }
   *[one] { $seat } reacts: { $title }
}
moment-blocked = Blocked
moment-answer = { WHO($seat) ->
    [you] Your Suitcase: { $range }?
   *[one] { $seat }’s Suitcase: { $range }?
}
moment-yes = Yes
moment-no = No
moment-finals = Final turns
    .why = The deck is empty: one more turn each
moment-reveal = The Big Reveal
moment-resigned = { WHO($seat) ->
    [you] You give up
   *[one] { $seat } gives up
}

## Building a deck.

builder = Build a deck
    .next = The deck of the next game
    .about = One card for each number; both its copies are played.
    .open = Build a deck…
    .use = Use this deck
    .play = Play with this deck
    .presets = Start from
    .number = The card with number { $number }
difficulty = Difficulty { $level } of { $all }

## A match of several games.

match = The match
    .look = Look at the next deck
    .win = You have won: build the deck of the next game, or keep this one.
    .built = You have built the next deck.
    .replayed = A tie counts for nobody: the same deck again.
match-may-build = { $name } may build the deck of the next game.
match-has-built = { $name } has built another deck: have a look before you go on.
match-begins = Best of { $games }
match-level = It stands { $score }, best of { $games }
match-leads = { WHO($seat) ->
    [you] You lead { $score }, best of { $games }
   *[one] { $seat } leads { $score }, best of { $games }
}
match-wins = { WHO($seat) ->
    [you] You win the match { $score }, best of { $games }
   *[one] { $seat } wins the match { $score }, best of { $games }
}

## The lesson. `other` is who sits opposite.

lesson-aim = You win when your last card is { $other }’s Suitcase Number or next to it, and none of { $other }’s Guards has its number.
lesson-ask = What number is in { $other }’s Suitcase? Ask with your <b>Fortune Teller</b>: is it 4, or at most 2 away from it?
    .title = Ask for the Suitcase
lesson-why = It was a no, so the wheel has crossed 2, 3, 4, 5 and 6 out by itself. Tap the crossed <b>3</b> to see because of what.
    .title = The wheel crosses itself out
lesson-attack = Your 8 is next to 7 and 9: a good last card, unless an 8 stands guard. Send your <b>7</b> against { $other }’s Guard: it falls if it is 5 to 9.
    .title = Break a Guard
lesson-top = It was an 8! You hold the other one, so the Suitcase is a 7 or a 9. Both cards go onto the pile: lay the <b>8</b> on top.
    .title = The Guard falls
lesson-guard = { $other }’s last card wins with 4, 5 or 6, for your Suitcase is a 5. A 6 stands guard already: enlist the <b>5</b> beside it.
    .title = Guard yourself
lesson-last = The deck is empty, and the card that you keep is your last. The 8 is next to 7 and next to 9, and no Guard can be an 8 any more. So encrypt the <b>3</b>.
    .title = Keep the card that fits
lesson-done = { $other } had the 9, your 8 is next to it, and no Guard stood in its way. The rest is only more of this: ask, break Guards, guard your own number, and keep the card that fits.
    .title = You have won

## The second lesson: how to win. `other` is who sits opposite.

lesson-win-aim = How close games are won: if both last cards fit, or neither does, the most Guards win.
lesson-win-guard = Your Suitcase is a 3, so 2, 3 and 4 hit it. Enlist the <b>2</b>: while it stands, no 2 wins, and at the end it counts.
    .title = One Guard, two jobs
lesson-win-known = { $other } asked whether your Suitcase is at most 2 away from 1, and it is. On the wheel, open <b>What { $other } can know of you</b>.
    .title = See what you have told
lesson-win-hide = A 2 or a 3, then. Your own 4 would fit the 3 too, and from the pile Scavenge could fetch it. <b>Encrypt</b> it, and it is gone.
    .title = Hide what hits you
lesson-win-vest = A 9 against your 2: both have the 1 in their Code, so your Guard falls. React with the <b>Bullet Proof Vest</b>: it saves the Guard, and costs you the Action of your next turn.
    .title = Is it worth a turn?
lesson-win-count = The last turn. { $other }’s Suitcase is 6, 7 or 8, and your 5 fits only the 6. If nobody has a match Guards decide, and it stands 1 to 1. An attack might fail: <b>enlist</b> one 5, and keep the other.
    .title = Count the Guards
lesson-win-done = { $other } kept a 2, which fits your 3, but your own 2 stood guard, saved by the Vest. So nobody had a match, and you won by 2 Guards to 1. Guard your number, hide what hits you, and count before the last turn.
    .title = You have won

## Why an action is refused.

refusal-not_your_turn = It is not for you to decide now.
refusal-not_now = That is not what you are asked for now.
refusal-unknown = There is no such card, number or spot at this table.
refusal-not_in_hand = That card is not in your hand.
refusal-same_card = The Suitcase and the Encrypted card are two different cards.
refusal-only_reacts = That card only reacts to what your opponent does.
refusal-no_target = That card could do nothing now.
refusal-not_a_target = That card cannot do that, or not there.
refusal-no_guard = Only Guards and Sentinels can be enlisted as Guards.
refusal-spots_full = All three of your Guard spots are taken.
refusal-no_assassin = Only Assassins and Sentinels can assassinate.
refusal-empty_spot = There is no Guard in that spot.
refusal-codes_differ = The two Codes have no number in common.
refusal-no_answer = That card does not answer this.
refusal-not_shown = Name one of the numbers shown.
refusal-not_true = Name a number that is neither the card’s nor your Suitcase Number.
refusal-named_already = You have named that number already.
refusal-just_taken = Discard another card than the one just taken.
refusal-not_encrypted = That card is not in the Encrypted pile.
refusal-no_such_order = There are not so many cards to arrange.
refusal-not_on_top = Choose one of the two cards that are being discarded.
refusal-spot_taken = There is a Guard in that spot already.
refusal-server_only = Only the table itself does that.

## What is wrong with a content file, or with settings.

setup-no-card = { $word } is no card: write C, R or E (Citrine, Ruby, Emerald) and a number from 1 to 9, as in E1.
setup-two-decks = A mixture names every number once, for both copies come from the same deck: { $other } and { $word } are both there.
setup-card-twice = A mixture names every number once, and means both copies: { $word } is there twice.
setup-mix-lacks = A deck has two cards of each number from 1 to { $most }: in the mixture { $missing } is missing.
setup-content-lacks = The content has no { $deck } { $number }.
setup-tutorial-plain = The tutorial is a single game with the Citrine deck as it is dealt.
content-kind-twice = the { $deck } deck has two kinds of { $number }.
content-ability = there is no ability { $name }.
content-card-words = a card has a title and a text.

## How it is played, on one page.

wins = Your last card wins if it is in their Code, unguarded.
how-aim = Each of you keeps a Suitcase with a number. Find out the other’s, and end with a card that fits it and gets past the Guards.
how-code = Cards run from 1 to 9, two of each. The <b>Code</b> of a card is its number with both neighbours, round in a ring: after 9 comes 1.
    .title = Number and Code
how-pack = Each of you gets one card as a Suitcase, which only you may look at, and two for the hand. Two more lie face down, unseen: the Encrypted pile.
    .title = Two Suitcases
how-turn = Draw a card, then use one: <b>Deploy</b> it and do what it says, <b>Enlist</b> it as a Guard or an Assassin, or <b>Encrypt</b> it out of sight.
    .title = Draw one, use one
how-attack = A Guard lies face down before your Suitcase; three are the most. An Assassin removes one of theirs if the two Codes <b>share a number</b>, so if the cards are at most 2 apart.
    .title = Guards and Assassins
    .shared = share { $number }
how-ask = Most cards ask about the other’s number. The wheel strikes out what it can no longer be; tap a number, and it says <b>why</b>.
    .title = Ask and strike off
how-end = When the deck has run out each plays once more and keeps one card. All is turned up: it wins if it is in the other’s Code and <b>no Guard of theirs</b> has its number. If both can, or neither, the most Guards win.
    .title = The Big Reveal

## Why a fact of a case rules anything out.

proves-seen = A card that was seen lies nowhere else.
proves-enlisted = Only a Guard or a Sentinel can be enlisted.
proves-yes = It is one of the numbers that were named.
proves-no = It is none of the numbers that were named.
proves-near = Codes that share a number belong to cards at most 2 apart.
proves-far = Codes that share no number belong to cards more than 2 apart.

## A review after the game.

review-secret = { $place ->
    [suitcase] { $name }’s Suitcase Number
    [hand] { $name }’s hand
   *[guard] { $name }’s { spot.named } Guard
}
because-hits = “{ $best }” removes the Guard in { $best_share } cases of 100, if nobody answers it{ $also ->
    [0] .
   *[1] ; “{ $played }” in { $played_share }.
}
because-answer = What “{ $best }” finds out makes the difference: unheard, half of it at most is left.
because-guards = By Guards “{ $best }” wins { $best_won } games of 100 and loses { $best_lost }, “{ $played }” { $played_won } and { $played_lost }.
because-match = By a match “{ $best }” wins { $best_won } games of 100 and loses { $best_lost }, “{ $played }” { $played_won } and { $played_lost }.
what-if-prepared = A game of a lesson cannot be played on in another world: its deck is written.
