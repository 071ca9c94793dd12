/** The games that have pages: one folder each, loaded when a table needs it. One line a game. */

import type { Component } from "svelte";
import type { TableInfo } from "$lib/wire";
import type { GlyphName } from "$lib/glyphs";
import { standing, type Chosen } from "$lib/setup.svelte";
import type { Table } from "$lib/table.svelte";
import PlainTable from "$lib/ui/PlainTable.svelte";
import { readAlong } from "$lib/texts/catalogue.svelte";
import type { GameOption } from "$lib/wire";

/** What a game's folder exports. */
export interface GamePages {
  Table: Component<{ table: Table }>;
  /** The screen that everybody sees, where the game has one of its own. */
  Screen?: Component<{ table: Table }>;
  /** What the host chooses in the lobby beside the usual; `onsettle` resolves to what was wrong. */
  Settings?: Component<{ info: TableInfo; busy: boolean; onsettle: (args: Record<string, unknown>) => Promise<string> }>;
  /** How far the game is, for the bar at the top; that of a screen has more room. */
  phase(table: unknown, wide?: boolean): string;
}

const folders: Record<string, () => Promise<GamePages>> = {
  classified_information: () => import("./classified_information"),
  the_coding: () => import("./the_coding"),
  top_secret_agents: () => import("./top_secret_agents"),
  top_secret_party: () => import("./top_secret_party"),
};

const plain: GamePages = { Table: PlainTable, phase: () => "" };

/** A game's pages, or the plain table that any game can be played at. */
export async function gamePages(game: string): Promise<GamePages> {
  const pages = (await folders[game]?.()) ?? plain;
  await readAlong();
  return pages;
}

/** Options that mean nothing as the others stand. */
const moot: Record<string, (chosen: Chosen) => string[]> = {
  the_coding: ({ system }) => (system === "speed" ? [] : ["taps"]),
  // A mixture is a deck of its own.
  classified_information: ({ mix }) => (mix ? ["deck"] : []),
  // Packs have switches of their own, and shuffled dossiers are for the lab.
  top_secret_party: () => ["packs", "dossiers"],
};

/** The options that mean something as they stand. */
export function mattering(game: string, options: readonly GameOption[], chosen: Chosen): GameOption[] {
  const out = moot[game]?.(standing(options, chosen)) ?? [];
  return options.filter(({ name }) => !out.includes(name));
}

/** The clocks that a game can use, beside the one for a turn. */
export const clocks: Record<string, readonly ("answer" | "point" | "window")[]> = {
  the_coding: ["answer"],
  classified_information: ["window"],
  top_secret_party: ["answer", "point"],
};

/** Times to choose from, in seconds, where a game takes longer than others; up to four times the usual for who needs it. */
export const clockTimes: Record<string, Partial<Record<"answer" | "point", readonly number[]>>> = {
  top_secret_party: { answer: [0, 20, 45, 90, 180], point: [0, 30, 60, 120, 240] },
};

/** Games in which everybody acts at once, so that nobody has a turn. */
export const turnless: readonly string[] = ["top_secret_party"];

/** A game's sign and its second colour's class, for lists of games. */
export const signs: Record<string, { glyph: GlyphName; colour: string }> = {
  the_coding: { glyph: "keypad", colour: "coding" },
  classified_information: { glyph: "case", colour: "dossier" },
  top_secret_agents: { glyph: "drop", colour: "agents" },
  top_secret_party: { glyph: "point", colour: "party" },
};
