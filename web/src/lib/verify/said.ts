/** Sentences by their keys in the catalogue, and what is raised at the first thing that is wrong. */

import type { Messages } from "../texts/messages";

/** What is said of records and of deals. */
export type Key = Extract<keyof Messages, `record-${string}` | `seal-${string}`>;

export interface Said {
  key: Key;
  args: Record<string, string | number>;
}

/** The first thing that is wrong. */
export class Fault extends Error {
  constructor(readonly said: Said) {
    super(said.key);
    this.name = "Fault";
  }
}

export const said = (key: Key, args: Said["args"] = {}): Said => ({ key, args });
export const fault = (key: Key, args: Said["args"] = {}): Fault => new Fault(said(key, args));
