/** A game's part of the page of cases, loaded when a case of it is looked at. */

import { readAlong } from "$lib/texts/catalogue.svelte";
import { entries } from "../games";
import type { CasePages } from "$lib/casePages";

/** A game's part of the page, in the language that is read. */
export async function casePages(game: string): Promise<CasePages> {
  const pages = await entries[game]!.cases!();
  await readAlong();
  return pages;
}
