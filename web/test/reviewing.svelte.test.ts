/** The page of a review: what it keeps as one's own game, and what it says of a choice. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import * as catalogue from "$lib/texts/catalogue.svelte";
import type { Review, TableInfo } from "$lib/wire";
import CasePage from "../src/cases/CasePage.svelte";
import * as caseGames from "../src/cases/games";
import * as games from "../src/games";
import type { GamePages } from "../src/games";
import Result from "../src/pages/review/Result.svelte";
import ReviewPage from "../src/pages/review/ReviewPage.svelte";
import StepCard from "../src/pages/review/StepCard.svelte";
import { Reviewing } from "../src/pages/review/reviewing.svelte";
import { lastOf } from "../src/pages/review/trend";
import { anyTable } from "./samples";

const choice = { action: "a", text: "A", value: 0.4, se: 0.01 };
const decision = (n: number) => ({ n, forced: false, secrets: [], played: choice, best: null, because: null, candidates: [], loss: 0, se: 0.01, told_bits: 0, told_less: null, learned_bits: 0 });
/** Two steps after the deal, both of them the seat's own. */
const review = {
  game: "toy",
  seat: 0,
  anchored: { value: 50, low: 30, high: 70 },
  decisions: [decision(1), decision(2)],
  marks: [],
  could_have_known: [],
  revealed: null,
  what_if: false,
  table: { levels: ["human", "agent"], names: ["Ann", "Ben"], outcome: { why: "WON", winners: [0], scores: [1, 0] }, events: [], steps: [0, 1, 2].map((n) => ({ view: null, notes: null, events: n })) },
} as unknown as Review;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("keeps one's own game, and none that counts nowhere or that somebody else began", async () => {
  const kept = async (found: Partial<TableInfo>, shown = review): Promise<number> => {
    vi.spyOn(api, "enter").mockResolvedValue({} as never);
    vi.spyOn(api, "tableReview").mockResolvedValue(shown);
    vi.spyOn(api, "tableInfo").mockResolvedValue({ ...anyTable, games: 1, ...found });
    await new Reviewing({ code: "ROSES" }, 1, 0, null).load();
    await new Promise((done) => setTimeout(done));
    return lastOf("toy").length;
  };
  const what_if = { table: null, game: 0, seat: 0, n: 2 };
  const lesson = {} as TableInfo["lesson"];
  expect([await kept({ what_if }), await kept({ lesson }), await kept({ seat: 1 }), await kept({}, { ...review, table: { ...review.table, levels: ["agent", "human"] } })]).toEqual([0, 0, 0, 0]);
  expect(await kept({})).toBe(1);
});

it("bids nobody turn cards where there are none", () => {
  const said = (open: boolean): string => {
    const steps = [{ view: null, notes: { open }, events: 0 }];
    const result = mount(Result, { target: document.body, props: { review: { ...review, curve: [], decisions: [], table: { ...review.table, players: 2, steps } } as unknown as Review } });
    flushSync();
    const text = document.querySelector("[data-result]")?.textContent ?? "";
    void unmount(result);
    return text;
  };
  expect([false, true].map((open) => said(open).includes("turn the cards"))).toEqual([true, false]);
});

it("says that a choice brought nothing new, and of none that ended the game", () => {
  const said = (step: number): string => {
    const card = mount(StepCard, { target: document.body, props: { of: { code: "ROSES" }, review, pages: {} as GamePages, game: 1, step, onstep: () => undefined } });
    flushSync();
    const text = document.querySelector("article")?.textContent ?? "";
    void unmount(card);
    return text;
  };
  expect([1, 2].map((step) => said(step).includes("It brought nothing new."))).toEqual([true, false]);
});

it.each([["review", ReviewPage], ["case", CasePage]] as const)("a %s does without words that do not come, and says what else does not", async (_, Page) => {
  for (const part of [vi.spyOn(catalogue, "readAlong"), vi.spyOn(games, "gamePages"), vi.spyOn(api, "games"), vi.spyOn(caseGames, "casePages")]) part.mockRejectedValue(new TypeError("no network"));
  vi.spyOn(api, "tableReview").mockResolvedValue(review);
  for (const part of [vi.spyOn(api, "enter"), vi.spyOn(api, "tableInfo")]) part.mockResolvedValue(anyTable as never);
  const page = mount(Page as never, { target: document.body, props: { of: { code: "ROSES" }, path: "" } as never });
  await vi.waitFor(() => expect(document.body.textContent).toMatch(/cannot be reached.*Try again/s));
  await unmount(page);
});

it("says beside the buttons of a case why they did nothing", async () => {
  const question = { day: "2026-11-23", seat: 0, names: ["North", "South"], events: [], about: "1.tens", view: { table: {} }, content: {}, facts: 2 };
  const pages = { Position: () => undefined, Sheet: () => undefined, rows: () => ["1.tens"], known: () => ({}), rowName: (row: string) => row, say: () => [] };
  vi.spyOn(caseGames, "casePages").mockResolvedValue(pages as never);
  vi.spyOn(api, "ask").mockResolvedValueOnce(question).mockRejectedValue(new TypeError("no network"));
  const page = mount(CasePage, { target: document.body, props: { path: "" } });
  const hint = await vi.waitUntil(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Next fact")));
  hint.click();
  await vi.waitFor(() => expect(document.querySelector(".acts [role=status]")!.textContent).toBe("The server cannot be reached."));
  await unmount(page);
});

it("names the game, where the address asks for the latest", async () => {
  vi.spyOn(games, "gamePages").mockRejectedValue(new TypeError("no network"));
  const asked = vi.spyOn(api, "tableReview").mockResolvedValue(review);
  for (const part of [vi.spyOn(api, "enter"), vi.spyOn(api, "tableInfo")]) part.mockResolvedValue({ ...anyTable, games: 3, address: "http://192.168.1.5:8420" } as never);
  history.replaceState(null, "", "/t/ROSES/review?seat=0#step=2");
  const page = mount(ReviewPage, { target: document.body, props: { of: { code: "ROSES" } } });
  await vi.waitFor(() => expect(location.href).toContain("/t/ROSES/review?seat=0&game=3#step=2"));
  expect(asked).toHaveBeenCalledWith("ROSES", expect.objectContaining({ game: 3 }));
  await unmount(page);
  const opened = new Reviewing({ code: "ROSES" }, 0, 0, 2);
  await opened.load();
  expect(opened.shared, "by the address that other devices reach").toEqual({ link: "http://192.168.1.5:8420/t/ROSES/review?game=3&seat=0#step=2", reachable: true });
});
