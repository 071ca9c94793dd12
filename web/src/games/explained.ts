/** The glossaries of the games (`texts/explained`), fetched with what draws them when a game is first looked at. */

import { glossary } from "$lib/glossary.svelte";
import { terms } from "$lib/terms.svelte";
import { Catalogue, readAlong, type Loader, type Loaders } from "$lib/texts/catalogue.svelte";
import Explained from "$lib/ui/Explained.svelte";

const files: Readonly<Record<string, Loaders & { en: Loader }>> = {
  the_coding: {
    en: () => import("$catalogue/games/the_coding/texts/explained/en.ftl?raw"),
    de: () => import("$catalogue/games/the_coding/texts/explained/de.ftl?raw"),
  },
  classified_information: {
    en: () => import("$catalogue/games/classified_information/texts/explained/en.ftl?raw"),
    de: () => import("$catalogue/games/classified_information/texts/explained/de.ftl?raw"),
  },
  top_secret_agents: {
    en: () => import("$catalogue/games/top_secret_agents/texts/explained/en.ftl?raw"),
    de: () => import("$catalogue/games/top_secret_agents/texts/explained/de.ftl?raw"),
  },
  top_secret_party: {
    en: () => import("$catalogue/games/top_secret_party/texts/explained/en.ftl?raw"),
    de: () => import("$catalogue/games/top_secret_party/texts/explained/de.ftl?raw"),
  },
};

const known = new Map<string, Catalogue<never>>();
let wanted = "";

/** The words of a game in the language that is read; a game without a glossary has none. */
export async function explainedOf(game: string): Promise<Catalogue<never> | null> {
  const found = files[game];
  if (!found) return null;
  if (!known.has(game)) {
    const catalogue = new Catalogue<never>((await found.en()).default, found);
    if (!known.has(game)) known.set(game, catalogue);
  }
  await readAlong();
  return known.get(game)!;
}

/** From now on the words of this game are explained, whatever was looked at before. */
export async function explainWords(game: string): Promise<void> {
  if (wanted !== game) [wanted, terms.catalogue, glossary.Explained] = [game, null, null];
  const catalogue = await explainedOf(game);
  if (wanted !== game) return;
  terms.catalogue = catalogue;
  glossary.Explained = catalogue && Explained;
}
