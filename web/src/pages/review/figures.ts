/** Numbers of a review as they are read: with the marks of the language, and shares of the win as points of a hundred. */

import { percent } from "$lib/percent";
import { LOCALES, reading } from "$lib/texts/catalogue.svelte";

/** A number with so many places behind the point, one as a rule; never minus zero. */
export function figure(value: number, places = 1): string {
  const near = Math.abs(value) < 0.5 / 10 ** places ? 0 : value;
  return new Intl.NumberFormat(LOCALES[reading.language], { minimumFractionDigits: places, maximumFractionDigits: places }).format(near);
}

/** A share of the win in points of a hundred. */
export const points = (share: number, places = 1): string => figure(100 * share, places);

/** How much easier so many bits told make a secret to guess: twice as easy by one. */
const times = (bits: number): string => figure(2 ** Math.max(bits, 0));

/** Less than that is nothing to speak of, in bits: it would read "1.0 times". */
const NOTHING = 0.0704;

/** What a choice told the others. */
export const toldOf = (bits: number): { told: "misled" | "nothing" | "some"; times: string } => ({ told: bits <= -NOTHING ? "misled" : bits < NOTHING ? "nothing" : "some", times: times(bits) });

/** What a choice brought: how much of what was possible is left, in percent. */
export const learnedOf = (bits: number): { learned: "nothing" | "some"; left: string } => ({ learned: bits < NOTHING ? "nothing" : "some", left: percent(2 ** -bits) });

/** Whole points with their sign. */
export function signed(value: number): string {
  return new Intl.NumberFormat(LOCALES[reading.language], { signDisplay: "exceptZero" }).format(value);
}
