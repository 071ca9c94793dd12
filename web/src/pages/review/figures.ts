/** Numbers of a review as they are read: with the marks of the language, and shares of the win as points of a hundred. */

import { LOCALES, reading } from "$lib/texts/catalogue.svelte";

/** A number with so many places behind the point, one as a rule. */
export function figure(value: number, places = 1): string {
  return new Intl.NumberFormat(LOCALES[reading.language], { minimumFractionDigits: places, maximumFractionDigits: places }).format(value || 0);
}

/** A share of the win in points of a hundred. */
export const points = (share: number, places = 1): string => figure(100 * share, places);

/** Whole points with their sign. */
export function signed(value: number): string {
  return new Intl.NumberFormat(LOCALES[reading.language], { signDisplay: "exceptZero" }).format(value);
}
