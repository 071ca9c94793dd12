import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";
import type { MyTable } from "$lib/wire";
import { gamePages } from "../src/games";
import TablePicture from "../src/pages/TablePicture.svelte";
import { anyTable } from "./samples";

beforeAll(() => gamePages("toy"));

it("draws no older position over a newer one", async () => {
  const views: ((value: number) => void)[] = [];
  const nobody = { asking: [], notices: [], queue: [], evening: [], seats: [], hosting: null, paused: false, notes: null, sheet_follows: false, events: [], deadline: null, game: 1, n: 1 };
  const seen = (value: number): Response => new Response(JSON.stringify({ ...nobody, view: { table: { seat: 0, value }, actors: [] } }));
  vi.stubGlobal("fetch", (path: string) => (path.endsWith("/view") ? new Promise((come) => views.push((value) => come(seen(value)))) : Promise.resolve(new Response(JSON.stringify(anyTable)))));
  const line = { code: "ROSES", game: "toy", number: 1, since: 0, actors: [0] } as unknown as MyTable;
  const props = $state({ line });
  const page = mount(TablePicture, { target: document.body, props });
  flushSync();
  flushSync(() => void Object.assign(props, { line: { ...line, actors: [1] } }));
  await vi.waitFor(() => expect(views).toHaveLength(2));
  views[1]!(7777);
  await vi.waitFor(() => expect(document.body.textContent).toContain("7777"));
  views[0]!(1111);
  for (let turns = 0; turns < 3; turns += 1) await new Promise((done) => setTimeout(done));
  flushSync();
  expect(document.body.textContent).toContain("7777");
  await unmount(page);
  vi.unstubAllGlobals();
});
