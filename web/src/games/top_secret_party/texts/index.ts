/** TOP SECRET's catalogue: its own messages, its questions in other languages, and the table's. */

import type { SayOf } from "$lib/people";
import { table } from "$lib/texts";
import { Catalogue, reading } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/games/top_secret_party/texts/en.ftl?raw";
import type { Content } from "../wire";
import type { Messages } from "./messages";

export type Say = SayOf<Content>;

async function german(): Promise<{ default: string }> {
  const [words, questions] = await Promise.all([
    import("$catalogue/games/top_secret_party/texts/de.ftl?raw"),
    import("$catalogue/games/top_secret_party/texts/questions.de.ftl?raw"),
  ]);
  return { default: `${words.default}\n${questions.default}` };
}

export const party = new Catalogue<TableMessages & Messages>(english, { de: german }, table);
export const { t, said } = party;

/** The packs that come with the game. */
export const HOUSE: readonly string[] = ["everyday", "travel_and_food", "work_and_school", "merciless"];

export function teamText(team: number): string {
  return t(team ? "team-1" : "team-0");
}

/** How much of a trait somebody has, from -2 to 2. */
export function levelText(value: number): string {
  return said(`level-${value + 2}`) ?? String(value);
}

/** Who points at whom; `right` is -1 while nobody knows whether it is a team-mate. */
export function arrowText(from: string, to: string, right: number): string {
  return t("arrow", { from, to, self: Number(from === to), right: right < 0 ? "unknown" : right ? "right" : "wrong" });
}

/** The language of a card's questions: that of the page, or that of a pack of the host's own. */
export function languageAsked(content: Content, face: number): string {
  const pack = content.packs.find(({ first, faces }) => first <= face && face < first + faces);
  return !pack || HOUSE.includes(pack.id) ? reading.language : pack.language;
}

/** The questions and characters of the house in the language that is read; what a host has written stays as it is. */
export function inLanguage(content: Content): Content {
  const faces = content.packs.flatMap(({ id, first, faces: many }) =>
    content.faces.slice(first, first + many).map((face, i) => {
      const asked = (team: "yellow" | "blue"): string => said(`question-${id}-${i + 1}-${team}`) ?? face[team];
      return { ...face, yellow: asked("yellow"), blue: asked("blue") };
    }),
  );
  const dossiers = content.dossiers.map((dossier, i) => ({ ...dossier, portrait: said(`dossier-${i + 1}-portrait`) ?? dossier.portrait }));
  return { ...content, faces, dossiers };
}
