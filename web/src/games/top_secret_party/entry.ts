import type { GameEntry } from "..";

/** What front page and lobby need to know of it before its pages are loaded. */
export const entry: GameEntry = {
  place: 4,
  pages: () => import("."),
  how: () => import("./how"),
  examples: () => import("./rules").then(({ examples }) => examples),
  cases: () => import("./case").then(({ pages }) => pages),
  glyph: "point",
  colour: "mauve",
  clocks: ["answer", "point"],
  times: { answer: [0, 20, 45, 90, 180], point: [0, 30, 60, 120, 240] },
  turnless: true,
  // Packs have switches of their own, and shuffled dossiers are for the lab.
  moot: () => ["packs", "dossiers"],
};
