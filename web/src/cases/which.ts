/** Which case: a day's of a game and difficulty, or one to practise with; and the address of each. */

import type { Difficulty } from "$lib/wire";
import { entries } from "../games";

export interface Which {
  game: string;
  difficulty: Difficulty;
  /** A day as 2026-11-22; "" is today, whatever day that is. */
  day: string;
  /** The number of a case to practise with; null for a day's. */
  practice: number | null;
}

/** The games that have cases, and how hard these are. */
export const GAMES: readonly string[] = Object.keys(entries).filter((game) => entries[game]!.cases);
export const DIFFICULTIES: readonly Difficulty[] = ["easy", "medium", "hard"];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isGame = (word = ""): boolean => GAMES.includes(word);
const isDifficulty = (word = ""): word is Difficulty => (DIFFICULTIES as readonly string[]).includes(word);

/** Reads what follows "/case": nothing, [DATE/][GAME[/DIFFICULTY]], or practice/NUMBER/GAME/DIFFICULTY. What is left out is as in `usual`; null where it is no case's address. */
export function whichOf(path: string, usual: Which): Which | null {
  const words = path.split("/").filter(Boolean);
  const which: Which = { ...usual, day: "", practice: null };
  if (words[0] === "practice") {
    if (!/^\d{1,9}$/.test(words[1] ?? "")) return null;
    which.practice = Number(words[1]);
    words.splice(0, 2);
  } else if (DAY.test(words[0] ?? "")) which.day = words.shift()!;
  const [game, difficulty, ...more] = words;
  if (more.length || (game !== undefined && !isGame(game)) || (difficulty !== undefined && !isDifficulty(difficulty))) return null;
  if (game !== undefined) which.game = game;
  if (isDifficulty(difficulty)) which.difficulty = difficulty;
  return which;
}

/** The path of a case's page. */
export function casePath({ game, difficulty, day, practice }: Which): string {
  return ["/case", practice === null ? day : `practice/${practice}`, game, difficulty].filter(Boolean).join("/");
}

/** The same in a query. */
export function queryOf({ game, difficulty, day, practice }: Which): URLSearchParams {
  const one: Record<string, string> = practice === null ? (day ? { date: day } : {}) : { practice: String(practice) };
  return new URLSearchParams({ game, difficulty, ...one });
}
