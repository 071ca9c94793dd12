/** A fact says whose decision it was: a bot's, where a clock ran out or somebody was away. */

import { describe, expect, it } from "vitest";
import { saidWithWho } from "$lib/decided";
import type { Notice, Wording } from "$lib/wire";

const takes = (seat: number, card: number): Wording => ({ key: "announced", args: { seat, available: card }, text: "" });
const notice = (key: string, seat: number, after: number): Notice => ({ key, args: { seat, name: "Ben" }, text: "", after });
const LINE = "Ben takes <b>20–39</b>.";
const EVENTS = [takes(0, 1), takes(1, 2), takes(0, 3), takes(1, 4)];
const said = (at: number, ...notices: Notice[]): string => saidWithWho(EVENTS[at]!, LINE, EVENTS, notices);

describe("A fact", () => {
  it("is a player's own where nothing else was announced", () => {
    expect(said(1)).toBe(LINE);
    expect(said(1, notice("ran_out", 0, 0), notice("renamed", 1, 0))).toBe(LINE);
  });

  it("was decided by a bot right after its player's time ran out, and only then", () => {
    expect(said(1, notice("ran_out", 1, 1))).toBe(`${LINE} (A bot decided this.)`);
    expect(said(3, notice("ran_out", 1, 1))).toBe(LINE);
  });

  it.each(["steps_in", "stands_in", "left"])("was decided by a bot from %s until somebody plays on", (key) => {
    expect(said(3, notice(key, 1, 1))).toContain("A bot decided");
    expect(said(1, notice(key, 1, 2))).toBe(LINE);
    expect(said(3, notice(key, 1, 1), notice("came_back", 1, 3))).toBe(LINE);
  });

  it("that happened twice is said to be a bot's only if both were", () => {
    const twice = [takes(1, 2), takes(1, 2)];
    expect(saidWithWho(twice[0]!, LINE, twice, [notice("ran_out", 1, 1)])).toBe(LINE);
  });

  it("of which no event tells says what it said", () => {
    expect(saidWithWho({ key: "own", args: { place: 1, value: 2 }, text: "" }, LINE, EVENTS, [notice("left", 1, 0)])).toBe(LINE);
  });
});
