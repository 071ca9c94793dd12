/** The table's catalogue: what every table says, whatever is played at it. */

import english from "$catalogue/texts/en.ftl?raw";
import type { NoticeKey, RefusalKey, Wording } from "../wire";
import { Catalogue, type Word } from "./catalogue.svelte";
import type { Messages } from "./messages";

export { listed } from "./catalogue.svelte";

export const table = new Catalogue<Messages>(english, { de: () => import("$catalogue/texts/de.ftl?raw") });
export const { t, said } = table;

/** A word of the rules as it is written there, for games without words of their own: "sealed_answers" is "sealed answers". */
export function asWritten(word: string): string {
  return word.replaceAll("_", " ");
}

/** Words with soft hyphens where a narrow box may break them: `broken` has those as "Schicksals|rad". */
export function softly(words: string, broken: string): string {
  const parted = broken.split(" ").filter((word) => word.includes("|"));
  return parted.reduce((said, word) => said.replaceAll(word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")), words);
}

/** "Choose a card and a player". */
export function chooseText(what: readonly string[]): string {
  const [one = "", two = "", three = "", ...more] = what;
  return more.length ? t("forms-choose-more", { one, two, three }) : t("forms-choose", { what });
}

/** What a player has done to a cell of the sheet. */
export function markText(mark: "none" | "out" | "ring"): string {
  return mark === "none" ? "" : t(`notes-marks-${mark}`);
}

function timed(seconds: number): { unit: "minutes" | "seconds"; time: number } {
  return seconds >= 60 && seconds % 60 === 0 ? { unit: "minutes", time: seconds / 60 } : { unit: "seconds", time: seconds };
}

/** How long a clock runs. */
export function clockText(seconds: number | "ask"): string {
  if (seconds === "ask") return t("lobby-time", { unit: "ask", time: 0 });
  return t("lobby-time", seconds ? timed(seconds) : { unit: "none", time: 0 });
}

/** After which time a bot plays for who has left. */
export function leaverText(grace: number | "wait"): string {
  return t("lobby-leavers", grace === "wait" ? { unit: "wait", time: 0 } : timed(grace));
}

/** Sentences that have no key, and keys that have no sentence: there are none, or this does not compile. */
type Sayable = `refused-${RefusalKey}` | `company-notices-${NoticeKey}`;
type Said = Exclude<Extract<keyof Messages, `refused-${string}` | `company-notices-${string}`>, `refused-http_${number}` | "refused-database-moved">;
export const UNSAID: Record<Exclude<Sayable, Said> | Exclude<Said, Sayable>, never> = {};

/** The sentence for a refusal: the server's own, which is in the reader's language; ours where it never got as far as the server. */
export function refusalText(why: Wording): string {
  const ours = said(`refused-${why.key}`, why.args as Record<string, Word>);
  return (why.key.startsWith("http_") ? ours : why.text || ours) ?? t("refused");
}

/** What was announced at a table. */
export function noticeText({ key, args, text }: Wording): string {
  return said(`company-notices-${key}`, args as Record<string, Word>) ?? text;
}
