/** Why a value is crossed out: the server is asked about one value at a time. */

import { because } from "./api";
import { t } from "./texts";
import { plain } from "./texts/rich";
import { troubleText } from "./trouble";
import type { Wording } from "./wire";

/** A value of something hidden (`key` as in the notes: "1.tens"), the facts that rule it out, and what they force on the way, as sentences. */
export interface Reason {
  key: string;
  value: string;
  lines: string[];
  /** "" where nothing is to be said between the facts and what they exclude. */
  step: string;
  failed: boolean;
  /** The server has not answered yet: nothing is read out until it has. */
  looking: boolean;
}

export class Reasons {
  /** What was asked last; its sentences come as soon as the server has answered. */
  now = $state.raw<Reason | null>(null);
  #table: () => string;
  #say: (fact: Wording) => string;
  #shoulder: () => number | null;

  /** `say` is what a fact says, as the log says it; "" leaves it to the server's own sentence. `shoulder` is the bot whose sheet it is. */
  constructor(table: () => string, say: (fact: Wording) => string, shoulder: () => number | null = () => null) {
    this.#table = table;
    this.#say = say;
    this.#shoulder = shoulder;
  }

  /** Is this value the one that was asked about last? */
  has(key: string, value: string): boolean {
    return this.now?.key === key && this.now.value === value;
  }

  async ask(key: string, value: string): Promise<void> {
    if (this.has(key, value)) return;
    this.now = { key, value, lines: [t("notes-looking")], step: "", failed: false, looking: true };
    const answer = await this.#answer(key, value);
    if (this.has(key, value)) this.now = { key, value, ...answer, looking: false };
  }

  /** Asks, or takes the question back if it is the same. */
  turn(key: string, value: string): void {
    if (this.has(key, value)) this.clear();
    else void this.ask(key, value);
  }

  clear(): void {
    this.now = null;
  }

  async #answer(key: string, value: string): Promise<Pick<Reason, "lines" | "step" | "failed">> {
    try {
      const { facts, step } = await because(this.#table(), key, value, this.#shoulder());
      const say = (fact: Wording): string => this.#say(fact) || plain(fact.text);
      return { lines: facts.length ? facts.map(say) : [t("notes-no-reason")], step: step ? say(step) : "", failed: false };
    } catch (error) {
      return { lines: [troubleText(error)], step: "", failed: true };
    }
  }
}
