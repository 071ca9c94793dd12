/** Four addresses: the front page, the rules of a game, a table (also by its code alone), and its shared screen. Real paths, so that a link can be passed on. */

export type Route = { page: "front" } | { page: "rules"; game: string } | { page: "table" | "screen"; code: string } | { page: "lost" };

/** Reads a path: "/", "/rules/GAME", "/t/CODE" or "/room/CODE/screen". */
export function routeOf(path: string): Route {
  if (path === "/" || path === "") return { page: "front" };
  const rules = /^\/rules\/([^/]+)\/?$/.exec(path);
  if (rules) return { page: "rules", game: decodeURIComponent(rules[1]!) };
  const table = /^\/t\/([^/]+)\/?$/.exec(path) ?? /^\/([A-Za-z]{5})\/?$/.exec(path);
  if (table) return { page: "table", code: decodeURIComponent(table[1]!) };
  const screen = /^\/room\/([^/]+)\/screen\/?$/.exec(path);
  return screen ? { page: "screen", code: decodeURIComponent(screen[1]!) } : { page: "lost" };
}

/** The path of a table's page. */
export function tablePath(code: string): string {
  return `/t/${encodeURIComponent(code)}`;
}

/** The path of a game's rules. */
export function rulesPath(game: string): string {
  return `/rules/${encodeURIComponent(game)}`;
}

/** The path of a table's shared screen. */
export function screenPath(code: string): string {
  return `/room/${encodeURIComponent(code)}/screen`;
}

class Router {
  route = $state<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();
