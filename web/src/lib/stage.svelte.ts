/** The staging of what happens: one moment after another, each long enough to be understood, none longer than one likes. */

import { settings } from "./settings.svelte";

/** One thing that everybody should see. Marks as in the catalogue's sentences. */
export interface Moment {
  title: string;
  /** Faces of cards, opened one after the other. */
  cards?: string[];
  /** What it came to, stamped below. */
  verdict?: string;
  right?: boolean;
  ms: number;
}

/** More than this in a row would keep people from playing: the oldest make way. */
const MOST = 4;
/** How long it takes from a guess to its verdict. */
const SUSPENSE_MS = 950;

export class Stage {
  now = $state.raw<Moment | null>(null);
  /** False from a guess until its verdict is stamped, and that of every guess behind it: the table keeps still, nobody reads an answer off the cards. */
  told = $state(true);
  #waiting: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #verdict: ReturnType<typeof setTimeout> | undefined;

  show(moments: Moment[]): void {
    if (moments.length === 0) return;
    this.#waiting = [...this.#waiting, ...moments].slice(-MOST);
    if (!this.now) this.#next();
    else if (this.#guessed(this.#waiting)) this.told = false;
  }

  /** A tap: on with it. */
  hurry = (): void => {
    if (this.now) this.#next();
  };

  clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#verdict);
    this.#waiting = [];
    this.now = null;
    this.told = true;
  }

  /** Is a guess among them whose answer is worth waiting for? */
  #guessed(moments: Moment[]): boolean {
    return !settings.lessMotion && moments.some(({ right }) => right !== undefined);
  }

  #next(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#verdict);
    this.now = this.#waiting.shift() ?? null;
    this.told = !this.#guessed(this.now ? [this.now, ...this.#waiting] : []);
    if (!this.told && this.now?.right !== undefined) this.#verdict = setTimeout(() => (this.told = !this.#guessed(this.#waiting)), SUSPENSE_MS);
    if (this.now) this.#timer = setTimeout(() => this.#next(), this.now.ms);
  }
}
