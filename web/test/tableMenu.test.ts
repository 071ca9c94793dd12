import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import * as api from "$lib/api";
import { settings } from "$lib/settings.svelte";
import { Table } from "$lib/table.svelte";
import * as catalogue from "$lib/texts/catalogue.svelte";
import TableMenu from "$lib/ui/TableMenu.svelte";
import type { SeatInfo, TableInfo } from "$lib/wire";
import { anyTable } from "./samples";

const press = (words: string): void => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words)!.click();

it.each([[-1, "The others are asked."], [1, ""]])("says that the others are asked where a seat is not given at once (place %i)", async (place, said) => {
  localStorage.setItem("underrose.guest", '{"player":"p","name":"Tom"}');
  const seat = { seat: 0, name: "Ann", kind: "human", level: null, connected: true, ready: false } as const;
  const seats: SeatInfo[] = [seat, { ...seat, seat: 1, name: "Basil", kind: "bot", level: "agent" }];
  const info: TableInfo = { ...anyTable, seat: -1, host: false, started: true, seats };
  const [command, look] = [vi.spyOn(api, "command").mockResolvedValue({ id: "c", n: 1 }), vi.spyOn(api, "tableInfo").mockResolvedValue({ ...info, seat: place })];
  const table = new Table(info);
  table.view = { table: { seat: -1 }, actors: [0] };
  const menu = mount(TableMenu, { target: document.body, props: { open: true, info, table } });
  flushSync();
  press("Ask to play on here");
  await vi.waitFor(() => expect(look).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  flushSync();
  expect(command).toHaveBeenCalledWith("t", "takeover", { seat: 1 });
  expect(document.querySelector(".said")?.textContent ?? "").toContain(said);
  expect(document.querySelector("dialog")!.open).toBe(place < 0);
  await unmount(menu);
});

it.each([false, true])("asks what is wrong where it can be told, which is not at an exhibition (%s)", async (exhibition) => {
  const info: TableInfo = { ...anyTable, seat: -1, started: true, exhibition };
  const menu = mount(TableMenu, { target: document.body, props: { open: true, info, table: new Table(info) } });
  flushSync();
  expect(document.querySelectorAll("textarea")).toHaveLength(exhibition ? 0 : 1);
  await unmount(menu);
});

it("says why a language that was chosen is not read, and keeps the one before", async () => {
  vi.spyOn(catalogue, "read").mockRejectedValue(new TypeError("no network"));
  const menu = mount(TableMenu, { target: document.body, props: { open: true, info: null } });
  flushSync();
  press("Deutsch");
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("The server cannot be reached."));
  expect([settings.values.language, localStorage.getItem("underrose.settings")]).toEqual(["browser", expect.stringContaining("browser")]);
  await unmount(menu);
});

it("hands the host's role over once, and leads to what takes the place of a button", async () => {
  const seat = { seat: 0, name: "Ann", kind: "human", level: null, connected: true, ready: false } as const;
  const seats: SeatInfo[] = [seat, { ...seat, seat: 1, name: "Ben" }];
  const command = vi.spyOn(api, "command").mockReset().mockReturnValue(new Promise(() => undefined));
  const table = new Table({ ...anyTable, started: true, seats });
  Object.assign(table, { view: { table: { seat: 0 }, actors: [0] }, hosting: 0 });
  const menu = mount(TableMenu, { target: document.body, props: { open: true, info: table.info, table } });
  flushSync();
  flushSync(() => press("Give up this game"));
  expect(document.activeElement!.textContent).toContain("Give up?");
  vi.spyOn(api, "moveLink").mockResolvedValue("/t/ROSES#move=key");
  press("Show my link");
  await vi.waitFor(() => expect(document.activeElement!.textContent).toContain("Open this there"));
  for (const _ of ["a double", "tap"]) flushSync(() => press("Make host"));
  expect(command.mock.calls.map(([, what]) => what)).toEqual(["hand_over"]);
  await unmount(menu);
});
