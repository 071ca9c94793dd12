/** Odds, read off the notes: where a tile may lie after the next one and two trickles, and what the bag may bring. */

import { percent as percentOf } from "$lib/percent";
import type { Notes } from "$lib/wire";
import { spaceNamed } from "./board";
import type { Content } from "./wire";

export interface Odds {
  /** By space; -1 is off the board. */
  chances: Map<number, number>;
}

/** "50%", and never "0%" or "100%" unless it is certain. */
export const percent = (p: number): string => `${percentOf(p)}%`;

/** How likely it is that the next tile out of the bag is of each colour, by its letter; null where the notes do not say. */
export function bagOdds(notes: Notes | null): Map<string, number> | null {
  const about = notes?.about.find(({ key }) => key === "bag");
  if (!about) return null;
  const found = new Map<string, number>();
  for (const [kind, p] of Object.entries(about.values)) if (p !== null) found.set(kind[0]!, (found.get(kind[0]!) ?? 0) + p);
  return found.size ? found : null;
}

/** Notes about `L3b.1` and `L3b.2`: values are names of spaces, "off" beside them. */
export function oddsOf(notes: Notes | null, content: Content, tile: number, turns: 1 | 2): Odds | null {
  const about = notes?.about.find(({ key }) => key === `${content.tiles[tile]!.name}.${turns}`);
  if (!about) return null;
  const chances = new Map<number, number>();
  for (const [value, p] of Object.entries(about.values)) {
    if (p !== null && p > 0) chances.set(spaceNamed(content, value), (chances.get(spaceNamed(content, value)) ?? 0) + p);
  }
  return chances.size ? { chances } : null;
}
