import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Keeping } from "../src/lib/keeping.svelte";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** A browser that blocks site data: already to name a store is refused. */
function forbidden(): void {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
}

/** A store without room. */
function full(): void {
  const there = window.localStorage;
  const setItem = (): void => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store = { getItem: (name: string) => there.getItem(name), removeItem: (name: string) => there.removeItem(name), key: (n: number) => there.key(n), length: there.length, setItem };
  vi.spyOn(window, "localStorage", "get").mockReturnValue(store as unknown as Storage);
}

test("what is kept outlives the page", () => {
  new Keeping("localStorage").writeJson("a.1", { x: 1 });
  expect(new Keeping("localStorage").readJson("a.1", null)).toEqual({ x: 1 });
  expect(new Keeping("localStorage").names("a.")).toEqual(["a.1"]);
  new Keeping("localStorage").remove("a.1");
  expect(localStorage).toHaveLength(0);
});

test.each([["forbidden", forbidden], ["full", full]])("where the store is %s the page keeps it as long as it is open", (_, deny) => {
  deny();
  const kept = new Keeping("localStorage");
  kept.write("a.1", "one");
  kept.write("b.1", "two");
  expect([kept.read("a.1"), kept.names("a.")]).toEqual(["one", ["a.1"]]);
  kept.remove("a.1");
  expect([kept.read("a.1"), kept.names("a.")]).toEqual([null, []]);
  expect(new Keeping("localStorage").read("b.1")).toBeNull();
});

test("what a full store did not take stands before what it has from earlier", () => {
  const kept = new Keeping("localStorage");
  kept.write("a", "old");
  full();
  kept.write("a", "new");
  expect(kept.read("a")).toBe("new");
  vi.restoreAllMocks();
  kept.write("a", "newer");
  expect([kept.read("a"), localStorage.getItem("a")]).toEqual(["newer", "newer"]);
});

test("something broken counts for nothing", () => {
  localStorage.setItem("a", "{");
  expect(new Keeping("localStorage").readJson("a", "none")).toBe("none");
});

test("no other file names the browser's stores", () => {
  const src = join(import.meta.dirname, "../src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|svelte)$/.test(file));
  const naming = files.filter((file) => /localStorage|sessionStorage/.test(readFileSync(join(src, file), "utf8")));
  expect(naming).toEqual(["lib/keeping.svelte.ts"]);
});
