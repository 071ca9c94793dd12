/** What others' choices make likely: asked of the server once a decision, where the sheet is there to show it. */

import { tells } from "./api";
import type { Tell } from "./wire";

export class Tells {
  /** Those of the decision that is open, the strongest first; none before the server has answered. */
  now = $state.raw<Tell[]>([]);
  #table: () => string;
  #ask: number | null = null;

  constructor(table: () => string) {
    this.#table = table;
  }

  /** Asks for those of a decision; with null there is none, and nothing is shown. Where the server does not answer, neither. */
  async turn(ask: number | null): Promise<void> {
    if (ask === this.#ask) return;
    this.#ask = ask;
    this.now = [];
    if (ask === null) return;
    const found = await tells(this.#table()).catch(() => []);
    if (ask === this.#ask) this.now = found;
  }

  /** Those about one seat's code. */
  of(seat: number): Tell[] {
    return this.now.filter(({ said }) => said.args.seat === seat);
  }
}
