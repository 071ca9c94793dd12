/**
 * What a page shows of a step, and in which order: on a recorded step of every kind of event of every title, as a player and as a screen see
 * it, with and without reduced motion. `python -m tests.recorded.steps` writes the steps.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import * as sounds from "$lib/sound";
import { Table } from "$lib/table.svelte";
import type { About, Ended, Form, Position, SeatInfo, TableView, Wording } from "$lib/wire";
import { entries, type GamePages } from "../src/games";
import { anyTable } from "./samples";

interface Recorded {
  view: TableView;
  legal: Form[];
  outcome: Ended | null;
}

interface Step {
  content: number;
  players: number;
  options: Record<string, string>;
  place: number;
  before: Recorded;
  now: Recorded;
  log: Wording[];
  news: Wording[];
}

interface Steps {
  names: string[];
  contents: unknown[];
  steps: Step[];
}

/** What a page tells at one moment. */
interface Seen {
  /** The header's position: 0 is the one before the step, 1 the step. */
  header: number;
  log: string;
  announced: string;
  sheet: string;
  /** The button for advice, and whose turn it is: both are gone once the game is over. */
  running: string;
  ask: string;
  /** Something may be done. */
  asks: boolean;
  ended: boolean;
  /** Banners, and the verdict of the one that stands there. */
  banners: number;
  verdict: string;
  /** What the game stages, by what its page says of it. */
  scene: string;
}

/** The machine may be busy. */
const LONG_MS = 120_000;
const COUNT = [3, 2, 1].map((left) => `${left} Everybody is ready`);
const PEOPLE = [0, 1, 2, 3].map((seat) => `${seat} Everybody points`);
/** Of a place's step with these events: what is staged, the verdict that is out, and when it is told. */
const ORDERS: Record<string, [place: number, keys: string[], order: string[]][]> = {
  the_coding: [
    [0, ["hacked"], ["blank", "told"]],
    [0, ["decoded"], ["?", "Wrong told", "told"]],
  ],
  classified_information: [
    [0, ["judged"], ["?", "The Codes share a number told", "told"]],
    [0, ["revealed"], ["dark ?", "dark No", "first", "turned told", "told"]],
  ],
  top_secret_agents: [
    [0, ["rolled"], ["true", "told"]],
    [0, ["retired", "scored"], ["flying told", "landed told", "told"]],
  ],
  top_secret_party: [
    [-1, ["shown", "turned"], ["card", "card Everybody has answered.", "card told"]],
    [0, ["shown", "turned"], ["Everybody has answered.", "told"]],
    [-1, ["counted", "revealed"], ["cards", ...COUNT.map((one) => `cards.${one}`), "ring.0 Everybody points", ...PEOPLE.map((one) => `ring.1.${one}`), "ring.2 told"]],
    [0, ["counted", "revealed"], [...COUNT, "Everybody points", ...PEOPLE, "told"]],
  ],
};

/** By which attributes pages say what they stage. */
const STAGED = ["scene", "stage", "count", "pair", "reveal", "rolling", "asked", "home"];
/** More beats than any step has. */
const MOST_BEATS = 80;
const TITLES = Object.keys(entries);
const nothing: Position = { n: 1, ask: null, view: null, legal: [], events: [], notes: null, outcome: null, seats: [], deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: false };

function recorded(title: string): Steps {
  return JSON.parse(gunzipSync(readFileSync(`test/steps/${title}.json.gz`)).toString()) as Steps;
}

let page: ReturnType<typeof mount> | undefined;
let table: Table;
/** Of which steps the page is. */
let laid = "";

function close(): void {
  if (page) void unmount(page);
  [page, laid] = [undefined, ""];
  document.body.replaceChildren();
}

/** What a sheet of Classified Information has of a Suitcase: after a step one number less may lie there. */
function theirs(seat: number, n: number): About {
  const all = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const left = all.slice(n - 1);
  return { key: `${seat}.suitcase`, values: Object.fromEntries(left.map((number) => [number, null])), out: all.slice(0, n - 1) };
}

/** What the sheet's chip says of a step, before it and once it is told: how many cases fit, or how many numbers are left. */
const CHIP: Record<string, [string, string]> = { classified_information: ["9 of 9 numbers left", "8 of 9 numbers left"] };

/** Lays a step's position on its page, before it (`n` is 1) or after. */
function lay({ view, legal, outcome }: Recorded, step: Step, n: number, events: Wording[]): void {
  const notes = step.place < 0 ? null : { exact: true, worlds: 7000 + n, about: table.info.game === "classified_information" ? [theirs(1 - step.place, n)] : [], likely: [], advice: null };
  table.show({ ...nothing, n, view, legal, outcome, events, seats: table.info.seats, ask: legal.length ? n : null, notes }, n === 1);
  flushSync();
}

/** The page of a step, as it stands before it; one page shows many steps. */
function open(title: string, pages: GamePages, { names, contents }: Steps, step: Step): void {
  const of = JSON.stringify([title, step.content, step.players, step.options, step.place, step.before.outcome]);
  if (of === laid) return lay(step.before, step, 1, step.log);
  close();
  const seats: SeatInfo[] = names.slice(0, step.players).map((name, seat) => ({ seat, name, kind: "human", level: null, connected: true, ready: true }));
  table = new Table({ ...anyTable, game: title, players: step.players, options: step.options, content: contents[step.content], seats, seat: step.place < 0 ? null : step.place, started: true, games: 1, assist: "advice" });
  lay(step.before, step, 1, step.log);
  page = mount((step.place < 0 && pages.Screen) || pages.Table, { target: document.body, props: { table } });
  flushSync();
  laid = of;
}

const text = (what: string): string => [...document.querySelectorAll(what)].map((one) => one.textContent!.replaceAll(/\s+/g, " ").trim()).join(" | ");

function look(step: Step): Seen {
  return {
    header: table.shown === step.before.view ? 0 : 1,
    log: text(".log li"),
    announced: text("[data-announced] p:last-child"),
    sheet: text(".sheet .chip, .rail .note"),
    running: text(".note > div > .btn, .grids > div > .btn, .plates .turn .name"),
    ask: text("section.ask h2, footer h2"),
    asks: document.querySelector("section.ask [data-action]:not(:disabled), section.ask .choices button:not(:disabled)") !== null,
    ended: document.querySelector("[data-banner]") !== null,
    banners: document.querySelectorAll("[data-moment]").length,
    verdict: text("[data-moment] .verdict:not(.out)"),
    scene: STAGED.map((what) => document.querySelector<HTMLElement>(`[data-${what}]`)?.dataset[what] ?? "").filter(Boolean).join("."),
  };
}

/** Everything that a page shows on the way from one position to the next, state by state. */
function shown(title: string, pages: GamePages, steps: Steps, step: Step): Seen[] {
  open(title, pages, steps, step);
  const seen = [look(step)];
  lay(step.now, step, 2, step.news);
  const keep = (): void => {
    const now = look(step);
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  };
  keep();
  for (let beat = 0; beat < MOST_BEATS && vi.getTimerCount(); beat += 1) {
    vi.advanceTimersToNextTimer();
    flushSync();
    keep();
  }
  return seen;
}

/** A state without what was read out before it: one page shows many steps. */
const told = ({ announced, ...rest }: Seen): Seen => ({ ...rest, announced: rest.header ? announced : "" });

const has = (step: Step, ...keys: string[]): boolean => keys.every((key) => step.news.some((one) => one.key === key));

/** Every motion is over at once: what is looked at is the state. */
function atOnce(this: Element): Animation {
  const motion = { cancel: () => {}, finish: () => {}, effect: null, currentTime: 0, onfinish: null } as unknown as Animation;
  setTimeout(() => motion.onfinish?.({} as AnimationPlaybackEvent));
  return motion;
}

beforeEach(() => {
  settings.values.motion = "full";
  vi.useFakeTimers();
  Element.prototype.animate = atOnce;
  vi.spyOn(sounds, "play").mockImplementation(() => {});
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody answers")));
});
afterEach(() => {
  close();
  settings.values.motion = "system";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(TITLES)("%s", (title) => {
  const steps = recorded(title);
  const load = (): Promise<GamePages> => entries[title]!.pages();

  it("tells nothing before it is shown, all of it at once, one banner at a time, and the same without motion", async () => {
    const pages = await load();
    for (const step of steps.steps) {
      if (step.before.outcome) continue;
      const why = `${step.place} ${step.news.map(({ key }) => key).join(" ")}`;
      const seen = shown(title, pages, steps, step);
      const [first, last] = [seen[0]!, seen.at(-1)!];
      for (const now of seen) {
        const side = now.header ? last : first;
        expect([now.log, now.announced], why).toEqual([side.log, side.announced]);
        if (!now.header) expect(now.running, why).toBe(first.running);
        if (now.sheet) expect(now.sheet, why).toContain((CHIP[title] ?? ["7,001", "7,002"])[now.header ? 1 : 0]);
        if (!now.header && first.ask !== last.ask) expect(now.ask, why).not.toBe(last.ask);
        if (!now.header && now !== first) expect([now.asks, now.ended], why).toEqual([false, false]);
        expect(now.banners, why).toBeLessThan(2);
      }
      expect([last.header, last.banners, last.ended], why).toEqual([1, 0, step.now.outcome !== null]);
      if (seen.length < 3) continue;
      settings.values.motion = "less";
      expect(shown(title, pages, steps, step).map(told), why).toEqual(seen.map(told));
      settings.values.motion = "full";
    }
  }, LONG_MS);

  it.skipIf(!ORDERS[title])("shows what it stages in its order", async () => {
    const pages = await load();
    for (const [place, keys, order] of ORDERS[title]!) {
      const step = steps.steps.find((one) => one.place === place && !one.before.outcome && has(one, ...keys))!;
      close();
      const states = shown(title, pages, steps, step).map(({ scene, verdict, banners, header, ask }, at) => [scene, banners ? verdict || "?" : "", header ? "told" : title === "top_secret_party" && at ? ask : ""].filter(Boolean).join(" "));
      expect([...new Set(states)].filter(Boolean), `${place} ${keys.join()}`).toEqual(order);
    }
  }, LONG_MS);
});
