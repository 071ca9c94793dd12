/** How one's own games of a title were judged, one after the other. This browser keeps it of the reviews that it opens; the server is told nothing of it. */

import { local } from "$lib/keeping.svelte";
import type { Review } from "$lib/wire";

/** One game's accuracy on the scale of its title, with its 95% interval. */
export interface Entry {
  game: string;
  /** The table, and which of its games. */
  played: string;
  value: number;
  low: number;
  high: number;
  /** What the review says in one line, in which language, and the code and the number by which one's list has the game. */
  said?: string;
  language?: string;
  listed?: string;
}

const KEY = "underrose.reviewed";
/** So many games are remembered, of all titles; of the others the oldest go. */
const MOST = 200;
/** A curve shows so many of them. */
export const SHOWN = 10;
/** And needs as many. */
export const FEWEST = 3;

const all = (): Entry[] => local.readJson<Entry[]>(KEY, []);

/** Keeps what a review says of one's own game; one that was kept already stays at its place. */
export function keep(review: Review, played: string, said: string, listed: string): void {
  if (!review.anchored) return;
  const { value, low, high } = review.anchored;
  const entry: Entry = { game: review.game, played, value, low, high, said, language: document.documentElement.lang, listed };
  const kept = all();
  const at = kept.findIndex((one) => one.played === played);
  local.writeJson(KEY, at < 0 ? [...kept, entry].slice(-MOST) : kept.with(at, entry));
}

/** What the review of a game said in one line, in the language of the page; nothing where it was not read here. */
export function saidOf(listed: string): string {
  const entry = all().findLast((one) => one.listed === listed);
  return entry?.language === document.documentElement.lang ? (entry.said ?? "") : "";
}

/** The last games of a title, the oldest first. */
export const lastOf = (game: string): Entry[] => all().filter((one) => one.game === game).slice(-SHOWN);

export interface Mean {
  value: number;
  low: number;
  high: number;
}

/** The mean of some games with its 95% interval: each of theirs is independent of the others. */
export function meanOf(games: readonly Entry[]): Mean {
  const value = games.reduce((sum, one) => sum + one.value, 0) / games.length;
  const half = Math.sqrt(games.reduce((sum, one) => sum + ((one.high - one.low) / 2) ** 2, 0)) / games.length;
  return { value, low: value - half, high: value + half };
}

/** The means of the earlier and the later half, where these are further apart than chance explains; else null. */
export function changeOf(games: readonly Entry[]): { earlier: number; later: number } | null {
  const middle = Math.floor(games.length / 2);
  if (middle < 2) return null;
  const [earlier, later] = [meanOf(games.slice(0, middle)), meanOf(games.slice(-middle))];
  const apart = Math.hypot(earlier.high - earlier.value, later.high - later.value);
  return Math.abs(later.value - earlier.value) > apart ? { earlier: earlier.value, later: later.value } : null;
}
