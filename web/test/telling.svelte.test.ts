import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableInfo } from "$lib/wire";
import * as sounds from "$lib/sound";
import type { Moment } from "$lib/stage.svelte";
import { Table } from "$lib/table.svelte";
import { Telling } from "$lib/telling.svelte";
import type { Position, TableView, Wording } from "$lib/wire";

const info = { id: "t", seats: [], seat: 0 } as unknown as TableInfo;
const nothing: Position = { n: 1, ask: null, view: null, legal: [], events: [], notes: null, outcome: null, seats: [], deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: true };
const at = (number: number, more: Partial<Position> = {}): Position => ({ ...nothing, view: { table: { seat: 0, number }, actors: [] }, ...more });
const event = (key: string): Wording => ({ key, args: {}, text: key });
const moments = (news: Wording[]): Moment[] => news.flatMap(({ key }) => (key === "title" ? [{ title: key, ms: 2000 }] : key === "guess" ? [{ title: key, right: true, ms: 2000 }] : []));

let end = (): void => {};
let played = vi.spyOn(sounds, "play");

/** A table that is followed, and the number that its page shows, in its header too. */
function follow(ready?: () => boolean): { table: Table; telling: Telling; shown: () => number } {
  const table = new Table(info);
  table.show(at(1), true);
  let telling!: Telling;
  end = $effect.root(() => {
    telling = new Telling(table, ready);
    telling.follow({ moments, sound: (news) => (news.some(({ key }) => key === "guess") ? "yes" : null) });
  });
  flushSync();
  const number = (view: TableView | null): number => (view!.table as { number: number }).number;
  const shown = (): number => {
    expect(number(table.shown)).toBe(number(telling.shown.view));
    return number(telling.shown.view);
  };
  return { table, telling, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
  played = vi.spyOn(sounds, "play").mockImplementation(() => {});
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("shows at once what needs no staging, and sounds for one's own turn", () => {
  const { table, shown } = follow();
  table.show(at(2, { events: [event("step")], ask: 1, legal: [{ do: "go" }] }), false);
  flushSync();
  expect(shown()).toBe(2);
  expect(played.mock.calls).toEqual([["turn"]]);
});

it("keeps still from a guess to its verdict, and is silent so long", () => {
  const { table, telling, shown } = follow();
  table.show(at(2, { events: [event("guess")] }), false);
  flushSync();
  expect([telling.told, shown(), played.mock.calls.length]).toEqual([false, 1, 0]);
  vi.advanceTimersByTime(1000);
  flushSync();
  expect([telling.told, shown(), played.mock.calls]).toEqual([true, 2, [["yes"]]]);
});

it("tells the end when everything before it has been seen", () => {
  const { table, telling } = follow();
  table.show(at(2, { events: [event("guess")], outcome: { why: "OVER", winners: [0], scores: [1] } }), false);
  flushSync();
  vi.advanceTimersByTime(1000);
  flushSync();
  expect(telling.ended).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(telling.ended).toBe(true);
});

it("waits for what its game waits for", () => {
  let ready = $state(false);
  const { table, telling, shown } = follow(() => ready);
  table.show(at(2, { events: [event("step")] }), false);
  flushSync();
  expect([telling.told, shown()]).toEqual([false, 1]);
  ready = true;
  flushSync();
  expect([telling.told, shown()]).toEqual([true, 2]);
});

it("leaves the header to the live table once nobody tells any more", () => {
  const { table, shown } = follow();
  table.show(at(2, { events: [event("guess")] }), false);
  flushSync();
  expect(shown()).toBe(1);
  end();
  expect(table.shown).toBe(table.view);
});

it("tells in order and once: what comes next waits until the last banner is gone, and a tap hurries it", () => {
  const { table, telling, shown } = follow();
  table.show(at(2, { events: [event("title")] }), false);
  flushSync();
  table.show(at(3, { events: [event("guess")] }), false);
  flushSync();
  table.show(at(4, { events: [event("step")], ask: 1, legal: [{ do: "go" }] }), false);
  flushSync();
  expect([shown(), telling.stage.now?.title, telling.told]).toEqual([2, "title", false]);
  telling.stage.hurry();
  flushSync();
  expect([shown(), telling.stage.now?.title]).toEqual([2, "guess"]); // nothing is given away beside the question
  vi.advanceTimersByTime(1000);
  flushSync();
  expect([shown(), telling.news[0]!.key]).toEqual([3, "guess"]);
  vi.advanceTimersByTime(1000);
  flushSync();
  expect([shown(), telling.told, telling.stage.now]).toEqual([4, true, null]);
  expect(played.mock.calls.map(([sound]) => sound)).toEqual(["yes", "turn"]);
});

it("does not fall behind for long: of many the oldest are laid at once", () => {
  const { table, telling, shown } = follow();
  for (let number = 2; number < 10; number += 1) {
    table.show(at(number, { events: [event("title")] }), false);
    flushSync();
  }
  expect(shown()).toBe(2);
  telling.stage.hurry();
  flushSync();
  expect(shown()).toBe(7);
});

it("takes over a note sheet that follows, also behind a guess", () => {
  const { table, telling, shown } = follow();
  const sheet = { exact: true, worlds: 3, about: [], likely: [], advice: null };
  table.show(at(2, { events: [event("guess")], sheet_follows: true }), false);
  flushSync();
  table.notes = sheet;
  flushSync();
  expect([shown(), telling.shown.notes]).toEqual([1, null]);
  vi.advanceTimersByTime(1000);
  flushSync();
  expect([shown(), telling.shown.notes]).toEqual([2, sheet]);
  table.notes = { ...sheet, worlds: 2 };
  flushSync();
  expect(telling.shown.notes!.worlds).toBe(2);
});
