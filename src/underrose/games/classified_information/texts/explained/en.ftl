# Words of Classified Information, explained where they stand on a page. `.forms` are the spellings by which a page finds them; the first is the word's name.

word-suitcase = The card that a player hides and the other wants to know. Only its owner may look into it.
    .forms = Suitcase|Suitcases
word-suitcase-number = The number of the card in a Suitcase. Some cards ask about it, others about its Code.
    .forms = Suitcase Number
word-code = A number with both its neighbours on a wheel where 1 follows 9: the Code of 9 is 8-9-1.
    .forms = Code|Codes
word-guild = What a card may be enlisted as: Guard, Assassin, or Sentinel, which is good for either. The two copies of a number have different guilds.
    .forms = guild|guilds|Guild
word-guard = A card in one of your three Guard spots. A Final Card with the number of one of its opponent’s Guards has no Unguarded Match, and Guards break ties.
    .forms = Guard|Guards
word-guard-spot = One of three places before a Suitcase. Whatever is properly put there is a Guard for all purposes.
    .forms = Guard spot|Guard spots
word-assassin = Sent against a Guard of the opponent’s. If the Codes share a number, both are discarded; if not, only the assassin.
    .forms = Assassin|Assassins|assassin|assassins
word-sentinel = A guild that may be enlisted as a Guard or sent as an Assassin. In a Guard spot it is a Guard.
    .forms = Sentinel|Sentinels
word-deploy = Carry out what the card says; then it goes face up onto the Discard Pile, unless it says otherwise.
    .forms = Deploy|Deployed|deploy
word-enlist = Put a Guard face down into a spot of yours, or send an Assassin against one of the opponent’s Guards.
    .forms = Enlist|enlist|enlisted
word-encrypt = Put a card of your hand face down into the Encrypted pile. Only you know which one it is.
    .forms = Encrypt|Encrypted|encrypt
word-encrypted-pile = Cards out of play, face down. It begins with two that nobody has looked at, unless the Suitcases are chosen.
    .forms = Encrypted pile
word-discard-pile = Where cards go that are done with. It lies face up, keeps its order, and both may read it through.
    .forms = Discard Pile
word-react = A card with this sign is played in the opponent’s turn, in answer to what happens. Whoever has reacted takes no Action in the next turn.
    .forms = REACT|react|reacts
word-window = The moment in which the opponent may react. It lasts the same time whether there is a card for it or not, so that waiting tells nothing.
    .forms = window|windows|Reaction windows|reaction window
word-peek = After drawing, look at so many cards on top of the deck. They go back as they were.
    .forms = PEEK
word-trigger = Deployed, such a card waits, and does something only when its condition is met.
    .forms = TRIGGER|trigger
word-tuck = To be tucked is to lie face up in the play area: no Guard, and in no Guard spot. The number stays visible.
    .forms = TUCK|tucked
word-extra-protection = Lies over one of your Guards and has to be assassinated before it. With that Guard it counts as half a Guard.
    .forms = Extra Protection|protected
word-final-card = The last card in hand. At the Big Reveal it is held against the opponent’s Code.
    .forms = Final Card|Final Cards
word-big-reveal = The end: Suitcases, Guards and Final Cards are turned up, and it shows who has an Unguarded Match.
    .forms = Big Reveal
word-match = Your Final Card’s number is in the opponent’s Code, and none of the opponent’s Guards has that number. Who alone has one wins.
    .forms = Unguarded Match
word-mix = A deck of eighteen cards from several decks, both copies of each number from the same one.
    .forms = mixed deck|Mixture|mixed|mixing
word-wheel = Your notes: a stroke for one copy of a number seen, two for both. At this table the machine keeps it, and says why a number is out.
    .forms = Cypher Wheel

# What the examples on the rules page show (`tools/examples.py`).

example-guard = You have enlisted an 8. It lies face down: you may look at it, and Ann only knows that it is a Guard.
example-attack = Ann sends a 6 against your Guard, which is a 4. Their Codes, 5-6-7 and 3-4-5, share the 5: the attempt succeeds, unless you react.
example-end = Your Final Card, a 2, is in the Code 9-1-2 of Ann’s Suitcase, and no Guard stands in its way: an Unguarded Match. Ann’s 7 is not in your Code 2-3-4, so you win.
example-wheel = The wheel one turn before the end: numbers that Ann’s Suitcase can no longer be are struck out.
example-cover = A 6, Extra Protection, lies over the Guard 4: whoever attacks has to remove the 6 first.
