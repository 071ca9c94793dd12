import { describe, expect, it } from "vitest";
import { choices, OWN, presetOf, settingsFor, USUAL } from "$lib/presets";
import type { Clock, GameInfo, Preset } from "$lib/wire";

const LONG: Preset = { key: "long", players: null, options: { deck: "short" }, assist: "elimination", level: "agent", clock: { answer: 0 } };
const TOURNAMENT: Preset = { key: "tournament", players: 4, options: {}, assist: "off", level: "spymaster", clock: { turn: 60, answer: 10 } };
const GAME: Pick<GameInfo, "options" | "presets" | "clock"> = {
  options: [
    { name: "deck", kind: "choice", values: ["full", "short"], default: "full", about: "" },
    { name: "first", kind: "choice", values: ["random", "0"], default: "random", about: "" },
  ],
  presets: [LONG, TOURNAMENT],
  clock: { answer: 45 },
};
/** A table as the server tells of it: every option and every clock is said. */
const CLOCK: Clock = { answer: 45, point: 0, turn: 0, window: 2, pace: 1, grace: 15, leaver: "bot" };
const laid = { options: { deck: "full", first: "0" }, assist: "elimination", clock: CLOCK } as const;

describe("which set-up a table is", () => {
  it("is read off options, help and clocks, whoever begins and whoever plays for who has left", () => {
    expect(presetOf(GAME, laid)).toBe(USUAL);
    expect(presetOf(GAME, { ...laid, options: { deck: "short" }, clock: { ...CLOCK, answer: 0, grace: 180 } })).toBe("long");
    expect(presetOf(GAME, { ...laid, assist: "off", clock: { ...CLOCK, answer: 10, turn: 60 } })).toBe("tournament");
  });

  it("is one of one's own where anything else is said", () => {
    expect(presetOf(GAME, { ...laid, options: { deck: "short" } })).toBe(OWN);
    expect(presetOf(GAME, { ...laid, clock: { ...CLOCK, window: "ask" } })).toBe(OWN);
    expect(choices(GAME, OWN)).toEqual([USUAL, "long", "tournament", OWN]);
    expect(choices(GAME, "long")).not.toContain(OWN);
  });
});

describe("what makes a table another set-up", () => {
  it("says everything, so that nothing of the one before stays", () => {
    const settings = settingsFor(GAME, "tournament", { ...CLOCK, turn: 120, window: "ask" }, [1], "agent");
    expect(settings).toEqual({ options: { deck: "full" }, assist: "off", clock: { ...CLOCK, answer: 10, point: null, turn: 60, window: 2 }, bots: [{ seat: 1, level: "spymaster" }] });
  });

  it("seats no bot where none sits, and leaves the usual times to the server", () => {
    expect(settingsFor(GAME, USUAL, CLOCK, [], "agent")).toEqual({ options: { deck: "full" }, assist: "elimination", clock: { ...CLOCK, answer: null, point: null } });
  });
});
