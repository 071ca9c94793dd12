/** Server and pages say the same of the same event, in every language: what the server says is written by `python -m tools.told`. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleOf } from "$lib/people";
import { LANGUAGES, read, type Language } from "$lib/texts/catalogue.svelte";
import { unmarked } from "$lib/texts/rich";
import type { SeatInfo, Wording } from "$lib/wire";
import { entries } from "../src/games";
/** Where everybody is called by name, as the server calls them. */
const SPECTATOR = -1;

interface Told {
  names: string[];
  contents: unknown[];
  events: ({ content: number; key: string; args: object } & Record<Language, string>)[];
}

interface Speech {
  eventText(event: Wording, say: { people: ReturnType<typeof peopleOf>; content: unknown }): string;
}

/** Cards and questions in the language of the reader, where a game has such. */
interface Texts {
  inLanguage?(content: unknown): unknown;
}

/** What the folders hold, by the name of the game: the folder's, or the file's. */
function byGame<T>(found: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(found).map(([path, one]) => [/([a-z_]+)(\/speech\.ts|\/texts\/index\.ts|\.json)$/.exec(path)![1]!, one]));
}

const TOLD = byGame(import.meta.glob<Told>("./told/*.json", { eager: true, import: "default" }));
const SPEECH = byGame(import.meta.glob<Speech>("../src/games/*/speech.ts", { eager: true }));
const TEXTS = byGame(import.meta.glob<Texts>("../src/games/*/texts/index.ts", { eager: true }));

function seatsOf(names: string[]): SeatInfo[] {
  return names.map((name, seat) => ({ seat, name, kind: "human", level: null, connected: true, ready: true }));
}

it("is told of every game", () => {
  expect(Object.keys(TOLD).sort()).toEqual(Object.keys(entries).sort());
  expect(Object.keys(SPEECH).sort()).toEqual(Object.keys(entries).sort());
});

describe.each(Object.keys(TOLD))("what happens in %s", (name) => {
  const told = TOLD[name]!;
  const people = peopleOf(seatsOf(told.names), SPECTATOR);

  describe.each([...LANGUAGES])("is said in %s", (language) => {
    beforeAll(() => read(language));
    afterAll(() => read("en"));

    it.each(told.events.map((event) => [event.key, event] as const))("as the server says it: %s", (_, { content, key, args, ...said }) => {
      const event: Wording = { key, args: args as Wording["args"], text: "the server’s own" };
      const here = told.contents[content];
      expect(unmarked(SPEECH[name]!.eventText(event, { people, content: TEXTS[name]!.inLanguage?.(here) ?? here }))).toBe(said[language]);
    });
  });
});
