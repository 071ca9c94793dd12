import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Lamp from "$lib/ui/Lamp.svelte";
import MomentView from "$lib/ui/Moment.svelte";
import Room from "$lib/ui/Room.svelte";
import Rose from "$lib/ui/Rose.svelte";
import type { Moment, Telling } from "$lib/telling.svelte";
import { Table } from "$lib/table.svelte";
import { anyTable } from "./samples";

let page: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (page) void unmount(page);
  page = undefined;
  document.body.replaceChildren();
});

const telling = (moment: Moment | null, actors: number[] = [1]): Telling<unknown> => ({ moment, beat: null, hurry: () => {}, shown: { view: { table: {}, actors }, notes: null, events: [] } }) as unknown as Telling<unknown>;

describe("the lamp over a table", () => {
  function leaning(moment: Moment | null, mayAct: boolean, more: { actors?: number[]; seat?: number | null; winners?: number[] } = {}): string {
    const table = new Table({ ...anyTable, seat: more.seat === undefined ? 0 : more.seat });
    table.outcome = more.winners ? { why: "", winners: more.winners, scores: [] } : null;
    page = mount(Lamp, { target: document.body, props: { table, telling: telling(moment, more.actors), mayAct, over: !!more.winners } });
    flushSync();
    const lean = document.querySelector<HTMLElement>(".lamp")!.dataset.lean!;
    void unmount(page);
    page = undefined;
    return lean;
  }

  it("leans to whose turn it is, and to nobody over whoever only watches", () => {
    expect([leaning(null, true), leaning(null, false), leaning(null, false, { actors: [] }), leaning(null, false, { seat: null })]).toEqual(["you", "them", "", ""]);
  });

  it("sinks while a verdict is out, and not for other banners", () => {
    expect([leaning({ title: "A guess", right: false }, true), leaning({ title: "The last turns" }, true)]).toEqual(["dim", "you"]);
  });

  it("stands full over whoever has won", () => {
    expect([leaning(null, false, { winners: [0] }), leaning(null, false, { winners: [1] })]).toEqual(["won", ""]);
  });
});

it("darkens the room around cards and verdicts, and around nothing else", () => {
  const plain = (moment: Moment): boolean => {
    page = mount(MomentView, { target: document.body, props: { telling: telling(moment) } });
    flushSync();
    const found = document.querySelector(".veil")!.classList.contains("plain");
    void unmount(page);
    page = undefined;
    document.body.replaceChildren();
    return found;
  };
  expect([plain({ title: "An attack", right: true }), plain({ title: "Turned up", cards: ["A"] }), plain({ title: "The last turns" })]).toEqual([false, false, true]);
});

it("opens the rose petal by petal for whoever has won, and draws the same rose for all", () => {
  const drawn = (opens: boolean): [number, number] => {
    page = mount(Rose, { target: document.body, props: { full: true, opens } });
    flushSync();
    const found: [number, number] = [document.querySelectorAll("[data-opens] .leaf").length, document.querySelectorAll("path").length];
    void unmount(page);
    page = undefined;
    document.body.replaceChildren();
    return found;
  };
  expect([drawn(true), drawn(false)]).toEqual([[20, 21], [0, 21]]);
});

describe("sheet and log of a table", () => {
  const [part, sheet] = [createRawSnippet(() => ({ render: () => "<p></p>" })), { title: "Sheet", short: "Sheet", glyph: "grid" as const }];
  const laid = (sheetOpen = false) => ({ table: new Table(anyTable), telling: { ...telling(null), lying: null, spoken: [] } as unknown as Telling<unknown>, ask: { title: "", why: "" }, mayAct: false, say: () => [], sheet: sheet as typeof sheet | null, sheetOpen, children: part, buttons: part, note: part });

  it("do not lie over a table because they lay open when the game before ended", () => {
    const props = $state(laid(true));
    page = mount(Room, { target: document.body, props });
    const open = (): boolean => document.querySelector(".sheet .drawer.open") !== null;
    flushSync();
    expect(open()).toBe(true);
    for (const next of [null, sheet]) flushSync(() => Object.assign(props, { sheet: next }));
    expect(open()).toBe(false);
  });

  it("stay the tab that was chosen where they share a place, at Esc too", () => {
    page = mount(Room, { target: document.body, props: laid() });
    const log = document.querySelectorAll<HTMLElement>(".tabs button")[1]!;
    flushSync(() => log.click());
    flushSync(() => void log.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    expect([document.querySelector(".room")!.classList.contains("logs"), log.getAttribute("aria-pressed")]).toEqual([true, "true"]);
  });
});
