/** Top-Secret on the wire: its view's table and its content. Tiles, agents and spaces are numbers in the order of the content; -1 means none. */

import type { Tutorial } from "$lib/lesson";

export interface Space {
  /** "c2": row and place. */
  name: string;
  row: number;
  /** In half spaces from the left. */
  x: number;
  zone: "relay" | "field";
  star: boolean;
}

export interface Colour {
  /** "Ledgers", and one of them: "Ledger". */
  name: string;
  one: string;
  letter: string;
  honeypots: boolean;
}

export interface Profession {
  id: string;
  name: string;
  agents: number;
  abilities: string[];
}

export interface Content {
  goal: number;
  turns: number;
  board: { rows: number[]; relay: number };
  spaces: Space[];
  entries: number[];
  colours: Colour[];
  tiles: { name: string; colour: number; value: number }[];
  professions: Profession[];
  agents: { seat: number; profession: number }[];
  tutorial: Tutorial | null;
}

/** Where a tile is; `where` is its space, its agent, or the seat that scored or drew it. */
export interface TileSeen {
  place: number;
  where: number;
}

export interface AgentSeen {
  place: number;
  space: number;
  /** Until the end of the turn of this number; 0: not. */
  pinned: number;
  fresh: number;
  used_pin: number;
  used_steal: number;
}

export interface AgentsTable {
  seat: number;
  phase: number;
  turn: number;
  number: number;
  actions: number;
  starter: number;
  goal: number;
  turns: number;
  points: number[];
  bag: number;
  drawn: number;
  dice: number[];
  tiles: TileSeen[];
  agents: AgentSeen[];
  blockades: number[];
  why: number;
  winners: number;
}

export const Phase = { TRICKLE: 0, SPAWN: 1, ACT: 2, DRAWN: 3, OVER: 4 } as const;
export const TilePlace = { NOWHERE: -1, BAG: 0, LOOSE: 1, HELD: 2, SCORED: 3, DRAWN: 4 } as const;
export const AgentPlace = { NOWHERE: -1, ROSTER: 0, FIELD: 1, RETIRED: 2, LOST: 3 } as const;
/** Why a tile went where it went in a trickle: the argument `path` of `fell`. */
export const Path = { BY_DIE: 0, TURNED_ASIDE: 1, HEMMED_IN: 2, COVERED: 3 } as const;

/** Actions in a turn. */
export const ACTIONS = 3;
/** Tiles an agent may hold. */
export const CARRIED = 3;

/** A view's table, typed. */
export function readTable(table: unknown): AgentsTable {
  return table as AgentsTable;
}
