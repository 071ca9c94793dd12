/** The cases of Classified Information: a Suitcase, or a Guard lying face down. */

import type { CasePages, Laid } from "$lib/casePages";
import type { Wording } from "$lib/wire";
import { eventText, logLines } from "../speech";
import { inLanguage } from "../texts";
import type { Content } from "../wire";
import Position from "./Position.svelte";
import Sheet from "./Sheet.svelte";

function sentences(events: Wording[], { content, people }: Laid): string[] {
  const say = { content: inLanguage(content as Content), people };
  return events.length === 1 ? [eventText(events[0]!, say)] : logLines(events, say);
}

export const pages: CasePages = { Position, Sheet, rows: (about) => [about], known: () => ({}), rowName: () => "", say: sentences };
