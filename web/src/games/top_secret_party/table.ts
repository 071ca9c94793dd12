/** Reading the table of a party: who sits there, what lies open, and how the last round went. */

import type { Wording } from "$lib/wire";
import { Phase, SLOTS, type Side, type View } from "./wire";

/** The seats at the table; `sides` may be longer. */
export function seatsOf(table: View): number[] {
  return [...Array(table.players).keys()];
}

/** The questions that lie open, by slot. */
export function slotsOpen(table: View): number[] {
  return [...Array(SLOTS).keys()].filter((slot) => (table.faces[slot] ?? -1) >= 0 && slot <= table.slot);
}

/** Where everybody's token lies at a question: at Yes, at No, put down unseen, or not yet. */
export interface Tokens {
  yes: number[];
  no: number[];
  sealed: number[];
  open: number[];
}

export function tokensAt(table: View, slot: number): Tokens {
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
export function seenByAll(table: View, sealed: boolean): View {
  if (table.seat < 0) return table;
  const { seat, phase, slot } = table;
  const own = table.sides[seat]!;
  const revealed = phase >= Phase.REVEALED;
  const answers = own.answers.map((answer, at) => (sealed && phase === Phase.ANSWERING && at === slot ? -1 : answer));
  const open = { ...own, answers, team: revealed ? own.team : -1, arrow: revealed ? own.arrow : -1 };
  return { ...table, seat: -1, sides: table.sides.map((side, at) => (at === seat ? open : side)) };
}
