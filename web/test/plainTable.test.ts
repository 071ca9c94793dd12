import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { TableInfo } from "$lib/wire";
import { Table } from "$lib/table.svelte";
import PlainTable from "$lib/ui/PlainTable.svelte";
import type { Position, SeatInfo } from "$lib/wire";

const seats: SeatInfo[] = ["Mira", "Ada"].map((name, seat) => ({ seat, name, kind: "human", level: null, connected: seat === 0, ready: true }));
const info = { id: "t", code: "THORN", game: "stones", seats, seat: 0, host: true, started: true } as unknown as TableInfo;
let page: ReturnType<typeof mount> | undefined;

function at(more: Partial<Position>): Table {
  const table = new Table(info);
  const nothing = { n: 1, ask: null, legal: [], events: [], notes: null, outcome: null, seats, deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: false };
  table.show({ ...nothing, view: { table: { seat: 0, heap: [3, 4], last: { taken: 2 } }, actors: [0] }, ...more }, true);
  page = mount(PlainTable, { target: document.body, props: { table } });
  flushSync();
  return table;
}

afterEach(() => {
  if (page) void unmount(page);
  document.body.replaceChildren();
});

it("offers every legal action of a game it has never heard of", () => {
  at({ ask: 1, legal: [{ do: "take", heap: [0, 1], stones: [1, 2, 3, 4, 5] }, { do: "stop" }] });
  const buttons = [...document.querySelectorAll("button")].map((button) => button.textContent!.trim());
  expect(buttons).toEqual(expect.arrayContaining(["0", "1", "5", "stop", "Choose heap and stones"]));
  expect(document.querySelector("section[data-ask]")!.getAttribute("data-ask")).toBe("1");
});

it("tells what happened, what one sees, and what may still be", () => {
  const about = [{ key: "1.hand", values: { red: null, blue: null }, out: ["green"] }];
  at({ events: [{ key: "took", args: {}, text: "Ada takes two." }, { key: "took", args: {}, text: "<b>Mira</b> takes one." }], notes: { exact: true, worlds: 2, about, likely: [], advice: null } });
  const said = document.body.textContent!.replaceAll(/\s+/g, " ");
  for (const part of ["Ada takes two.", "‹b>Mira‹/b> takes one.", "1.hand red blue", "heap3 4", "taken2", "away", "Waiting for You"]) expect(said).toContain(part);
});

it("says who has won", () => {
  at({ outcome: { why: "LAST_STONE", winners: [0], scores: [1, 0] } });
  expect(document.querySelector("[data-banner] h2")!.textContent).toBe("You win");
  expect(document.querySelector("[data-banner]")!.textContent).toContain("last stone");
});

it("takes back one's own last step where that may be done", () => {
  const table = at({ ask: 1, legal: [{ do: "stop" }], undo: 2 });
  const undo = vi.spyOn(table, "undo").mockResolvedValue();
  document.querySelector<HTMLButtonElement>("[data-undo='2']")!.click();
  expect(undo).toHaveBeenCalledOnce();
});

it("offers nothing to take back where nothing can be", () => {
  at({ ask: 1, legal: [{ do: "stop" }], undo: 0 });
  expect(document.querySelector("[data-undo]")).toBeNull();
});
