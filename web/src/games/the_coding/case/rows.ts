/** The rows of the Crack Sheet that a case is about. */

import { PLACE_NAMES } from "../wire";

/** What the whole of a code is called. */
export const CODE = ".code";

/** Whose card or code it is. */
export const seatOf = (about: string): number => Number(about.split(".")[0]);

/** The place of a row: 0 for the letter. */
export const placeOf = (row: string): number => PLACE_NAMES.findIndex((name) => row.endsWith(`.${name}`));

export function rowsOf(about: string): string[] {
  return about.endsWith(CODE) ? PLACE_NAMES.map((name) => `${seatOf(about)}.${name}`) : [about];
}
