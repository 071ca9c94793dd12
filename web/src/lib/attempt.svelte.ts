/** What a page asks for at a press: whether it is under way, and what went wrong, as a sentence for the player. */

import { type Args, type Command, command } from "./api";
import { named } from "./naming.svelte";
import { troubleText } from "./trouble";

export class Attempt {
  busy = $state(false);
  trouble = $state("");
  /** What was thrown last. */
  error: unknown = null;

  /** Does it; resolves to whether it came off. */
  async make(step: () => unknown): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    try {
      await step();
      return true;
    } catch (error) {
      this.error = error;
      this.trouble = troubleText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Does something at a table; who waits for a seat says what to be called. */
  order<What extends Command>(table: string, what: What, args: Partial<Args<What>> = {}): Promise<boolean> {
    const step = (): Promise<unknown> => command(table, what, args);
    return this.make(what === "wait" ? () => named(step) : step);
  }
}
