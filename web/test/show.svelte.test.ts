/** The moments of a review as a show, and the picture that goes with a link to it. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wrapped } from "$lib/picture";
import { Show, SHOWN_MS } from "../src/pages/review/show.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A show of so many moments, and how many it has gone to. */
function showOf(count: number): { show: Show; gone: () => number } {
  let gone = 0;
  return { show: new Show(() => gone < count && !!++gone), gone: () => gone };
}

it("goes from moment to moment and stops behind the last", () => {
  const { show, gone } = showOf(3);
  show.turn();
  expect([show.on, gone()]).toEqual([true, 1]);
  vi.advanceTimersByTime(2 * SHOWN_MS);
  expect([show.on, gone()]).toEqual([true, 3]);
  vi.advanceTimersByTime(SHOWN_MS);
  expect([show.on, gone()]).toEqual([false, 3]);
});

it("stops at a second press, and goes nowhere any more", () => {
  const { show, gone } = showOf(3);
  show.turn();
  show.turn();
  vi.advanceTimersByTime(5 * SHOWN_MS);
  expect([show.on, gone()]).toEqual([false, 1]);
});

it("breaks a line between words where it has no room", () => {
  expect(wrapped("one two three four", (part) => part.length, 9)).toEqual(["one two", "three", "four"]);
  expect(wrapped("unbreakable", (part) => part.length, 4)).toEqual(["unbreakable"]);
});
