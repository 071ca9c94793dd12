/** When something was, as one says it: "20:41" today, "yesterday", "Friday" within the week, else "12 November". */

import { reading } from "./texts/catalogue.svelte";

const DAY_MS = 24 * 3600 * 1000;

/** How many midnights lie between. */
function daysBetween(then: Date, now: Date): number {
  const day = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(now) - day(then)) / DAY_MS);
}

/** `seconds` since 1970, in the reader's language and by the reader's clock. */
export function whenText(seconds: number, now = new Date()): string {
  const then = new Date(1000 * seconds);
  const ago = daysBetween(then, now);
  const said = (options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(reading.locale, options).format(then);
  if (ago <= 0) return said({ hour: "2-digit", minute: "2-digit" });
  if (ago === 1) return new Intl.RelativeTimeFormat(reading.locale, { numeric: "auto" }).format(-1, "day");
  return ago < 7 ? said({ weekday: "long" }) : said({ day: "numeric", month: "long" });
}

/** The part of the day for a greeting. */
export function partOfDay(hour = new Date().getHours()): "morning" | "day" | "evening" {
  return hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "day" : "evening";
}
