import type { GameEntry } from "..";

/** What front page and lobby need to know of it before its pages are loaded. */
export const entry: GameEntry = {
  place: 2,
  pages: () => import("."),
  how: () => import("./how"),
  examples: () => import("./rules").then(({ examples }) => examples),
  cases: () => import("./case").then(({ pages }) => pages),
  glyph: "case",
  colour: "lapis",
  clocks: ["window"],
  // A mixture is a deck of its own, and the prepared deal is that of the lesson.
  moot: ({ mix }) => (mix ? ["deck", "tutorial"] : ["tutorial"]),
};
