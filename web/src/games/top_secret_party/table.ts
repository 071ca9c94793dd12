/** Reading the table of a party: who sits there, what lies open, and how the last round went. */

import type { People } from "$lib/people";
import { percent } from "$lib/percent";
import type { Assist, Notes, Wording } from "$lib/wire";
import { CLOSED, Phase, POINTING, SLOTS, type Side, type View } from "./wire";

/** The seats at the table; `sides` may be longer. */
export function seatsOf(table: View): number[] {
  return [...Array(table.players).keys()];
}

/** At whom the viewer may point: all others, and of three players also themselves. */
export function pointable(table: View): number[] {
  return seatsOf(table).filter((seat) => seat !== table.seat || table.players === 3);
}

/** Has somebody done what all are asked for? Others may act as well, but could only change what they have chosen. */
export function hasDone({ phase, slot }: View, side: Side): boolean {
  if (phase === Phase.ANSWERING) return !!side.answered[slot];
  return phase === Phase.POINTING ? !!side.pointed : !!side.ready;
}

/** The seats for which all wait. */
export function awaitedAt(table: View, actors: readonly number[]): number[] {
  return actors.filter((seat) => !hasDone(table, table.sides[seat]!));
}

/** Who decided there instead of the person in a seat: chance, whose time it was, or a bot that stood in. */
export type Lender = "chance" | "bot";

/** Whose an answer is (or with POINTING a finger), where it is not the person's own; a bot in its own seat lends nothing. */
export function lentBy(table: View, seat: number, slot: number, people: People): Lender | null {
  const { late, lent } = table.sides[seat]!;
  if (late[slot]) return "chance";
  return lent[slot] && !people.isBot(seat) ? "bot" : null;
}

/** The same of what all are asked for now. */
export function lentNow(table: View, seat: number, people: People): Lender | null {
  const asked = table.phase === Phase.ANSWERING || table.phase === Phase.READYING || table.phase === Phase.POINTING;
  return asked ? lentBy(table, seat, table.phase === Phase.ANSWERING ? table.slot : POINTING, people) : null;
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

/** How much had been told when all pointed last: those who sat there then are told of, whoever has a seat by now. */
export const pointedAt = (events: Wording[]): number => events.findLastIndex(({ key }) => key === "revealed") + 1;

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

/** What only one seat is told at all. */
const PRIVATE: ReadonlySet<string> = new Set(["changed", "aimed"]);

/** News as they may be said on that screen. */
export function saidToAll(news: Wording[]): Wording[] {
  const open = ({ key, args }: Wording): Wording["args"] => Object.fromEntries(Object.entries(args).filter(([name]) => name !== CLOSED[key]));
  return news.filter(({ key }) => !PRIVATE.has(key)).map((event) => ({ ...event, args: open(event) }));
}

const WITH_ODDS: readonly Assist[] = ["odds", "advice"];

/** How likely everybody is on one's team, where the table gives odds and the player wants them: by seat, in whole percent, and "100" only when it is certain; about oneself: how likely one is alone. */
export function oddsOf(notes: Notes | null, most: Assist): Map<number, string> {
  if (!notes || !WITH_ODDS.includes(most)) return new Map();
  return new Map(
    notes.about.flatMap(({ key, values }) => {
      const [seat, what] = key.split(".");
      const chance = values.yes;
      return what === "mate" && typeof chance === "number" ? [[Number(seat), percent(chance)] as const] : [];
    }),
  );
}
