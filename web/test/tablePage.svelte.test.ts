import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { read } from "$lib/texts/catalogue.svelte";
import type { TableInfo } from "$lib/wire";
import { gamePages } from "../src/games";
import ScreenPage from "../src/pages/ScreenPage.svelte";
import TablePage from "../src/pages/TablePage.svelte";
import { anyTable } from "./samples";

/** A feed's line, as long as it is open. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static open = new Set<Socket>();
  readyState = 1;

  constructor(readonly url: string) {
    super();
    Socket.open.add(this);
  }

  send(): void {}

  close(): void {
    Socket.open.delete(this);
  }
}

const started: TableInfo = { ...anyTable, id: "t1", code: "THORN", seat: 1, started: true };
let answers: ((info: TableInfo) => void)[];

beforeAll(() => gamePages("toy"));
beforeEach(() => {
  Socket.open.clear();
  answers = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => new Promise((come) => answers.push((info) => come(new Response(JSON.stringify(info))))));
});
afterEach(() => vi.unstubAllGlobals());

it.each([["table", TablePage], ["screen", ScreenPage]] as const)("opens no line to a %s that has been left by the time it is there", async (_, Page) => {
  const [left, kept] = [0, 1].map(() => mount(Page, { target: document.body, props: { code: "THORN" } }));
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await unmount(left!);
  for (const come of answers) come(started);
  await vi.waitFor(() => expect(Socket.open.size).toBeGreaterThan(0));
  expect(Socket.open.size).toBe(1);
  await unmount(kept!);
  expect(Socket.open.size).toBe(0);
});

it.each([["table", TablePage], ["screen", ScreenPage]] as const)("hears a %s in the language that was chosen in the middle", async (_, Page) => {
  const page = mount(Page, { target: document.body, props: { code: "THORN" } });
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!(started);
  await vi.waitFor(() => expect(Socket.open.size).toBe(1));
  const lines = (): (string | null)[] => [...Socket.open].map(({ url }) => new URL(url).searchParams.get("lang"));
  expect(lines()).toEqual([null]);
  await read("de");
  flushSync();
  expect(lines()).toEqual(["de"]);
  await read("en");
  flushSync();
  expect(lines()).toEqual([null]);
  await unmount(page);
});
