/** The catalogue of the page of cases: its own messages and the table's. It comes with the page, not with the front page. */

import { table } from "$lib/texts";
import { Catalogue, reading } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/cases/texts/en.ftl?raw";
import type { Messages } from "./messages";

const cases = new Catalogue<TableMessages & Messages>(english, { de: () => import("$catalogue/cases/texts/de.ftl?raw") }, table);
export const { t, said } = cases;

/** "23 November", with `weekday` "Monday 23 November": a day as the calendar of cases has it, in UTC. */
export function dayText(day: string, weekday = false): string {
  const form: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", timeZone: "UTC", ...(weekday ? { weekday: "long" } : {}) };
  return new Intl.DateTimeFormat(reading.locale, form).format(new Date(`${day}T00:00:00Z`));
}

/** "1:48", or with hours "1:02:05". */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
