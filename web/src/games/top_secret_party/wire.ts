// Written by `python -m tools.wire` from src/underrose/games/top_secret_party/: change that, and run it again.

/** All packs, their faces one after the other, the traits by name, and the characters. */
export interface Content {
  dossiers: Dossier[];
  faces: Face[];
  packs: Pack[];
  traits: string[];
}

/** A character: what they look like, in words, and their traits, from -2 to 2. */
export interface Dossier {
  name: string;
  portrait: string;
  traits: number[];
}

/** One side of a card: a question for each team, and what the traits weigh on it, from -2 to 2. */
export interface Face {
  blue: string;
  blue_traits: number[];
  yellow: string;
  yellow_traits: number[];
}

/** A pack of questions: its faces are `faces` many from number `first` on. */
export interface Pack {
  faces: number;
  first: number;
  id: string;
  language: string;
  merciless: boolean;
  title: string;
}

/** What lies before one seat. NONE (-1) where there is nothing, or where it may not be seen. */
export interface Side {
  /** 0 yellow, 1 blue: one's own, and everybody's once they are revealed */
  team: number;
  /** number of the character who plays here; NONE where a person plays */
  dossier: number;
  /** 1 where a token lies */
  answered: number[];
  /** 1 yes, 0 no */
  answers: number[];
  /** 1 where time ran out; last of all for the pointing */
  late: number[];
  /** 1 where a bot answered or pointed */
  lent: number[];
  ready: number;
  pointed: number;
  /** the seat that is pointed at: one's own, and everybody's once they are revealed */
  arrow: number;
  points: number;
  earned: number[];
}

/** The table from one seat, or from none (`seat` NONE). */
export interface View {
  players: number;
  seat: number;
  phase: number;
  /** from 1 */
  current_round: number;
  /** of the question that is being answered, 0 to 2 */
  slot: number;
  /** its letter, 0 for A: the `card` that answers name */
  label: number;
  /** of this round's cards: an index into the content's faces */
  faces: number[];
  /** question cards that are not needed any more: as many can be skipped */
  spare: number;
  /** the dossier from which a bot in this seat answers */
  own: number;
  sides: Side[];
  why: number;
}

/** A position's table, typed. */
export function readTable(table: unknown): View {
  return table as View;
}

/** What the table is waiting for. */
export const Phase = {
  ANSWERING: 0,
  READYING: 1,
  POINTING: 2,
  REVEALED: 3,
  OVER: 4,
} as const;

/** What chance decides here: its streams. */
export const Stream = {
  TEAMS: 0,
  CHARACTERS: 1,
  QUESTIONS: 2,
  OVERDUE: 3,
} as const;

/** The two teams. A question is asked of one of them. */
export const Team = {
  YELLOW: 0,
  BLUE: 1,
} as const;

/** How a game ends. */
export const Why = {
  WON: 1,
  SHARED: 2,
} as const;

export const ROUNDS = 3 as const;

export const SLOTS = 3 as const;

export const NEEDED = 9 as const;

export const SIDES = 2 as const;

export const MATE_POINTS = 3 as const;

export const POINTING = 3 as const;

/** Events by key: their arguments. */
export interface Events {
  aimed: { seat: number; target: number };
  cast: { seat: number; dossier: number; own?: number };
  changed: { seat: number; slot: number; yes: number };
  character: { seat: number };
  counted: object;
  dealt: { seat: number; team?: number };
  over: { why: number; winners: number };
  overdue: { seat: number };
  person: { seat: number };
  placed: { seat: number; slot: number; yes: number };
  pointed: { seat: number; target?: number };
  ready: { seat: number };
  revealed: { seat: number; team: number; target: number; right: number; found: number; points: number };
  round: { round: number };
  sealed: { seat: number; slot: number; yes?: number };
  shown: { slot: number; yes: number };
  skipped: { slot: number; face: number };
  turned: { slot: number; card: number; face: number };
  undone: { seat: number; steps: number; events: number };
}

/** By event the first argument that only one seat is told: who has it is told all of it. */
export const CLOSED: Record<string, string> = {
  cast: "own",
  dealt: "team",
  pointed: "target",
  sealed: "yes",
};

/** What a player may do. */
export type Action =
  | { do: "answer"; card: string; choice: string }
  | { do: "point"; seat: number }
  | { do: "ready" };

/** Why an action of this game may be refused. */
export type RefusalKey =
  | "no_spare_card"
  | "not_asked"
  | "not_awaited"
  | "not_now"
  | "other_card"
  | "server_only"
  | "so_already"
  | "token_placed"
  | "unchanged"
  | "unknown"
  | "yourself";
