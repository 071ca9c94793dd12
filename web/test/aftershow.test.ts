import { describe, expect, it } from "vitest";
import type { AftershowNose, AftershowRound } from "$lib/wire";
import { bestNoses, isFlat, keyLeads, pointsText, revealOf, slidesOf, verdictsIn } from "../src/games/top_secret_party/aftershow";
import { lentBy } from "../src/games/top_secret_party/table";
import { t } from "../src/games/top_secret_party/texts";
import { Phase, POINTING, type Side, type View } from "../src/games/top_secret_party/wire";

const finger = (team: number, target: number, by: "bot" | "chance" | null = null) => ({ team, target, right: team === 0, found: false, points: 3, by });
const round = (pairs: number[][]): AftershowRound => ({ round: 2, fingers: [finger(0, 1), finger(0, 0, "chance"), finger(1, 0, "bot")], pairs });
const EVEN = [[1, 0.3, 0.3], [0.3, 1, 0.3], [0.3, 0.3, 1]];
const nose = (seat: number, points: number, expected: number): AftershowNose => ({ seat, points, expected, right: 1, rounds: 3 });

describe("the show after a party", () => {
  it("goes round by round, then to the answer and the nose", () => {
    const slides = slidesOf({ rounds: [round(EVEN), round(EVEN)], misleading: null, noses: [] });
    expect(slides.map(({ kind }) => kind)).toEqual(["round", "round", "misleading", "nose"]);
  });

  it("draws a round as its reveal was, whatever lies there at the end", () => {
    const side = { team: 1, arrow: 2, late: [1, 1, 1, 1], lent: [0, 0, 0, 1], earned: [1, 2, 3] } as unknown as Side;
    const end = { players: 3, phase: Phase.OVER, current_round: 3, sides: [side, side, side] } as unknown as View;
    const told = revealOf(end, round(EVEN));
    expect([told.phase, told.current_round]).toEqual([Phase.REVEALED, 2]);
    expect(told.sides.map(({ team, arrow }) => [team, arrow])).toEqual([[0, 1], [0, 0], [1, 0]]);
    const people = { isBot: () => false } as never;
    expect([0, 1, 2].map((seat) => lentBy(told, seat, POINTING, people))).toEqual([null, "chance", "bot"]);
    expect(verdictsIn(round(EVEN)).get(2)).toEqual({ right: false, found: false });
    expect(end.sides[0]!.team).toBe(1);
  });

  it("speaks of one finger as of one", () => {
    const why = (right: number, rounds: number): string => t("aftershow-nose.why", { right, rounds, points: 3 * right, expected: "2.0" });
    expect([why(1, 1), why(1, 3), why(2, 3)].map((said) => said.split(",")[0])).toEqual(["1 of 1 finger was right", "1 of 3 fingers was right", "2 of 3 fingers were right"]);
  });

  it("says where answers told nothing", () => {
    expect(isFlat(round(EVEN))).toBe(true);
    expect(isFlat(round([[1, 0.3, 0.3], [0.3, 1, 0.4], [0.3, 0.4, 1]]))).toBe(false);
  });

  it("names everybody who pointed as well as the best", () => {
    expect(bestNoses([nose(2, 6, 4), nose(0, 5, 3), nose(1, 9, 8)]).map(({ seat }) => seat)).toEqual([2, 0]);
    expect(bestNoses([])).toEqual([]);
  });

  it("writes points with one decimal", () => {
    expect(pointsText(8.25, "en")).toBe("8.3");
    expect(pointsText(1.5, "de", true)).toBe("+1,5");
    expect(pointsText(-0.01, "en", true)).toBe("0.0");
  });

  it("goes on, back and to both ends by keys", () => {
    expect(["ArrowRight", " ", "PageDown"].map((key) => keyLeads(key, 1, 5))).toEqual([2, 2, 2]);
    expect(["ArrowLeft", "PageUp", "Home", "End", "x"].map((key) => keyLeads(key, 0, 5))).toEqual([0, 0, 0, 4, null]);
  });
});
