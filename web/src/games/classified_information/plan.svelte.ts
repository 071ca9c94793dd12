/**
 * The turn's Action as it is put together on the table: a card of the hand, what is done with it, and what it is aimed at.
 *
 * A target is written as parts joined by "+": "5", "1+4+7", "mine0+theirs1", "pile2", "free1". Picking parts until they are one of
 * the targets the server listed covers every ability; nothing here knows which ability aims at what. Free spots are alike (R19): the
 * first is picked until another one is.
 */

import { valuesOf } from "$lib/forms";
import type { Action, Form } from "$lib/wire";

export const VERBS = ["assassinate", "deploy", "enlist", "encrypt"] as const;
export type PlanVerb = (typeof VERBS)[number];

const NOW = "now";
const FREE = "free";
/** What is done in a spot, and how the parts of targets name that spot. */
const SPOTS: Partial<Record<PlanVerb, string>> = { assassinate: "theirs", enlist: FREE };

function isVerb(verb: string): verb is PlanVerb {
  return (VERBS as readonly string[]).includes(verb);
}

export class Plan {
  #legal: () => Form[];
  card = $state<string | null>(null);
  #verb = $state<PlanVerb | null>(null);
  #parts = $state<string[]>([]);

  forms: Form[] = $derived.by(() => this.#legal().filter((form) => isVerb(form.do)));
  open: boolean = $derived.by(() => this.forms.length > 0);
  /** What may be done with the chosen card. */
  verbs: PlanVerb[] = $derived.by(() => VERBS.filter((verb) => this.card !== null && this.#formsOf(verb, this.card).length > 0));
  verb: PlanVerb | null = $derived.by(() => {
    if (this.#verb && this.verbs.includes(this.#verb)) return this.#verb;
    return this.verbs.length === 1 ? this.verbs[0]! : null;
  });
  /** The targets there are, each as its parts. */
  targets: string[][] = $derived.by(() => (this.card && this.verb ? this.#targetsOf(this.verb, this.card) : []));
  #alike: boolean = $derived.by(() => this.targets.length > 0 && this.targets.every(([part]) => part?.startsWith(FREE)));
  /** What is picked; the only target there is need not be picked, nor the first of those that are alike. */
  parts: string[] = $derived.by(() => (this.targets.length === 1 || (this.#alike && this.#parts.length === 0) ? this.targets[0]! : this.#parts));
  /** Parts that may be picked, beside what is picked or, of those that are alike, in its place. */
  offered: string[] = $derived.by(() => [
    ...new Set(this.targets.filter((target) => this.#alike || this.#parts.every((part) => target.includes(part))).flat()),
  ]);
  action: Action | null = $derived.by(() => this.#action());

  constructor(legal: () => Form[]) {
    this.#legal = legal;
  }

  reset(): void {
    this.card = null;
    this.#verb = null;
    this.#parts = [];
  }

  choose(card: string): void {
    if (this.card === card) return this.reset();
    this.reset();
    this.card = card;
  }

  turnTo(verb: PlanVerb): void {
    this.#verb = this.#verb === verb ? null : verb;
    this.#parts = [];
  }

  /** May this part be picked, perhaps after turning to what is done with it? */
  offers(part: string): boolean {
    return this.verb ? this.offered.includes(part) : this.#verbFor(part) !== null;
  }

  has(part: string): boolean {
    return this.parts.includes(part);
  }

  /** Picks a part, or puts it back. */
  pick(part: string): void {
    const verb = this.verb ?? this.#verbFor(part);
    if (!verb) return;
    if (this.verb !== verb) this.turnTo(verb);
    if (this.#parts.includes(part)) this.#parts = this.#parts.filter((one) => one !== part);
    else this.#parts = !this.#alike && this.offered.includes(part) ? [...this.#parts, part] : [part];
  }

  /** Takes over a whole action, e.g. the agent's advice. */
  fill(action: Action): boolean {
    if (!isVerb(action.do)) return false;
    this.reset();
    this.card = String(action.card);
    this.#verb = action.do;
    const spots = SPOTS[action.do];
    this.#parts = spots ? [`${spots}${action.spot}`] : String(action.target ?? "").split("+").filter((part) => part && part !== NOW);
    return true;
  }

  #formsOf(verb: string, card: string): Form[] {
    return this.forms.filter((form) => form.do === verb && valuesOf(form, "card").includes(card));
  }

  #targetsOf(verb: PlanVerb, card: string): string[][] {
    const forms = this.#formsOf(verb, card);
    const spots = SPOTS[verb];
    if (spots) return forms.flatMap((form) => valuesOf(form, "spot").map((spot) => [`${spots}${spot}`]));
    if (verb !== "deploy") return [[]];
    return forms.flatMap((form) => valuesOf(form, "target").map((target) => (target === NOW ? [] : String(target).split("+"))));
  }

  #verbFor(part: string): PlanVerb | null {
    const { card } = this;
    return card === null ? null : (this.verbs.find((verb) => this.#targetsOf(verb, card).some((target) => target.includes(part))) ?? null);
  }

  #action(): Action | null {
    const { card, verb, parts } = this;
    if (card === null || verb === null) return null;
    const target = this.targets.find((one) => one.length === parts.length && one.every((part) => parts.includes(part)));
    if (!target) return null;
    if (SPOTS[verb]) return { do: verb, card, spot: Number(target[0]!.slice(-1)) };
    return verb === "deploy" ? { do: verb, card, target: target.length ? target.join("+") : NOW } : { do: verb, card };
  }
}
