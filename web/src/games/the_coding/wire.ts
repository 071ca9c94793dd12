/** The Coding on the wire: its view's table and its content. All numbers; -1 means none or unknown. */

export interface DataCard {
  name: string;
  letters?: string;
  low?: number;
  high?: number;
}

export interface HackCard {
  name: string;
  place: "letter" | "tens" | "ones";
  values: string;
}

export interface Content {
  letters: string;
  digits: string;
  data: DataCard[];
  hack: HackCard[];
}

export interface Side {
  /** Letter, tens, ones, as far as the viewer may see them. */
  code: [number, number, number];
  revealed: [number, number, number];
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
}

export interface CodingTable {
  players: number;
  seat: number;
  system: number;
  phase: number;
  turn: number;
  first: number;
  /** 1 to 4; 5 after the rounds. */
  current_round: number;
  field: number[];
  line: number[];
  deck: number;
  aside: number;
  open_letters: number[];
  open_digits: number[];
  sides: Side[];
  choice: number;
}

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
  /** Live taps: everybody may tap at any time. */
  OPEN: 10,
} as const;

export const System = { COUNTER: 0, SPEED: 1 } as const;

/** The places of a code card, as verbs and note keys call them. */
export const PLACES = ["letter", "tens", "ones"] as const;

export type Place = (typeof PLACES)[number];

/** A view's table, typed. */
export function readTable(table: unknown): CodingTable {
  return table as CodingTable;
}
