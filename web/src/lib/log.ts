/** The log of a table: what was played, and in its place what else happened there, as who plays for whom. */

import { stepOf, type Kept } from "./history.svelte";
import type { Table } from "./table.svelte";
import { noticeText } from "./texts";
import type { Notice, Wording } from "./wire";

/** The lines of the log: those of the events as a game says them, and between them what was announced after so many of them. */
export function logOf(events: Wording[], notices: Notice[], say: (events: Wording[]) => string[]): string[] {
  const told = notices.filter(({ key, after }) => key !== "asked_for" && after <= events.length);
  const places = told.map(({ after }) => after);
  const parts = [...places, events.length].map((end, i) => say(events.slice(places[i - 1] ?? 0, end)));
  return parts.flatMap((lines, i) => (told[i] ? [...lines, noticeText(told[i])] : lines));
}

/** What a log shows: its lines, which of them can be looked back at, and which of them is looked at now. */
export interface Shown {
  lines: string[];
  /** Is there a step to look at? */
  opens: (line: number) => boolean;
  /** The last line that had been told at the step that is looked at. */
  at: number | null;
  look: (line: number) => void;
}

/** The log of a table as far as it is shown; of one that is looked back at, the whole log of how it is now. */
export function logShown(table: Table, events: Wording[], say: (events: Wording[]) => string[]): Shown {
  const now = table.live ?? table;
  const { kept, at } = now.history;
  const told = table.live ? now.events : events;
  const linesAt = (one: Kept): number => logOf(now.events.slice(0, one.events), now.notices, say).length;
  // Counted once each time the log is shown: those of before the page joined, and those that a lost line left out.
  const gaps = kept.flatMap((one, i) => (one.whole ? [[i ? linesAt(kept[i - 1]!) : 0, linesAt(one) - 1] as const] : []));
  return {
    lines: logOf(told, now.notices, say),
    opens: (line) => kept.length > 1 && !gaps.some(([from, to]) => line >= from && line < to),
    at: at === null ? null : linesAt(kept[at]!) - 1,
    look: (line) => {
      const step = stepOf(kept, line, linesAt);
      if (step !== null) now.lookBack(step);
    },
  };
}
