/** What this browser keeps of one's reviewed games, and what their curve says. */

import { beforeEach, expect, it } from "vitest";
import type { Review } from "$lib/wire";
import { changeOf, keep, lastOf, meanOf, saidOf, type Entry } from "../src/pages/review/trend";

const judged = (game: string, value: number, half = 20): Review => ({ game, anchored: { value, low: value - half, high: value + half } }) as Review;
const games = (...values: number[]): Entry[] => values.map((value, at) => ({ game: "g", played: `t ${at}`, value, low: value - 20, high: value + 20 }));

beforeEach(() => localStorage.clear());

it("keeps each game once, where it was played, and shows the last ten of a title", () => {
  for (let n = 1; n <= 12; n++) keep(judged("the_coding", n), `t ${n}`, "", "");
  keep(judged("top_secret_party", 50), "p 1", "", "");
  keep(judged("the_coding", 99), "t 11", "", "");
  expect(lastOf("the_coding").map(({ value }) => value)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 99, 12]);
  expect(lastOf("top_secret_party")).toHaveLength(1);
});

it("keeps nothing of a game that is on no scale", () => {
  keep({ ...judged("the_coding", 1), anchored: null }, "t 1", "", "");
  expect(lastOf("the_coding")).toEqual([]);
});

it("remembers what a review said in one line, for pages in its language", () => {
  document.documentElement.lang = "en";
  keep(judged("the_coding", 40), "t 1", "Lost by the deal.", "THORN 1");
  expect([saidOf("THORN 1"), saidOf("THORN 2")]).toEqual(["Lost by the deal.", ""]);
  document.documentElement.lang = "de";
  expect(saidOf("THORN 1")).toBe("");
});

it("means are nearer the truth than one game: of four with intervals of 20 each way 10 are left", () => {
  expect(meanOf(games(30, 50, 40, 60))).toEqual({ value: 45, low: 35, high: 55 });
});

it("speaks of a change only where chance does not explain it", () => {
  expect(changeOf(games(10, 20, 60, 70))).toEqual({ earlier: 15, later: 65 });
  expect(changeOf(games(40, 42, 50, 52))).toBeNull();
  expect(changeOf(games(0, 100, 100))).toBeNull();
});
