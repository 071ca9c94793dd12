import { describe, expect, it } from "vitest";
import { optionName, optionValue, Setup, standing, valuesFor } from "$lib/setup.svelte";
import type { GameInfo, GameOption } from "$lib/wire";
import { mattering } from "../src/games";

const option = (name: string, ...values: string[]): GameOption => ({ name, kind: "choice", values, default: values[0]!, about: "" });
const game = (id: string, players: [number, number]): GameInfo => ({ id, title: id, players, options: [option("deck", "long", "short")], assist: [], ready: true, compiling: null, lesson: false });
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
    expect(setup.wish("Mira")).toEqual({ game: "one", players: 4, options: { deck: "short" }, assist: "elimination", name: "Mira" });
    setup.game = "two";
    expect(setup.counts).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(setup.wish("")).toEqual({ game: "two", players: 3, options: {}, assist: "elimination", name: "" });
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
