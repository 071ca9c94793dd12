import { beforeEach, describe, expect, it, vi } from "vitest";
import { isBeginner, lessonOf, Mine, othersAt, peopleAtEnd, sorted } from "$lib/mine.svelte";
import { partOfDay, whenText } from "$lib/when";
import type { MyTable, Notice, SeatInfo } from "$lib/wire";

const seat = (number: number, name: string, kind: SeatInfo["kind"] = "human"): SeatInfo => ({ seat: number, name, kind, level: null, connected: true, ready: true });

const line = (code: string, more: Partial<MyTable> = {}): MyTable => ({
  code,
  game: "the_coding",
  seat: 0,
  seats: [seat(0, "Ben"), seat(1, "Ann"), seat(2, "", "empty")],
  number: 1,
  started: true,
  over: false,
  paused: false,
  closed: false,
  asked: false,
  actors: [1],
  since: 0,
  outcome: null,
  lesson: false,
  lesson_number: 0,
  reviewed: true,
  what_if: false,
  notices: [],
  ...more,
});

describe("the tables of a guest", () => {
  it("have those first that wait for somebody, and lessons apart, and what is played on", () => {
    const all = [line("A"), line("B", { asked: true }), line("C", { over: true }), line("D", { lesson: true }), line("E", { started: false }), line("F", { what_if: true, asked: true })];
    const { running, finished, lessons, whatIfs } = sorted(all);
    expect([running, finished, lessons, whatIfs].map((lines) => lines.map(({ code }) => code))).toEqual([["B", "A", "E"], ["C"], ["D"], ["F"]]);
  });

  it("name everybody else who sits there, and of a game that is over who sat there then", () => {
    const notices: Notice[] = [{ key: "took_over", args: { seat: 0, name: "Ben", before: "Basil" }, text: "", after: 3 }];
    expect(othersAt(line("A"))).toEqual(["Ann"]);
    expect([line("A"), line("A", { notices })].map((one) => peopleAtEnd(one).name(0))).toEqual(["You", "Basil"]);
  });

  it("say whether anything but lessons was played", () => {
    const lesson = line("L", { lesson: true, over: true });
    expect(isBeginner(false, [])).toBe(true);
    expect(isBeginner(true, [lesson])).toBe(true);
    expect(isBeginner(true, [lesson, line("A")])).toBe(false);
    expect(isBeginner(true, [])).toBe(false);
  });

  it("say how a lesson stands: done once is done", () => {
    const begun = line("L", { lesson: true, lesson_number: 1 });
    const lines = [begun, line("M", { lesson: true, lesson_number: 1, over: true })];
    expect(lessonOf([], "the_coding", 1)).toBe(null);
    expect(lessonOf([begun], "the_coding", 1)).toBe(begun);
    expect(lessonOf(lines, "the_coding", 1)).toBe("done");
    expect(lessonOf(lines, "the_coding", 2)).toBe(null);
    expect(lessonOf([begun], "top_secret_agents", 1)).toBe(null);
  });
});

describe("the list", () => {
  beforeEach(() => localStorage.clear());

  it("is not asked for where nobody has been before", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    await new Mine().look();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("stays as it was while there is no answer", async () => {
    localStorage.setItem("underrose.guest", '{"player":"p","name":"Ben"}');
    const answers = [new Response(JSON.stringify([line("A")])), new Response("gone", { status: 502 })];
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    const mine = new Mine();
    await mine.look();
    await mine.look();
    expect(mine.lines.map(({ code }) => code)).toEqual(["A"]);
  });
});

describe("a list that is asked for twice", () => {
  it("is the one that was asked for last, however slowly the other comes", async () => {
    localStorage.setItem("underrose.guest", '{"player":"p","name":"Ben"}');
    const answers: ((found: Response) => void)[] = [];
    vi.stubGlobal("fetch", () => new Promise((come) => answers.push(come)));
    const mine = new Mine();
    const looks = [mine.look(), mine.look()];
    answers[1]!(new Response(JSON.stringify([line("B")])));
    await looks[1];
    answers[0]!(new Response(JSON.stringify([line("A")])));
    await looks[0];
    expect(mine.lines.map(({ code }) => code)).toEqual(["B"]);
  });
});

describe("when", () => {
  const now = new Date(2026, 10, 22, 21, 0);
  const ago = (days: number): string => whenText(new Date(2026, 10, 22 - days, 20, 41).getTime() / 1000, now);

  it("is the time today, else the day", () => {
    expect([0, 1, 2, 10].map(ago)).toEqual(["20:41", "yesterday", "Friday", "12 November"]);
  });

  it("has three parts of a day", () => {
    expect([4, 5, 11, 12, 17, 18].map(partOfDay)).toEqual(["evening", "morning", "morning", "day", "day", "evening"]);
  });
});
