/** The cases of TOP SECRET: the team of somebody who has not told it. */

import type { CasePages, Laid } from "$lib/casePages";
import type { Wording } from "$lib/wire";
import { eventText, logLines } from "../speech";
import { inLanguage, teamText } from "../texts";
import type { Content } from "../wire";
import Position from "./Position.svelte";
import Sheet from "./Sheet.svelte";
import { seatOf, TEAM_NAMES } from "./rows";

function sentences(events: Wording[], { content, people }: Laid): string[] {
  const say = { content: inLanguage(content as Content), people };
  return events.length === 1 ? [eventText(events[0]!, say)] : logLines(events, say);
}

export const pages: CasePages = {
  Position,
  Sheet,
  rows: (about) => [about],
  known: () => ({}),
  rowName: (row, people) => people.name(seatOf(row)),
  valueName: (value) => teamText(TEAM_NAMES.indexOf(value)),
  say: sentences,
};
