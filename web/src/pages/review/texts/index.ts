/** The catalogue of reviews: their page's own messages and the table's. It comes with that page. */

import { table } from "$lib/texts";
import { Catalogue } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/review/texts/en.ftl?raw";
import type { Messages } from "./messages";

export const { t, said } = new Catalogue<TableMessages & Messages>(english, { de: () => import("$catalogue/review/texts/de.ftl?raw") }, table);
