/** What a game's catalogue must be able to say, so that the shared parts can speak of it. */

import type { People } from "./people";
import { asWritten } from "./texts";
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

const SEAT_ARGUMENTS = new Set(["target", "seat", "player"]);

function sayValue(people: People, key: string, value: Value): string {
  return typeof value === "number" && SEAT_ARGUMENTS.has(key) ? people.name(value) : String(value);
}

/** Words for a game without a catalogue of its own: readable, if not beautiful. */
export function plainWords(people: People): ActionWords {
  return {
    verb: asWritten,
    argument: (_, key) => asWritten(key),
    wanted: (_, key) => asWritten(key),
    value: (_, key, value) => sayValue(people, key, value),
    action: ({ do: verb, ...picked }) =>
      [asWritten(verb), ...Object.entries(picked).map(([key, value]) => sayValue(people, key, value))].join(" "),
  };
}
