/** What travels between the pages and the server. Seats count from 0; nothing here knows a rule. */

export type Value = number | string;

/** One action: a verb and single values, e.g. {do: "hack", slot: 2, target: 1}. */
export type Action = { do: string } & Record<string, Value>;

/** Several legal actions at once: the product of the lists, less those where two `distinct` arguments agree. */
export interface Form {
  do: string;
  distinct?: string[][];
  [argument: string]: string | Value[] | string[][] | undefined;
}

/** Events, refusals and reasons: a key of the message catalogue, with the server's own sentence as a spare. */
export interface Wording {
  key: string;
  args: Record<string, number | string>;
  text: string;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "human" | "bot" | "empty";
  level: string | null;
  connected: boolean;
  ready: boolean;
}

export interface Outcome {
  why: number | string;
  winners: number[];
  scores: number[];
}

/** What is known about one hidden card: `key` names it ("1.tens"), `values` the possible ones, `out` those ruled out. */
export interface About {
  key: string;
  values: Record<string, number | null>;
  out: string[];
}

export interface Notes {
  exact: boolean;
  worlds: number | null;
  about: About[];
  likely: { value: string; p: number }[];
  advice: unknown;
}

export interface View {
  /** The game's own table; each game's folder knows its type. */
  table: unknown;
  /** Seats that may act now. */
  actors: number[];
}

/** One position as a seat may see it: the body of GET view and of the feed's `view` messages. */
export interface Position {
  n: number;
  ask: number | null;
  view: View | null;
  legal: Form[];
  events: Wording[];
  notes: Notes | null;
  outcome: Outcome | null;
  seats: Seat[];
  deadline: number | null;
  head: string | null;
  /** Which game of the table this is, from 1; a new one starts with its whole log. */
  game: number;
  /** How many of one's own last steps may be taken back now. */
  undo?: number;
  /** The last so many events happened while this seat's player was away. */
  briefing?: number;
}

export type ServerMessage =
  | ({ type: "view" } & Position)
  | { type: "done"; id: string; n: number }
  /** `id` is null when what we sent could not be read at all. */
  | { type: "refused"; id: string | null; why: Wording };

export interface ClientMessage {
  type: "act";
  id: string;
  ask: number;
  action: Action;
}

export interface GameOption {
  name: string;
  kind: string;
  values: Value[];
  default: Value;
  /** What it is about, in the server's words. */
  about?: string;
}

export interface GameInfo {
  id: string;
  title: string;
  players: [number, number];
  options: GameOption[];
  assist: string[];
  ready: boolean;
}
