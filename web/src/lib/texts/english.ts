/** How English speaks of the people at a table and of several things: what every game's sentences are made of. */

import type { People } from "../people";

interface Of {
  people: People;
}

/** "You take" but "Ada takes". */
export function does({ people }: Of, seat: number, you: string, other: string): string {
  return `${people.name(seat)} ${seat === people.viewer ? you : other}`;
}

/** The name in the middle of a sentence. */
export function object({ people }: Of, seat: number): string {
  return seat === people.viewer ? "you" : people.name(seat);
}

/** "your" but "Ada’s". */
export function own({ people }: Of, seat: number): string {
  return seat === people.viewer ? "your" : `${people.name(seat)}’s`;
}

/** "A, B and C". */
export function list(words: string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** "1 second" but "2 seconds". */
export function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
