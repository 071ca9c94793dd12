import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { content as coding, ANNS, notes, OWN, SENT, table } from "../src/games/the_coding/how/position";
import { hackPlace, hackValues } from "../src/games/the_coding/cards";
import { card, content as classified } from "../src/games/classified_information/how/position";
import { cardOf, codeOf, shared } from "../src/games/classified_information/cards";
import { foot, top } from "../src/games/top_secret_agents/how/position";
import { ARROWS, table as party, TEAMS } from "../src/games/top_secret_party/how/position";
import { MATE_POINTS } from "../src/games/top_secret_party/wire";

/** What games were recorded with: the content of the house is among it. */
function contents(game: string): Record<string, unknown[]>[] {
  return (JSON.parse(readFileSync(`test/told/${game}.json`, "utf8")) as { contents: Record<string, unknown[]>[] }).contents;
}

it("shows cards of The Coding that there are, and a position that can be", () => {
  const house = contents("the_coding")[0]!;
  expect(house.data).toEqual(expect.arrayContaining(coding.data));
  expect(house.hack).toEqual(expect.arrayContaining(coding.hack));
  const open = notes.about.map(({ values }) => Object.keys(values));
  const written = ANNS.map((value, place) => (place ? coding.digits : coding.letters)[value]!);
  expect(written.every((value, place) => open[place]!.includes(value))).toBe(true);
  expect(OWN.some((value, place) => value === ANNS[place])).toBe(false);
  expect([hackPlace(coding, SENT), hackValues(coding, SENT)]).toEqual([2, "2 6 9"]);
  expect(table.sides[1]!.code).toEqual([-1, -1, -1]);
});

it("shows cards of Classified Information that there are", () => {
  const citrine = contents("classified_information")[0]!.deck as { number: number; guilds: string[]; ability: string; title: string }[];
  expect(classified().deck.map(({ number, guilds, ability, title }) => ({ number, guilds, ability, title }))).toEqual(
    citrine.map(({ number, guilds, ability, title }) => ({ number, guilds, ability, title })),
  );
  const of = (word: string) => cardOf(classified(), card(word));
  expect(["4A", "9S", "1G", "1A", "8G", "7A", "5G", "6S"].map((word) => of(word).number)).toEqual([4, 9, 1, 1, 8, 7, 5, 6]);
  expect(shared(9, of("7A").number, of("5G").number)).toEqual([6]);
  expect(codeOf(9, of("5G").number)).toContain(of("6S").number);
});

it("shows a piece of Top-Secret's board, as the content has it", () => {
  const file = readFileSync("../src/underrose/games/top_secret_agents/content/agents.toml", "utf8");
  const named = (of: string): string[] => [...file.matchAll(new RegExp(`\\[\\[${of}\\]\\]\\n(?:id = "(.+)"\\n)?name = "(.+)"`, "g"))].map(([, , name]) => name!);
  expect(top.colours.map(({ name }) => name)).toEqual(named("colour"));
  expect(top.professions.map(({ name }) => name)).toEqual(named("profession"));
  for (const { goal, carry, faces } of [top, foot]) expect(file).toMatch(new RegExp(`goal = ${goal} [^]*faces = ${faces} [^]*carry = ${carry} `));
});

it("counts the last round of TOP SECRET as its rules do", () => {
  const found = (seat: number): boolean => ARROWS.some((at, from) => at === seat && from !== seat && TEAMS[from] === TEAMS[seat]);
  const points = TEAMS.map((team, seat) => (TEAMS[ARROWS[seat]!] === team ? MATE_POINTS : 0) + (found(seat) ? 1 : 0));
  expect(party.sides.map(({ earned }) => earned.at(-1))).toEqual(points);
  expect(party.sides.map((side) => side.points).indexOf(Math.max(...party.sides.map((side) => side.points)))).toBe(3);
});
