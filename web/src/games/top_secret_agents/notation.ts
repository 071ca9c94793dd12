// Written by `python -m tools.wire` from src/underrose/games/top_secret_agents/: change that, and run it again.
import type { Notation } from "$lib/verify/notations";

export const NOTATION: Notation = {
  rules: 2,
  verbs: {
    block: "block {space}",
    end: "end",
    give: "give {tile} {to}",
    keep: "keep",
    lower: "lower {tile} {way} for {cost}",
    move: "move {agent} {to}",
    pin: "pin {hacker} {target}",
    raise: "raise {tile} {way}",
    resign: "resign {seat}",
    retire: "retire {agent}",
    return: "return",
    spawn: "spawn {profession} {space}",
    steal: "steal {tile} for {cost}",
    transfer: "transfer {tile} {to}",
    trickle: "trickle",
    unpin: "unpin {hacker} {target}",
    wall: "block {space} for {cost}",
  },
};
