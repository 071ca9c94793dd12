/** Values that a step has crossed out: once its card has turned they are struck one after another, along their rows, each with a tick. */

import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { tick } from "./sound";

/** One row of a note sheet. */
export interface Row {
  key: string;
  name: string;
  cells: { value: string; out: boolean }[];
}

/** A breath after the card has turned; so long after one value the next one is struck, and so long at most all of it takes. */
const HUSH_MS = 200;
const NEXT_MS = 80;
const MOST_MS = 900;
/** So long the row is looked at where the sheet is out of sight. */
const READ_MS = 1600;

const name = (row: string, value: string): string => `${row}.${value}`;

export class Crossing {
  /** The row of which most was struck, while it is looked at. */
  row = $state.raw<Row | null>(null);
  #after = $state.raw<ReadonlyMap<string, number>>(new Map());
  #before: ReadonlySet<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follows the rows for as long as the component lives that says so, null where the sheet is not there yet; while `quiet`, nothing runs. */
  constructor(rows: () => Row[] | null, quiet: () => boolean) {
    $effect.pre(() => {
      const [now, still] = [rows(), quiet()];
      untrack(() => this.#see(now, still));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** So long after the step a value is struck, for a style sheet. */
  after(row: string, value: string): string | undefined {
    const ms = this.#after.get(name(row, value));
    return ms === undefined ? undefined : `${ms}ms`;
  }

  #see(rows: Row[] | null, quiet: boolean): void {
    const out = rows?.flatMap(({ key, cells }) => cells.flatMap((cell) => (cell.out ? [name(key, cell.value)] : [])));
    const fresh = out?.filter((one) => this.#before && !this.#before.has(one)) ?? [];
    this.#before = out ? new Set(out) : null;
    if (rows && fresh.length && !quiet) this.#run(rows, fresh);
  }

  #run(rows: Row[], fresh: string[]): void {
    const next = Math.min(NEXT_MS, MOST_MS / fresh.length);
    const times = fresh.map((_, i) => Math.round(HUSH_MS + i * next));
    this.#after = new Map(fresh.map((one, i) => [one, times[i]!]));
    const struck = ({ key, cells }: Row): number => cells.filter(({ value }) => this.#after.has(name(key, value))).length;
    this.row = rows.reduce((most, row) => (struck(row) > struck(most) ? row : most));
    tick(settings.lessMotion ? times.slice(0, 1) : times);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#after = new Map();
      this.row = null;
    }, times.at(-1)! + READ_MS);
  }
}
