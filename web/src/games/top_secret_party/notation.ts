// Written by `python -m tools.wire` from src/underrose/games/top_secret_party/: change that, and run it again.
import type { Notation } from "$lib/verify/notations";

export const NOTATION: Notation = {
  rules: 3,
  verbs: {
    answer: "answer {card} {choice}",
    character: "character {seat}",
    lapse: "lapse {seat}",
    overdue: "overdue {seat}",
    person: "person {seat}",
    point: "point {seat}",
    ready: "ready",
    skip: "skip",
  },
};
