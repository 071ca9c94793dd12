/** Why a value is crossed out: the server is asked about one value at a time. */

import { because } from "./api";
import { t } from "./texts";
import { plain } from "./texts/rich";
import { troubleText } from "./trouble";
import type { Wording } from "./wire";

/** A value of something hidden (`key` as in the notes: "1.tens"), and the facts that rule it out, as sentences. */
export interface Reason {
  key: string;
  value: string;
  lines: string[];
  failed: boolean;
}

export class Reasons {
  /** What was asked last; its sentences come as soon as the server has answered. */
  now = $state.raw<Reason | null>(null);
  #table: () => string;
  #say: (fact: Wording) => string;

  /** `say` is what a fact says, as the log says it; "" leaves it to the server's own sentence. */
  constructor(table: () => string, say: (fact: Wording) => string) {
    this.#table = table;
    this.#say = say;
  }

  /** Is this value the one that was asked about last? */
  has(key: string, value: string): boolean {
    return this.now?.key === key && this.now.value === value;
  }

  async ask(key: string, value: string): Promise<void> {
    if (this.has(key, value)) return;
    this.now = { key, value, lines: [t("notes-looking")], failed: false };
    const answer = await this.#answer(key, value);
    if (this.has(key, value)) this.now = { key, value, ...answer };
  }

  /** Asks, or takes the question back if it is the same. */
  turn(key: string, value: string): void {
    if (this.has(key, value)) this.clear();
    else void this.ask(key, value);
  }

  clear(): void {
    this.now = null;
  }

  async #answer(key: string, value: string): Promise<Pick<Reason, "lines" | "failed">> {
    try {
      const facts = await because(this.#table(), key, value);
      return { lines: facts.length ? facts.map((fact) => this.#say(fact) || plain(fact.text)) : [t("notes-no-reason")], failed: false };
    } catch (error) {
      return { lines: [troubleText(error)], failed: true };
    }
  }
}
