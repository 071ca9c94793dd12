/** Two addresses: the front page and a table. Real paths, so that a link can be passed on. */

export type Route = { page: "front" } | { page: "table"; code: string } | { page: "lost" };

/** Reads a path: "/" or "/t/CODE". */
export function routeOf(path: string): Route {
  if (path === "/" || path === "") return { page: "front" };
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  return table ? { page: "table", code: decodeURIComponent(table[1]!) } : { page: "lost" };
}

/** The path of a table's page. */
export function tablePath(code: string): string {
  return `/t/${encodeURIComponent(code)}`;
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
