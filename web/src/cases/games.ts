/** The games that have cases: each folder's part of the page, loaded when a case of it is looked at. */

import { readAlong } from "$lib/texts/catalogue.svelte";
import type { CasePages } from "./pages";

const FOLDERS: Record<string, () => Promise<{ pages: CasePages }>> = {
  the_coding: () => import("../games/the_coding/case"),
  classified_information: () => import("../games/classified_information/case"),
};

/** A game's part of the page, in the language that is read. */
export async function casePages(game: string): Promise<CasePages> {
  const { pages } = await FOLDERS[game]!();
  await readAlong();
  return pages;
}
