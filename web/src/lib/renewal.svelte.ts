/** Notices that the server has newer pages than this one, and loads this one anew: at once, or when nothing is half entered any more. */

import { keepsCookies } from "./api";
import { held } from "./held.svelte";
import { local, session } from "./keeping.svelte";

/** How often half-entered things are looked for, once newer pages are there. */
const LOOK_MS = 1000;
/** How long the server may take to tell, how often it is asked, and how long after an answer that did not come. */
const LONGEST_MS = 10_000;
const MOST_TRIES = 3;
const AGAIN_MS = 2000;
/** The entry of the pages, whose name follows from what is in it (`web/index.html`). */
const ENTRY = /<script[^>]+type="module"[^>]+src="([^"]+)"/;
const RENEWED = "underrose.renewed";
/** What somebody writes in. */
const FIELDS = "textarea, input:is(:not([type]), [type=text], [type=search], [type=number], [type=url])";

/** The entry of the pages that the server has now; "" where it tells none. An answer that breaks off or takes too long is asked for again. */
async function entryNow(): Promise<string> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" }, signal: AbortSignal.timeout(LONGEST_MS) });
      return answer.ok ? (ENTRY.exec(await answer.text())?.[1] ?? "") : "";
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  return "";
}

class Renewal {
  /** Newer pages are there, and this one waits for what is half entered. */
  due = $state(false);
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
    const entry = await entryNow();
    this.#asking = false;
    if (entry === "" || entry === this.#own || session.read(RENEWED) === entry) return; // loaded anew for it once already
    session.write(RENEWED, entry);
    // Where nothing is kept who one is would be lost with the page, and so would that it was loaded anew once already.
    if (!keepsCookies() || !session.keeps || !local.keeps) this.due = true;
    else this.#go();
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
    if (held.count > 0) return true;
    return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some((field) => this.#written.has(field) && field.value !== "" && field.checkVisibility());
  }
}

export const renewal = new Renewal();
