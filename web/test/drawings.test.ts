import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emblemOf } from "../src/games/classified_information/emblems";
import { GUARD } from "../src/games/classified_information/guilds";
import { faceOfTrade } from "../src/games/top_secret_agents/faces";
import type { Stroke } from "$lib/strokes";

const RULES = "../src/underrose/games";
const wordsOf = (file: string, key: string): string[] => [...new Set([...readFileSync(`${RULES}/${file}`, "utf8").matchAll(new RegExp(`^${key} = "(.+)"$`, "gm"))].map(([, word]) => word!))];
const abilities = wordsOf("classified_information/content/cards.toml", "ability");
const professions = wordsOf("top_secret_agents/content/agents.toml", "id");
/** As much as is drawn of one card: it is fetched with the table. */
const MOST_LETTERS = 700;

const lettersOf = (strokes: Stroke[]): number => strokes.reduce((sum, { d }) => sum + d.length, 0);

describe.each([
  ["every ability of Classified Information", abilities, emblemOf, 27],
  ["every profession of Top-Secret", professions, faceOfTrade, 6],
])("%s", (_, words, drawn, many) => {
  it("has a drawing of its own, of a few strokes on the grid", () => {
    const drawings = words.map((word) => drawn(word));
    expect([words.length, new Set(drawings.map((one) => JSON.stringify(one))).size, drawings.includes(null)]).toEqual([many, many, false]);
    for (const strokes of drawings) {
      expect(lettersOf(strokes!)).toBeLessThan(MOST_LETTERS);
      // Each path begins on the grid, and keys of paths differ.
      for (const { d } of strokes!) expect(d.match(/^M-?\d/)).not.toBeNull();
      expect(new Set(strokes!.map(({ d }) => d)).size).toBe(strokes!.length);
    }
  });

  it("is a letter or nothing for what nobody has drawn", () => expect(drawn("nobody")).toBeNull());
});

it("draws every guard that lies face down alike", () => expect(lettersOf(GUARD)).toBeLessThan(MOST_LETTERS));
