import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import type { MyTable } from "$lib/wire";
import FrontPage from "../src/pages/FrontPage.svelte";

const own = { code: "THORN", game: "toy", seat: 0, seats: [], number: 1, started: false, over: false, paused: false, closed: false, asked: false, actors: [], since: null, outcome: null, lesson: false, lesson_number: 0, reviewed: false, what_if: false, notices: [] } satisfies MyTable;

beforeEach(() => {
  localStorage.setItem("underrose.guest", '{"player":"p","name":"Ben"}');
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

it.each([0, 1])("lets who is typing in field %i type on while the list of their tables comes", async (field) => {
  let come!: (lines: MyTable[]) => void;
  vi.spyOn(api, "myTables").mockReturnValue(new Promise((found) => (come = found)));
  const page = mount(FrontPage, { target: document.body });
  flushSync();
  const line = (): HTMLInputElement => document.querySelectorAll<HTMLInputElement>(".join input")[field]!;
  const before = line();
  before.focus();
  before.value = "ROSE";
  before.dispatchEvent(new Event("input", { bubbles: true }));
  come([own]);
  await vi.waitFor(() => expect(document.querySelector("[data-table=THORN]")).not.toBeNull());
  await tick();
  expect([line() === before, line().value, document.activeElement === line()]).toEqual([false, "ROSE", true]);
  await unmount(page);
});
