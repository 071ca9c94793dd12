/** The staging of what happens: one moment after another, each long enough to be understood, none longer than one likes. */

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

export class Stage {
  now = $state.raw<Moment | null>(null);
  #waiting: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(moments: Moment[]): void {
    if (moments.length === 0) return;
    this.#waiting = [...this.#waiting, ...moments].slice(-MOST);
    if (!this.now) this.#next();
  }

  /** A tap: on with it. */
  hurry = (): void => {
    if (this.now) this.#next();
  };

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.now = null;
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.now = this.#waiting.shift() ?? null;
    if (this.now) this.#timer = setTimeout(() => this.#next(), this.now.ms);
  }
}
