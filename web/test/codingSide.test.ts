import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { peopleOf } from "$lib/people";
import type { SeatInfo } from "$lib/wire";
import { settings } from "$lib/settings.svelte";
import SideView from "../src/games/the_coding/SideView.svelte";
import { Phase, System, type Content, type Side, type View } from "../src/games/the_coding/wire";

const content: Content = { letters: "ABCDEF", digits: "0123456789", data: [], hack: [] };
const seats: SeatInfo[] = ["Mira", "Ada"].map((name, seat) => ({ seat, name, kind: "human", level: null, connected: true, ready: true }));
settings.values.motion = "less";
let page: ReturnType<typeof mount> | undefined;

/** What one's own side says, with the faces 4 and 7 of its digits. */
function said(phase: number, more: Partial<Side> = {}): string[] {
  const side: Side = { code: [0, 4, 7], revealed: [0, 0, 0], ordered: 0, out: 0, wrong: 0, sender: -1, received: 0, data_cards: [], hacks: 0, hack: [], answer: [], chosen: 0, withdrew: 0, ...more };
  const table = { players: 2, seat: 0, system: System.COUNTER, phase, turn: 0, first: 1, sides: [side, side] } as unknown as View;
  page = mount(SideView, { target: document.body, props: { seat: 0, table, content, people: peopleOf(seats, 0) } });
  flushSync();
  return [...document.querySelectorAll(".column")].map((column) => `${column.querySelector(".name")!.textContent}: ${column.querySelector("[aria-label]")!.getAttribute("aria-label")}`);
}

afterEach(() => {
  if (page) void unmount(page);
  document.body.replaceChildren();
});

it("calls no digit tens or ones before its player has ordered them", () => {
  expect(said(Phase.ORDER).slice(1)).toEqual(["Tens or ones: 4, tens or ones", "Tens or ones: 7, tens or ones"]);
});

it("calls them so once they are ordered, whoever else still thinks", () => {
  expect(said(Phase.ORDER, { ordered: 1 }).slice(1)).toEqual(["Tens: tens: 4, known to you only", "Ones: ones: 7, known to you only"]);
});

it.each([[2, ""], [3, "3/5 hacks"], [4, "4/5 hacks"], [5, "Five hacks: full"]])("tells of %i hacks early enough to plan: %s", (hacks, words) => {
  said(Phase.SEND, { hacks, ordered: 1 });
  expect(/\d\/5 hacks|Five hacks: full/.exec(document.querySelector("header")!.textContent!)?.[0] ?? "").toBe(words);
});
