import { expect, it } from "vitest";
import { routeOf, router, tablePath } from "$lib/router.svelte";

it("reads the front page, a table and everything else", () => {
  expect(routeOf("/")).toEqual({ page: "front" });
  expect(routeOf("/t/THORN")).toEqual({ page: "table", code: "THORN" });
  expect(routeOf("/t/THORN/")).toEqual({ page: "table", code: "THORN" });
  expect(routeOf("/t/")).toEqual({ page: "lost" });
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
