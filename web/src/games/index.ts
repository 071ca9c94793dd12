/** The games that have pages: a folder each with its entry (`entry.ts`), whose pages are loaded when a table needs them. */

import type { Component } from "svelte";
import type { CasePages } from "$lib/casePages";
import type { GlyphName } from "$lib/glyphs";
import type { HowTo } from "$lib/how";
import type { RuleExamples } from "$lib/examples";
import { standing, type Chosen } from "$lib/presets";
import type { Table } from "$lib/table.svelte";
import { readAlong, type Word } from "$lib/texts/catalogue.svelte";
import type { GameOption, TableInfo } from "$lib/wire";

/** What a game's folder exports. */
export interface GamePages {
  Table: Component<{ table: Table }>;
  /** The screen that everybody sees, where the game has one of its own. */
  Screen?: Component<{ table: Table }>;
  /** What the host chooses in the lobby beside the usual; `onsettle` resolves to what was wrong. */
  Settings?: Component<{ info: TableInfo; busy: boolean; onsettle: (args: Record<string, unknown>) => Promise<string> }>;
  /** The sentences of the game, where it has a lesson. */
  said?(key: string, args?: Record<string, Word>): string | undefined;
  /** What wins, in one line. */
  wins?(table: unknown): string;
  /** How far the game is, for the bar at the top; that of a screen has more room. */
  phase(table: unknown, wide?: boolean): string;
}

/** What front page and lobby need to know of a game before its pages are loaded. */
export interface GameEntry {
  /** Where it stands in lists of games, as its title says. */
  place: number;
  pages(): Promise<GamePages>;
  /** How it is played, on one page. */
  how(): Promise<HowTo>;
  /** Positions that stand beside its rules. */
  examples(): Promise<RuleExamples>;
  /** Its part of the page of cases, where it has cases. */
  cases?(): Promise<CasePages>;
  /** Its sign, and its colour: a pigment of `tokens.css`. */
  glyph: GlyphName;
  colour: string;
  /** The clocks that it can use beside the one for a turn. */
  clocks?: readonly ("answer" | "point" | "window")[];
  /** Times to choose from, in seconds, where it takes longer than others; up to four times the usual for who needs it. */
  times?: Partial<Record<"answer" | "point", readonly number[]>>;
  /** Everybody acts at once, so that nobody has a turn. */
  turnless?: boolean;
  /** Options that mean nothing as the others stand. */
  moot?(chosen: Chosen): string[];
}

const found = import.meta.glob<GameEntry>("./*/entry.ts", { eager: true, import: "entry" });

/** The folder of a game, which is called as the game, in the path of one of its files. */
const gameOf = (path: string): string => path.split("/").at(-2)!;

/** By game what its folder says of it, in the order in which games are listed. */
export const entries: Readonly<Record<string, GameEntry>> = Object.fromEntries(
  Object.entries(found)
    .map(([path, entry]) => [gameOf(path), entry] as const)
    .sort(([, a], [, b]) => a.place - b.place),
);

/** The plain table that any game can be played at. */
async function plain(): Promise<GamePages> {
  return { Table: (await import("$lib/ui/PlainTable.svelte")).default, phase: () => "" };
}

/** From now on the words of this game are explained where they stand. Pages that have come do without where that does not. */
export async function explain(game: string): Promise<void> {
  await import("./explained").then(({ explainWords }) => explainWords(game)).catch(() => undefined);
}

/** A game's pages, or those of the plain table. */
export async function gamePages(game: string): Promise<GamePages> {
  const [pages] = await Promise.all([entries[game]?.pages() ?? plain(), explain(game)]);
  await readAlong();
  return pages;
}

/** The options that mean something as they stand. */
export function mattering(game: string, options: readonly GameOption[], chosen: Chosen): GameOption[] {
  const out = entries[game]?.moot?.(standing(options, chosen)) ?? [];
  return options.filter(({ name }) => !out.includes(name));
}
