/** The Coding's cases: a code, or one card of it. */

import type { CasePages, Laid } from "$lib/casePages";
import type { Wording } from "$lib/wire";
import { printed } from "../cards";
import { eventText, logLines } from "../speech";
import { t, type Say } from "../texts";
import { PLACE_NAMES, readTable, type Content } from "../wire";
import Position from "./Position.svelte";
import Sheet from "./Sheet.svelte";
import { CODE, placeOf, rowsOf, seatOf } from "./rows";

/** A card of one's own, as the facts of a proof name it: a sentence of its own, that nothing stands before. */
function ownCard({ args }: Wording, content: Content): string {
  const place = Number(args.place);
  const said = t("sheet-own-card", { place: PLACE_NAMES[place]!, face: printed(content, place, Number(args.value)) });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function sentences(events: Wording[], { content, people }: Laid): string[] {
  const say: Say = { content: content as Content, people };
  const [one, ...more] = events;
  if (!one || more.length) return logLines(events, say);
  return [one.key === "own" ? ownCard(one, say.content) : eventText(one, say)];
}

/** Cards of the code that lie open. */
function known({ table, content, about }: Laid): Record<string, string> {
  const side = readTable(table).sides[seatOf(about)]!;
  const open = rowsOf(about).filter((row) => side.revealed[placeOf(row)]);
  return Object.fromEntries(open.map((row) => [row, printed(content as Content, placeOf(row), side.code[placeOf(row)]!)]));
}

export const pages: CasePages = {
  Position,
  Sheet,
  rows: rowsOf,
  known,
  rowName: (row) => (row.endsWith(CODE) ? "" : t("sheet-row", { place: PLACE_NAMES[placeOf(row)]! })),
  say: sentences,
};
