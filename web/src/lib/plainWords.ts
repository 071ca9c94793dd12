/** Words for a game without a catalogue of its own: readable, if not beautiful. */

import type { People } from "./people";
import { texts } from "./texts";
import type { Value } from "./wire";
import type { ActionWords } from "./words";

const SEAT_ARGUMENTS = new Set(["target", "seat", "player"]);

function sayValue(people: People, key: string, value: Value): string {
  return typeof value === "number" && SEAT_ARGUMENTS.has(key) ? people.name(value) : String(value);
}

export function plainWords(people: People): ActionWords {
  return {
    verb: texts.forms.verb,
    argument: (_, key) => texts.forms.argument(key),
    wanted: (_, key) => texts.forms.argument(key),
    value: (_, key, value) => sayValue(people, key, value),
    action: ({ do: verb, ...picked }) =>
      [texts.forms.verb(verb), ...Object.entries(picked).map(([key, value]) => sayValue(people, key, value))].join(" "),
  };
}
