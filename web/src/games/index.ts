/** The games that have pages: one entry here and one folder each, loaded when a table needs it. */

import type { Component } from "svelte";
import type { TableInfo } from "$lib/wire";
import type { GlyphName } from "$lib/glyphs";
import type { HowTo } from "$lib/how";
import type { RuleExamples } from "$lib/examples";
import { standing, type Chosen } from "$lib/presets";
import type { Table } from "$lib/table.svelte";
import PlainTable from "$lib/ui/PlainTable.svelte";
import { readAlong, type Word } from "$lib/texts/catalogue.svelte";
import type { GameOption } from "$lib/wire";

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
  pages(): Promise<GamePages>;
  /** How it is played, on one page. */
  how(): Promise<HowTo>;
  /** Positions that stand beside its rules. */
  examples(): Promise<RuleExamples>;
  /** Its sign, and the class of its colour. */
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

export const entries: Readonly<Record<string, GameEntry>> = {
  the_coding: {
    pages: () => import("./the_coding"),
    how: () => import("./the_coding/how"),
    examples: () => import("./the_coding/rules").then(({ examples }) => examples),
    glyph: "keypad",
    colour: "coding",
    clocks: ["answer"],
    moot: ({ system }) => (system === "speed" ? [] : ["taps"]),
  },
  classified_information: {
    pages: () => import("./classified_information"),
    how: () => import("./classified_information/how"),
    examples: () => import("./classified_information/rules").then(({ examples }) => examples),
    glyph: "case",
    colour: "dossier",
    clocks: ["window"],
    // A mixture is a deck of its own, and the prepared deal is that of the lesson.
    moot: ({ mix }) => (mix ? ["deck", "tutorial"] : ["tutorial"]),
  },
  top_secret_agents: {
    pages: () => import("./top_secret_agents"),
    how: () => import("./top_secret_agents/how"),
    examples: () => import("./top_secret_agents/rules").then(({ examples }) => examples),
    glyph: "drop",
    colour: "agents",
    // The prepared table is that of the lesson.
    moot: () => ["tutorial"],
  },
  top_secret_party: {
    pages: () => import("./top_secret_party"),
    how: () => import("./top_secret_party/how"),
    examples: () => import("./top_secret_party/rules").then(({ examples }) => examples),
    glyph: "point",
    colour: "party",
    clocks: ["answer", "point"],
    times: { answer: [0, 20, 45, 90, 180], point: [0, 30, 60, 120, 240] },
    turnless: true,
    // Packs have switches of their own, and shuffled dossiers are for the lab.
    moot: () => ["packs", "dossiers"],
  },
};

const plain: GamePages = { Table: PlainTable, phase: () => "" };

/** From now on the words of this game are explained where they stand. Pages that have come do without where that does not. */
export async function explain(game: string): Promise<void> {
  await import("./explained").then(({ explainWords }) => explainWords(game)).catch(() => undefined);
}

/** A game's pages, or the plain table that any game can be played at. */
export async function gamePages(game: string): Promise<GamePages> {
  const [pages = plain] = await Promise.all([entries[game]?.pages(), explain(game)]);
  await readAlong();
  return pages;
}

/** The options that mean something as they stand. */
export function mattering(game: string, options: readonly GameOption[], chosen: Chosen): GameOption[] {
  const out = entries[game]?.moot?.(standing(options, chosen)) ?? [];
  return options.filter(({ name }) => !out.includes(name));
}
