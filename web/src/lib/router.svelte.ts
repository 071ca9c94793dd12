/** Its addresses: the front page, today's case and others, how a game is played, its rules, a table (also by its code alone), its shared screen, and reviews. Real paths, so that a link can be passed on. */

/** Where a review is: at a table, or of a record that was brought. */
export type Reviewed = { code: string } | { key: string };

export type Route = { page: "front" } | { page: "rules" | "how"; game: string } | { page: "table" | "screen"; code: string } | { page: "case"; path: string } | { page: "review"; of: Reviewed } | { page: "lost" };

/** Is it an address at all? A "%" that no two digits follow, as a hand types it, is none. */
function isAddress(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** Reads a path: "/", "/case" with what follows, "/how/GAME", "/rules/GAME", "/t/CODE", "/t/CODE/review", "/room/CODE/screen" or "/review/KEY" of a record that was brought. */
export function routeOf(address: string): Route {
  const path = address.split(/[?#]/)[0]!;
  if (path === "/" || path === "") return { page: "front" };
  if (!isAddress(path)) return { page: "lost" };
  if (/^\/case(\/|$)/.test(path)) return { page: "case", path: path.slice("/case".length) };
  const about = /^\/(rules|how)\/([^/]+)\/?$/.exec(path);
  if (about) return { page: about[1] as "rules" | "how", game: decodeURIComponent(about[2]!) };
  const table = /^\/t\/([^/]+)\/?$/.exec(path) ?? /^\/([A-Za-z]{5})\/?$/.exec(path);
  if (table) return { page: "table", code: decodeURIComponent(table[1]!) };
  const review = /^\/t\/([^/]+)\/review\/?$/.exec(path);
  if (review) return { page: "review", of: { code: decodeURIComponent(review[1]!) } };
  const file = /^\/review\/([0-9a-f]{64})\/?$/.exec(path);
  if (file) return { page: "review", of: { key: file[1]! } };
  const screen = /^\/room\/([^/]+)\/screen\/?$/.exec(path);
  return screen ? { page: "screen", code: decodeURIComponent(screen[1]!) } : { page: "lost" };
}

/** The path of a table's page. */
export function tablePath(code: string): string {
  return `/t/${encodeURIComponent(code)}`;
}

/** The path of the review of a table's game: the latest, or one by its number. */
export function reviewPath(code: string, game = 0): string {
  return `${tablePath(code)}/review${game ? `?game=${game}` : ""}`;
}

/** The same at a step and for a seat, to be passed on. */
export function reviewStepPath(code: string, game: number, seat: number, step: number): string {
  const query = new URLSearchParams({ ...(game ? { game: String(game) } : {}), seat: String(seat) });
  return `${tablePath(code)}/review?${query}#step=${step}`;
}

/** The path of the review of a record that was brought. */
export function filePath(key: string): string {
  return `/review/${key}`;
}

/** The path of a game's rules. */
export function rulesPath(game: string): string {
  return `/rules/${encodeURIComponent(game)}`;
}

/** The path of the page that shows how a game is played. */
export function howPath(game: string): string {
  return `/how/${encodeURIComponent(game)}`;
}

/** The path of a table's shared screen. */
export function screenPath(code: string): string {
  return `/room/${encodeURIComponent(code)}/screen`;
}

class Router {
  route = $state<Route>(routeOf(location.pathname));
  /** Has one come here from another page, without the browser's loading anything? */
  came = false;

  constructor() {
    addEventListener("popstate", () => this.#turnTo(location.pathname));
  }

  #turnTo(path: string): void {
    this.came = true;
    this.route = routeOf(path);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#turnTo(path);
    scrollTo(0, 0);
  }

  /** Goes there instead of here: the way back does not lead here again. */
  instead(path: string): void {
    history.replaceState(null, "", path);
    this.route = routeOf(path);
  }

  /** Goes where a request of this page leads once it is answered, unless the page was left meanwhile; nowhere for null. */
  async goOn(path: Promise<string | null>): Promise<void> {
    const asked = this.route;
    const to = await path;
    if (to !== null && this.route === asked) this.go(to);
  }
}

export const router = new Router();

/** What a link needs, to be spread over it: it goes there within this page (or does what `go` says), but for a press that opens it elsewhere. */
export function linkTo(path: string, go = (): void => router.go(path)): { href: string; onclick: (event: MouseEvent) => void } {
  const onclick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };
  return { href: path, onclick };
}
