import { beforeEach, expect, it, vi } from "vitest";
import { ask } from "$lib/api";
import type { CasePages } from "../src/lib/casePages";
import { CaseRun } from "../src/cases/run.svelte";
import type { Which } from "../src/cases/which";

vi.mock("$lib/api", () => ({ ask: vi.fn(), knownGuest: () => null }));

const WHICH: Which = { game: "the_coding", difficulty: "easy", day: "2026-11-23", practice: null };
const about = [{ key: "1.tens", values: { "4": null, "5": null }, out: [] }];
const question = { day: WHICH.day, seat: 0, names: ["North", "South"], events: [], about, view: { table: {} }, content: {}, facts: 2 };
const pages = { rows: () => ["1.tens"], known: () => ({}), rowName: (row: string) => row, say: () => [] } as unknown as CasePages;

beforeEach(() => {
  localStorage.clear();
  vi.mocked(ask).mockImplementation(async (method: string) => (method === "GET" ? question : { right: false }) as never);
});

it("offers an answer that was wrong no second time, after a reload neither", async () => {
  const run = await CaseRun.open(WHICH, pages);
  run.take("1.tens", "5");
  expect([run.answer, run.tried]).toEqual(["5", false]);
  await run.judge();
  expect([run.wrong, run.tried, run.entry.wrong]).toEqual(["5", true, 1]);
  await run.judge();
  expect(run.entry.wrong).toBe(1);
  run.take("1.tens", "4");
  expect(run.tried).toBe(false);
  const again = await CaseRun.open(WHICH, pages);
  again.take("1.tens", "5");
  expect(again.tried).toBe(true);
});
