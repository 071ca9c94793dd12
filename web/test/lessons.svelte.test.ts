import { flushSync, mount, unmount } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { router } from "$lib/router.svelte";
import LessonCard from "$lib/ui/LessonCard.svelte";
import type { Table } from "$lib/table.svelte";
import { anyTable } from "./samples";
import * as lessons from "../src/lib/lessons.svelte";
import type { LessonStep } from "../src/lib/wire";

const act = (say: string): LessonStep => ({ say, controls: ["slot=4", "submit"], acts: true, see: "" });
const look = (say: string): LessonStep => ({ say, controls: ["drawer=sheet", "cell=1.ones.7"], acts: false, see: "" });
const { meant, selectorOf, stepAt, Way } = lessons;
const steps = [act("ask"), look("why"), act("give"), act("crack")];

beforeEach(() => localStorage.clear());

describe("a lesson", () => {
  it("goes from action to action, and looks once in between", () => {
    expect([0, 1, 2, 3].map((done) => stepAt(steps, done, []))).toEqual([0, 1, 3, 4]);
    expect([0, 1, 2, 3].map((done) => stepAt(steps, done, [1]))).toEqual([0, 2, 3, 4]);
  });

  it("goes on after a reload where it was", () => {
    new Way("t.1", steps).look(1);
    const again = new Way("t.1", steps);
    expect([again.at({ done: 1, left: false, waits: false }), again.skipped]).toEqual([2, false]);
    again.skip();
    expect(new Way("t.1", steps).skipped).toBe(true);
    expect(new Way("t.2", steps).at({ done: 1, left: false, waits: false })).toBe(1);
  });

  it("begins again for whoever is still there once its table is", async () => {
    let open = (_: { code: string }): void => undefined;
    vi.spyOn(lessons, "anew").mockReturnValue(new Promise((come) => (open = come as typeof open)));
    const table = { info: anyTable, game: 1, lesson: { done: 0, left: true, waits: false }, outcome: null, seats: [], viewer: 0 } as unknown as Table;
    const card = mount(LessonCard, { target: document.body, props: { table, lesson: { steps, number: 1, aim: "aim", done: "done", after: 0 }, said: () => "" } });
    flushSync();
    flushSync(() => document.querySelector<HTMLButtonElement>(".row .btn")!.click());
    router.go("/");
    open({ code: "ASTER" });
    await new Promise((done) => setTimeout(done));
    expect(location.pathname).toBe("/");
    await unmount(card);
  });

  it("has no step for who has left it, and tells nobody to play on once the game is over", () => {
    const said = (outcome: object | null, left = true): string => {
      const table = { info: anyTable, game: 1, lesson: { done: left ? 0 : 1, left, waits: false }, outcome, seats: [], viewer: 0 } as unknown as Table;
      const card = mount(LessonCard, { target: document.body, props: { table, lesson: { steps, number: 1, aim: "aim", done: "done", after: 0 }, said: () => "" } });
      flushSync();
      const text = document.querySelector("[data-lesson]")?.textContent ?? "";
      void unmount(card);
      return text;
    };
    expect([null, { winners: [1] }].map((outcome) => said(outcome).includes("Play on"))).toEqual([true, false]);
    expect([said(null, false), said(null)].map((text) => /\d of 4/.exec(text)?.[0])).toEqual(["2 of 4", undefined]);
  });

  it("rings the first control that can be pressed, all of a kind where any will do, and first what shuts what lies over them", () => {
    document.body.innerHTML = `<dialog><button data-close></button></dialog><button data-drawer="cast" aria-expanded="false"></button>
      <button data-face="1" aria-pressed="true"></button><button data-choice="yes"></button><button data-choice="no"></button><button data-choice="else" disabled></button>`;
    const [close, cast, , yes, no] = document.querySelectorAll("button");
    for (const one of document.querySelectorAll("button")) Object.assign(one, { getClientRects: () => [1], checkVisibility: () => true });
    expect(meant(["face=1", "choice"], document)).toEqual([yes, no]);
    expect(meant(["face=1", "choice=no"], document)).toEqual([no]);
    expect(meant(["face=1"], document)).toEqual([]);
    cast!.setAttribute("aria-expanded", "true");
    expect(meant(["choice"], document)).toEqual([cast]);
    document.querySelector("dialog")!.setAttribute("open", "");
    expect(meant(["onward"], document)).toEqual([close]);
    expect(meant(["drawer=cast"], document)).toEqual([]);
  });

  it("names controls by their data attributes", () => {
    expect(selectorOf("submit")).toBe("[data-submit]");
    expect(selectorOf("argument=tens value=0")).toBe('[data-argument="tens"] [data-value="0"]');
  });
});
