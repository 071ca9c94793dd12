/** What a page saw of a game while it was played, held against the record of it. */

import type { Ended, Wording } from "../wire";
import type { Context, Event, Lines } from "./lines";
import { DIGITS } from "../witness";
import { fault } from "./said";

/** What a page keeps of a game. */
export interface Seen {
  table: string;
  game: number;
  commitment: string | null;
  /** The server's key, as it was when the game began. */
  key: string | null;
  /** The beginnings of the chain's heads, as they were told. */
  heads: readonly string[];
  /** What the log of this seat said. */
  events: readonly Wording[];
  /** How it ended, as this page was told. */
  outcome: Ended | null;
  /** How often a deal was begun that did not come about. */
  broken: number;
  /** One's own seat, what was added from it, and the key that signs; null for whoever added nothing. */
  own: { seat: number; commit: string; key: string | null; opened: string | null } | null;
}

/** Is this the game that the page saw? Raises Fault. */
export function checkSeen(record: Lines, heads: readonly string[], seen: Seen): void {
  const { context, commitment } = record.header.data.deal;
  if (!isGame(context, seen)) throw fault("seal-other-game");
  if (seen.commitment !== null && seen.commitment !== commitment) throw fault("seal-other-commitment");
  if (seen.key !== null && seen.key !== context.server_key) throw fault("seal-other-key");
  headsOfIt(heads, seen.heads);
  if (seen.outcome) lastHead(record, seen.heads);
  eventsInOrder(record, seen.events);
  ending(record, seen.outcome);
  ownPart(record, seen);
}

const isGame = ({ table, number }: Context, seen: Seen): boolean => table === seen.table && number === seen.game;

/** Each head holds all that was before it, so a game that went on in another way than was shown is missed here. */
function headsOfIt(heads: readonly string[], told: readonly string[]): void {
  const known = new Set(heads.map((head) => head.slice(0, DIGITS)));
  if (told.some((head) => !known.has(head))) throw fault("record-head");
}

/** Who was told the end was told the head after it: nothing follows in the record. */
function lastHead({ steps }: Lines, told: readonly string[]): void {
  const last = told.at(-1);
  if (last !== undefined && !steps.at(-1)!.data.hash.startsWith(last)) throw fault("record-head");
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Does the record say what the log said? An event of the record has all arguments, one of the log those that this seat may see. */
const tells = (event: Event, { key, args }: Wording): boolean =>
  event.key === key && Object.entries(args).every(([name, value]) => same(event.args[name], value));

function eventsInOrder({ steps }: Lines, told: readonly Wording[]): void {
  const events = steps.flatMap(({ data }) => data.events);
  let at = 0;
  for (const [i, one] of told.entries()) {
    while (at < events.length && !tells(events[at]!, one)) at += 1;
    if (at++ >= events.length) throw fault("seal-event", { line: i + 1 });
  }
}

/** It ended as this page was told. No head that is told in play holds the end. */
function ending({ end }: Lines, outcome: Ended | null): void {
  if (outcome === null) return;
  const { why, winners, scores } = outcome;
  if (!same([end.data.outcome.why, end.data.outcome.winners, end.data.outcome.scores], [why, winners, scores])) throw fault("seal-other-outcome");
}

/** What this page added to the deal stands in it. */
function ownPart({ header }: Lines, { own }: Seen): void {
  if (own === null) return;
  const added = header.data.deal.entropy[own.seat];
  if (added?.commit !== own.commit || added.key !== own.key) throw fault("seal-own-entropy");
  if (own.opened !== null && (added.by !== "player" || added.entropy !== own.opened)) throw fault("seal-own-entropy");
}
