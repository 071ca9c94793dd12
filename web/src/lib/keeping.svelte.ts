/** What this browser keeps of a page. Where it may not, because site data is blocked or full, the page itself does, as long as it is open:
 *  nothing that is played hangs on it. No other file names the browser's stores (`test/keeping.svelte.test.ts`). */

type Where = "localStorage" | "sessionStorage";

export class Keeping {
  /** What the browser did not take; null for what it did not let go. */
  #here = new Map<string, string | null>();
  /** The browser did not keep something, or keeps nothing at all: what is kept lasts as long as the page is open. */
  forgets = $state(false);
  /** The same at once, for who does not show it. */
  keeps = true;

  constructor(private readonly where: Where) {}

  read(name: string): string | null {
    const here = this.#here.get(name);
    return here === undefined ? this.#try((store) => store.getItem(name), null) : here;
  }

  /** What was kept as JSON; `none` where nothing was, or something that cannot be read. */
  readJson<T>(name: string, none: T): T {
    try {
      return (JSON.parse(this.read(name) ?? "null") as T | null) ?? none;
    } catch {
      return none;
    }
  }

  write(name: string, text: string): void {
    const kept = this.#try((store) => (store.setItem(name, text), true), false);
    if (kept) this.#here.delete(name);
    else this.#here.set(name, text);
  }

  writeJson(name: string, value: unknown): void {
    this.write(name, JSON.stringify(value));
  }

  remove(name: string): void {
    const gone = this.#try((store) => (store.removeItem(name), true), false);
    if (gone) this.#here.delete(name);
    else this.#here.set(name, null);
  }

  /** The names under which something is kept and that begin like this. */
  names(prefix: string): string[] {
    const there = this.#try((store) => Array.from({ length: store.length }, (_, i) => store.key(i) ?? ""), []);
    return [...new Set([...there, ...this.#here.keys()])].filter((name) => name.startsWith(prefix) && this.#here.get(name) !== null);
  }

  /** The store itself may be forbidden, not only what is done with it. */
  #try<T>(use: (store: Storage) => T, otherwise: T): T {
    try {
      return use(window[this.where]);
    } catch {
      if (this.keeps) void Promise.resolve().then(() => (this.forgets = true)); // it may be read while a page is drawn
      this.keeps = false;
      return otherwise;
    }
  }
}

/** From visit to visit. */
export const local = new Keeping("localStorage");
/** As long as the window is open. */
export const session = new Keeping("sessionStorage");
