/** The catalogue in use. English is the first language; another is one more file of the same shape. */

import type { Wording } from "../wire";
import { en, type Texts } from "./en";

export type { Texts };

export const texts: Texts = en;

/** The sentence for a refusal: ours if the catalogue knows its key, else the server's own. */
export function refusalText(why: Wording, more: Record<string, string> = {}): string {
  return more[why.key] ?? texts.refusals[why.key] ?? (why.text || texts.unknownRefusal);
}
