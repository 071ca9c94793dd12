import type { GameEntry } from "..";

/** What front page and lobby need to know of it before its pages are loaded. */
export const entry: GameEntry = {
  place: 3,
  pages: () => import("."),
  how: () => import("./how"),
  examples: () => import("./rules").then(({ examples }) => examples),
  cases: () => import("./case").then(({ pages }) => pages),
  glyph: "drop",
  colour: "verdigris",
  // The prepared table is that of the lesson.
  moot: () => ["tutorial"],
};
