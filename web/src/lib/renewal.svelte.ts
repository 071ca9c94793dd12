/** Notices that the server has newer pages than this one, and loads this one anew: at once, or when nothing is half entered any more. */

import { session } from "./keeping.svelte";

/** How often half-entered things are looked for, once newer pages are there. */
const LOOK_MS = 1000;
/** The entry of the pages, whose name follows from what is in it (`web/index.html`). */
const ENTRY = /<script[^>]+type="module"[^>]+src="([^"]+)"/;
const RENEWED = "underrose.renewed";
/** What somebody writes in. */
const FIELDS = "textarea, input:is(:not([type]), [type=text], [type=search], [type=number], [type=url])";

class Renewal {
  /** Newer pages are there, and this one waits for what is half entered. */
  due = $state(false);
  #held = 0;
  #written = new WeakSet<Element>();
  #own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? "";
  #asking = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    addEventListener("vite:preloadError", () => void this.check()); // a part of this page is not there any more
    addEventListener("input", ({ target }) => target instanceof Element && this.#written.add(target), true);
  }

  /** Asks whether the server has other pages than this one; after a line was lost it may have been exchanged. */
  async check(): Promise<void> {
    if (this.due || this.#asking || this.#own === "") return;
    this.#asking = true;
    const entry = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } }).then(
      async (answer) => (answer.ok ? (ENTRY.exec(await answer.text())?.[1] ?? "") : ""),
      () => "", // nobody there: the line is lost again, and comes back
    );
    this.#asking = false;
    if (entry === "" || entry === this.#own || session.read(RENEWED) === entry) return; // loaded anew for it once already
    session.write(RENEWED, entry);
    this.#go();
  }

  /** Loads the page anew, whatever is half entered. */
  now(): void {
    clearInterval(this.#timer);
    location.reload();
  }

  #go(): void {
    if (!this.#halfEntered()) return this.now();
    this.due = true;
    this.#timer = setInterval(() => {
      if (!this.#halfEntered()) this.now();
    }, LOOK_MS);
  }

  #halfEntered(): boolean {
    if (this.#held > 0) return true;
    return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some((field) => this.#written.has(field) && field.value !== "" && field.checkVisibility());
  }

  /** A decision is half made: the page waits with loading itself anew. Returns what ends that. */
  hold(): () => void {
    this.#held += 1;
    return () => (this.#held -= 1);
  }
}

export const renewal = new Renewal();

/** Holds the page as long as a decision of a component is half made. */
export function holdsWhile(begun: () => boolean): void {
  $effect(() => (begun() ? renewal.hold() : undefined));
}
