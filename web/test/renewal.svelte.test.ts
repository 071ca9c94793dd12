import { afterEach, beforeEach, expect, test, vi } from "vitest";

const page = (entry: string): Response => new Response(`<script type="module" crossorigin src="/assets/${entry}.js"></script>`);
let answers: (() => Promise<Response>)[];
let loads: number;

beforeEach(() => {
  [answers, loads] = [[], 0];
  vi.resetModules();
  sessionStorage.clear();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.stubGlobal("fetch", () => (answers.length > 1 ? answers.shift()! : answers[0]!)());
  vi.spyOn(location, "reload").mockImplementation(() => void (loads += 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

/** The page as it is loaded now. */
const loaded = async () => (await import("../src/lib/renewal.svelte")).renewal;
const says = (entry: string) => (): Promise<Response> => Promise.resolve(page(entry));

test("the same pages change nothing, other ones are loaded once", async () => {
  const renewal = await loaded();
  answers = [says("index-old"), says("index-new")];
  await renewal.check();
  expect(loads).toBe(0);
  await renewal.check();
  expect(loads).toBe(1);
  vi.resetModules();
  await (await loaded()).check(); // and the old ones came again
  expect(loads).toBe(1);
});

test("an answer that breaks off is asked for again", async () => {
  const renewal = await loaded();
  vi.useFakeTimers();
  answers = [() => Promise.resolve({ ok: true, text: () => Promise.reject(new TypeError("broken off")) } as unknown as Response), says("index-new")];
  const checked = renewal.check();
  await vi.runAllTimersAsync();
  await checked;
  expect(loads).toBe(1);
});

test.each([
  ["no cookies", () => vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false)],
  ["nothing of the session", () => vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => { throw new DOMException("denied", "SecurityError"); })],
])("where %s is kept a page says that it is older, and is loaded by its reader alone", async (_, deny) => {
  deny();
  const renewal = await loaded();
  answers = [says("index-new")];
  await Promise.resolve();
  await renewal.check();
  expect([loads, renewal.due]).toEqual([0, true]);
  renewal.now();
  expect(loads).toBe(1);
});
