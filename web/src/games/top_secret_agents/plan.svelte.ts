/** The player's half-made decision: which agent, what it does, and what is picked for it so far. Reads the legal actions, knows no rule. */

import { valuesOf } from "$lib/forms";
import type { Action, Form, Value } from "$lib/wire";

/** Verbs that need nothing more than themselves. */
export const PLAIN = ["trickle", "end", "keep", "return"];

/** What is picked for each verb, in this order; the argument that names the agent comes first where there is one. */
const ORDER: Record<string, string[]> = {
  spawn: ["profession", "space"],
  move: ["agent", "to"],
  retire: ["agent"],
  transfer: ["tile", "to"],
  give: ["tile", "to"],
  raise: ["tile", "way"],
  lower: ["tile", "way", "cost"],
  pin: ["hacker", "target"],
  unpin: ["hacker", "target"],
  steal: ["tile", "cost"],
  block: ["space"],
  wall: ["space", "cost"],
};

export type Picked = Record<string, Value>;
/** The spaces of the agents who could do it. */
export type DoneBy = (action: Action) => string[];

/** All legal actions one by one: forms are products of lists. */
export function expand(forms: Form[]): Action[] {
  return forms.flatMap((form) => {
    let found: Action[] = [{ do: form.do }];
    for (const key of Object.keys(form)) {
      if (key === "do" || key === "distinct") continue;
      found = found.flatMap((action) => valuesOf(form, key).map((value) => ({ ...action, [key]: value }) as Action));
    }
    return found.filter((action) => (form.distinct ?? []).every(([a, b]) => action[a!] !== action[b!]));
  });
}

export class Plan {
  #legal: () => Form[];
  #by: DoneBy;
  /** The space of the chosen agent. */
  agent = $state<string | null>(null);
  verb = $state<string | null>(null);
  picked = $state<Picked>({});

  all: Action[] = $derived.by(() => expand(this.#legal()));
  verbs: Set<string> = $derived.by(() => new Set(this.all.map((action) => action.do)));
  /** What the chosen agent may do. */
  own: Action[] = $derived.by(() => (this.agent === null ? [] : this.all.filter((action) => this.#by(action).includes(this.agent!))));
  /** What fits all that is picked. */
  left: Action[] = $derived.by(() => {
    if (this.verb === null) return [];
    const from = this.verb === "spawn" || this.agent === null ? this.all : this.own;
    return from.filter((action) => action.do === this.verb && Object.entries(this.picked).every(([key, value]) => action[key] === value));
  });
  /** The argument to be picked next; null when nothing is asked. */
  next: string | null = $derived.by(() => {
    const keys = this.keys(this.verb).filter((key) => this.picked[key] === undefined && !this.#names(key));
    return keys.find((key) => this.values(key).length > 1) ?? keys.at(-1) ?? null;
  });

  constructor(legal: () => Form[], by: DoneBy) {
    this.#legal = legal;
    this.#by = by;
  }

  keys(verb: string | null): string[] {
    return verb === null ? [] : (ORDER[verb] ?? []);
  }

  /** Does this argument name the agent that is chosen already? */
  #names(key: string): boolean {
    return key === "agent" || key === "hacker";
  }

  values(key: string): Value[] {
    return [...new Set(this.left.map((action) => action[key]!))];
  }

  /** May this value be picked now, for the argument that is asked? */
  offers(key: string, value: Value): boolean {
    return this.next === key && this.left.some((action) => action[key] === value);
  }

  /** Spaces to which the chosen agent may step at once, while nothing else is being picked. */
  steps: string[] = $derived.by(() =>
    this.verb === null || this.verb === "move" ? this.own.flatMap((action) => (action.do === "move" ? [String(action.to)] : [])) : [],
  );

  choose(space: string | null): void {
    this.agent = this.agent === space ? null : space;
    this.verb = null;
    this.picked = {};
  }

  /** Turns to a verb, or away from it; returns the action if there is nothing to pick. */
  turn(verb: string, agent: string | null = this.agent): Action | null {
    const again = this.verb === verb && this.agent === agent;
    this.agent = agent;
    this.picked = {};
    this.verb = again ? null : verb;
    if (again) return null;
    return this.next === null && this.left.length === 1 ? this.#done() : null;
  }

  /** Picks a value; returns the action once it is whole. */
  pick(key: string, value: Value): Action | null {
    this.picked = { ...this.picked, [key]: value };
    return this.left.length === 1 ? this.#done() : null;
  }

  /** Takes back the latest pick, or the verb. */
  unpick(): void {
    const keys = Object.keys(this.picked);
    if (keys.length > 0) {
      const { [keys.at(-1)!]: _, ...rest } = this.picked;
      this.picked = rest;
    } else if (this.verb !== null) this.verb = null;
    else this.agent = null;
  }

  #done(): Action {
    const action = this.left[0]!;
    this.verb = null;
    this.picked = {};
    return action;
  }

  /** A new question: what was being picked is gone; the chosen agent stays if it still may act. */
  refresh(): void {
    this.verb = null;
    this.picked = {};
    if (this.own.length === 0) this.agent = null;
  }

  /** The agent is somewhere else now. */
  follow(space: string): void {
    this.agent = space;
  }
}
