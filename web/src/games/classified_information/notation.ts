// Written by `python -m tools.wire` from src/underrose/games/classified_information/: change that, and run it again.
import type { Notation } from "$lib/verify/notations";

export const NOTATION: Notation = {
  rules: 3,
  verbs: {
    arrange: "arrange {order}",
    assassinate: "assassinate {card} {spot}",
    deploy: "deploy {card} {target}",
    discard: "discard {card}",
    encrypt: "encrypt {card}",
    enlist: "enlist {card} {spot}",
    exhume: "exhume {encrypted} {card}",
    give: "give {card}",
    leave: "leave",
    name: "name {number}",
    pass: "pass",
    react: "react {card}",
    resign: "resign {seat}",
    show: "show {card}",
    stow: "stow {suitcase} {encrypted}",
    top: "top {card}",
    tuck: "tuck {card}",
  },
};
