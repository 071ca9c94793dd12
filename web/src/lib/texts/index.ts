/** The catalogue in use. English is the first language; another is one more file of the same shape. */

import english from "$catalogue/texts/en.ftl?raw";
import type { Wording } from "../wire";
import { Catalogue } from "./catalogue.svelte";
import { en, type Texts } from "./en";
import type { Messages } from "./messages";

export type { Texts };

export const texts: Texts = en;

/** What every table says, whatever is played at it. */
export const table = new Catalogue<Messages>(english, { de: () => import("$catalogue/texts/de.ftl?raw") });
export const { t, said } = table;

/** The sentence for a refusal: ours if the catalogue knows its key, else the server's own. */
export function refusalText(why: Wording, more: Record<string, string> = {}): string {
  return more[why.key] ?? texts.refusals[why.key] ?? (why.text || texts.unknownRefusal);
}
