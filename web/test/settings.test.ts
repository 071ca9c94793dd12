import { beforeEach, expect, it } from "vitest";
import { settings } from "$lib/settings.svelte";

const KEY = "underrose.settings";
const kept = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? "null");

beforeEach(() => localStorage.clear());

it("keeps what was set, beside what another window has set meanwhile", () => {
  settings.set("sound", "off");
  localStorage.setItem(KEY, JSON.stringify({ sound: "off", text: "largest" }));
  settings.set("haptics", "off");
  expect(kept()).toEqual({ sound: "off", text: "largest", haptics: "off" });
  expect(settings.values.text).toBe("normal");
});
