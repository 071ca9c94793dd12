/** Whose decision a fact was: where a clock ran out or somebody was away, a bot decided in their name, and the sheet says so as the log does. */

import { t } from "./texts";
import type { Notice, Wording } from "./wire";

/** From one of these on a bot decides for a seat... */
const FROM_NOW: ReadonlySet<string> = new Set(["steps_in", "stands_in", "left"]);
/** ... after one of these its player does again; */
const AGAIN: ReadonlySet<string> = new Set(["came_back", "took_over"]);
/** and after this one it was a bot once. */
const ONCE = "ran_out";

function same(event: Wording, fact: Wording): boolean {
  return event.key === fact.key && Object.entries(fact.args).every(([name, value]) => event.args[name] === value);
}

/** Did a bot do what event number `at` tells, in the name of whoever sits there? */
function byBot(at: number, events: Wording[], notices: Notice[]): boolean {
  const seat = events[at]!.args.seat;
  const told = notices.filter(({ key, args, after }) => args.seat === seat && after <= at && (key === ONCE || FROM_NOW.has(key) || AGAIN.has(key)));
  const last = told.at(-1);
  if (!last || AGAIN.has(last.key)) return false;
  return last.key !== ONCE || !events.slice(last.after, at).some(({ args }) => args.seat === seat);
}

/** A fact as the log says it, and that a bot decided it where one did. */
export function saidWithWho(fact: Wording, line: string, events: Wording[], notices: Notice[]): string {
  const places = events.flatMap((event, at) => (same(event, fact) ? [at] : []));
  const bots = places.length > 0 && line !== "" && places.every((at) => byBot(at, events, notices));
  return bots ? `${line} ${t("notes-by-bot")}` : line;
}
