/** Examples on a game's rules page: positions that the engine serialized (`tools/examples.py`), drawn by the game's own components. */

import type { Component } from "svelte";
import type { People } from "./people";
import type { Notes, Wording } from "./wire";

/** What an example is drawn from: a position as one seat sees it. */
export interface Example<V, C> {
  name: string;
  table: V;
  notes: Notes | null;
  /** What its last step told. */
  told: Wording[];
  content: C;
  people: People;
}

/** What a game's folder exports for its rules page: its `examples.json`, names for whoever plays in it, and what draws an example. */
export interface RuleExamples {
  content: unknown;
  /** The examples by their names, each with the rule beside which it stands. */
  examples: Readonly<Record<string, { rule: string }>>;
  people: People;
  Example: Component<any>;
}
