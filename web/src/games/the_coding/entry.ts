import type { GameEntry } from "..";

/** What front page and lobby need to know of it before its pages are loaded. */
export const entry: GameEntry = {
  place: 1,
  pages: () => import("."),
  how: () => import("./how"),
  examples: () => import("./rules").then(({ examples }) => examples),
  cases: () => import("./case").then(({ pages }) => pages),
  glyph: "keypad",
  colour: "brass",
  clocks: ["answer"],
  moot: ({ system }) => (system === "speed" ? [] : ["taps"]),
};
