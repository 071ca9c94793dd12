/** Everything on the table once a game is over: asked for when the table hears of the end. */

import { untrack } from "svelte";
import { ending } from "./api";
import type { Table } from "./table.svelte";
import type { Ending } from "./wire";

export class EndOfGame {
  /** What every seat saw, and what its sheet still allowed; null while the game is played, or not told yet. */
  now: Ending | null = $state.raw(null);
  #table: Table;
  #game = 0;

  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      const { game, outcome } = table;
      untrack(() => void this.#hear(outcome ? game : 0));
    });
  }

  /** Asks once for each game; without an answer the table shows what its own seat sees. */
  async #hear(game: number): Promise<void> {
    if (game === this.#game) return;
    this.#game = game;
    this.now = null;
    if (game === 0) return;
    const told = await ending(this.#table.info.id).catch(() => null);
    if (game === this.#game) this.now = told;
  }
}
