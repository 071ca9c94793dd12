/** Server and pages say the same of the same event, in every language: what the server says is written by `python -m tools.told`. */

import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleOf } from "$lib/people";
import { LANGUAGES, read, type Language } from "$lib/texts/catalogue.svelte";
import { unmarked } from "$lib/texts/rich";
import type { SeatInfo, Wording } from "$lib/wire";
import * as agents from "../src/games/top_secret_agents/speech";
import * as classified from "../src/games/classified_information/speech";
import { inLanguage as cardsInLanguage } from "../src/games/classified_information/texts";
import * as coding from "../src/games/the_coding/speech";
import * as party from "../src/games/top_secret_party/speech";
import { inLanguage as questionsInLanguage } from "../src/games/top_secret_party/texts";
import toldOfAgents from "./told/top_secret_agents.json";
import toldOfClassified from "./told/classified_information.json";
import toldOfCoding from "./told/the_coding.json";
import toldOfParty from "./told/top_secret_party.json";

/** Where everybody is called by name, as the server calls them. */
const SPECTATOR = -1;

interface Told {
  names: string[];
  contents: unknown[];
  events: ({ content: number; key: string; args: object } & Record<Language, string>)[];
}

interface Game {
  told: Told;
  say(event: Wording, say: { people: ReturnType<typeof peopleOf>; content: unknown }): string;
}

const GAMES: Record<string, Game> = {
  the_coding: { told: toldOfCoding, say: (event, say) => coding.eventText(event, say as never) },
  classified_information: {
    told: toldOfClassified,
    say: (event, { people, content }) => classified.eventText(event, { people, content: cardsInLanguage(content as never) }),
  },
  top_secret_agents: { told: toldOfAgents, say: (event, say) => agents.eventText(event, say as never) },
  top_secret_party: {
    told: toldOfParty,
    say: (event, { people, content }) => party.eventText(event, { people, content: questionsInLanguage(content as never) }),
  },
};

function seatsOf(names: string[]): SeatInfo[] {
  return names.map((name, seat) => ({ seat, name, kind: "human", level: null, connected: true, ready: true }));
}

it("is told of every game", () => {
  expect(Object.keys(GAMES).sort()).toEqual(readdirSync("test/told").map((file) => file.replace(".json", "")).sort());
});

describe.each(Object.keys(GAMES))("what happens in %s", (name) => {
  const { told, say } = GAMES[name]!;
  const people = peopleOf(seatsOf(told.names), SPECTATOR);

  describe.each([...LANGUAGES])("is said in %s", (language) => {
    beforeAll(() => read(language));
    afterAll(() => read("en"));

    it.each(told.events.map((event) => [event.key, event] as const))("as the server says it: %s", (_, { content, key, args, ...said }) => {
      const event: Wording = { key, args: args as Wording["args"], text: "the server’s own" };
      expect(unmarked(say(event, { people, content: told.contents[content] }))).toBe(said[language]);
    });
  });
});
