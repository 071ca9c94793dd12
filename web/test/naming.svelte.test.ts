import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Table } from "$lib/table.svelte";
import Company from "$lib/ui/Company.svelte";
import { anyTable } from "./samples";
import { naming, named, renamed } from "../src/lib/naming.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a name that is refused stays to be mended, with what is wrong with it", async () => {
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { name } = JSON.parse(body) as { name: string };
    const refused = { key: "name_reserved", args: {}, text: "“Host” could be taken for the house or its bots." };
    return Promise.resolve(name === "Host" ? Response.json(refused, { status: 422 }) : Response.json({ player: "p", name, token: "t" }));
  });
  let done = 0;
  const asking = named(() => Promise.resolve(void (done += 1)), "Host");
  await vi.waitFor(() => expect(naming.open).toBe(true));
  expect([naming.name, naming.trouble]).toEqual(["Host", "“Host” could be taken for the house or its bots."]);
  naming.say("Hosta");
  expect([await asking, done]).toEqual([true, 1]);
});

test("so does one that is refused while somebody is renamed at a table", async () => {
  const { Refused } = await import("../src/lib/api");
  const given: string[] = [];
  const asking = renamed("Ann", (name) => {
    if (name === "Bot") return Promise.reject(new Refused(422, { key: "name_reserved", args: {}, text: "No." }));
    return Promise.resolve(void given.push(name));
  });
  expect([naming.open, naming.name]).toEqual([true, "Ann"]);
  naming.say("Bot");
  await vi.waitFor(() => expect([naming.open, naming.name]).toEqual([true, "Bot"]));
  expect(naming.trouble).not.toBe("");
  naming.say("Botho");
  await asking;
  expect([given, naming.open]).toEqual([["Botho"], false]);
});

test("who waits for a seat is told why that cannot be, of a name too", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const page = mount(Company, { target: document.body, props: { table: new Table({ ...anyTable, seat: -1, host: false }), late: true } });
  flushSync();
  document.querySelector("button")!.click();
  await vi.waitFor(() => expect(naming.open).toBe(true));
  naming.say("Mira");
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  await unmount(page);
});
