import { mount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { enter } from "../src/lib/api";
import { saveRecord } from "../src/lib/saving";
import BringRecord from "../src/pages/BringRecord.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const press = (): MouseEvent => new MouseEvent("click", { cancelable: true });

test("where cookies are kept the link itself saves the record", async () => {
  const event = press();
  await saveRecord(event, "t", 1, "game.jsonl");
  expect(event.defaultPrevented).toBe(false);
});

test("where none are kept the page asks for it under its guest's name, and saves it", async () => {
  vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  const asked: [string, string | undefined][] = [];
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers.authorization]);
    return Promise.resolve(path === "/api/guests" ? Response.json({ player: "p", name: "Ann", token: "seal" }) : new Response("a line\n"));
  });
  const [saved, revoked] = [[] as [string, string][], vi.spyOn(URL, "revokeObjectURL")];
  vi.useFakeTimers();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href.slice(0, 5)]);
  });
  await enter("Ann");
  const event = press();
  await saveRecord(event, "t", 1, "game.jsonl");
  expect(event.defaultPrevented).toBe(true);
  expect(asked.at(-1)).toEqual(["/api/tables/t/record?game=1", "Bearer seal"]);
  expect(saved).toEqual([["game.jsonl", "blob:"]]);
  expect(revoked).not.toHaveBeenCalled(); // a browser that asks where to put it has not read it yet
  vi.runAllTimers();
  expect(revoked).toHaveBeenCalledOnce();
});

test("a record can be chosen once more, when it is another one by then", () => {
  mount(BringRecord, { target: document.body });
  const input = document.querySelector("input")!;
  const set = vi.spyOn(input, "value", "set");
  input.dispatchEvent(new Event("change", { bubbles: true }));
  expect(set).toHaveBeenCalledWith("");
});
