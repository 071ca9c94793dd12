/** Classified Information on the wire: its view's table and its content. Cards are 0..17, two of each number; -1 means none or unknown. */

import type { Tutorial } from "$lib/lesson";

export type GuildName = "guard" | "assassin" | "sentinel";

/** One kind of card; both copies of a number are of one kind and of two guilds. */
export interface Kind {
  deck: string;
  number: number;
  title: string;
  ability: string;
  guilds: [GuildName, GuildName];
  text: string;
  provenance: "printed" | "ruled" | "house";
  /** Whether its ability asks about Suitcase or Code. */
  asks: boolean;
  /** Whether it only reacts. */
  reacts: boolean;
  /** Deck letter and number, as a mixture names it: "E4". */
  code: string;
}

export interface Content {
  numbers: number;
  /** What is played, by number from 1. */
  deck: Kind[];
  /** Everything a deck can be built from. */
  cards: Kind[];
  difficulty: number;
  /** The lesson, where it is played. */
  tutorial: Tutorial | null;
}

export interface SideView {
  held: number;
  hand: number[];
  suitcase: number;
  stowed: number;
  chosen: number;
  guard: number[];
  guarded: number[];
  face_up: number[];
  armed: number[];
  cover: number[];
  /** Sets of cards. */
  resilience: number;
  caches: number;
  tucked: number;
  orphans: number;
  debt: number;
}

export interface ClassifiedTable {
  numbers: number;
  seat: number;
  phase: number;
  /** A set of seats: who owes the decision. */
  owed: number;
  first: number;
  turn: number;
  turns: number;
  final: number;
  window: number;
  card: number;
  target: number;
  aside: number;
  taken: number;
  /** A set of numbers. */
  said: number;
  /** A set of cards. */
  shown: number;
  foreseen: number[];
  deck: number;
  fixed: number;
  encrypted: number;
  pile: number[];
  piled: number;
  sides: [SideView, SideView];
  halves: number[];
  why: number;
  winners: number;
}

export const Phase = {
  STOW: 0,
  ACT: 1,
  WINDOW: 2,
  NAME: 3,
  SHOW: 4,
  GIVE: 5,
  DISCARD: 6,
  TUCK: 7,
  EXHUME: 8,
  ARRANGE: 9,
  ORDER: 10,
  OVER: 11,
} as const;

/** Turns of a whole game: ten draws and two final turns. */
export const TURNS = 12;

/** A view's table, typed. */
export function readTable(table: unknown): ClassifiedTable {
  return table as ClassifiedTable;
}
