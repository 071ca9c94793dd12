// Written by `python -m tools.wire` from src/underrose/games/the_coding/: change that, and run it again.
import type { Notation } from "$lib/verify/notations";

export const NOTATION: Notation = {
  rules: 3,
  verbs: {
    data: "data {card}",
    decode: "decode {target} {letter}{tens}{ones}",
    foul: "foul",
    hack: "hack {slot} {target}",
    none: "data none",
    order: "order {tens}{ones}",
    pass: "not enough",
    play: "play on",
    resign: "resign {seat}",
    reveal: "reveal {place}",
    stop: "stop",
    tap: "tap",
    withdraw: "withdraw",
  },
};
