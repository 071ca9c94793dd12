import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it, vi } from "vitest";

import { initial, nameOf } from "../src/games/top_secret_party/people";
import { awaited, botMark, isGuest, missingOf, missingText, peopleOf } from "../src/lib/people";
import * as api from "../src/lib/api";
import { Table } from "../src/lib/table.svelte";
import Another from "../src/lib/ui/Another.svelte";
import Company from "../src/lib/ui/Company.svelte";
import type { SeatInfo } from "../src/lib/wire";
import { anyTable } from "./samples";

const seat = (number: number, name: string, more: Partial<SeatInfo>): SeatInfo => ({ seat: number, name, kind: "human", level: null, connected: true, ready: false, ...more });
const SEATS = [seat(0, "Ann", {}), seat(1, "Tea", { kind: "bot", level: "agent" }), seat(2, "Rook", { kind: "bot", owner: "Ben" })];

it("is waited for before another game who is there and awake", () => {
  const seats = [seat(0, "Ann", { ready: true }), seat(1, "Ben", {}), seat(2, "Cleo", { level: "novice" }), seat(3, "Dan", { connected: false }), seat(4, "Eve", { ready: true })];
  expect(awaited(seats, 0).map(({ name }) => name)).toEqual(["Ben"]);
  expect(awaited(seats, 1)).toEqual([]);
});

it("is missed who has no line, and who sleeps while a bot plays", () => {
  const seats = [seat(0, "Ann", {}), seat(1, "Ben", { connected: false, absence: "reconnecting" }), seat(2, "Cleo", { connected: false, level: "novice" }), seat(3, "Dan", { level: "novice" })];
  expect(seats.map(missingOf).map(missingText)).toEqual(["", "reconnecting", "away", "a bot plays"]);
  expect(SEATS.slice(1).map(missingOf)).toEqual(["", ""]);
});

it("turns no number around beside a name that is written from right to left", () => {
  const people = peopleOf([seat(0, "דנה", {}), seat(1, "דוד", {})], -1);
  expect([people.name(0), people.letter(0), nameOf(people, 1), initial(people, 1)]).toEqual(["\u2068דנה\u2069", "ד", "\u2068דוד\u2069", "דו"]);
});

it("is you in the middle of a sentence", () => {
  expect([peopleOf(SEATS, 1).who(0, 1), peopleOf(SEATS, 0).who(0, 1)].map(String)).toEqual(["Ann and you", "You and Tea"]);
});

describe("bots at a table", () => {
  it("are marked, and whose they are if they are not the house's", () => {
    expect(SEATS.map(botMark)).toEqual(["", "Bot", "Bot of Ben"]);
    expect(SEATS.map(({ seat }) => peopleOf(SEATS, 0).bot(seat))).toEqual(["", "Bot", "Bot of Ben"]);
    expect(SEATS.map(({ seat }) => nameOf(peopleOf(SEATS, 0), seat))).toEqual(["Ann", "Tea", "Rook (Bot of Ben)"]);
  });

  it("of somebody's own play as people do, and may be away", () => {
    expect(SEATS.map(isGuest)).toEqual([true, false, true]);
    expect(SEATS.map(({ seat }) => peopleOf(SEATS, 0).isBot(seat))).toEqual([false, true, false]);
  });
});

it("is told for a while, and not for the rest of the game, that something was refused", async () => {
  vi.useFakeTimers();
  vi.spyOn(api, "command").mockRejectedValue(new api.Refused(409, { key: "connected", args: {}, text: "" }));
  const table = new Table({ ...anyTable, started: true, seats: [seat(0, "Ann", {}), seat(1, "Ben", { connected: false, absence: "away" })] });
  table.hosting = 0;
  const company = mount(Company, { target: document.body, props: { table } });
  flushSync();
  document.querySelector<HTMLElement>("[data-missing] .pri")!.click();
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  vi.advanceTimersByTime(8000);
  flushSync();
  expect(document.querySelector("[role=alert]")).toBeNull();
  await unmount(company);
  vi.useRealTimers();
});

it.each([["bot", "A bot plays for them next."], ["wait", "Nobody plays for them next."]] as const)("is told how who is away and has not gone for good is dealt in next (%s)", async (leaver, next) => {
  const gone = { connected: false, absence: "away" } as const;
  const seats = [seat(0, "Ann", {}), seat(1, "Ben", gone), seat(2, "Cleo", { ...gone, ready: true })];
  const another = mount(Another, { target: document.body, props: { table: new Table({ ...anyTable, room: true, seats, clock: { leaver } }), out: [seats[1]!] } });
  flushSync();
  const said = [...document.querySelectorAll(".gone span:last-child")].map(({ textContent }) => textContent);
  expect(said).toEqual(["Away, and not dealt in next: Ben.", `Away: Cleo. ${next}`]);
  await unmount(another);
});

it.each([[true, false], [false, true]])("may wait for a seat who watches beside a screen, and the screen waits for none (%s)", async (host, may) => {
  const table = new Table({ ...anyTable, seat: -1, screen: true, host, started: true });
  const places = [Another, Company].map((Part) => mount(Part, { target: document.body, props: { table, late: true } as never }));
  flushSync();
  expect([...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Wait for a seat")).toHaveLength(may ? 2 : 0);
  for (const place of places) await unmount(place);
});
