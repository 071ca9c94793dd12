/** TOP SECRET on the wire: its view's table and its content. All numbers; -1 means none, or not to be seen. */

import type { Wording } from "$lib/wire";

export interface Face {
  yellow: string;
  blue: string;
}

export interface Dossier {
  name: string;
  /** What the character looks like, in words. */
  portrait: string;
  /** From -2 to 2, in the order of the content's traits. */
  traits: number[];
}

export interface Pack {
  id: string;
  title: string;
  language: string;
  merciless: boolean;
  first: number;
  faces: number;
}

export interface Content {
  packs: Pack[];
  faces: Face[];
  traits: string[];
  dossiers: Dossier[];
}

export interface Side {
  /** 0 yellow, 1 blue: one's own, and everybody's once they are revealed. */
  team: number;
  /** Which character plays here; -1 where a person does. */
  dossier: number;
  /** 1 where a token lies, by question. */
  answered: number[];
  /** 1 yes, 0 no. */
  answers: number[];
  /** 1 where time ran out, by question; last of all for the pointing. */
  late: number[];
  ready: number;
  pointed: number;
  arrow: number;
  points: number;
  earned: number[];
}

export interface PartyTable {
  players: number;
  seat: number;
  phase: number;
  /** From 1. */
  current_round: number;
  /** The question that is being answered, from 0. */
  slot: number;
  label: number;
  /** This round's cards, as indices into the content's faces. */
  faces: number[];
  /** So many questions can still be skipped. */
  spare: number;
  own: number;
  sides: Side[];
  why: number;
}

export const Phase = { ANSWERING: 0, READYING: 1, POINTING: 2, REVEALED: 3, OVER: 4 } as const;

export const YELLOW = 0;
export const ROUNDS = 3;
/** Questions in a round. */
export const SLOTS = 3;
/** Where `late` has the pointing. */
export const POINTING = SLOTS;

/** The view's table as the party's pages read it. */
export function readTable(table: unknown): PartyTable {
  return table as PartyTable;
}

/** The seats at the table; `sides` may be longer. */
export function seatsOf(table: PartyTable): number[] {
  return [...Array(table.players).keys()];
}

/** The questions that lie open, by slot. */
export function slotsOpen(table: PartyTable): number[] {
  return [...Array(SLOTS).keys()].filter((slot) => (table.faces[slot] ?? -1) >= 0 && slot <= table.slot);
}

/** Where everybody's token lies at a question: at Yes, at No, put down unseen, or not yet. */
export interface Tokens {
  yes: number[];
  no: number[];
  sealed: number[];
  open: number[];
}

export function tokensAt(table: PartyTable, slot: number): Tokens {
  const lie = (wanted: (side: Side) => boolean): number[] => seatsOf(table).filter((seat) => wanted(table.sides[seat]!));
  return {
    yes: lie(({ answered, answers }) => !!answered[slot] && answers[slot] === 1),
    no: lie(({ answered, answers }) => !!answered[slot] && answers[slot] === 0),
    sealed: lie(({ answered, answers }) => !!answered[slot] && answers[slot] === -1),
    open: lie(({ answered }) => !answered[slot]),
  };
}

/** What the last reveal said of somebody: did they point at a team-mate, did a team-mate point at them? */
export interface Verdict {
  right: boolean;
  found: boolean;
}

/** The latest verdict on everybody, from the log. */
export function verdictsOf(events: Wording[]): Map<number, Verdict> {
  const told = events.filter(({ key }) => key === "revealed");
  return new Map(told.map(({ args }) => [Number(args.seat), { right: !!args.right, found: !!args.found }]));
}

/** The table as it may stand on a screen that all can see, whoever's browser shows it: without what only one seat knows. */
export function seenByAll(table: PartyTable, sealed: boolean): PartyTable {
  if (table.seat < 0) return table;
  const { seat, phase, slot } = table;
  const own = table.sides[seat]!;
  const revealed = phase >= Phase.REVEALED;
  const answers = own.answers.map((answer, at) => (sealed && phase === Phase.ANSWERING && at === slot ? -1 : answer));
  const open = { ...own, answers, team: revealed ? own.team : -1, arrow: revealed ? own.arrow : -1 };
  return { ...table, seat: -1, sides: table.sides.map((side, at) => (at === seat ? open : side)) };
}
