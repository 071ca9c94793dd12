/** The games that have pages: one folder each, loaded when a table needs it. One line a game. */

import type { Component } from "svelte";
import type { GlyphName } from "$lib/glyphs";
import type { Table } from "$lib/table.svelte";
import PlainTable from "$lib/ui/PlainTable.svelte";

/** What a game's folder exports. */
export interface GamePages {
  Table: Component<{ table: Table }>;
  /** How far the game is, for the bar at the top. */
  phase(table: unknown): string;
}

const folders: Record<string, () => Promise<GamePages>> = {
  the_coding: () => import("./the_coding"),
};

const plain: GamePages = { Table: PlainTable, phase: () => "" };

/** A game's pages, or the plain table that any game can be played at. */
export function gamePages(game: string): Promise<GamePages> {
  return folders[game]?.() ?? Promise.resolve(plain);
}

/** A game's sign and its second colour's class, for lists of games. */
export const signs: Record<string, { glyph: GlyphName; colour: string }> = {
  the_coding: { glyph: "keypad", colour: "coding" },
  classified_information: { glyph: "case", colour: "dossier" },
  top_secret_agents: { glyph: "drop", colour: "agents" },
  top_secret_party: { glyph: "point", colour: "party" },
};
