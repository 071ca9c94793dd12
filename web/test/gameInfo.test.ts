/** One game of the list, by its id. (That a page which was left reads nothing of its own, the browser test of how to play sees.) */

import { afterEach, expect, it, vi } from "vitest";
import { gameInfo } from "$lib/api";

afterEach(() => vi.unstubAllGlobals());

it("is found by its id, and null where there is none", async () => {
  const list = [{ id: "kuhn" }, { id: "the_coding" }];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(list), { status: 200, headers: { "content-type": "application/json" } })));
  expect(await gameInfo("the_coding")).toEqual({ id: "the_coding" });
  expect(await gameInfo("chess")).toBeNull();
});
