import { canStayAwake, stayAwake } from "$lib/awake.svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let held: { release: ReturnType<typeof vi.fn> }[];
const request = vi.fn(async () => {
  const lock = { release: vi.fn(async () => {}) };
  held.push(lock);
  return lock;
});

beforeEach(() => {
  held = [];
  request.mockClear();
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
});

it("holds the screen's lock while it is wanted, and takes it again when the page is turned to", async () => {
  let wanted = $state(false);
  const end = $effect.root(() => stayAwake(() => wanted));
  flushSync();
  expect(request).not.toHaveBeenCalled();
  wanted = true;
  flushSync();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(held).toHaveLength(2));
  wanted = false;
  flushSync();
  await vi.waitFor(() => expect(held[1]!.release).toHaveBeenCalledOnce());
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  end();
});

it("asks for nothing where the browser cannot", () => {
  Reflect.deleteProperty(navigator, "wakeLock");
  expect(canStayAwake()).toBe(false);
  const end = $effect.root(() => stayAwake(() => true));
  flushSync();
  expect(request).not.toHaveBeenCalled();
  end();
});
