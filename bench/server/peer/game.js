// The peer's game: two seats, hidden hands, one move a turn, as many fields as a position of ours has. playerView takes the secrets out.
"use strict";

const CARDS = 20;
const MOVES_A_GAME = 31; // as many as our game has when everybody takes the first legal action

const deal = (random) => ({
  deck: random.Shuffle([...Array(CARDS).keys()]),
  codes: [0, 1].map(() => [random.Die(6) - 1, random.Die(10) - 1, random.Die(10) - 1]),
  secrets: [0, 1].map(() => Array(10).fill(0).map(() => random.Die(100))),
});

const setup = ({ random }) => {
  const hidden = deal(random);
  return {
    hidden,
    field: Array(16).fill(1),
    line: Array(5).fill(-1),
    openLetters: Array(10).fill(0),
    openDigits: Array(10).fill(0),
    sides: [0, 1].map((seat) => ({
      code: hidden.codes[seat],
      revealed: [0, 0, 0], ordered: 1, out: 0, wrong: 0, sender: -1, received: 0,
      cards: Array(16).fill(0), hand: [], hack: Array(5).fill(-1), answer: Array(5).fill(-1), chosen: 0,
    })),
    moves: 0,
  };
};

// A card of the deck is laid out; its answer, which depends on what is hidden, becomes public.
const play = ({ G, random, playerID }, slot, target) => {
  if (!Number.isInteger(slot) || slot < 0 || slot > 4 || target !== 1 - Number(playerID)) return "INVALID_MOVE";
  if (G.moves + 1 >= MOVES_A_GAME) return setup({ random }); // dealt again at once, which spares the peer a new match
  const card = G.hidden.deck[G.moves % CARDS];
  G.line[slot] = card;
  G.sides[target].hack[slot] = card;
  G.sides[target].answer[slot] = G.hidden.codes[target][card % 3] > card % 10 ? 1 : 0;
  G.sides[target].sender = Number(playerID);
  G.field[card % 16] += 1;
  G.moves += 1;
};

const strip = ({ G, playerID }) => {
  const { hidden, ...shown } = G;
  return {
    ...shown,
    deck: hidden.deck.length - (G.moves % CARDS),
    sides: G.sides.map((side, seat) => (String(seat) === playerID ? side : { ...side, code: [-1, -1, -1], hand: [] })),
    legal: [0, 1, 2, 3, 4].map((slot) => ({ do: "play", slot: [slot], target: [playerID === "0" ? 1 : 0] })),
  };
};

module.exports = {
  Game: { name: "cards", setup, moves: { play: { move: play, client: false } }, turn: { minMoves: 1, maxMoves: 1 }, playerView: strip, disableUndo: true },
};
