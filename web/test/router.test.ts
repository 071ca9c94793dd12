import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { filePath, howPath, reviewPath, reviewStepPath, routeOf, router, rulesPath, screenPath, tablePath } from "$lib/router.svelte";
import HowPage from "../src/pages/HowPage.svelte";

afterEach(() => vi.unstubAllGlobals());

it("reads the front page, a table, its shared screen and everything else", () => {
  expect(routeOf("/")).toEqual({ page: "front" });
  expect(routeOf(rulesPath("the_coding"))).toEqual({ page: "rules", game: "the_coding" });
  expect(routeOf(howPath("the_coding"))).toEqual({ page: "how", game: "the_coding" });
  expect(routeOf("/t/THORN")).toEqual({ page: "table", code: "THORN" });
  expect(routeOf("/t/THORN/")).toEqual({ page: "table", code: "THORN" });
  expect(routeOf("/thorn")).toEqual({ page: "table", code: "thorn" });
  expect(routeOf(screenPath("A B"))).toEqual({ page: "screen", code: "A B" });
  expect(routeOf("/room/THORN/screen/")).toEqual({ page: "screen", code: "THORN" });
  expect(routeOf("/room/THORN")).toEqual({ page: "lost" });
  expect(routeOf(reviewPath("THORN", 2))).toEqual({ page: "review", of: { code: "THORN" } });
  expect(routeOf(reviewStepPath("THORN", 2, 1, 7))).toEqual({ page: "review", of: { code: "THORN" } });
  expect(routeOf(filePath("0".repeat(64)))).toEqual({ page: "review", of: { key: "0".repeat(64) } });
  expect(routeOf("/review/THORN")).toEqual({ page: "lost" });
  expect(routeOf("/t/")).toEqual({ page: "lost" });
  expect(routeOf("/case")).toEqual({ page: "case", path: "" });
  expect(routeOf("/case/2026-11-22/the_coding/hard")).toEqual({ page: "case", path: "/2026-11-22/the_coding/hard" });
  expect(routeOf("/cases")).toEqual({ page: "table", code: "cases" });
  expect(["/t/100%", "/rules/%E0%A4%A", "/room/%/screen", "/t/%/review"].map((path) => routeOf(path).page)).toEqual(["lost", "lost", "lost", "lost"]);
  expect(routeOf("/nowhere")).toEqual({ page: "lost" });
});

it("goes there and back", () => {
  router.go(tablePath("A B"));
  expect(location.pathname).toBe("/t/A%20B");
  expect(router.route).toEqual({ page: "table", code: "A B" });
  history.pushState(null, "", "/");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(router.route).toEqual({ page: "front" });
});

it("goes on to what was asked for, unless the page was left meanwhile", async () => {
  router.go("/");
  await router.goOn(Promise.resolve(null));
  expect(location.pathname).toBe("/");
  await router.goOn(Promise.resolve(tablePath("THORN")));
  expect(location.pathname).toBe("/t/THORN");
  let open = (_: string): void => undefined;
  const late = router.goOn(new Promise((resolve) => (open = resolve)));
  router.go(rulesPath("kuhn"));
  open(tablePath("ASTER"));
  await late;
  expect(location.pathname).toBe("/rules/kuhn");
});

it("goes from a game without pictures to its rules, and back past where they would be", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  router.go("/");
  router.go(howPath("kuhn"));
  const pushed = vi.spyOn(history, "pushState");
  const page = mount(HowPage, { target: document.body, props: { game: "kuhn" } });
  flushSync();
  expect([location.pathname, pushed.mock.calls]).toEqual(["/rules/kuhn", []]);
  await unmount(page);
});
