import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { read } from "$lib/texts/catalogue.svelte";
import * as api from "$lib/api";
import type { TableInfo } from "$lib/wire";
import { entries, gamePages } from "../src/games";
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

  close(code = 1000): void {
    Socket.open.delete(this);
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const started: TableInfo = { ...anyTable, id: "t1", code: "THORN", seat: -1, started: true };
let answers: ((info: TableInfo | Response) => void)[];

beforeAll(() => gamePages("toy"));
beforeEach(() => {
  Socket.open.clear();
  answers = [];
  vi.stubGlobal("WebSocket", Socket);
  const looks = (path: string): boolean => path === "/api/tables/THORN";
  vi.stubGlobal("fetch", (path: string) => new Promise((come) => looks(path) && answers.push((said) => come(said instanceof Response ? said : new Response(JSON.stringify(said))))));
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

it("says of a table that is gone that there is none, and not that one's seat has moved", async () => {
  const page = mount(TablePage, { target: document.body, props: { code: "THORN" } });
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!({ ...started, seat: 1 });
  await vi.waitFor(() => expect(Socket.open.size).toBe(1));
  for (const one of Socket.open) one.close(4404);
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(new Response(JSON.stringify({ key: "no_table", args: {}, text: "There is no such table." }), { status: 404 }));
  await vi.waitFor(() => expect(document.body.textContent).toContain("There is no such table."));
  expect(document.body.textContent).not.toContain("Your seat");
  await unmount(page);
});

it("says on a screen that newer windows have taken its place, and goes on there when asked", async () => {
  const page = mount(ScreenPage, { target: document.body, props: { code: "THORN" } });
  const come = async (info: TableInfo): Promise<void> => {
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!(info);
    await vi.waitFor(() => expect(Socket.open.size).toBe(1));
  };
  await come(started);
  for (const one of Socket.open) one.close(4409);
  flushSync();
  expect(document.querySelector("h2")!.textContent).toContain("newer windows");
  [...document.querySelectorAll("button")].find((one) => one.textContent === "Try again")!.click();
  await come(started);
  for (const one of Socket.open) one.close(4403); // its place was lost: it takes one anew
  flushSync();
  await come(started);
  expect(document.querySelector("main")?.textContent).not.toContain("newer windows");
  await unmount(page);
});

it("shows nobody their own cards on a screen: who sits at a game without one of its own has their table instead", async () => {
  const replaced = vi.spyOn(history, "replaceState");
  const page = mount(ScreenPage, { target: document.body, props: { code: "THORN" } });
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!({ ...started, seat: 1 });
  await vi.waitFor(() => expect(replaced).toHaveBeenCalledWith(null, "", "/t/THORN"));
  expect(Socket.open.size).toBe(0);
  await unmount(page);
});

it.each([["table", TablePage], ["screen", ScreenPage]] as const)("takes no older look at a %s for a newer one", async (_, Page) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const page = mount(Page, { target: document.body, props: { code: "THORN" } });
  flushSync();
  vi.advanceTimersByTime(1500);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const room = (name: string): TableInfo => ({ ...started, started: false, seat: null, seats: [{ seat: 0, name, kind: "human", level: null, connected: true, ready: false }] });
  answers[1]!(room("Newer"));
  await vi.waitFor(() => expect(document.body.textContent).toContain("Newer"));
  answers[0]!(room("Older"));
  await new Promise((done) => setTimeout(done));
  flushSync();
  expect(document.body.textContent).toContain("Newer");
  vi.advanceTimersByTime(5 * 1500);
  flushSync();
  expect(document.body.textContent, "nothing has been heard of the room").toContain("Connection lost");
  await vi.waitFor(() => expect(answers).toHaveLength(7));
  answers[6]!(room("Back"));
  await vi.waitFor(() => expect(document.body.textContent).not.toContain("Connection lost"));
  await unmount(page);
  vi.useRealTimers();
});

it("says on a screen why it may not come in", async () => {
  vi.spyOn(api, "enter").mockResolvedValue({ player: "p", name: "" });
  vi.spyOn(api, "watch").mockRejectedValue(new api.Refused(403, { key: "locked", args: {}, text: "The host has locked this room." }));
  const page = mount(ScreenPage, { target: document.body, props: { code: "THORN" } });
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!({ ...started, seat: null });
  await vi.waitFor(() => expect(document.body.textContent).toContain("locked this room"));
  await unmount(page);
});

it("keeps the phone of a party awake in each of its games, and between two games lets it sleep", async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  vi.spyOn(entries.top_secret_party!, "pages").mockResolvedValue({ Table: (() => undefined) as never, phase: () => "" });
  const page = mount(TablePage, { target: document.body, props: { code: "THORN" } });
  flushSync();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!({ ...started, game: "top_secret_party", over: true });
  await vi.waitFor(() => expect(Socket.open.size).toBe(1));
  const told = (n: number, game: number, over: boolean): void => {
    const nothing = { legal: [], events: [], seats: [], asking: [], notices: [], queue: [], evening: [], deadline: null, head: null, ask: null };
    const position = { type: "view", n, game, whole: true, ...nothing, view: { table: { seat: 1 }, actors: [] }, outcome: over ? { why: "OVER", winners: [], scores: [] } : null };
    for (const line of Socket.open) line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(position) }));
    flushSync();
  };
  told(1, 1, true);
  expect(request).not.toHaveBeenCalled();
  told(2, 2, false);
  expect(request).toHaveBeenCalledOnce();
  told(3, 2, true);
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  await unmount(page);
  Reflect.deleteProperty(navigator, "wakeLock");
});

it("keeps the key that brings a seat along while the server cannot be reached", async () => {
  location.hash = "#move=key";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const page = mount(TablePage, { target: document.body, props: { code: "THORN" } });
  await vi.waitFor(() => expect(document.body.textContent).toContain("The server cannot be reached."));
  expect(location.hash).toBe("#move=key");
  await unmount(page);
});

it.each([true, false])("leads who listens from the room to what is asked, but nobody whom the browser has just brought (%s)", async (waited) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  location.hash = "";
  vi.spyOn(entries.top_secret_party!, "pages").mockResolvedValue({ Table: (() => undefined) as never, phase: () => "" });
  const page = mount(TablePage, { target: document.body, props: { code: "THORN" } });
  for (const began of waited ? [false, true] : [true]) {
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!({ ...started, game: "top_secret_party", started: began, seat: began ? 1 : null });
    await vi.waitFor(() => expect(began ? Socket.open.size : document.querySelectorAll("main .code").length).toBe(1));
    vi.advanceTimersByTime(1500);
  }
  const nothing = { legal: [], events: [], seats: [], asking: [], notices: [], queue: [], evening: [], deadline: null, head: null, ask: null, outcome: null };
  const tell = (n: number, paused: boolean): string => {
    const position = { type: "view", n, game: 1, whole: true, ...nothing, paused, view: { table: { seat: 1 }, actors: [] } };
    for (const line of Socket.open) line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(position) }));
    flushSync();
    return document.activeElement!.id || document.activeElement!.tagName;
  };
  document.body.insertAdjacentHTML("beforeend", '<div class="ask"><h2 id="asked" tabindex="-1"></h2></div>');
  expect(tell(1, false)).toBe(waited ? "asked" : "BODY");
  document.querySelector<HTMLElement>("#asked")!.blur(); // as browsers do with what is inert
  expect(tell(2, true)).toBe("paused");
  expect(tell(3, false)).toBe("asked");
  await unmount(page);
  document.body.replaceChildren();
  vi.useRealTimers();
});
