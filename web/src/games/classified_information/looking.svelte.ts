/**
 * Choosing among cards that lie in the middle: the one to tuck or to exhume, the one that goes on top of the Discard Pile, a number of
 * the hand that lies open, or all cards looked at in the order in which they are put back.
 */

import type { Choice } from "$lib/choice.svelte";

/** The questions that cards in the middle answer, and the argument that a card is. */
const ARGUMENT: Record<string, string> = { tuck: "card", exhume: "encrypted", arrange: "order", top: "card", name: "number" };

export class Looking {
  #choice: Choice;
  #cards: () => number[];
  #word: (id: number) => string;
  #order = $state<number[]>([]);

  /** `cards` are those looked at, in their order; `word` is what an action calls one, `chosen` what its mark says. */
  constructor(
    choice: Choice,
    cards: () => number[],
    word: (id: number) => string,
    readonly chosen: () => string,
  ) {
    this.#choice = choice;
    this.#cards = cards;
    this.#word = word;
  }

  reset(): void {
    this.#order = [];
  }

  offers(id: number): boolean {
    const verb = this.#verb();
    return verb === "arrange" || (verb !== "" && this.#choice.offers(verb, ARGUMENT[verb]!, this.#value(verb, id)));
  }

  /** What is written on a card that is chosen: its place in the order, or that it is the one. */
  mark(id: number): string {
    const verb = this.#verb();
    if (verb === "arrange") return this.#order.includes(id) ? String(this.#order.indexOf(id) + 1) : "";
    return verb && this.#choice.has(verb, ARGUMENT[verb]!, this.#value(verb, id)) ? this.chosen() : "";
  }

  pick(id: number): void {
    const verb = this.#verb();
    if (verb === "arrange") this.#arrange(id);
    else if (verb) this.#choice.take(verb, ARGUMENT[verb]!, this.#value(verb, id));
  }

  #value(verb: string, id: number): string | number {
    const word = this.#word(id);
    return verb === "name" ? Number.parseInt(word) : word;
  }

  /** The next in the order; the last one follows by itself, and a card of the order takes it and all after it back. */
  #arrange(id: number): void {
    const cards = this.#cards();
    const at = this.#order.indexOf(id);
    this.#order = at < 0 ? [...this.#order, id] : this.#order.slice(0, at);
    const left = cards.filter((one) => !this.#order.includes(one));
    if (at < 0 && left.length === 1) this.#order = [...this.#order, ...left];
    const question = this.#choice.about("arrange");
    if (!question) return;
    if (this.#order.length === cards.length) this.#choice.fill(question, { order: this.#order.map((one) => cards.indexOf(one) + 1).join("") });
    else this.#choice.reset();
  }

  #verb(): string {
    const verb = this.#choice.question?.verb ?? "";
    return ARGUMENT[verb] ? verb : "";
  }
}
