/** The words of what can be named when a card is Deployed, by the number that events give them. */

import { TARGETS } from "./wire";

/** The parts of a target, none for "now". */
export function partsOf(target: number): string[] {
  const word = TARGETS[target] ?? "now";
  return word === "now" ? [] : word.split("+");
}
