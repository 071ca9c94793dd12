/** The log of a table: what was played, and in its place what else happened there, as who plays for whom. */

import { noticeText } from "./texts";
import type { Notice, Wording } from "./wire";

/** The lines of the log: those of the events as a game says them, and between them what was announced after so many of them. */
export function logOf(events: Wording[], notices: Notice[], say: (events: Wording[]) => string[]): string[] {
  const told = notices.filter(({ key, after }) => key !== "asked_for" && after <= events.length);
  const places = told.map(({ after }) => after);
  const parts = [...places, events.length].map((end, i) => say(events.slice(places[i - 1] ?? 0, end)));
  return parts.flatMap((lines, i) => (told[i] ? [...lines, noticeText(told[i])] : lines));
}
