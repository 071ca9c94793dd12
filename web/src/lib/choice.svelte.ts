/** The player's half-made decision: which question, and what is picked so far. Forms and table cards share it. */

import { actionOf, choicesOf, fewActions, fits, groupsOf, missing, settle, type Group, type Picked } from "./forms";
import type { Action, Form, Value } from "./wire";

/** Questions with no more answers than this get a button for each answer. */
const FEW = 3;

export class Choice {
  #legal: () => Form[];
  #asking: readonly string[];
  #open = $state<string | null>(null);
  #picked = $state<Picked>({});

  groups: Group[] = $derived.by(() => groupsOf(this.#legal()));
  /** Answers that need no picking. */
  direct: Action[] = $derived.by(() => this.groups.flatMap((group) => this.#few(group)));
  /** Questions that need picking. */
  questions: Group[] = $derived.by(() => this.groups.filter((group) => this.#few(group).length === 0));
  question: Group | null = $derived.by(() => this.questions.find((group) => group.id === this.#open) ?? this.questions[0] ?? null);
  /** What the player picked, and what follows because one value is left. */
  picked: Picked = $derived.by(() => (this.question ? settle(this.question, this.#picked) : {}));
  action: Action | null = $derived.by(() => (this.question ? actionOf(this.question, this.picked) : null));
  missing: string[] = $derived.by(() => (this.question ? missing(this.question, this.picked) : []));

  /** Has the player picked something, and not decided yet? */
  get begun(): boolean {
    return Object.keys(this.#picked).length > 0;
  }

  /** `asking` names verbs that stay questions however few answers are left: their values are cards on the table. */
  constructor(legal: () => Form[], asking: readonly string[] = []) {
    this.#legal = legal;
    this.#asking = asking;
  }

  #few(group: Group): Action[] {
    return this.#asking.includes(group.verb) && group.keys.length > 0 ? [] : fewActions(group, FEW);
  }

  /** Begins afresh: the ask has changed. */
  reset(): void {
    this.#open = null;
    this.#picked = {};
  }

  open(question: Group): void {
    if (this.question?.id === question.id) return;
    this.#open = question.id;
    this.#picked = {};
  }

  /** The question with this verb, if it may be answered now. */
  about(verb: string): Group | null {
    return this.questions.find((group) => group.verb === verb) ?? null;
  }

  values(key: string): Value[] {
    return this.question ? choicesOf(this.question, key) : [];
  }

  /** May `value` be picked beside what the player has picked by hand for the other arguments? */
  fits(key: string, value: Value): boolean {
    if (!this.question) return false;
    const { [key]: _, ...others } = this.#picked;
    return fits(this.question, others, key, value);
  }

  /** May this value be picked now for this verb, perhaps after turning to its question? */
  offers(verb: string, key: string, value: Value): boolean {
    const question = this.about(verb);
    if (!question) return false;
    return question.id === this.question?.id ? this.fits(key, value) : fits(question, {}, key, value);
  }

  /** Turns to a verb's question if need be and picks a value: a card on the table was clicked. */
  take(verb: string, key: string, value: Value): void {
    const question = this.about(verb);
    if (!question) return;
    this.open(question);
    this.pick(key, value);
  }

  /** Is this value picked in answer to this verb's question? */
  has(verb: string, key: string, value: Value): boolean {
    return this.question?.verb === verb && this.picked[key] === value;
  }

  /** Picks a value; picking it again takes it back. */
  pick(key: string, value: Value): void {
    const { [key]: before, ...others } = this.#picked;
    this.#picked = before === value ? others : { ...others, [key]: value };
  }

  /** Opens a question with some values picked, e.g. from a likely code on the note sheet. */
  fill(question: Group, picked: Picked): void {
    this.#open = question.id;
    this.#picked = { ...picked };
  }
}
