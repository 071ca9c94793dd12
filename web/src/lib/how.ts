/** How a game is played, on one page: what its folder gives for that, and the people of its pictures. */

import type { Component } from "svelte";
import { peopleOf, type People } from "./people";
import type { Word } from "./texts/catalogue.svelte";

/** What a game's folder exports for its page. `said` knows `how-aim`, and for each step `how-<step>` with a `.title`. */
export interface HowTo {
  /** The steps, in their order. */
  steps: readonly string[];
  /** What stands over a step: drawn by the game's own components, from a small fixed position. */
  Picture: Component<{ step: string }>;
  said(key: string, args?: Record<string, Word>): string | undefined;
}

/** The people of a picture: the reader in the first seat, the others by name. */
export function peopleCalled(...others: string[]): People {
  const seats = ["", ...others].map((name, seat) => ({ seat, name, kind: "human" as const, level: null, connected: true, ready: true }));
  return peopleOf(seats, 0);
}
