import { mount } from "svelte";
import { describe, expect, it } from "vitest";
import { standing } from "$lib/presets";
import { levelAbout, optionName, optionValue, patienceText, Setup, usualLevel, valuesFor } from "$lib/setup.svelte";
import SettingSelect from "$lib/ui/SettingSelect.svelte";
import type { GameInfo, GameOption } from "$lib/wire";
import { mattering } from "../src/games";

const option = (name: string, ...values: string[]): GameOption => ({ name, kind: "choice", values, default: values[0]!, about: "" });
const game = (id: string, players: [number, number]): GameInfo => ({ id, title: id, players, options: [option("deck", "long", "short")], assist: [], ready: true, compiling: null, lesson: false, lessons: 0, presets: [], strength: null, clock: { answer: 15 }, exhibition: false, patience: null, rules: true });
const system = option("system", "counter", "speed");
const taps = option("taps", "live", "sealed");

describe("options in words", () => {
  it("are those of the catalogue, else what the rules call them", () => {
    expect(optionName("system")).toBe("System");
    expect(optionName("a_rule_of_ours")).toBe("A rule of ours");
    expect(optionValue("system", "speed")).toBe("Speed Cracking");
    expect(optionValue("a_rule_of_ours", "half_and_half")).toBe("Half and half");
    expect(optionValue("a_rule_of_ours", "true")).toBe("Yes");
  });

  it("name who sits in a seat", () => {
    expect(optionValue("first", "random")).toBe("By chance");
    expect(optionValue("first", "1", ["Mira", "Ada"])).toBe("Ada");
    expect(optionValue("first", "1")).toBe("Seat 2");
    expect(valuesFor(option("first", "random", "0", "1", "2", "3"), 2)).toEqual(["random", "0", "1"]);
  });

  it("are left out where they mean nothing", () => {
    expect(mattering("the_coding", [system, taps], {}).map(({ name }) => name)).toEqual(["system"]);
    expect(mattering("the_coding", [system, taps], { system: "speed" })).toEqual([system, taps]);
    expect(standing([system, taps], { taps: "sealed" })).toEqual({ system: "counter", taps: "sealed" });
  });
});

describe("a table in the making", () => {
  const games = [game("one", [2, 4]), game("two", [3, 10])];

  it("begins afresh with another game", () => {
    const setup = new Setup(() => games);
    setup.game = "one";
    setup.players = 4;
    setup.options.deck = "short";
    expect(setup.wish("Mira")).toEqual({ game: "one", players: 4, options: { deck: "short" }, assist: "elimination", name: "Mira", room: true });
    setup.game = "two";
    expect(setup.counts).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(setup.wish("")).toEqual({ game: "two", players: 3, options: {}, assist: "elimination", name: "", room: true });
  });

  it("takes a set-up with a name, and says which one it is", () => {
    const short = { key: "short", players: 3, options: { deck: "short" }, assist: "off", level: "novice", clock: { turn: 60 } } as const;
    const setup = new Setup(() => [{ ...games[0]!, presets: [{ ...short }] }]);
    setup.game = "one";
    expect(setup.preset).toBe("usual");
    setup.preset = "short";
    expect(setup.wish("")).toEqual({ game: "one", players: 3, options: { deck: "short" }, assist: "off", clock: { turn: 60 }, name: "", room: true });
    expect([setup.preset, setup.level]).toEqual(["short", "novice"]);
    setup.level = "spymaster";
    setup.players = 4;
    expect(setup.preset).toBe("short");
    setup.options.deck = "long";
    expect(setup.preset).toBe("own");
    setup.preset = "usual";
    expect(setup.wish("")).toEqual({ game: "one", players: 4, options: {}, assist: "elimination", name: "", room: true });
  });

  it("says of a level how it thinks, and what was measured", () => {
    const strength = { novice: 90, agent: 76, spymaster: 58 };
    expect(levelAbout("agent", { ...strength, counts: "wins" })).toBe("Weighs all that can still be true; beats the novice in 76 of 100 games.");
    expect(levelAbout("agent", { ...strength, counts: "fingers" })).toContain("76 of 100 fingers");
    expect([levelAbout("random", { ...strength, counts: "wins" }), levelAbout("agent", null)]).toEqual(["", ""]);
  });

  it("says how long a level lets people think where a game has races, and is a novice's there", () => {
    const patience = { seconds: { novice: 30, agent: 15, spymaster: 10 }, options: { system: "speed", taps: "live" } };
    const racing: GameInfo = { ...game("one", [2, 4]), options: [system, taps], patience };
    const setup = new Setup(() => [racing]);
    setup.game = "one";
    expect([setup.level, patienceText("novice", racing, setup.options)]).toEqual(["agent", ""]);
    setup.options.system = "speed";
    expect([setup.level, patienceText("novice", racing, setup.options)]).toEqual(["novice", "Taps after 30 s at the earliest."]);
    expect(patienceText("spymaster", racing, setup.options)).toBe("Taps after 10 s at the earliest.");
    setup.level = "agent";
    expect(setup.level).toBe("agent");
    setup.options.taps = "sealed";
    expect(patienceText("agent", racing, setup.options)).toBe("");
    setup.preset = "usual";
    expect(setup.level).toBe("agent");
    expect([usualLevel(racing, { system: "speed" }), usualLevel(null, {})]).toEqual(["novice", "agent"]);
  });

  it("begins against novices for who has played nothing yet, whatever is chosen afterwards", () => {
    let beginner = true;
    const setup = new Setup(() => games, () => beginner);
    setup.game = "one";
    expect(setup.level).toBe("novice");
    setup.level = "agent";
    expect(setup.level).toBe("agent");
    setup.preset = "usual";
    beginner = false;
    expect(setup.level).toBe("agent");
  });

  it("leaves a seat to somebody who comes, and one to the host who plays", () => {
    const setup = new Setup(() => games);
    setup.game = "one";
    setup.players = 4;
    expect(setup.mostBots).toBe(2);
    setup.watch = true;
    expect(setup.mostBots).toBe(3);
    expect(setup.wish("TV").watch).toBe(true);
  });
});

it("a list shows what is set, also where something else was refused", () => {
  mount(SettingSelect, { target: document.body, props: { name: "", values: ["one", "two"], value: "one", say: String, onset: () => undefined } });
  const list = Object.assign(document.querySelector("select")!, { value: "two" });
  list.dispatchEvent(new Event("change", { bubbles: true }));
  expect(list.value).toBe("one");
});
