/** What a player signed, held to what the step says was done. The rules are Python's; how each action is written, it declares for us too. */

import { type Json, type Members, Numeral } from "./json";
import { NOTATIONS } from "./notations";

/** A step that takes steps back: it returns to what was after step `to`. */
const UNDO = /^undo (\d+)$/;
const PART = /\{(\w+)\}/;

/** A notation however somebody types it, as Python reads it: spaces are a few signs more there, and three letters pass for an i or an s. */
const tidy = (text: string): string =>
  text.split(/[\s\u001c-\u001f\u0085]+/).filter(Boolean).join(" ").toLowerCase().replace(/i\u0307|\u0131/g, "i").replaceAll("\u017f", "s");

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The value of an argument as a notation has it; null where it is none. */
function valueOf(value: Json): string | null {
  if (typeof value === "string") return value;
  return value instanceof Numeral && value.whole ? value.text : null;
}

export class Actions {
  readonly #verbs: Record<string, string> | null;
  /** Of each step that may still be taken back, the number of the step before it. */
  readonly #before: number[] = [];

  constructor(game: string, rules: number) {
    const found = Object.hasOwn(NOTATIONS, game) ? NOTATIONS[game]! : null;
    this.#verbs = found?.rules === rules ? found.verbs : null;
  }

  /** Are these the rules that this page knows? Of others it cannot tell what an action means. */
  get known(): boolean {
    return this.#verbs !== null;
  }

  /** Goes on by a step; how many steps it takes back, null where it takes back none. */
  step(n: number, action: string | null): number | null {
    const to = UNDO.exec(action ?? "")?.[1];
    if (to === undefined) {
      this.#before.push(n - 1);
      return null;
    }
    const place = this.#before.lastIndexOf(Number(to));
    return place < 0 ? 0 : this.#before.splice(place).length;
  }

  /** Is what was signed the action of the step? `back` is how many steps it took back, null for none. */
  means(signed: Json, action: string | null, back: number | null): boolean {
    if (action === null) return false;
    if (back !== null) return signed instanceof Map && signed.size === 2 && signed.get("do") === "undo" && valueOf(signed.get("steps") ?? null) === String(back) && back > 0;
    if (typeof signed === "string") return tidy(signed) === tidy(action);
    return signed instanceof Map && this.#written(signed)?.test(action) === true;
  }

  /** How an action as it is sent is written; an argument that was left out may be any. */
  #written(action: Members): RegExp | null {
    const verb = action.get("do");
    if (this.#verbs === null || typeof verb !== "string" || !Object.hasOwn(this.#verbs, verb)) return null;
    const parts = this.#verbs[verb]!.split(PART);
    const names = parts.filter((_, i) => i % 2 === 1);
    if ([...action.keys()].some((name) => name !== "do" && !names.includes(name))) return null;
    const values = parts.map((part, i) => (i % 2 === 0 ? part : action.has(part) ? valueOf(action.get(part)!) : undefined));
    if (values.includes(null)) return null;
    return new RegExp(`^${values.map((value) => (value === undefined ? ".+" : escaped(value!))).join("")}$`);
  }
}
