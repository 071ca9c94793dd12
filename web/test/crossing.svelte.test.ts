import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Crossing, type Row } from "$lib/crossing.svelte";
import { settings } from "$lib/settings.svelte";
import * as sounds from "$lib/sound";
import Struck from "$lib/ui/Struck.svelte";

const row = (key: string, all: string, out: string): Row => ({ key, name: key, cells: [...all].map((value) => ({ value, out: out.includes(value) })) });

let rows = $state.raw<Row[] | null>(null);
let quiet = $state(false);
let crossing: Crossing;
let end: () => void;
let ticked = vi.spyOn(sounds, "tick");

function show(now: Row[] | null): void {
  rows = now;
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.values.motion = "full";
  ticked = vi.spyOn(sounds, "tick").mockClear();
  [rows, quiet] = [null, false];
  end = $effect.root(() => {
    crossing = new Crossing(() => rows, () => quiet);
  });
  flushSync();
});
afterEach(() => {
  end();
  settings.values.motion = "system";
  vi.useRealTimers();
});

it("strikes what a step has crossed out one after another along the rows, each with a tick, and shows the row of which most is struck", () => {
  show([row("letter", "ABC", ""), row("tens", "0123", "0")]);
  expect(ticked).not.toHaveBeenCalled();
  show([row("letter", "ABC", "B"), row("tens", "0123", "0123")]);
  const times = [crossing.after("letter", "B"), ...[..."123"].map((value) => crossing.after("tens", value))];
  expect(times).toEqual(["200ms", "280ms", "360ms", "440ms"]);
  expect(crossing.after("tens", "0")).toBeUndefined();
  expect(ticked).toHaveBeenLastCalledWith([200, 280, 360, 440]);
  expect(crossing.row?.key).toBe("tens");
  vi.runAllTimers();
  expect([crossing.row, crossing.after("tens", "1")]).toEqual([null, undefined]);
});

it("is done within a second however much was crossed out", () => {
  const all = "abcdefghijklmnopqrstuvwxyz";
  show([row("one", all, "")]);
  show([row("one", all, all)]);
  expect(Number.parseInt(crossing.after("one", "z")!)).toBeLessThanOrEqual(1100);
});

it("runs nothing where the sheet has only come, or one looks back, and ticks once with less motion", () => {
  show([row("one", "123", "12")]);
  quiet = true;
  show([row("one", "123", "123")]);
  expect([crossing.row, ticked.mock.calls]).toEqual([null, []]);
  quiet = false;
  settings.values.motion = "less";
  show([row("one", "12345", "12345")]);
  expect(ticked.mock.calls).toEqual([[[200]]]);
});

it("draws that row as it was first, so that the strokes have something to run from", () => {
  show([row("ones", "123", "1")]);
  show([row("ones", "123", "12")]);
  const page = mount(Struck, { target: document.body, props: { crossing } });
  const struck = (): string => [...document.querySelectorAll("[data-struck='ones'] .out")].map((one) => one.textContent).join("");
  flushSync();
  expect(struck()).toBe("1");
  vi.advanceTimersByTime(50);
  flushSync();
  expect(struck()).toBe("12");
  void unmount(page);
});
