import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Stage, type Moment } from "$lib/stage.svelte";
import { peopleOf } from "$lib/people";
import type { Wording } from "$lib/wire";
import { freshCards, freshHacks, momentsOf, soundOf } from "../src/games/the_coding/moments";
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
  expect(freshHacks([event("hacked", { target: 1, card: 4 })]).has("1.4")).toBe(true);
  expect(freshCards([event("revealed", { seat: 0, place: 2 })]).has("0.2")).toBe(true);
});

it("plays the end for those who won and for those who did not", () => {
  const over = [event("over", { winners: 0b01 })];
  expect(soundOf(over, 0)).toBe("win");
  expect(soundOf(over, 1)).toBe("out");
  expect(soundOf([event("turned")], 0)).toBeNull();
});

describe("the stage", () => {
  const moment = (title: string): Moment => ({ title, ms: 1000 });
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows one after the other, each for its time", () => {
    const stage = new Stage();
    stage.show([moment("a"), moment("b")]);
    expect(stage.now?.title).toBe("a");
    vi.advanceTimersByTime(1000);
    expect(stage.now?.title).toBe("b");
    vi.advanceTimersByTime(1000);
    expect(stage.now).toBeNull();
  });

  it("keeps the table still from a guess to its verdict", () => {
    const stage = new Stage();
    stage.show([moment("b")]);
    expect(stage.told).toBe(true);
    stage.show([{ ...moment("guess"), ms: 2400, right: false }]);
    stage.hurry();
    expect(stage.told).toBe(false);
    vi.advanceTimersByTime(500);
    expect(stage.told).toBe(false);
    vi.advanceTimersByTime(500);
    expect(stage.told).toBe(true);
    expect(stage.now?.title).toBe("guess");
  });

  it("keeps still to the last of several verdicts", () => {
    const stage = new Stage();
    const guess = (title: string): Moment => ({ title, ms: 2400, right: false });
    stage.show([guess("a"), guess("b"), moment("c")]);
    vi.advanceTimersByTime(1000);
    expect([stage.now?.title, stage.told]).toEqual(["a", false]);
    stage.hurry();
    expect([stage.now?.title, stage.told]).toEqual(["b", false]);
    vi.advanceTimersByTime(1000);
    expect([stage.now?.title, stage.told]).toEqual(["b", true]);
    stage.hurry();
    expect([stage.now?.title, stage.told]).toEqual(["c", true]);
  });

  it("keeps nobody waiting who hurries on", () => {
    const stage = new Stage();
    stage.show([{ ...moment("guess"), right: true }]);
    expect(stage.told).toBe(false);
    stage.hurry();
    expect(stage.told).toBe(true);
  });

  it("is hurried on by a tap, and never keeps more than a few", () => {
    const stage = new Stage();
    stage.show("abcdefgh".split("").map(moment));
    expect(stage.now?.title).toBe("e");
    for (let i = 0; i < 4; i += 1) stage.hurry();
    expect(stage.now).toBeNull();
  });
});
