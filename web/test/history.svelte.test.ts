import { beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_KEPT, stepOf, type Kept } from "$lib/history.svelte";
import { logShown } from "$lib/log";
import { Table } from "$lib/table.svelte";
import type { Position, TableInfo, Wording } from "$lib/wire";
import { anyTable } from "./samples";

const info: TableInfo = { ...anyTable, id: "t1", code: "THORN", started: true };
const event = (text: string): Wording => ({ key: "x", args: {}, text });
const say = (events: Wording[]): string[] => events.map(({ text }) => text);

/** A position whose card shows `card`, with news. */
function position(card: number, news: string[], more: Partial<Position> = {}): Position {
  const rest = { notes: null, outcome: null, seats: [], deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: false };
  return { n: card, ask: card, view: { table: { seat: 0, card }, actors: [0] }, legal: [{ do: "stop" }], events: news.map(event), ...rest, ...more };
}

const cardOf = (table: Table): unknown => table.view?.table.card;

let table: Table;
let seen: DocumentVisibilityState;

beforeEach(() => {
  seen = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => seen);
  table = new Table(info);
  table.show(position(1, ["dealt", "begun"]), true);
  table.show(position(2, ["asked", "answered"]), false);
  table.show(position(3, ["guessed"]), false);
});

describe("looking back", () => {
  it("shows what the feed told at the time, and nothing can be done there", () => {
    table.lookBack(1);
    const past = table.past!;
    expect([cardOf(past), say(past.events), past.ask, past.legal, past.mayAct, past.hosts]).toEqual([2, ["dealt", "begun", "asked", "answered"], null, [], false, false]);
    past.act({ do: "stop" });
    expect(past.busy).toBe(false);
    expect([cardOf(table), table.mayAct]).toEqual([3, true]);
  });

  it("asks nothing of the server, and is of the place whose feed told it: over another shoulder it begins anew", () => {
    const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("nobody is asked"));
    const opened = vi.spyOn(globalThis, "WebSocket").mockImplementation(() => {
      throw new Error("no line is opened");
    });
    for (const step of [0, 1, 2]) table.lookBack(step);
    table.toNow();
    expect([asked.mock.calls, opened.mock.calls]).toEqual([[], []]);
    const other = new Table(info, 1);
    expect(other.history.kept).toEqual([]);
    other.show(position(7, ["dealt"]), true);
    other.show(position(8, ["asked"]), false);
    other.lookBack(0);
    expect([cardOf(other.past!), other.past!.shoulder, other.past!.people.viewer]).toEqual([7, 1, -1]);
  });

  it("steps, and comes to now behind the last step", () => {
    table.lookBack(0);
    table.lookBack(1);
    expect(cardOf(table.past!)).toBe(2);
    table.lookBack(2);
    expect(table.past).toBe(null);
  });

  it("is not ended by what happens meanwhile, but told of it", () => {
    table.lookBack(0);
    table.show(position(4, ["cracked"]), false);
    expect([cardOf(table.past!), table.history.news]).toEqual([1, 1]);
    table.toNow();
    expect([table.past, table.history.news]).toEqual([null, 0]);
  });

  it("ends with the game", () => {
    table.lookBack(0);
    table.show(position(9, ["dealt"], { game: 2 }), true);
    expect([table.past, table.history.kept.length]).toEqual([null, 1]);
  });

  it("takes no step for somebody who comes back to the table, and a late note sheet for the latest", () => {
    table.show(position(3, [], { paused: true }), false);
    expect(table.history.kept).toHaveLength(3);
    const notes = { exact: true, worlds: 1, about: [], likely: [], advice: null };
    table.history.note(notes);
    expect(table.history.kept.map((one) => one.notes)).toEqual([null, null, notes]);
  });

  it("keeps so many steps and no more, and stays at the one that is looked at", () => {
    table.lookBack(1);
    for (let card = 4; card < MOST_KEPT + 3; card += 1) table.show(position(card, ["on"]), false);
    const { kept, at } = table.history;
    expect([kept.length, kept[at!]!.view.table.card]).toEqual([MOST_KEPT, 3]); // the second has gone by now
  });

  it("knows from where on nobody looked", () => {
    seen = "hidden";
    table.show(position(4, ["a"]), false);
    table.show(position(5, ["b"]), false);
    expect(table.history.missed).toBe(3);
  });
});

describe("a line of the log", () => {
  const lines = ({ events }: Kept): number => events;

  it("belongs to the step that brought it; those of before one joined to none but the last", () => {
    const { kept } = table.history;
    expect([0, 1, 2, 3, 4].map((line) => stepOf(kept, line, lines))).toEqual([null, 0, 1, 1, 2]);
  });

  it("belongs to none while the line was lost", () => {
    table.show(position(6, ["dealt", "begun", "asked", "answered", "guessed", "unseen", "seen"]), true);
    expect([4, 5, 6].map((line) => stepOf(table.history.kept, line, lines))).toEqual([2, null, 3]);
    const { opens } = logShown(table, table.events, say);
    expect([0, 1, 2, 3, 4, 5, 6].map(opens)).toEqual([false, true, true, true, true, false, true]);
  });

  it("shows the table as it was, in the whole log of now", () => {
    logShown(table, table.events, say).look(3);
    const { lines, at } = logShown(table.past!, table.past!.events, say);
    expect([cardOf(table.past!), lines.length, at]).toEqual([2, 5, 3]);
  });

  it("belongs to its step also where something that was announced has been forgotten since", () => {
    table.show(position(3, [], { notices: [{ key: "left", args: { name: "Ada" }, text: "Ada has left.", after: 2 }] }), false);
    table.show(position(4, ["shown"]), false);
    logShown(table, table.events, say).look(5);
    expect(table.history.at).toBeNull();
  });
});
