import { describe, expect, it } from "vitest";
import { peopleOf } from "$lib/people";
import type { Wording } from "$lib/wire";
import { beatsOf, freshCards, momentsOf, soundOf } from "../src/games/the_coding/moments";
import type { Content } from "../src/games/the_coding/wire";

const content: Content = { letters: "ABCDEF", digits: "0123456789", data: [], hack: [] };
const seats = ["Mira", "Ada"].map((name, seat) => ({ seat, name, kind: "human" as const, level: null, connected: true, ready: true }));
const say = { people: peopleOf(seats, 0), content };
const event = (key: string, args: Record<string, number> = {}): Wording => ({ key, args, text: key });

describe("what is shown large", () => {
  it("is a guess with its cards and its verdict", () => {
    const [moment] = momentsOf([event("decoded", { seat: 1, target: 0, letter: 5, tens: 9, ones: 8, right: 0 })], say);
    expect(moment).toMatchObject({ title: "Ada decodes you", cards: ["F", "9", "8"], verdict: "Wrong", right: false });
  });

  it("shows cards from the pile together", () => {
    const flips = [event("flipped", { seat: 0, letter: 1, value: 2 }), event("flipped", { seat: 1, letter: 0, value: 7 })];
    expect(momentsOf(flips, say)).toMatchObject([{ cards: ["C", "7"] }]);
  });

  it("is nothing for what the table shows by itself", () => {
    expect(momentsOf([event("picked", { seat: 0, card: 1 }), event("round", { round: 2 })], say)).toEqual([]);
  });
});

it("knows which cards are new", () => {
  const beats = beatsOf([event("hacked", { target: 1, card: 4, answer: 1 })], say);
  expect(beats.map(({ scene }) => [scene!.cards.has("1.4"), scene!.blank])).toEqual([[true, true], [true, false]]);
  expect(beats.some(({ tells }) => tells)).toBe(false); // told once it has turned
  expect(freshCards([event("revealed", { seat: 0, place: 2 })]).has("0.2")).toBe(true);
});

it("plays the end for those who won and for those who did not", () => {
  const over = [event("over", { winners: 0b01 })];
  expect(soundOf(over, 0)).toBe("win");
  expect(soundOf(over, 1)).toBe("out");
  expect(soundOf(over, -1)).toBe("win"); // whoever looks on is glad with who has won
  expect(soundOf([event("over", { winners: 0 })], -1)).toBe("out");
  expect(soundOf([event("turned")], 0)).toBeNull();
});
