/** What a game's catalogue must be able to say, so that the shared parts can speak of it. */

import type { Action, Value } from "./wire";

/** Words for verbs, arguments and whole actions: what stands on buttons. */
export interface ActionWords {
  /** On the button that opens a question: "Decode someone". */
  verb(verb: string): string;
  /** Over a row of values: "Letter". */
  argument(verb: string, key: string): string;
  /** What is still wanted, for "Choose ...": "a hack card". */
  wanted(verb: string, key: string): string;
  /** On one value's button: "Ada", "F", "20–39". */
  value(verb: string, key: string, value: Value): string;
  /** The whole action as a sentence: "Ask Ada: tens 0 1 2?". */
  action(action: Action): string;
}

/** The ask line: what is to be done, and why, or why not. */
export interface AskWords {
  title: string;
  why: string;
}
