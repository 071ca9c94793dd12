/** What a game's folder gives for its cases: the position and the sheet, drawn by the components of its table. */

import type { Component } from "svelte";
import type { Marks } from "$lib/marks.svelte";
import type { People } from "$lib/people";
import type { About, Wording } from "$lib/wire";

/** A position as the seat sees it, and what is asked of it. */
export interface Laid {
  /** What lies on the table. */
  table: unknown;
  content: unknown;
  people: People;
  /** What is asked about, as the note sheet calls it. */
  about: string;
  /** The answer, once it is known; "" before. */
  answer: string;
}

/** The sheet on which the answer is chosen. */
export interface Sheet extends Laid {
  /** What the facts so far rule out. */
  noted: About[];
  marks: Marks;
  /** What is chosen in each row, by the row's key. */
  chosen: Readonly<Record<string, string>>;
  /** Takes a value as the answer of a row; returns whether it does, else it is marked. */
  ontake: (row: string, value: string) => boolean;
}

export interface CasePages {
  Position: Component<Laid>;
  Sheet: Component<Sheet>;
  /** The rows of the sheet that an answer is chosen in, from left to right. */
  rows(about: string): string[];
  /** Values of its rows that lie open already, by the row's key. */
  known(laid: Laid): Record<string, string>;
  /** What a row is called; "" where it is the only one. */
  rowName(row: string, people: People): string;
  /** What a value is called, where it is a word and not what stands on a card. */
  valueName?(value: string): string;
  /** The facts are the steps of a plan: what one rules out counts only with those to come. */
  plan?: boolean;
  /** Events as the log says them, and facts that are a card of one's own. */
  say(events: Wording[], laid: Laid): string[];
}
