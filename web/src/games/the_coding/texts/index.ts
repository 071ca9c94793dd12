/** The Coding's catalogue: its own messages and the table's. */

import type { SayOf } from "$lib/people";
import { table } from "$lib/texts";
import { Catalogue } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/games/the_coding/texts/en.ftl?raw";
import type { Content } from "../wire";
import type { Messages } from "./messages";

export type Say = SayOf<Content>;

export const coding = new Catalogue<TableMessages & Messages>(english, { de: () => import("$catalogue/games/the_coding/texts/de.ftl?raw") }, table);
export const { t, said } = coding;
