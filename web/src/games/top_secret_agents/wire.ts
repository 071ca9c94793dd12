// Written by `python -m tools.wire` from src/underrose/games/top_secret_agents/: change that, and run it again.

export type Provenance = "printed" | "ruled" | "house";

/** An agent: whose, and of which profession by number. */
export interface Agent {
  profession: number;
  seat: number;
}

/** The spaces of each row, and how many rows are the relay zone. */
export interface Board {
  provenance: Provenance;
  relay: number;
  rows: number[];
}

/** A colour of Intel: "Ledgers", one of them a "Ledger". */
export interface Colour {
  honeypots: boolean;
  letter: string;
  name: string;
  one: string;
  provenance: Provenance;
}

/** All that lies on a table or is set for it; tiles, agents and spaces are known by their number here. */
export interface Content {
  agents: Agent[];
  analysed: number;
  board: Board;
  carry: number;
  colours: Colour[];
  entries: number[];
  faces: number;
  goal: number;
  professions: Profession[];
  spaces: Space[];
  tiles: Tile[];
  turns: number;
  tutorial: Tutorial | null;
}

/** A profession, and of how many agents it is. */
export interface Profession {
  abilities: string[];
  agents: number;
  id: string;
  name: string;
  provenance: Provenance;
}

/** A space: "c2" is row and place; `x` counts half spaces from the left. */
export interface Space {
  name: string;
  row: number;
  star: boolean;
  x: number;
  zone: "field" | "relay";
}

/** A tile: its colour by number, and its value, 0 for Honeypots. */
export interface Tile {
  colour: number;
  name: string;
  value: number;
}

/** The chance of one turn of a lesson: the tiles that are drawn, and the dice. */
export interface Turn {
  dice: number[];
  draws: number[];
}

/** The deal of a lesson, and the chance it is played on: tiles and agents, each with its space. */
export interface Tutorial {
  agents?: number[][];
  goal: number;
  seat: number;
  tiles: number[][];
  turns: Turn[];
}

/** Where a tile is (a `TilePlace`), and on which space, with which agent, or scored or drawn by which seat. */
export interface TileSeen {
  place: number;
  where: number;
}

/** Where an agent is (an `AgentPlace`), its space on the field (-1: none), and what holds for it this turn. */
export interface AgentSeen {
  place: number;
  space: number;
  /** until the end of the turn of this number, 0: not pinned */
  pinned: number;
  /** 1: spawned this turn */
  fresh: number;
  /** 1: has pinned or unpinned this turn */
  used_pin: number;
  /** 1: has taken Intel from a pinned agent this turn */
  used_steal: number;
}

/** The whole table. */
export interface View {
  seat: number;
  phase: number;
  turn: number;
  number: number;
  actions: number;
  starter: number;
  goal: number;
  turns: number;
  points: [number, number];
  /** tiles in it */
  bag: number;
  drawn: number;
  dice: number[];
  tiles: TileSeen[];
  agents: AgentSeen[];
  /** until the end of the turn of this number, 0: none */
  blockades: number[];
  /** so often, by profession */
  spawned: number[];
  /** retirements with Intel, by profession */
  scoring: number[];
  /** tiles that fell off the board */
  unused: number;
  why: number;
  winners: number;
}

/** A position's table, typed. */
export function readTable(table: unknown): View {
  return table as View;
}

/** What a profession may be able to do beside moving, transferring and retiring. */
export const Ability = {
  GIVE: 0,
  RAISE: 1,
  LOWER: 2,
  ANALYSE: 3,
  PIN: 4,
  STEAL: 5,
  BLOCK: 6,
  WALL: 7,
} as const;

/** Where an agent is. */
export const AgentPlace = {
  NOWHERE: -1,
  ROSTER: 0,
  FIELD: 1,
  RETIRED: 2,
  LOST: 3,
} as const;

/** Why a tile went where it went in a trickle: the argument `path` of `fell`. */
export const Path = {
  BY_DIE: 0,
  TURNED_ASIDE: 1,
  HEMMED_IN: 2,
  COVERED: 3,
} as const;

/** Where a turn stands. */
export const Phase = {
  TRICKLE: 0,
  SPAWN: 1,
  ACT: 2,
  DRAWN: 3,
  OVER: 4,
} as const;

/** What chance decides here: its streams. */
export const Stream = {
  BAG: 0,
  DICE: 1,
  FIRST_PLAYER: 2,
} as const;

/** Where a tile is. */
export const TilePlace = {
  NOWHERE: -1,
  BAG: 0,
  LOOSE: 1,
  HELD: 2,
  SCORED: 3,
  DRAWN: 4,
} as const;

/** How a game ends. */
export const Why = {
  GOAL: 1,
  SPENT: 2,
  TURNS: 3,
  RESIGNED: 4,
} as const;

export const ACTIONS = 3 as const;

/** Events by key: their arguments. */
export interface Events {
  blocked: { seat: number; agent: number; space: number; until: number };
  cleared: { space: number };
  drew: { seat: number; agent: number; tile: number };
  empty: { space: number };
  ended: { seat: number; number: number };
  entered: { tile: number; space: number };
  fell: { tile: number; origin: number; space: number; agent: number; path: number; die: number };
  first: { seat: number };
  freed: { agent: number };
  gave: { seat: number; agent: number; tile: number; target: number };
  lost: { agent: number; tile: number; space: number };
  lowered: { seat: number; agent: number; tile: number; origin: number; space: number; target: number };
  moved: { seat: number; agent: number; origin: number; space: number };
  over: { why: number; winners: number };
  overflowed: { agent: number; tiles: number; space: number };
  pinned: { seat: number; agent: number; target: number; until: number };
  raised: { seat: number; agent: number; tile: number; origin: number; space: number; target: number };
  resigned: { seat: number };
  retired: { seat: number; agent: number; space: number; tiles: number };
  returned: { seat: number; tile: number };
  rolled: { die0: number; die1: number; die2: number; die3: number; die4: number; die5: number };
  scored: { seat: number; tile: number; points: number };
  spawned: { seat: number; agent: number; space: number };
  spent: { seat: number; agent: number; tile: number };
  stole: { seat: number; agent: number; tile: number; target: number };
  took: { agent: number; tile: number; space: number };
  transferred: { seat: number; agent: number; tile: number; target: number };
  turn: { seat: number; number: number };
  undone: { seat: number; steps: number; events: number };
  unpinned: { seat: number; agent: number; target: number };
}

/** By event the first argument that only one seat is told: who has it is told all of it. */
export const CLOSED: Record<string, string> = {};

/** What a player may do. */
export type Action =
  | { do: "block"; space: string }
  | { do: "end" }
  | { do: "give"; tile: string; to: string }
  | { do: "keep" }
  | { do: "lower"; tile: string; way: string; cost: string }
  | { do: "move"; agent: string; to: string }
  | { do: "pin"; hacker: string; target: string }
  | { do: "raise"; tile: string; way: string }
  | { do: "retire"; agent: string }
  | { do: "return" }
  | { do: "spawn"; profession: string; space: string }
  | { do: "steal"; tile: string; cost: string }
  | { do: "transfer"; tile: string; to: string }
  | { do: "trickle" }
  | { do: "unpin"; hacker: string; target: string }
  | { do: "wall"; space: string; cost: string };

/** Why an action of this game may be refused. */
export type RefusalKey =
  | "blockaded"
  | "field_full"
  | "fresh"
  | "itself"
  | "no_actions"
  | "no_agent"
  | "no_intel"
  | "no_space_there"
  | "not_able"
  | "not_adjacent"
  | "not_empty"
  | "not_held"
  | "not_in_roster"
  | "not_loose"
  | "not_now"
  | "not_pinned"
  | "not_starred"
  | "not_your_turn"
  | "occupied"
  | "outside_field"
  | "pinned"
  | "pinned_already"
  | "server_only"
  | "too_late"
  | "unknown"
  | "used_up";
