/** A note sheet as its reader wants it. */

import { t } from "./texts";
import type { Notes } from "./wire";

/** The notes as far as a player wants them: the table gives what it gives, anybody may choose less. */
export function within(notes: Notes | null, wanted: string): Notes | null {
  if (!notes || wanted === "off" || wanted === "facts") return null;
  if (wanted !== "elimination") return notes;
  const about = notes.about.map(({ key, values, out }) => ({ key, out, values: Object.fromEntries(Object.keys(values).map((value) => [value, null])) }));
  return { ...notes, about, likely: [] };
}

/** How much fits what one knows, "" where that is not told. `count` says the number of deals. */
export function fitting(notes: Notes | null, count: (worlds: number) => string = (worlds) => t("notes-worlds", { worlds })): string {
  if (!notes?.worlds) return "";
  return notes.exact ? count(notes.worlds) : `${count(notes.worlds)} (${t("notes-estimated")})`;
}
