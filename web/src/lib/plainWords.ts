/** Words for a game without a catalogue of its own: readable, if not beautiful. */

import type { People } from "./people";
import { asWritten } from "./texts";
import type { Value } from "./wire";
import type { ActionWords } from "./words";

const SEAT_ARGUMENTS = new Set(["target", "seat", "player"]);

function sayValue(people: People, key: string, value: Value): string {
  return typeof value === "number" && SEAT_ARGUMENTS.has(key) ? people.name(value) : String(value);
}

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
