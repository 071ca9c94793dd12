import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import { router } from "$lib/router.svelte";
import type { Decision, Mark, Review } from "$lib/wire";
import type { GamePages } from "../src/games";
import { figure, learnedOf, toldOf } from "../src/pages/review/figures";
import { bitsTold, chances, dearest, decisionAt, endOf, markFrom, onLine, opening, partsOf, positionAt, seenAt, spread, toldBy, valueAt, verdictOf, within } from "../src/pages/review/shape";
import PlayOn from "../src/pages/review/PlayOn.svelte";
import SharePicture from "../src/pages/review/SharePicture.svelte";
import StepCard from "../src/pages/review/StepCard.svelte";

const event = (text: string) => ({ key: "x", args: {}, text });
const choice = (value: number) => ({ action: "a", text: "A", value, se: 0.01 });
const decision = (n: number, told_bits: number): Decision => ({ n, turn: 1, forced: false, secrets: [], played: choice(0.4), best: null, because: null, candidates: [], policy: { value: 0.5, se: 0.01 }, loss: 0, se: 0.01, told_bits, told_less: null, learned_bits: 0 });
const mark = (n: number): Mark => ({ n, kind: "loss", text: "" });
const step = (seat: number, n: number, events: number) => ({ view: { table: { seat, sides: [{ code: seat === 0 ? n : -1 }, { code: seat === 1 ? n : -1 }] }, actors: [] }, notes: null, events });

/** Four steps after the deal; the seat decides in the first and the third. */
const review: Review = {
  format: 1,
  game: "the_coding",
  seat: 0,
  series: null,
  judge: { worlds: 400, policy: "agent", seed: 0, bias: null },
  accuracy: null,
  anchored: null,
  loss: 0,
  left_out: 0,
  decisions: [decision(1, 0.5), decision(3, 0.25)],
  could_have_known: [],
  curve: [{ n: 1, value: 0.5, bits: 0 }, { n: 3, value: 0.7, bits: 2 }, { n: 4, value: 1, bits: 2 }],
  revealed: null,
  marks: [mark(1), mark(3)],
  match: null,
  how_well: [],
  what_if: true,
  table: {
    players: 2,
    options: {},
    content: {},
    levels: ["human", "agent"],
    names: ["Ann", "Ben"],
    outcome: { why: "CRACKED", winners: [0], scores: [1, 0] },
    events: ["dealt", "asked", "answered", "won"].map(event),
    steps: [0, 1, 2, 3, 4].map((n) => step(0, n, n ? n : 1)),
    others: null,
  },
};
const revealed = { deal: 0.031, chance: 0.249, own: -0.2, hidden: 0.333, others: 0.087, result: 1, line: { even: 50, deal: 3, chance: 25, own: -20, hidden: 33, others: 9, result: 100, text: "" }, steps: [], told_bits: [{ n: 2, seat: 1, bits: 1.5 }], theirs: [] };
const turned: Review = { ...review, revealed, table: { ...review.table, others: [0, 1].map((seat) => [0, 1, 2, 3, 4].map((n) => step(seat, 10 * seat + n, 1))) } };

describe("a review as it is stepped through", () => {
  it("stands before each step, and at last behind the last one", () => {
    expect(endOf(review)).toBe(5);
    expect([0, 2.4, 9, NaN].map((k) => within(review, k))).toEqual([1, 2, 5, 1]);
    expect(decisionAt(review, 3)?.n).toBe(3);
    expect(decisionAt(review, 2)).toBeNull();
    expect(positionAt(review, 2).events.map(({ text }) => text)).toEqual(["dealt"]);
    expect(positionAt(review, 2).legal).toEqual([]);
    expect(toldBy(review, 2).map(({ text }) => text)).toEqual(["asked"]);
    expect(toldBy(review, 5)).toEqual([]);
  });

  it("opens at the costliest choice, else at the first mark, else at the first decision", () => {
    const costly = (...losses: number[]): Decision[] => losses.map((loss, at) => ({ ...decision(2 * at + 1, 0), best: choice(0.4 + loss), loss }));
    expect([opening({ ...review, decisions: costly(0.1, 0.3) }), dearest({ ...review, decisions: costly(0.1, 0.3) })?.n]).toEqual([3, 3]);
    expect(dearest({ ...review, marks: [], decisions: costly(0.004) })?.n, "which is too cheap for a mark").toBe(1);
    expect(opening({ ...review, marks: [{ ...mark(2), kind: "luck" }] })).toBe(2);
    expect(opening({ ...review, marks: [], decisions: [{ ...decision(1, 0), forced: true }, decision(3, 0)] })).toBe(3);
    expect(opening({ ...review, marks: [], decisions: [] })).toBe(1);
  });

  it("says how it ended, and what had most part in that only once the cards are turned", () => {
    const lost: Review = { ...turned, table: { ...turned.table, outcome: { why: "CRACKED", winners: [1], scores: [0, 1] } } };
    expect(verdictOf(review)).toEqual({ result: "won", term: "none" });
    expect(verdictOf(turned)).toEqual({ result: "won", term: "hidden" });
    expect(verdictOf(lost)).toEqual({ result: "lost", term: "own" });
    expect(verdictOf({ ...lost, revealed: { ...revealed, own: -0.04 } })).toEqual({ result: "lost", term: "none" });
    expect(verdictOf({ ...turned, table: { ...turned.table, outcome: { why: "CRACKED", winners: [0, 1], scores: [1, 1] } } }).result).toBe("shared");
    expect(verdictOf({ ...review, table: { ...review.table, outcome: null } }).result).toBe("open");
  });

  it("goes from mark to mark", () => {
    expect([markFrom(review, 1, true), markFrom(review, 3, true), markFrom(review, 5, false), markFrom(review, 1, false)]).toEqual([3, null, 3, null]);
  });

  it("draws the result behind the last step, and what was told after each", () => {
    expect(chances(review)).toEqual([{ k: 1, value: 0.5 }, { k: 3, value: 0.7 }, { k: 5, value: 1 }]);
    expect(valueAt(chances(review), 2)).toBe(0.5);
    expect(bitsTold(review)).toEqual([{ k: 1, value: 0 }, { k: 2, value: 0.5 }, { k: 4, value: 0.75 }, { k: 5, value: 0.75 }]);
    expect(bitsTold(turned).at(-1)).toEqual({ k: 5, value: 1.5 });
  });

  it("keeps signs apart that stand close, within the line", () => {
    expect(spread([10, 12, 80, 98, 99], 10, 100)).toEqual([10, 20, 80, 90, 100]);
    expect(spread([95, 96, 97], 10, 100)).toEqual([80, 90, 100]);
    expect(onLine(chances(review), 2)).toBeCloseTo(0.6);
    expect(onLine(chances(review), 3)).toBe(0.7);
  });

  it("shows the others' sides once the cards are turned, and not before", () => {
    const sides = (one: Review) => (seenAt(one, 3).view.table as { sides: { code: number }[] }).sides.map(({ code }) => code);
    expect(sides(review)).toEqual([2, -1]);
    expect(sides(turned)).toEqual([2, 12]);
  });
});

describe("what a result is made of", () => {
  it("adds up as it is written", () => {
    const { even, own, deal, luck, hidden, others, result } = partsOf(turned);
    expect(even + own + deal! + luck! + hidden! + others!).toBe(result);
    expect(result).toBe(100);
  });

  it("has only one's own decisions while the cards lie face down", () => {
    expect(partsOf(review)).toEqual({ even: 50, own: -20, deal: null, luck: null, hidden: null, others: null, result: 100 });
  });
});

describe("what a choice told and brought", () => {
  it("is said as a factor and as a share, not in bits", () => {
    expect([-0.04, -0.05, 0.0525 * 100].map((value) => figure(value))).toEqual(["0.0", "-0.1", "5.3"]);
    expect([-1, 0.07, 0.0704, 1, 1.5].map(toldOf)).toEqual([
      { told: "misled", times: "1.0" },
      { told: "nothing", times: "1.0" },
      { told: "some", times: "1.1" },
      { told: "some", times: "2.0" },
      { told: "some", times: "2.8" },
    ]);
    expect([-0.5, 0, 1, 3, 8].map(learnedOf)).toEqual([
      { learned: "nothing", left: "100" },
      { learned: "nothing", left: "100" },
      { learned: "some", left: "50" },
      { learned: "some", left: "13" },
      { learned: "some", left: "<1" },
    ]);
  });
});

it("does not say of the last step that nothing was to be seen, while what the end reveals lies face down", async () => {
  const table = { ...review.table, steps: [...review.table.steps.slice(0, 4), step(0, 3, 3)] };
  const card = mount(StepCard, { target: document.body, props: { of: { code: "ROSES" }, review: { ...review, table }, pages: {} as GamePages, game: 1, step: 4, onstep: vi.fn() } });
  flushSync();
  expect(document.querySelector(".told")!.textContent).toContain("until you turn the cards");
  await unmount(card);
});

it("lets nobody be called so that their name opens a mark", async () => {
  const table = { ...review.table, events: ["", "<b>Ann</b> asks", "", ""].map(event) };
  const card = mount(StepCard, { target: document.body, props: { of: { code: "ROSES" }, review: { ...review, table }, pages: {} as GamePages, game: 1, step: 2, onstep: vi.fn() } });
  flushSync();
  expect(document.querySelector(".told")!.textContent).toContain("‹b>Ann‹/b> asks");
  await unmount(card);
});

it("is passed on as a picture also of a game that has no pages of its own", async () => {
  vi.spyOn(api, "games").mockResolvedValue([]);
  const picture = mount(SharePicture, { target: document.body, props: { review: { ...review, game: "toy" }, link: "" } });
  flushSync();
  expect(document.querySelector("[role=img]")!.getAttribute("aria-label")).not.toBe("");
  await unmount(picture);
});

it("is played on from by whoever is still there once the table is", async () => {
  let open = (_: { code: string }): void => undefined;
  vi.spyOn(api, "playOn").mockReturnValue(new Promise((come) => (open = come as typeof open)));
  const page = mount(PlayOn, { target: document.body, props: { of: { code: "ROSES" }, review, game: 1, step: 1 } });
  flushSync(() => document.querySelector<HTMLButtonElement>("[data-play-on]")!.click());
  router.go("/");
  open({ code: "ASTER" });
  await new Promise((done) => setTimeout(done));
  expect(location.pathname).toBe("/");
  await unmount(page);
});
