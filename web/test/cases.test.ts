import { beforeEach, expect, it, vi } from "vitest";
import { all, best, fresh, keep, later, nameOf, streak, unpractised, usual, week, type Entry } from "../src/cases/kept";
import { resultOf, textOf } from "../src/cases/result";
import { timeText } from "../src/cases/texts";
import { casePath, whichOf, type Which } from "../src/cases/which";

const USUAL: Which = { game: "the_coding", difficulty: "easy", day: "", practice: null };
const TODAY = "2026-11-23";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T12:00:00Z`) });
});

function ended(which: Partial<Which>, more: Partial<Entry> = {}): void {
  const one = { ...USUAL, ...which };
  keep(nameOf(one), { ...fresh(), ms: 60_000, end: "solved", on: one.day, ...more });
}

it("reads every address that it writes, and no other", () => {
  const some: Which[] = [USUAL, { ...USUAL, day: TODAY, difficulty: "hard" }, { ...USUAL, game: "classified_information", practice: 7 }];
  for (const which of some) expect(whichOf(casePath(which).slice("/case".length), USUAL)).toEqual(which);
  expect(whichOf("/2026-11-22", USUAL)).toEqual({ ...USUAL, day: "2026-11-22" });
  expect(whichOf("/classified_information", USUAL)).toEqual({ ...USUAL, game: "classified_information" });
  for (const path of ["/chess", "/the_coding/cruel", "/practice", "/practice/x", "/the_coding/easy/more", "/yesterday"]) expect(whichOf(path, USUAL)).toBeNull();
});

it("counts days in a row on which a case of that day was solved", () => {
  expect(streak()).toBe(0);
  for (const ago of [1, 2, 3, 5]) ended({ day: later(TODAY, -ago), difficulty: ago % 2 ? "easy" : "hard" });
  expect(streak()).toBe(3);
  ended({ day: TODAY, game: "classified_information" });
  expect(streak()).toBe(4);
  expect(week()).toEqual([false, true, false, true, true, true, true]);
});

it("counts neither what was solved later, nor what its proof has ended, nor practice", () => {
  ended({ day: TODAY }, { on: later(TODAY, 1) });
  ended({ day: TODAY, difficulty: "hard" }, { end: "shown" });
  ended({ practice: 0 }, { on: TODAY });
  expect(streak()).toBe(0);
  expect(unpractised("the_coding", "easy")).toBe(1);
  expect(unpractised("the_coding", "hard")).toBe(0);
});

it("leaves a case as it ended in another window", () => {
  ended({ day: TODAY });
  keep(nameOf({ ...USUAL, day: TODAY }), { ...fresh(), ms: 5000 });
  expect(streak()).toBe(1);
});

it("keeps the best time without a hint, and what was played last", () => {
  ended({ day: TODAY }, { ms: 90_000, at: 1 });
  ended({ day: later(TODAY, -1) }, { ms: 30_000, hints: 1, at: 2 });
  ended({ practice: 3, difficulty: "hard", game: "classified_information" }, { ms: 10_000, at: 3 });
  expect(best("the_coding", "easy")).toBe(90_000);
  expect(best("the_coding", "medium")).toBeNull();
  expect(usual()).toEqual({ game: "classified_information", difficulty: "hard" });
});

it("forgets the oldest", () => {
  for (let at = 0; at < 405; at++) ended({ practice: at }, { at });
  expect(Object.keys(all())).toHaveLength(400);
  expect(all()[nameOf({ ...USUAL, practice: 4 })]).toBeUndefined();
  expect(all()[nameOf({ ...USUAL, practice: 5 })]).toBeDefined();
});

it("says how it went, and nothing of the position", () => {
  const which = { ...USUAL, day: TODAY };
  ended(which);
  const text = textOf(resultOf(which, { ...fresh(), ms: 108_000, hints: 1, wrong: 2, end: "solved", on: TODAY }, "http://192.168.1.7:8420"));
  expect(text.split("\n")).toEqual([
    "Underrose, case of 23 November",
    "The Coding · easy",
    "1:48 · 1 hint · 2 wrong answers",
    "1 day in a row",
    `http://192.168.1.7:8420/case/${TODAY}/the_coding/easy`,
  ]);
  const [long, before] = [later(TODAY, -9), later(TODAY, -8)];
  for (const day of [long, before]) ended({ day });
  expect(resultOf({ ...USUAL, day: before }, { ...fresh(), end: "solved", on: before }).streak).toBe("2 days in a row");
  const given = resultOf(which, { ...fresh(), ms: 3_661_000, end: "shown", on: TODAY }, "http://localhost:8420");
  expect(textOf(given)).toBe("Underrose, case of 23 November\nThe Coding · easy\n1:01:01 · proof shown");
  expect(timeText(59_999)).toBe("0:59");
});
