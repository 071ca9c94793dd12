/** Top-Secret's catalogue: its own messages and the table's. */

import type { SayOf } from "$lib/people";
import { table } from "$lib/texts";
import { Catalogue } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/games/top_secret_agents/texts/en.ftl?raw";
import type { Content } from "../wire";
import type { Messages } from "./messages";

export type Say = SayOf<Content>;

export const agents = new Catalogue<TableMessages & Messages>(english, { de: () => import("$catalogue/games/top_secret_agents/texts/de.ftl?raw") }, table);
export const { t, said } = agents;

/** A die of a colour: its pips, and which way they let fall; 0 before it was rolled. */
export function dieText(colour: string, pips: number): string {
  return t("dice-die", { way: pips ? (pips % 2 ? "left" : "right") : "none", colour, pips });
}
