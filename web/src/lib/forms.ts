/** Choosing one action out of the forms the server sent. Nothing here knows a game: it only reads lists. */

import type { Action, Form, Value } from "./wire";

/** Forms with the same verb and the same arguments: one question to the player. */
export interface Group {
  id: string;
  verb: string;
  keys: string[];
  forms: Form[];
}

export type Picked = Record<string, Value>;

const RESERVED = new Set(["do", "distinct"]);

function argumentsOf(form: Form): string[] {
  return Object.keys(form).filter((key) => !RESERVED.has(key));
}

/** The values a form allows for one argument. */
export function valuesOf(form: Form, key: string): Value[] {
  const list = form[key];
  return Array.isArray(list) ? (list as Value[]) : [];
}

/** The forms of a position, gathered into questions, in the order in which the server named them. */
export function groupsOf(legal: Form[]): Group[] {
  const groups = new Map<string, Group>();
  for (const form of legal) {
    const keys = argumentsOf(form);
    const id = [form.do, ...keys].join(" ");
    const group = groups.get(id);
    if (group) group.forms.push(form);
    else groups.set(id, { id, verb: form.do, keys, forms: [form] });
  }
  return [...groups.values()];
}

/** Every value any form of the group allows for an argument, without repeats, in order. */
export function choicesOf(group: Group, key: string): Value[] {
  return [...new Set(group.forms.flatMap((form) => valuesOf(form, key)))];
}

function clashes(form: Form, picked: Picked): boolean {
  return (form.distinct ?? []).some((keys) => {
    const values = keys.map((key) => picked[key]).filter((value) => value !== undefined);
    return new Set(values).size < values.length;
  });
}

function allows(form: Form, picked: Picked): boolean {
  return Object.entries(picked).every(([key, value]) => valuesOf(form, key).includes(value)) && !clashes(form, picked);
}

/** Is there a value left for every argument still open, so that this start can become a whole action? */
function finishable(group: Group, form: Form, picked: Picked): boolean {
  if (!allows(form, picked)) return false;
  const open = group.keys.find((key) => picked[key] === undefined);
  return open === undefined || valuesOf(form, open).some((value) => finishable(group, form, { ...picked, [open]: value }));
}

/** May `value` be picked for `key` beside what is picked for the other arguments? */
export function fits(group: Group, picked: Picked, key: string, value: Value): boolean {
  const attempt = { ...picked, [key]: value };
  return group.forms.some((form) => finishable(group, form, attempt));
}

/** Fills in the arguments that have only one value left. Keeps what the player picked. */
export function settle(group: Group, picked: Picked): Picked {
  const filled = { ...picked };
  for (const key of group.keys) {
    if (filled[key] !== undefined) continue;
    const open = choicesOf(group, key).filter((value) => fits(group, filled, key, value));
    if (open.length === 1) filled[key] = open[0]!;
  }
  return filled;
}

/** The arguments that still want a value. */
export function missing(group: Group, picked: Picked): string[] {
  return group.keys.filter((key) => picked[key] === undefined);
}

/** The action that the picks amount to, or null while something is missing or no form allows it. */
export function actionOf(group: Group, picked: Picked): Action | null {
  if (missing(group, picked).length > 0) return null;
  const whole = Object.fromEntries(group.keys.map((key) => [key, picked[key]!]));
  return group.forms.some((form) => allows(form, whole)) ? { do: group.verb, ...whole } : null;
}

/** Up to `limit` actions of a group, and an empty list if there are more: few enough get a button each. */
export function fewActions(group: Group, limit: number): Action[] {
  const found: Action[] = [];
  const extend = (picked: Picked, rest: string[]): void => {
    if (found.length > limit) return;
    const [key, ...others] = rest;
    if (key === undefined) {
      found.push({ do: group.verb, ...picked });
      return;
    }
    for (const value of choicesOf(group, key)) {
      if (fits(group, picked, key, value)) extend({ ...picked, [key]: value }, others);
    }
  };
  extend({}, group.keys);
  return found.length > limit ? [] : found;
}
