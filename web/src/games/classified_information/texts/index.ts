/** Classified Information's catalogue: its own messages and the table's. */

import type { SayOf } from "$lib/people";
import { table } from "$lib/texts";
import { Catalogue } from "$lib/texts/catalogue.svelte";
import type { Messages as TableMessages } from "$lib/texts/messages";
import english from "$catalogue/games/classified_information/texts/en.ftl?raw";
import type { Content, GuildName, Kind } from "../wire";
import type { Messages } from "./messages";

export type Say = SayOf<Content>;

export const classified = new Catalogue<TableMessages & Messages>(english, { de: () => import("$catalogue/games/classified_information/texts/de.ftl?raw") }, table);
export const { t, said } = classified;

/** The cards of the house in the language that is read; what a host has written stays as it is. */
export function inLanguage(content: Content): Content {
  return { ...content, deck: content.deck.map(kindInLanguage), cards: content.cards.map(kindInLanguage) };
}

function kindInLanguage(kind: Kind): Kind {
  const key = `card-${kind.ability}`;
  return { ...kind, title: classified.translated(key, kind.title), text: classified.translated(`${key}.text`, kind.text) };
}

export function guildText(guild: GuildName): string {
  return said(`guild-${guild}`) ?? guild;
}

export function deckText(name: string): string {
  return said(`deck-${name}`) ?? name;
}

/** Halves as Guards: 3 halves are 1½. */
export function guardsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return t("guards", { halves, guards: halves % 2 ? `${whole || ""}½` : whole });
}
