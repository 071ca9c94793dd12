"""Roses and thorns, a toy game for two to ten seats with every mechanism of games of hidden information.

The deck has two kinds of card. Each seat holds two, the rest lies face down in the basket. In a round each seat takes a turn:

- `trade SEAT CARD`: offer a card face down. A rose may be offered to anyone, a thorn only to the seat on the left. All the
  others, with a thorn in hand or without, are asked whether they `block` or `let` it pass (a reaction window). The first block
  ends the trade: the thorn is shown and leaves the game, its seat takes a card from the basket. If all let it pass, the target
  owes a card (`give CARD`), and the two cards change hands seen by nobody else.
- `tuck CARD`: take the top card of the basket and put one of your two cards under it.
- `hint OF TO`: seat TO looks at a card of seat OF, drawn by chance.

Then all lay a card secretly (`lay CARD`), the cards are shown together, and go back to the hands. A lone thorn scores two points
for its seat; otherwise every rose scores one. The first player moves to the left.

The game ends when a seat reaches the goal (GOAL), after the last round (LAST_ROUND) or at once when the basket is empty (BARE);
the most points win, shared if need be. Nobody wins without a point (NOBODY).

Hidden choices, for deduction: which card was offered, given, tucked, or laid while others had yet to lay theirs.
"""

from tests.reference_games.toy.state import SEATS
from underrose.kernel.game.declare import declare
from underrose.kernel.game.title import Figure

TITLE = declare(
    __name__,
    "Roses and thorns",
    seats=(2, SEATS),
    rules_version=2,
    figures=(Figure("rounds", "rounds"), Figure("trades", "trades"), Figure("blocks", "blocks")),
)
