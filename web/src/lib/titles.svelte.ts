import { games } from "./api";
import { said } from "./texts";

/** The names of the games that are served, from when somebody asked for one that the pages have no words of. */
let served = $state.raw<ReadonlyMap<string, string> | null>(null);
let asked = false;

/** What a game is called: by our own words, else as the server calls it (nothing until it answers), else by its id. */
export function gameTitle(game: string): string {
  const own = said(`game-${game}`);
  if (own !== undefined) return own;
  if (!asked) {
    asked = true;
    void games()
      .catch(() => [])
      .then((list) => (served = new Map(list.map(({ id, title }) => [id, title]))));
  }
  return served ? (served.get(game) ?? game) : "";
}
