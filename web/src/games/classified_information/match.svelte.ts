/** A table's games as a match: the deck of the game on the table, how it stands, and what is played next. */

import { tableInfo } from "$lib/api";
import type { Laid, TableInfo } from "$lib/wire";
import type { Table } from "$lib/table.svelte";
import { codesFrom } from "./decks";
import type { Content } from "./wire";

export class Match {
  #table: Table;
  /** The game that `content` belongs to. */
  #game = $state(0);
  #of = $state.raw<Laid>()!;
  /** The table as the server described it last: its options are those of the game that comes next. */
  #latest = $state.raw<TableInfo>()!;
  /** How often it was asked, and which answer was taken over: an older one comes too late. */
  #looks = 0;
  #taken = 0;

  /** What is played on the table now. */
  content: Content = $derived.by(() => this.#of.content as Content);
  bestOf: number = $derived.by(() => Number(this.#latest.options.best_of ?? 1));
  /** Games won, by seat. */
  standing: number[] = $derived.by(() => this.#latest.standing ?? []);
  decided: boolean = $derived.by(() => this.bestOf > 1 && Math.max(...this.standing, 0) > Math.floor(this.bestOf / 2));
  /** The deck that comes next, a code for each number. */
  next: string[] = $derived.by(() => codesFrom(this.#latest.content as Content, this.#latest.options));
  /** Somebody has built another deck than the one on the table. */
  built: boolean = $derived.by(() => this.next.join() !== codesFrom(this.content, this.#of.options).join());

  constructor(table: Table) {
    this.#table = table;
    this.#of = table.laid;
    this.#latest = table.info;
    this.#game = table.info.games;
  }

  /** Whether the cards of the game that the table is at are known here: after a deck was built they are others. Who looks back has them. */
  get ready(): boolean {
    return this.#table.live !== null || this.#game === this.#table.game;
  }

  /** Asks the server again: at the start of a game for its deck, at its end for the standing and for what is built. */
  async look(): Promise<void> {
    const { game, live, outcome } = this.#table;
    if (live || game === 0 || (this.ready && !outcome)) return;
    const number = (this.#looks += 1);
    const info = await tableInfo(this.#table.info.id).catch(() => null);
    if (info && number > this.#taken) {
      this.#taken = number;
      this.#latest = this.#table.info = info;
    }
    // Without an answer the game goes on with the deck of the last one: it is another one only where somebody has built.
    if (!this.ready && game === this.#table.game) {
      this.#of = info ? (info.laid ?? info) : this.#of;
      this.#game = game;
    }
  }
}
