/** Examples on a game's rules page: positions that the engine serialized (`tools/examples.py`), drawn by the game's own components. */

import type { Component } from "svelte";
import type { Notes, Wording } from "./wire";

/** A position beside a rule, as one seat sees it. */
export interface Position<V> {
  /** The rule that it is an example of. */
  rule: string;
  table: V;
  notes: Notes | null;
  /** What its last step told. */
  told: Wording[];
}

/** What a game's `rules/examples.json` holds. */
export interface Positions<V, C> {
  content: C;
  examples: Record<string, Position<V>>;
}

/** What a game's folder exports for its rules page: the names of the examples of each rule, and what draws one. */
export interface RuleExamples {
  of: ReadonlyMap<string, readonly string[]>;
  Example: Component<{ name: string }>;
}

/** The examples by the rule beside which they stand. */
export function byRule(positions: Positions<unknown, unknown>, Example: RuleExamples["Example"]): RuleExamples {
  const of = new Map<string, string[]>();
  for (const [name, { rule }] of Object.entries(positions.examples)) of.set(rule, [...(of.get(rule) ?? []), name]);
  return { of, Example };
}
