/** The Coding's catalogue: its own messages and the table's. */

import type { People } from "$lib/people";
import { table } from "$lib/texts";
import { Catalogue } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/games/the_coding/texts/en.ftl?raw";
import type { Content } from "../wire";
import type { Messages } from "./messages";

/** Whom and what the sentences speak of. */
export interface Say {
  people: People;
  content: Content;
}

export const coding = new Catalogue<TableMessages & Messages>(english, { de: () => import("$catalogue/games/the_coding/texts/de.ftl?raw") }, table);
export const { t, said } = coding;
