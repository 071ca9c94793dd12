# Words of The Coding, explained where they stand on a page. `.forms` are the spellings by which a page finds them; the first is the word's name.

word-code = A letter and two digits that you hide: letter, tens, ones. Every letter and every digit exists only once, so nobody shares one with you.
    .forms = code|codes
word-code-card = One letter or digit. Three of them, face down, are a player’s code; the others are set aside.
    .forms = code card|code cards|Code cards
word-data-card = Names a range of letters or numbers. Whoever takes it says with it: my code does not lie in this range.
    .forms = data card|Data card|Data field|data cards|Data cards
word-hack-card = Asks about one place of a code: is it one of the values on the card? The answer is always true and stays on the table.
    .forms = hack card|Hack card|hack cards|Hack cards
word-line = The five hack cards that lie face up. Whoever sends one chooses from these, and the deck fills the gap.
    .forms = line|hack line|Hack line
word-x = X1 is the first digit of a code, its tens; X2 is the second, its ones.
    .forms = X1|X2|X1 and X2
word-first-player = Shows who begins the round, and who is the last to receive a hack card in it. It moves to the left after every round.
    .forms = First Player card
word-counter = The slower way to play: on your turn you hack or decode. A right name puts the other out, a wrong one turns up a card of yours; the last one in wins.
    .forms = Counter Cracking
word-speed = The quicker way to play: after round 4 whoever taps first names a player’s code at once. Right wins the game, wrong puts you out.
    .forms = Speed Cracking
word-hacking = A turn of Counter Cracking: take a data card, then send a hack card. Nobody ever holds more than five hack cards.
    .forms = Hacking
word-decoding = To name a player’s whole code: letter, tens, ones. In Counter Cracking the third wrong one puts you out.
    .forms = Decoding|decode
word-foul = To tap and then be too slow with a name. It counts as a wrong answer.
    .forms = foul
word-set-aside = The code cards that nobody was dealt. In Speed Cracking some are turned up when all say that they do not know enough.
    .forms = set aside|pile set aside
word-taps = How one is first in Speed Cracking: live, whoever taps first; or sealed, where all choose in secret and chance decides between several.
    .forms = taps|Taps
word-crack-sheet = Crosses out what the others’ codes can no longer be. At this table the machine keeps it, and says why if you touch what is crossed.
    .forms = Crack Sheet

# What the examples on the rules page show (`tools/examples.py`).

example-range = You hold E 9 5 and have taken C–D and 20–39: neither of them contains your code, and now everybody can cross them out.
example-answers = After four rounds: four cards lie below Ann’s code, each at the place that it asked about. One was right, three were not, and her four data cards exclude more.
example-wrong = Ann has named a wrong code and turns up a card of her choice: her letter, D. It stays up.
example-sheet = What the sheet has crossed out of Ann’s code by then: by her data cards, by her answers, and by the cards in your own hand.
