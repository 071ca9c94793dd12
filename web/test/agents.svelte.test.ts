import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it, vi } from "vitest";
import * as api from "$lib/api";
import { settings } from "$lib/settings.svelte";
import { Table } from "$lib/table.svelte";
import { read } from "$lib/texts/catalogue.svelte";
import Dice from "../src/games/top_secret_agents/Dice.svelte";
import { doneBy, restingBecause, risk, shownOn, wastes } from "../src/games/top_secret_agents/acting";
import { along, layOf, relayBegins, spaceNamed, walk } from "../src/games/top_secret_agents/board";
import { broughtHome } from "../src/games/top_secret_agents/over";
import { bagOdds, oddsOf, percent } from "../src/games/top_secret_agents/odds";
import { expand, Plan } from "../src/games/top_secret_agents/plan.svelte";
import Rail from "../src/games/top_secret_agents/Rail.svelte";
import { beatsOf, framesOf, homeOf, still } from "../src/games/top_secret_agents/show";
import { abilityTexts, actionText, askText, costText, homeText, logLines, momentsOf, outcomeText, soundOf } from "../src/games/top_secret_agents/speech";
import TopSecret from "../src/games/top_secret_agents/TopSecret.svelte";
import { AgentPlace, Path, Phase, TilePlace, type View, type Content } from "../src/games/top_secret_agents/wire";
import { peopleOf } from "../src/lib/people";
import type { Form, Notes, Wording } from "../src/lib/wire";
import { anyTable } from "./samples";

/** Three rows: a1 a2 over b1 b2 b3 over c1 c2; the last two are field, c is starred. */
const content: Content = {
  goal: 20,
  turns: 300,
  faces: 6,
  carry: 3,
  analysed: 2,
  board: { rows: [2, 3, 2], relay: 1, provenance: "house" },
  spaces: [
    { name: "a1", row: 0, x: 1, zone: "relay", star: false },
    { name: "a2", row: 0, x: 3, zone: "relay", star: false },
    { name: "b1", row: 1, x: 0, zone: "field", star: false },
    { name: "b2", row: 1, x: 2, zone: "field", star: false },
    { name: "b3", row: 1, x: 4, zone: "field", star: false },
    { name: "c1", row: 2, x: 1, zone: "field", star: true },
    { name: "c2", row: 2, x: 3, zone: "field", star: true },
  ],
  entries: [0, 1],
  colours: [
    { name: "Ledgers", one: "Ledger", letter: "L", honeypots: false, provenance: "house" },
    { name: "Honeypots", one: "Honeypot", letter: "H", honeypots: true, provenance: "house" },
  ],
  tiles: [
    { name: "L1a", colour: 0, value: 1 },
    { name: "L3a", colour: 0, value: 3 },
    { name: "H1", colour: 1, value: 0 },
    { name: "L2a", colour: 0, value: 2 },
  ],
  professions: [
    { id: "smuggler", name: "Smuggler", agents: 1, abilities: ["raise", "lower"], provenance: "house" },
    { id: "engineer", name: "Engineer", agents: 1, abilities: ["block", "wall"], provenance: "house" },
  ],
  agents: [
    { seat: 0, profession: 0 },
    { seat: 0, profession: 1 },
    { seat: 1, profession: 0 },
    { seat: 1, profession: 1 },
  ],
  tutorial: { seat: 0, goal: 12, tiles: [], turns: [] },
};

const [a1, a2, b1, b2, b3, c1] = [0, 1, 2, 3, 4, 5] as [number, number, number, number, number, number];
const bag = { place: TilePlace.BAG, where: 0 };
const roster = { place: AgentPlace.ROSTER, space: -1, pinned: 0, fresh: 0, used_pin: 0, used_steal: 0 };
const on = (space: number, more = {}) => ({ ...roster, place: AgentPlace.FIELD, space, ...more });
const loose = (where: number) => ({ place: TilePlace.LOOSE, where });

function table(more: Partial<View> = {}): View {
  return {
    seat: 0, phase: 2, turn: 0, number: 4, actions: 3, starter: 0, goal: 20, turns: 300, points: [0, 0], bag: 4, drawn: -1, dice: [0, 0, 0, 0, 0, 0],
    tiles: [bag, bag, bag, bag], agents: [on(b1), roster, on(b3), roster], blockades: [0, 0, 0, 0, 0, 0, 0], spawned: [], scoring: [], unused: 0, why: 0, winners: 0, ...more,
  };
}

const event = (key: string, args: Record<string, number> = {}): Wording => ({ key, args, text: key });
const people = peopleOf([{ seat: 0, name: "Mira", kind: "human", level: null, connected: true, ready: true }, { seat: 1, name: "Vera", kind: "bot", level: "agent", connected: true, ready: true }], 0);
const say = { people, content };

describe("the lattice", () => {
  it("is walked by arrow keys, there and back", () => {
    expect(walk(content, b1, "ArrowRight", 1)).toBe(b2);
    expect(walk(content, b1, "ArrowLeft", 1)).toBeNull();
    expect(walk(content, b2, "ArrowUp", 1)).toBe(a2);
    expect(walk(content, b2, "ArrowUp", -1)).toBe(a1);
    expect(walk(content, b1, "ArrowUp", -1)).toBe(a1);
    expect(walk(content, b2, "End", 1)).toBe(b3);
    expect(walk(content, b2, "x", 1)).toBeNull();
  });

  it("leads down and up to either side, and off the board", () => {
    expect([along(content, a1, 1, "left"), along(content, a1, 1, "right")]).toEqual([b1, b2]);
    expect(along(content, b1, 1, "left")).toBe(-1);
    expect(along(content, c1, -1, "right")).toBe(b2);
    expect(spaceNamed(content, "c2")).toBe(6);
  });
});

describe("a trickle", () => {
  const before = table({ tiles: [loose(a1), loose(b1), bag, bag], agents: [on(b2), roster, roster, roster] });
  const after = table({ tiles: [{ place: TilePlace.HELD, where: 0 }, bag, loose(b3), bag], dice: [2, 6, 0, 0, 0, 0], agents: before.agents });
  const news = [
    event("entered", { tile: 2, space: a2 }),
    event("rolled", { die0: 2, die1: 6 }),
    event("fell", { tile: 0, origin: a1, space: b2, agent: 0, path: Path.BY_DIE, die: 2 }),
    event("fell", { tile: 1, origin: b1, space: -1, agent: -1, path: Path.TURNED_ASIDE, die: 2 }),
    event("fell", { tile: 2, origin: a2, space: b3, agent: -1, path: Path.BY_DIE, die: 6 }),
  ];
  const frames = framesOf(before, { table: after, news }, content);

  it("enters, rolls, settles, falls and is caught, one after the other", () => {
    expect(frames).toHaveLength(5);
    expect(frames[0]!.table.tiles[2]).toEqual(loose(a2));
    expect(frames[0]!.table.bag).toBe(3);
    expect(frames.map(({ rolling }) => rolling)).toEqual([false, true, false, false, false]);
    expect(frames[0]!.table.dice).toEqual(before.dice);
    expect(frames[1]!.table.dice).toEqual(after.dice);
    expect(frames[3]!.table.tiles.slice(0, 3)).toEqual([loose(b2), loose(b1), loose(b3)]);
    expect(frames[4]).toMatchObject({ table: after, caught: new Set([0]) });
  });

  it("takes what leaves the board over its edge, to the side it really went", () => {
    expect([...frames[3]!.off.keys()]).toEqual([1]);
    const [turned, straight] = [Path.TURNED_ASIDE, Path.BY_DIE].map((path) => {
      const fell = event("fell", { tile: 1, origin: b1, space: -1, agent: -1, path, die: 2 });
      return framesOf(before, { table: after, news: [event("rolled"), fell] }, content)[3]!.off.get(1)!.x;
    });
    expect(straight! - turned!).toBe(100);
  });

  it("is nothing else: any other step has one picture", () => {
    expect(framesOf(before, { table: after, news: [event("moved")] }, content)).toHaveLength(1);
  });
});

it("is still at its Actions while an Analyst decides about what it has drawn", async () => {
  const now = table({ phase: Phase.DRAWN });
  const rail = mount(Rail, { target: document.body, props: { now, frame: still(now), content, idle: true, coming: null } });
  flushSync();
  expect([...document.querySelectorAll("ol li")].map((part) => part.querySelector(".sr") !== null)).toEqual([true, true, false]);
  await unmount(rail);
});

it.each(["full", "less"] as const)("rolls dice with %s motion", async (motion) => {
  settings.values.motion = motion;
  const dice = mount(Dice, { target: document.body, props: { content, dice: [3, 4], rolling: true } });
  flushSync();
  expect(document.querySelector("li circle") !== null).toBe(motion === "full");
  await unmount(dice);
  settings.values.motion = "system";
});

describe("a half-made decision", () => {
  const legal: Form[] = [
    { do: "move", agent: ["b1"], to: ["b2", "c1"] },
    { do: "lower", tile: ["L1a"], way: ["left", "right"], cost: ["L3a", "L2a"] },
    { do: "spawn", profession: ["smuggler", "engineer"], space: ["c1", "c2"] },
    { do: "retire", agent: ["b1"] },
    { do: "pin", hacker: ["b1", "b2"], target: ["b1", "b2"], distinct: [["hacker", "target"]] },
    { do: "end" },
  ];
  const plan = () => new Plan(() => legal, (action) => (action.do === "lower" ? ["b1"] : [String(action.agent ?? action.hacker)]));

  it("knows every action of the forms", () => {
    expect(expand(legal)).toHaveLength(2 + 4 + 4 + 1 + 2 + 1);
    expect(expand(legal)).toContainEqual({ do: "pin", hacker: "b1", target: "b2" });
  });

  it("steps where the chosen agent may", () => {
    const one = plan();
    one.choose("b1");
    expect(one.steps).toEqual(["b2", "c1"]);
    expect(one.turn("move")).toBeNull();
    expect(one.next).toBe("to");
    expect(one.pick("to", "c1")).toEqual({ do: "move", agent: "b1", to: "c1" });
    expect(one.verb).toBeNull();
  });

  it("asks for what is still open, and is done when nothing is", () => {
    const one = plan();
    one.choose("b1");
    expect(one.turn("retire")).toEqual({ do: "retire", agent: "b1" });
    expect(one.turn("lower")).toBeNull();
    expect(one.next).toBe("way");
    expect(one.pick("way", "left")).toBeNull();
    expect([one.next, one.values("cost")]).toEqual(["cost", ["L3a", "L2a"]]);
    one.unpick();
    expect(one.next).toBe("way");
    expect(one.pick("way", "right") ?? one.pick("cost", "L2a")).toEqual({ do: "lower", tile: "L1a", way: "right", cost: "L2a" });
  });

  it("brings an agent without one being chosen", () => {
    const one = plan();
    expect(one.turn("spawn", null)).toBeNull();
    expect(one.next).toBe("profession");
    one.pick("profession", "engineer");
    expect(one.offers("space", "c2")).toBe(true);
    expect(one.pick("space", "c2")).toEqual({ do: "spawn", profession: "engineer", space: "c2" });
  });
});

describe("what shows on the board", () => {
  const held = table({ tiles: [{ place: TilePlace.HELD, where: 0 }, loose(b2), loose(b2), bag], agents: [on(b1), on(c1, { fresh: 1 }), on(b3), roster] });

  it("finds who does it and where", () => {
    expect(doneBy(held, content, { do: "move", agent: "b1", to: "b2" })).toEqual([0]);
    expect(doneBy(held, content, { do: "transfer", tile: "L1a", to: "c1" })).toEqual([0]);
    expect(doneBy(held, content, { do: "raise", tile: "L3a", way: "left" })).toEqual([0]);
    expect(doneBy(held, content, { do: "block", space: "b2" })).toEqual([1]);
    expect(doneBy(held, content, { do: "block", space: "a2" })).toEqual([]);
    expect(shownOn(held, content, "raise", "way", "left", "L3a")).toBe(a1);
    expect(shownOn(held, content, "steal", "tile", "L1a", undefined)).toBe(b1);
  });

  it("is not all of an advice: it is said where the question says why, until something is picked", async () => {
    const advice = [{ do: "raise", tile: "L3a", way: "left" }, { do: "transfer", tile: "L1a", to: "c1" }].map((action) => actionText(action, held, content));
    expect(advice).toEqual(["Push Ledger 3 up to the left", "Hand Ledger 1 to the Engineer on c1"]);
    expect(askText(held, [0], true, false, new Plan(() => [], () => []), say, advice[0]).why).toBe(advice[0]);
    await read("de");
    expect(actionText({ do: "move", agent: "b1", to: "b2" }, held, content)).toBe("Schmuggler von b1 nach b2 gehen lassen");
    await read("en");
  });

  it("says of an advice that is on its way that the agent thinks", async () => {
    vi.spyOn(api, "advice").mockReturnValue(new Promise(() => undefined));
    const one = new Table({ ...anyTable, game: "top_secret_agents", assist: "advice", content });
    Object.assign(one, { view: { table: held, actors: [0] }, ask: 1, legal: [{ do: "end" }] });
    const page = mount(TopSecret, { target: document.body, props: { table: one } });
    flushSync();
    flushSync(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Advice")!.click());
    expect(document.querySelector("[data-asked]")!.textContent).toContain("The agent thinks…");
    await unmount(page);
  });

  it("warns of a Honeypot and says why a button rests", () => {
    const lay = layOf(held, content);
    expect(risk(content, lay, 0, b2)).toEqual({ trap: true, tiles: 3 });
    expect(risk(content, lay, 0, c1)).toBeNull();
    expect(restingBecause(held, content, lay, 1, "retire")).toBe("fresh");
    expect(restingBecause(held, content, lay, 0, "retire")).toBe("star");
    expect(restingBecause({ ...held, actions: 0 }, content, lay, 0, "move")).toBe("actions");
    expect(restingBecause(held, content, lay, 1, "wall")).toBe("tiles");
  });
});

describe("odds and words", () => {
  const notes: Notes = {
    exact: true, worlds: 1, likely: [], advice: null,
    about: [{ key: "bag", values: { L1: 0.5, L3: 0.25, H: 0.25 }, out: [] }, { key: "L3a.1", values: { b1: 0.5, off: 0.5 }, out: [] }],
  };

  it("reads them off the notes, and has none without", () => {
    expect(oddsOf(notes, content, 1, 1)!.chances).toEqual(new Map([[b1, 0.5], [-1, 0.5]]));
    expect(oddsOf(notes, content, 1, 2)).toBeNull();
    expect(bagOdds(notes)).toEqual(new Map([["L", 0.75], ["H", 0.25]]));
    expect(bagOdds(null)).toBeNull();
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
  });

  it("says of every profession what it can do, whatever abilities a content file gives it", () => {
    const regrouped = { ...content, analysed: 2, professions: [{ id: "clerk", name: "Clerk", agents: 1, abilities: ["pin", "lower", "analyse"], provenance: "house" }] } as unknown as Content;
    expect(abilityTexts(regrouped, 0)).toEqual([
      "Pins an adjacent agent, or unpins one of your own, once a turn: 1 Action.",
      "Moves loose Intel down a space: 1 Action and 1 Intel.",
      "Retiring with 2 Intel it draws one more from the bag, and scores it or puts it back: free.",
    ]);
    expect(abilityTexts({ ...regrouped, professions: [{ ...regrouped.professions[0]!, abilities: [] }] }, 0)).toEqual(["It has no ability of its own."]);
    expect(costText("trickle", { ...content, entries: [0, 1, 2] })).toBe("draw three, roll the dice");
  });

  it("waits for the others, and not for who looks on while their own Intel flies home", () => {
    const waits = (...actors: number[]): string => askText(table({}), actors, false, false, new Plan(() => [], () => []), say).title;
    expect([waits(1), waits(0)]).toEqual(["Vera to play", "Waiting"]);
  });

  it("says what happened, and stages what ends an agent's work", () => {
    const news = [event("retired", { seat: 0, agent: 0, space: c1, tiles: 2 }), event("scored", { seat: 0, tile: 1, points: 3 }), event("scored", { seat: 0, tile: 3, points: 5 })];
    expect(logLines(news, say)).toEqual(["Your Smuggler retires with 2 Intel.", "You score <b>Ledger 3</b>: <b>3</b> in all.", "You score <b>Ledger 2</b>: <b>5</b> in all."]);
    expect([momentsOf(news, say), homeText(0, say)]).toEqual([[], "<b>Your Smuggler</b> retires"]);
    expect(soundOf(news, 0)).toBe("yes");
    expect(logLines([event("fell", { tile: 0, origin: a1, space: b1, agent: -1, path: Path.BY_DIE, die: 1 })], say)).toEqual([]);
    expect(logLines([event("undone", { seat: 1, steps: 2, events: 3 })], say)).toEqual(["Vera takes back 2 steps."]);
    expect(outcomeText({ why: "TURNS", winners: [0, 1], scores: [3, 3] }, [3, 3], [], say)).toEqual({ title: "A tie", why: "The last turn is over, so points decide. You 3, Vera 3." });
    expect(outcomeText({ why: "RESIGNED", winners: [0], scores: [5, 3] }, [5, 3], [], say).why).toBe("Vera has given up. You 5, Vera 3.");
    expect(outcomeText({ why: "RESIGNED", winners: [1], scores: [5, 3] }, [5, 3], [], say).why).toBe("You have given up. You 5, Vera 3.");
    expect(outcomeText({ why: "GOAL", winners: [0], scores: [5, 3] }, [5, 3], news, say).why).toBe("Your Smuggler retired with Ledger 3 and Ledger 2. You 5, Vera 3.");
  });
});

describe("an agent that comes home", () => {
  const home = [event("retired", { seat: 1, agent: 3, space: c1, tiles: 2 }), event("scored", { seat: 1, tile: 1, points: 3 }), event("scored", { seat: 1, tile: 3, points: 5 }), event("drew", { seat: 1, tile: 0 })];
  const told = (points: number, seat: number) => ({ view: { table: { ...table({ seat, turn: 1, points: [0, points] }) }, actors: [] }, notes: null, events: [] });
  const beats = (seat: number) => beatsOf({ before: told(0, seat), now: told(5, seat), news: home }, content, say);

  it("brings what is scored for it", () => {
    expect(homeOf(home, content)).toEqual({ seat: 1, agent: 3, space: c1, tiles: [1, 3], points: 5, landed: false });
    expect(homeOf([event("retired", { seat: 1, agent: 3, space: c1, tiles: 0 })], content)).toBeNull();
  });

  it("is listed at the end as often as it came home for good", () => {
    const back = event("undone", { seat: 1, steps: 1, events: 3 });
    const [retired, ...scored] = home.slice(0, 3);
    const log = [event("turn", {}), retired!, ...scored, back, event("moved", { seat: 1, agent: 5 }), { ...back, args: { ...back.args, events: 1 } }, ...home];
    expect(broughtHome(log, content)).toEqual([{ seat: 1, agent: 3, tiles: [1, 3], points: 5 }]);
  });

  it("counts once its Intel has landed, and is told then", () => {
    expect(beats(0).map(({ scene, tells }) => [scene!.home!.landed, scene!.table.points[1], tells])).toEqual([[false, 0, false], [true, 5, true]]);
  });

  it("holds nobody up who brings it home", () => {
    expect(beats(1).map(({ tells }) => tells)).toEqual([true, false]);
  });
});

describe("the end of a turn", () => {
  it("is asked once more while an agent could still take an Action", () => {
    const step = { do: "move", agent: "b1", to: "b2" };
    expect(wastes(table({ actions: 3 }), [step, { do: "end" }])).toBe(true);
    expect(wastes(table({ actions: 0 }), [step, { do: "end" }])).toBe(false);
    expect(wastes(table({ actions: 3 }), [{ do: "spawn", profession: "smuggler", space: "c1" }, { do: "end" }])).toBe(false);
  });
});

describe("the Relay zone", () => {
  it("is named beside its own lowest row, however many rows it has", () => {
    const two = content.spaces.map((space) => ({ ...space, zone: space.row < 2 ? ("relay" as const) : space.zone }));
    expect([relayBegins(content)?.name, relayBegins({ ...content, spaces: two })?.name]).toEqual(["a1", "b1"]);
  });
});
