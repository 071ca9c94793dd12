// Written by `python -m tools.wire` from src/underrose/games/classified_information/: change that, and run it again.

export type GuildName = "guard" | "assassin" | "sentinel";

export type Provenance = "printed" | "ruled" | "house";

/** What is played (`deck`, by number from 1) and everything a deck can be built from (`cards`). */
export interface Content {
  cards: Kind[];
  deck: Kind[];
  difficulty: number;
  numbers: number;
  tutorial: Tutorial | null;
}

/** One kind of card; both copies of a number are of one kind and of two guilds. `asks` says whether its ability asks about Suitcase or Code, `reacts` whether it only reacts; `code` is deck letter and number, as a mixture names it: "E4". */
export interface Kind {
  ability: string;
  asks: boolean;
  code: string;
  deck: string;
  guilds: [GuildName, GuildName];
  number: number;
  provenance: Provenance;
  reacts: boolean;
  text: string;
  title: string;
}

/** The deal of the lesson: the cards of its deck from the top, and the one that is enlisted. */
export interface Tutorial {
  deck: number[];
  enlisted: number;
}

/** One player's side as the viewer sees it. */
export interface SideView {
  /** cards in hand */
  held: number;
  /** one's own */
  hand: number[];
  suitcase: number;
  /** strategic set-up: one's own choice of the card to encrypt */
  stowed: number;
  /** strategic set-up: 1 once the player has chosen */
  chosen: number;
  /** -1 too where it lies face down and is not one's own */
  guard: number[];
  /** 1: a Guard is there */
  guarded: number[];
  face_up: number[];
  /** 1: a Deployed Decoy Guard */
  armed: number[];
  /** the Extra Protection over it */
  cover: number[];
  /** these four are sets of cards */
  resilience: number;
  caches: number;
  tucked: number;
  orphans: number;
  debt: number;
}

/** The whole table as one seat sees it. */
export interface View {
  numbers: number;
  seat: number;
  phase: number;
  owed: number;
  first: number;
  turn: number;
  turns: number;
  /** final turns begun, 0..2 */
  final: number;
  window: number;
  card: number;
  target: number;
  aside: number;
  taken: number;
  said: number;
  /** a set of cards: a hand that lies open, or the Encrypted pile for whoever looks at it */
  shown: number;
  /** Forecast: the top cards, while one puts them back */
  foreseen: number[];
  deck: number;
  /** cards at its top that somebody has looked at */
  fixed: number;
  encrypted: number;
  /** the Discard Pile, oldest first */
  pile: number[];
  piled: number;
  sides: [SideView, SideView];
  reactions: number;
  assassinations: number;
  failures: number;
  encryptions: number;
  halves: [number, number];
  why: number;
  winners: number;
}

/** A position's table, typed. */
export function readTable(table: unknown): View {
  return table as View;
}

/** The three guilds. */
export const Guild = {
  GUARD: 0,
  ASSASSIN: 1,
  SENTINEL: 2,
} as const;

/** What is being decided. */
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
  NEXT: 12,
} as const;

/** What chance decides here: its streams. */
export const Stream = {
  DECK: 0,
  FIRST_PLAYER: 1,
  HANDS: 2,
} as const;

/** How a game ends. */
export const Why = {
  MATCH: 1,
  GUARDS: 2,
  BOTH_MATCH: 3,
  TIE: 4,
  RESIGNED: 5,
} as const;

/** Which reaction window is open. */
export const Window = {
  CLOSED: 0,
  BEFORE: 1,
  AFTER: 2,
} as const;

export const COPIES = 2 as const;

export const NUMBERS = 9 as const;

export const TARGETS = ["now", "1", "2", "3", "4", "5", "6", "7", "8", "9", "1+2+3", "1+2+4", "1+3+4", "2+3+4", "1+2+5", "1+3+5", "2+3+5", "1+4+5", "2+4+5", "3+4+5", "1+2+6", "1+3+6", "2+3+6", "1+4+6", "2+4+6", "3+4+6", "1+5+6", "2+5+6", "3+5+6", "4+5+6", "1+2+7", "1+3+7", "2+3+7", "1+4+7", "2+4+7", "3+4+7", "1+5+7", "2+5+7", "3+5+7", "4+5+7", "1+6+7", "2+6+7", "3+6+7", "4+6+7", "5+6+7", "1+2+8", "1+3+8", "2+3+8", "1+4+8", "2+4+8", "3+4+8", "1+5+8", "2+5+8", "3+5+8", "4+5+8", "1+6+8", "2+6+8", "3+6+8", "4+6+8", "5+6+8", "1+7+8", "2+7+8", "3+7+8", "4+7+8", "5+7+8", "6+7+8", "1+2+9", "1+3+9", "2+3+9", "1+4+9", "2+4+9", "3+4+9", "1+5+9", "2+5+9", "3+5+9", "4+5+9", "1+6+9", "2+6+9", "3+6+9", "4+6+9", "5+6+9", "1+7+9", "2+7+9", "3+7+9", "4+7+9", "5+7+9", "6+7+9", "1+8+9", "2+8+9", "3+8+9", "4+8+9", "5+8+9", "6+8+9", "7+8+9", "mine0", "mine1", "mine2", "theirs0", "theirs1", "theirs2", "theirs0+theirs1", "theirs0+theirs2", "theirs1+theirs2", "mine0+theirs0", "mine0+theirs1", "mine0+theirs2", "mine1+theirs0", "mine1+theirs1", "mine1+theirs2", "mine2+theirs0", "mine2+theirs1", "mine2+theirs2", "mine0+pile", "mine1+pile", "mine2+pile", "mine0+card", "mine1+card", "mine2+card", "pile0", "pile1", "pile2", "free0", "free1", "free2"] as const;

/** Events by key: their arguments. */
export interface Events {
  answered: { seat: number; card: number; named: number; numbers: number; answer: number };
  arranged: { seat: number; count: number; top?: number; second?: number; third?: number };
  attacked: { seat: number; card: number; spot: number };
  cached: { seat: number; card: number; cache: number };
  covered: { seat: number; spot: number; card: number };
  crossed: { seat: number; spot: number; card: number };
  dealt: { seat: number; first?: number; second?: number; suitcase?: number };
  deployed: { seat: number; card: number; target: number };
  discarded: { seat: number; card: number };
  drew: { seat: number; left: number; card?: number };
  dropped: { seat: number; other: number; given?: number; received?: number };
  encrypted: { seat: number; card?: number };
  enlisted: { seat: number; spot: number; card?: number };
  exchanged: { seat: number; spot: number; other_spot: number; card: number; other_card: number };
  exhumed: { seat: number; changed: number; encrypted?: number; received?: number };
  first: { seat: number };
  flipped: { seat: number; spot: number; card: number };
  foresaw: { seat: number; count: number; top?: number; second?: number; third?: number };
  got: { seat: number; other: number; given: number; received: number };
  judged: { seat: number; spot: number; card: number; match: number };
  killed: { seat: number; spot: number; card: number; cover: number };
  laid: { card: number };
  noticed: { seat: number; card: number };
  offered: { seat: number; first?: number; second?: number; third?: number; fourth?: number };
  opened: { seat: number; cards: number };
  over: { why: number; winners: number; halves_0: number; halves_1: number };
  packed: object;
  paid: { seat: number };
  peeked: { seat: number; card?: number };
  placed: { seat: number; card: number };
  posted: { seat: number; spot: number; card: number };
  reacted: { seat: number; card: number; to: number };
  relieved: { seat: number; spot: number; card: number; guard?: number };
  resigned: { seat: number };
  revealed: { seat: number; suitcase: number; final: number; left: number; middle: number; right: number };
  scavenged: { seat: number; card: number };
  searched: { seat: number; cards?: number };
  shown: { seat: number; to: number; card?: number };
  spared: { seat: number; spot: number; card: number };
  stowed: { seat: number; suitcase?: number; encrypted?: number };
  switched: { seat: number; suitcase?: number; received?: number };
  topped: { seat: number; spot: number; card: number; guard: number };
  turn: { seat: number; turn: number; final: number };
  turned_coat: { seat: number; spot: number; to: number; card: number };
  undone: { seat: number; steps: number; events: number };
}

/** By event the first argument that only one seat is told: who has it is told all of it. */
export const CLOSED: Record<string, string> = {
  arranged: "top",
  dealt: "first",
  drew: "card",
  dropped: "given",
  encrypted: "card",
  enlisted: "card",
  exhumed: "encrypted",
  foresaw: "top",
  offered: "first",
  peeked: "card",
  relieved: "guard",
  searched: "cards",
  shown: "card",
  stowed: "suitcase",
  switched: "suitcase",
};

/** What a player may do. */
export type Action =
  | { do: "arrange"; order: string }
  | { do: "assassinate"; card: string; spot: number }
  | { do: "deploy"; card: string; target: string }
  | { do: "discard"; card: string }
  | { do: "encrypt"; card: string }
  | { do: "enlist"; card: string; spot: number }
  | { do: "exhume"; encrypted: string; card: string }
  | { do: "give"; card: string }
  | { do: "leave" }
  | { do: "name"; number: number }
  | { do: "pass" }
  | { do: "react"; card: string }
  | { do: "show"; card: string }
  | { do: "stow"; suitcase: string; encrypted: string }
  | { do: "top"; card: string }
  | { do: "tuck"; card: string };

/** Why an action of this game may be refused. */
export type RefusalKey =
  | "codes_differ"
  | "empty_spot"
  | "just_taken"
  | "named_already"
  | "no_answer"
  | "no_assassin"
  | "no_guard"
  | "no_such_order"
  | "no_target"
  | "not_a_target"
  | "not_encrypted"
  | "not_in_hand"
  | "not_now"
  | "not_on_top"
  | "not_shown"
  | "not_true"
  | "not_your_turn"
  | "only_reacts"
  | "same_card"
  | "server_only"
  | "spot_taken"
  | "spots_full"
  | "unknown";
