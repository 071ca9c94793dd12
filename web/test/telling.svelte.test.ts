import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as sounds from "$lib/sound";
import { Table } from "$lib/table.svelte";
import { bannersOf, readingMs, Telling, type Beat, type Moment, type Teller } from "$lib/telling.svelte";
import type { CueMessage, Position, TableInfo, TableView, Wording } from "$lib/wire";

const info = { id: "t", seats: [], seat: 0 } as unknown as TableInfo;
const nothing: Position = { n: 1, ask: null, view: null, legal: [], events: [], notes: null, outcome: null, seats: [], deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: false };
const at = (number: number, more: Partial<Position> = {}): Position => ({ ...nothing, view: { table: { seat: 0, number }, actors: [] }, ...more });
const event = (key: string): Wording => ({ key, args: {}, text: key });
const SHOWN: Record<string, Moment> = { title: { title: "title" }, guess: { title: "guess", verdict: "right", right: true } };
/** Banners for titles and guesses; a question is laid before it is told; a count is not hurried. */
const SCENES: Record<string, Beat<string>[]> = {
  question: [{ ms: 500, lays: true, part: "q", scene: "blank" }, { ms: 300, part: "q", scene: "turned" }],
  count: [{ ms: 600, fixed: true, scene: "3", sound: "card" }, { ms: 600, lays: true, scene: "ring" }],
};
const beats = (news: Wording[]): Beat<string>[] => [...news.flatMap(({ key }) => SCENES[key] ?? []), ...bannersOf<string>(news.flatMap(({ key }) => SHOWN[key] ?? []))];
const TITLE_MS = readingMs("title");

let end = (): void => {};
let played = vi.spyOn(sounds, "play");

interface Followed {
  table: Table;
  telling: Telling<string>;
  shown: () => number;
  lying: () => number;
}

/** A table that is followed, with the number that its page shows (in its header too) and that of what lies on it. */
function follow(ready?: () => boolean, more: Partial<Teller<string>> = {}): Followed {
  const table = new Table(info);
  table.show(at(1), true);
  let telling!: Telling<string>;
  end = $effect.root(() => {
    telling = new Telling<string>(table, ready);
    telling.follow({ beats: ({ news }) => beats(news), sound: (news) => (news.some(({ key }) => key === "guess") ? "yes" : null), ...more });
  });
  flushSync();
  const number = (view: TableView | null): number => (view!.table as { number: number }).number;
  const shown = (): number => {
    expect(number(table.shown)).toBe(number(telling.shown.view));
    return number(telling.shown.view);
  };
  return { table, telling, shown, lying: () => number(telling.lying.view) };
}

/** Something happens, and the page takes it over. */
function tell(table: Table, number: number, key: string, more: Partial<Position> = {}): void {
  table.show(at(number, { events: [event(key)], ...more }), false);
  flushSync();
}

function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
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

it("shows at once what needs no show, and sounds for one's own turn", () => {
  const { table, shown } = follow();
  tell(table, 2, "step", { ask: 1, legal: [{ do: "go" }] });
  expect(shown()).toBe(2);
  expect(played.mock.calls).toEqual([["turn"]]);
});

it("keeps still from a guess to its verdict, and is silent so long", () => {
  const { table, telling, shown, lying } = follow();
  tell(table, 2, "guess");
  expect([telling.told, telling.beat!.open, shown(), lying(), played.mock.calls.length]).toEqual([false, true, 1, 1, 0]);
  wait(1000);
  expect([telling.told, telling.beat!.open, shown(), lying(), played.mock.calls]).toEqual([true, undefined, 2, 2, [["yes"]]]);
});

it("lays a question before anything else tells its answer", () => {
  const { table, telling, shown, lying } = follow();
  tell(table, 2, "question");
  expect([telling.scene, lying(), shown(), telling.told]).toEqual(["blank", 2, 1, false]);
  wait(500);
  expect([telling.scene, lying(), shown()]).toEqual(["turned", 2, 1]);
  wait(300);
  expect([telling.scene, lying(), shown(), telling.told]).toEqual([null, 2, 2, true]);
});

it("tells the end when everything before it has been seen", () => {
  const { table, telling } = follow();
  tell(table, 2, "guess", { outcome: { why: "OVER", winners: [0], scores: [1] } });
  wait(1000);
  expect([telling.told, telling.ended]).toEqual([true, false]);
  wait(readingMs("guess right"));
  expect(telling.ended).toBe(true);
});

it("waits for what its game waits for", () => {
  let ready = $state(false);
  const { table, telling, shown } = follow(() => ready);
  tell(table, 2, "step");
  expect([telling.told, shown()]).toEqual([false, 1]);
  ready = true;
  flushSync();
  expect([telling.told, shown()]).toEqual([true, 2]);
});

it("leaves the header to the live table once nobody tells any more", () => {
  const { table, shown } = follow();
  tell(table, 2, "guess");
  expect(shown()).toBe(1);
  end();
  expect(table.shown).toBe(table.view);
});

it("tells in order and once, one banner at a time: what comes next waits until the last one is gone, and a tap hurries it", () => {
  const { table, telling, shown } = follow();
  tell(table, 2, "title");
  tell(table, 3, "guess");
  tell(table, 4, "step", { ask: 1, legal: [{ do: "go" }] });
  expect([shown(), telling.moment?.title, telling.told]).toEqual([2, "title", false]);
  wait(400);
  telling.hurry();
  flushSync();
  expect([shown(), telling.moment?.title]).toEqual([2, "guess"]); // nothing is given away beside the question
  wait(1000);
  expect([shown(), telling.news[0]!.key]).toEqual([3, "guess"]);
  wait(TITLE_MS * 2);
  expect([shown(), telling.told, telling.moment]).toEqual([4, true, null]);
  expect(played.mock.calls.map(([sound]) => sound)).toEqual(["yes", "turn"]);
});

it("keeps still to the last of several verdicts, and each banner for as long as it is read", () => {
  const guess = (title: string): Moment => ({ title, verdict: "no", right: false });
  const made = bannersOf([guess("a"), guess("b"), { title: "and c" }]);
  expect(made.map(({ moment, open, tells, ms }) => [moment!.title, !!open, !!tells, ms])).toEqual([
    ["a", true, false, 950],
    ["a", false, false, 2667],
    ["b", true, false, 950],
    ["b", false, true, 2667],
    ["and c", false, false, 2667],
  ]);
});

it("takes no tap that was meant for what lay there before, and none while all count", () => {
  const { table, telling } = follow();
  tell(table, 2, "title");
  wait(200);
  telling.hurry();
  expect(telling.moment?.title).toBe("title");
  wait(200);
  telling.hurry();
  expect(telling.moment).toBeNull();
  tell(table, 3, "count");
  wait(500);
  telling.hurry();
  expect([telling.scene, played.mock.calls.at(-1)]).toEqual(["3", ["card"]]);
});

it("tells what a tap leaves out: a guess's verdict, and a question's answer", () => {
  const { table, telling, shown } = follow();
  tell(table, 2, "guess");
  wait(400);
  telling.hurry();
  expect([shown(), telling.moment]).toEqual([2, null]);
  tell(table, 3, "question");
  wait(400);
  telling.hurry();
  expect([shown(), telling.scene]).toEqual([3, null]);
});

it("does not fall behind for long: of many the oldest are told at once", () => {
  const { table, telling, shown } = follow();
  for (let number = 2; number < 10; number += 1) tell(table, number, "title");
  expect(shown()).toBe(2);
  telling.skip();
  flushSync();
  expect(shown()).toBe(7);
});

it("takes over a note sheet that follows, also behind a guess and while a question lies blank", () => {
  const { table, telling, shown, lying } = follow();
  const sheet = { exact: true, worlds: 3, about: [], likely: [], advice: null };
  tell(table, 2, "guess", { sheet_follows: true });
  table.notes = sheet;
  flushSync();
  expect([shown(), telling.shown.notes]).toEqual([1, null]);
  wait(1000);
  expect([shown(), telling.shown.notes]).toEqual([2, sheet]);
  table.notes = { ...sheet, worlds: 2 };
  flushSync();
  expect(telling.shown.notes!.worlds).toBe(2);
  wait(TITLE_MS * 2);
  tell(table, 3, "question", { notes: { ...sheet, worlds: 1 } });
  table.notes = sheet;
  flushSync();
  expect([lying(), telling.shown.notes!.worlds, telling.lying.notes!.worlds]).toEqual([3, 2, 3]);
});

describe("beside a screen for all", () => {
  const mark = (): number => 7;
  const cue = (beat: number, of = 7): CueMessage => ({ type: "cue", game: 1, mark: of, beat });

  it("says on that screen which beat is shown, and that the show is over, also where a tap leaves something out", () => {
    const { table, telling } = follow(undefined, { mark, leads: true });
    const said = vi.spyOn(table, "cue");
    tell(table, 2, "count");
    wait(600);
    wait(600);
    tell(table, 3, "question");
    wait(400);
    telling.hurry();
    expect(said.mock.calls).toEqual([[7, 0], [7, 1], [7, 2], [7, 0], [7, 1], [7, 2]]);
  });

  it("turns the page when the screen does, and waits a little where that is slower", () => {
    const { table, telling, shown } = follow(undefined, { mark });
    const hears = (one: CueMessage): void => {
      table.cued = one;
      flushSync();
    };
    tell(table, 2, "count");
    hears(cue(0));
    hears(cue(1));
    expect(telling.scene).toBe("ring");
    wait(900); // its own time of 600 ms is over
    expect([telling.scene, shown()]).toEqual(["ring", 1]);
    hears(cue(2));
    expect([telling.scene, shown()]).toEqual([null, 2]);
  });

  it("holds nobody longer than the show is, whatever a screen says or leaves unsaid", () => {
    const { table, telling, shown } = follow(undefined, { mark });
    table.cued = cue(0);
    tell(table, 2, "count");
    wait(1199);
    expect([telling.scene, shown()]).toEqual(["3", 1]);
    wait(1);
    expect([telling.scene, shown()]).toEqual([null, 2]);
    table.cued = cue(9, 8); // of another step
    tell(table, 3, "count");
    wait(600);
    expect([telling.scene, shown()]).toEqual(["ring", 2]);
    wait(600);
    expect([telling.scene, shown()]).toEqual([null, 3]);
  });

  it("comes in where the screen is, if it has gone on already", () => {
    const { table, shown } = follow(undefined, { mark });
    table.cued = cue(2);
    tell(table, 2, "count");
    expect(shown()).toBe(2);
  });
});
