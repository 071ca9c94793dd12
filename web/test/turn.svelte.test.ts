import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import { allowNotifications, tellTurn, turnWords, type Turn } from "$lib/turn.svelte";

let shown: [title: string, options: NotificationOptions][];
let seen: DocumentVisibilityState;

class Shown extends EventTarget {
  static permission = "granted";
  static requestPermission = vi.fn(async () => "granted");
  constructor(title: string, options: NotificationOptions) {
    super();
    shown.push([title, options]);
  }
}

beforeEach(() => {
  shown = [];
  seen = "hidden";
  vi.stubGlobal("Notification", Shown);
  vi.stubGlobal("isSecureContext", true);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => seen);
  document.head.innerHTML = '<link rel="icon" href="/rose.svg">';
  settings.set("notify", "on");
});

afterEach(() => vi.unstubAllGlobals());

const icon = (): string => new URL(document.querySelector<HTMLLinkElement>("link")!.href, "http://x").pathname;
const TURN: Turn = { code: "THORN", title: "Liar's Dice", ask: 3 };

/** Tells of one turn after another. */
async function telling(...turns: (Turn | null)[]): Promise<void> {
  let turn = $state<Turn | null>(null);
  const end = $effect.root(() => tellTurn(() => turn));
  flushSync();
  for (const next of turns) {
    turn = next;
    flushSync();
    await Promise.resolve();
  }
  await new Promise((done) => setTimeout(done));
  end();
}

describe("a turn", () => {
  it("is notified once a question while nobody looks", async () => {
    await telling(TURN, { ...TURN }, { ...TURN, ask: 4 });
    expect(shown.map(([title]) => title)).toEqual(["It is your turn", "It is your turn"]);
  });

  it("says the game and the table, and nothing that its feed told", () => {
    const hand = { ...TURN, view: { table: { code: ["F", 9, 8] } }, legal: [{ do: "decode" }] };
    expect(turnWords(hand)).toEqual({ title: "It is your turn", body: "Liar's Dice, table THORN" });
  });

  it.each([
    ["somebody looks", () => (seen = "visible")],
    ["nobody has asked for it", () => settings.set("notify", "off")],
    ["the browser has not allowed it", () => vi.stubGlobal("Notification", Object.assign(class extends Shown {}, { permission: "denied" }))],
    ["the page came by plain http", () => vi.stubGlobal("isSecureContext", false)],
  ])("is not notified where %s", async (_, make) => {
    make();
    await telling(TURN);
    expect(shown).toEqual([]);
  });

  it("is worn by the tab's icon until it is over", async () => {
    const worn: string[] = [];
    let turn = $state<Turn | null>(null);
    const end = $effect.root(() => tellTurn(() => turn));
    for (const next of [TURN, null, TURN]) {
      turn = next;
      flushSync();
      worn.push(icon());
    }
    end();
    expect([...worn, icon()]).toEqual(["/rose-turn.svg", "/rose.svg", "/rose-turn.svg", "/rose.svg"]);
  });
});

it("asks for leave by plain http in vain", async () => {
  vi.stubGlobal("isSecureContext", false);
  await expect(allowNotifications()).resolves.toBe(false);
  expect(Shown.requestPermission).not.toHaveBeenCalled();
});
