/** The glossaries of the games (`texts/explained`), fetched with what draws them when a game is first looked at. */

import { glossary } from "$lib/glossary.svelte";
import { terms } from "$lib/terms.svelte";
import { Catalogue, readAlong, type Loader, type Loaders } from "$lib/texts/catalogue.svelte";
import Explained from "$lib/ui/Explained.svelte";

const files = import.meta.glob<{ default: string }>("$catalogue/games/*/texts/explained/*.ftl", { query: "?raw" });

/** The glossary of a game in each language; undefined where it has none. */
function loadersOf(game: string): (Loaders & { en: Loader }) | undefined {
  const ofGame = Object.entries(files).filter(([path]) => path.includes(`/games/${game}/`));
  const found = Object.fromEntries(ofGame.map(([path, load]) => [/(\w+)\.ftl/.exec(path)![1]!, load]));
  return found.en ? (found as Loaders & { en: Loader }) : undefined;
}

const known = new Map<string, Catalogue<never>>();
let wanted = "";

/** The words of a game in the language that is read; a game without a glossary has none. */
async function explainedOf(game: string): Promise<Catalogue<never> | null> {
  const found = loadersOf(game);
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
