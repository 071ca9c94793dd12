// Written by `python -m tools.wire` from src/underrose/games/the_coding/: change that, and run it again.

export type Provenance = "printed" | "ruled" | "house";

/** All cards of a table. */
export interface Content {
  data: DataCard[];
  digits: string;
  hack: HackCard[];
  letters: string;
  rounds?: number;
  wrong?: number;
}

/** A data card: letters, or a range of two-digit numbers. */
export interface DataCard {
  high?: number;
  letters?: string;
  low?: number;
  name: string;
  provenance: Provenance;
}

/** A hack card: the place it asks about, and the values it names. */
export interface HackCard {
  name: string;
  place: "letter" | "ones" | "tens";
  provenance: Provenance;
  values: string;
}

/** One player's side of the table as the viewer sees it; -1 is a card face down, an empty place, or nobody. */
export interface Side {
  code: number[];
  revealed: number[];
  ordered: number;
  out: number;
  wrong: number;
  sender: number;
  received: number;
  data_cards: number[];
  hacks: number;
  hack: number[];
  answer: number[];
  chosen: number;
  /** live taps: has taken "not enough" back in this round of taps */
  withdrew: number;
}

/** The whole table as one seat sees it. */
export interface View {
  players: number;
  seat: number;
  system: number;
  phase: number;
  owed: number;
  turn: number;
  first: number;
  starter: number;
  current_round: number;
  field: number[];
  line: number[];
  deck: number;
  aside: number;
  open_letters: number[];
  open_digits: number[];
  sides: Side[];
  choice: number;
  shown: number;
  announced: number;
  cracked: number;
  why: number;
  winners: number;
}

/** A position's table, typed. */
export function readTable(table: unknown): View {
  return table as View;
}

/** What is being decided. */
export const Phase = {
  ORDER: 0,
  DATA: 1,
  SEND: 2,
  CHOOSE: 3,
  REVEAL: 4,
  PLAY_ON: 5,
  TAP: 6,
  NAME: 7,
  SHOW_DIGIT: 8,
  OVER: 9,
  OPEN: 10,
} as const;

/** The three code cards of a player. */
export const Place = {
  LETTER: 0,
  TENS: 1,
  ONES: 2,
} as const;

/** What chance decides here: its streams. */
export const Stream = {
  CODE_CARDS: 0,
  HACK_CARDS: 1,
  FIRST_PLAYER: 2,
  TAPS: 3,
} as const;

/** The two systems of the rulebook. */
export const System = {
  COUNTER: 0,
  SPEED: 1,
} as const;

/** How a game ends. */
export const Why = {
  CRACKED: 1,
  LAST_STANDING: 2,
  NOBODY: 3,
  RESIGNED: 4,
} as const;

export const PLACE_NAMES = ["letter", "tens", "ones"] as const;

/** Events by key: their arguments. */
export interface Events {
  announced: { seat: number; available: number };
  chose: { seat: number; choice?: number };
  cleared: object;
  counter: object;
  dealt: { seat: number; letter?: number; first?: number; second?: number };
  decoded: { seat: number; target: number; letter: number; tens: number; ones: number; right: number };
  first: { seat: number };
  flipped: { seat: number; letter: number; value: number };
  fouled: { seat: number };
  hacked: { seat: number; target: number; slot: number; card: number; answer: number };
  ordered: { seat: number; tens?: number; ones?: number };
  out: { seat: number };
  over: { why: number; winners: number };
  picked: { seat: number; card: number };
  picked_digit: { seat: number; place?: number };
  played_on: { seat: number };
  resigned: { seat: number };
  revealed: { seat: number; place: number; value: number };
  round: { round: number };
  said: { seat: number };
  shown: { taps: number };
  stopped: { seat: number };
  tapped: { seat: number };
  turned: { slot: number; card: number };
  undone: { seat: number; steps: number; events: number };
  withdrew: { seat: number };
}

/** By event the first argument that only one seat is told: who has it is told all of it. */
export const CLOSED: Record<string, string> = {
  chose: "choice",
  dealt: "letter",
  ordered: "tens",
  picked_digit: "place",
};

/** What a player may do. */
export type Action =
  | { do: "data"; card: string }
  | { do: "decode"; target: number; letter: string; tens: number; ones: number }
  | { do: "hack"; slot: number; target: number }
  | { do: "none" }
  | { do: "order"; tens: number; ones: number }
  | { do: "pass" }
  | { do: "play" }
  | { do: "reveal"; place: string }
  | { do: "stop" }
  | { do: "tap" }
  | { do: "withdraw" };

/** Why an action of this game may be refused. */
export type RefusalKey =
  | "can_pick"
  | "covers_code"
  | "empty_slot"
  | "first_is_last"
  | "full"
  | "held_already"
  | "impossible_code"
  | "more_than_two"
  | "nobody_to_hack"
  | "not_in_field"
  | "not_now"
  | "not_said"
  | "not_your_digits"
  | "not_your_turn"
  | "open_already"
  | "received_already"
  | "said_already"
  | "server_only"
  | "straight_back"
  | "target_out"
  | "unknown"
  | "withdrawn_already"
  | "yourself";
