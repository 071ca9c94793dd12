import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import * as tables from "$lib/tables";
import type { GameInfo, MyTable } from "$lib/wire";
import FrontPage from "../src/pages/FrontPage.svelte";

const own = { code: "THORN", game: "toy", seat: 0, seats: [], number: 1, started: false, over: false, paused: false, closed: false, asked: false, actors: [], since: null, outcome: null, lesson: false, lesson_number: 0, reviewed: false, what_if: false, notices: [] } satisfies MyTable;

beforeAll(() => Promise.all([import("../src/cases/CaseCard.svelte"), import("../src/pages/Exhibition.svelte"), import("../src/pages/TablePicture.svelte")]));
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

it("asks for the games again, and says that it deals for as long as that takes, and what came of it", async () => {
  const toy = { id: "toy", title: "Toy", players: [2, 2], ready: true, assist: [], options: [], presets: [] } as unknown as GameInfo;
  vi.spyOn(api, "games").mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue([toy]);
  let fail!: (error: Error) => void;
  vi.spyOn(tables, "playBots").mockReturnValue(new Promise((_, refuse) => (fail = refuse)));
  const page = mount(FrontPage, { target: document.body });
  const said = (): unknown => ["status", "alert"].map((role) => document.querySelector(`main > [role=${role}]`)?.textContent ?? null);
  const again = await vi.waitUntil(() => document.querySelector<HTMLButtonElement>(".trouble button"));
  again.click();
  const buttons = document.getElementsByClassName("mini") as HTMLCollectionOf<HTMLButtonElement>;
  await vi.waitFor(() => expect(buttons).not.toHaveLength(0));
  const button = buttons[0]!;
  button.click();
  flushSync();
  expect([said(), button.disabled]).toEqual([["Dealing…", null], true]);
  fail(new TypeError("no network"));
  await vi.waitFor(() => expect(said()).toEqual(["", "The server cannot be reached."]));
  await unmount(page);
});
