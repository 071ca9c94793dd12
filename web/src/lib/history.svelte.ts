/**
 * Looking back: a page keeps what its own feed told since it joined, and shows it again. Nothing is asked of the server for it, so nothing
 * is told that was not told at the time. It lives in memory, for one game, and the oldest go.
 */

import type { Ended, Notes, Notice, Position, SeatInfo, TableView } from "./wire";

/** Steps that are kept at most: some 10 kB each. */
export const MOST_KEPT = 300;

/** The table as the seat saw it, when the log had so many events. */
export interface Kept {
  view: TableView;
  notes: Notes | null;
  seats: SeatInfo[];
  notices: Notice[];
  outcome: Ended | null;
  events: number;
  /** It came on joining, or after a line was lost: what happened just before it was not seen step by step. */
  whole: boolean;
}

export class History {
  kept = $state.raw<Kept[]>([]);
  /** The step that is looked at; null while the page shows the table as it is. */
  at = $state<number | null>(null);
  /** The first step that came while nobody looked at the page. */
  missed = $state<number | null>(null);
  /** How many steps there were when looking back began. */
  #begun = $state(0);
  #game = 0;

  /** Steps that have come since looking back began. */
  news = $derived.by(() => (this.at === null ? 0 : this.kept.length - this.#begun));

  keep({ view, notes, sheet_follows, seats, notices, outcome, game }: Position, events: number, whole: boolean): void {
    if (view === null || game !== this.#game) this.#clear();
    this.#game = game;
    if (view === null) return;
    const last = this.kept.at(-1);
    const one: Kept = { view, notes: sheet_follows ? (last?.notes ?? null) : notes, seats, notices, outcome, events, whole };
    // Where nothing has happened, as when somebody comes back to the table, it is the same step.
    if (last?.events === events) this.kept = [...this.kept.slice(0, -1), { ...one, whole: last.whole }];
    else this.#add(one);
  }

  #add(one: Kept): void {
    this.kept = [...this.kept, one];
    if (document.visibilityState === "hidden" && this.missed === null && !one.whole) this.missed = this.kept.length - 1;
    if (this.kept.length <= MOST_KEPT) return;
    const earlier = (step: number | null): number | null => (step === null ? null : Math.max(0, step - 1));
    this.kept = this.kept.slice(1);
    [this.at, this.missed, this.#begun] = [earlier(this.at), earlier(this.missed), this.#begun - 1];
  }

  /** The note sheet of the latest step, which came without it. */
  note(notes: Notes | null): void {
    const last = this.kept.at(-1);
    if (last) this.kept = [...this.kept.slice(0, -1), { ...last, notes }];
  }

  /** Looks at a step; the latest one is how the table is. */
  go(step: number): Kept | null {
    if (this.at === null) this.#begun = this.kept.length;
    this.at = step >= this.kept.length - 1 ? null : Math.max(0, step);
    return this.at === null ? null : this.kept[this.at]!;
  }

  #clear(): void {
    this.kept = [];
    this.at = this.missed = null;
  }
}

/** The step that brought a line of the log; null for lines of before this page was there, or of while its line was lost. `lines` says how
 *  many lines the log had at a step. */
export function stepOf(kept: readonly Kept[], line: number, lines: (one: Kept) => number): number | null {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines(kept[middle]!) > line) high = middle;
    else low = middle + 1;
  }
  const one = kept[low];
  return !one || (one.whole && line < lines(one) - 1) ? null : low;
}
