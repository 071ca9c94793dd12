/** What this browser keeps of cases: how each went, and what follows of that, as the streak. The server is told with a right answer how long it took, and how many facts. */

import { local } from "$lib/keeping.svelte";
import type { Difficulty } from "$lib/wire";
import { DIFFICULTIES, GAMES, type Which } from "./which";

/** How a case went so far. */
export interface Entry {
  /** Time spent on it, in milliseconds. */
  ms: number;
  /** Facts that were turned up. */
  hints: number;
  /** Answers that were wrong. */
  wrong: number;
  /** Which those were: said once, they are not offered again. */
  tried: string[];
  /** Solved, or ended by its proof. */
  end: "" | "solved" | "shown";
  /** The day (UTC) on which it ended; "" before. */
  on: string;
  /** When it was looked at last, in milliseconds since 1970. */
  at: number;
}

const KEY = "underrose.cases";
/** So many cases are remembered; of the others the oldest go. */
const MOST = 400;
const DAY_MS = 24 * 3600 * 1000;

export const fresh = (): Entry => ({ ms: 0, hints: 0, wrong: 0, tried: [], end: "", on: "", at: 0 });

/** What a case is called here; `day` has to be the day itself. */
export function nameOf({ game, difficulty, day, practice }: Which): string {
  return [practice === null ? day : `practice-${practice}`, game, difficulty].join(" ");
}

export function today(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The day so many days later. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function all(): Record<string, Entry> {
  return local.readJson(KEY, {});
}

/** Keeps how a case goes; one that has ended, perhaps in another window, stays as it ended. */
export function keep(name: string, entry: Entry): void {
  const before = all();
  const ended = before[name]?.end ? { ...before[name], at: entry.at } : entry;
  const kept = Object.entries({ ...before, [name]: ended }).sort(([, a], [, b]) => b.at - a.at);
  local.writeJson(KEY, Object.fromEntries(kept.slice(0, MOST)));
}

/** Was a case of that day solved on the day itself? */
function counts(kept: Record<string, Entry>, day: string): boolean {
  return GAMES.some((game) => DIFFICULTIES.some((difficulty) => {
    const one = kept[nameOf({ game, difficulty, day, practice: null })];
    return one?.end === "solved" && one.on === day;
  }));
}

/** Days in a row with a case solved on the day itself: up to today, or to yesterday while today is still open. */
export function streak(kept = all(), now = today()): number {
  let day = counts(kept, now) ? now : later(now, -1);
  let days = 0;
  while (counts(kept, day)) {
    days++;
    day = later(day, -1);
  }
  return days;
}

/** The last seven days, today last: whether one of their cases was solved on the day itself. */
export function week(kept = all(), now = today()): boolean[] {
  return [-6, -5, -4, -3, -2, -1, 0].map((days) => counts(kept, later(now, days)));
}

/** The best time of a game and difficulty without a hint, in milliseconds; null before there is one. */
export function best(game: string, difficulty: Difficulty, kept = all()): number | null {
  const times = Object.entries(kept).flatMap(([name, one]) => (name.endsWith(` ${game} ${difficulty}`) && one.end === "solved" && !one.hints ? [one.ms] : []));
  return times.length ? Math.min(...times) : null;
}

/** The first number from `from` on of a case to practise with that has not been ended here. */
export function unpractised(game: string, difficulty: Difficulty, kept = all(), from = 0): number {
  let number = from;
  while (kept[nameOf({ game, difficulty, day: "", practice: number })]?.end) number++;
  return number;
}

/** The game and difficulty that were played last. */
export function usual(kept = all()): Pick<Which, "game" | "difficulty"> {
  const [last] = Object.entries(kept).sort(([, a], [, b]) => b.at - a.at);
  const [, game = GAMES[0] ?? "", difficulty = "easy"] = last?.[0].split(" ") ?? [];
  return { game, difficulty: difficulty as Difficulty };
}
