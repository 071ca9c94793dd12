/** The show after a party: its slides, and the table of a round as the ring and the list of a reveal draw it. */

import type { Aftershow, AftershowNose, AftershowRound } from "$lib/wire";
import type { Verdict } from "./table";
import { Phase, POINTING, type View } from "./wire";

/** A round, the most misleading answer, or the best nose. */
export type Slide = { kind: "round"; round: AftershowRound } | { kind: "misleading" } | { kind: "nose" };

export function slidesOf({ rounds }: Aftershow): Slide[] {
  return [...rounds.map((round): Slide => ({ kind: "round", round })), { kind: "misleading" }, { kind: "nose" }];
}

/** The table at the reveal of a round. */
export function revealOf(end: View, { round, fingers }: AftershowRound): View {
  const lies = (by: boolean): number[] => [...Array(POINTING).fill(0), Number(by)];
  const sides = end.sides.map((side, seat) => {
    const finger = fingers[seat];
    if (!finger) return side;
    return { ...side, team: finger.team, arrow: finger.target, late: lies(finger.by === "chance"), lent: lies(finger.by === "bot") };
  });
  return { ...end, phase: Phase.REVEALED, current_round: round, sides };
}

export function verdictsIn({ fingers }: AftershowRound): Map<number, Verdict> {
  return new Map(fingers.map(({ right, found }, seat) => [seat, { right, found }]));
}

/** Answers that say nothing leave every pair as likely as every other. */
const ALIKE = 1e-6;
export function isFlat({ pairs }: AftershowRound): boolean {
  const all = pairs.flatMap((row, i) => row.slice(0, i));
  return Math.max(...all) - Math.min(...all) < ALIKE;
}

/** More points than the answers promised. */
export const moreThanExpected = ({ points, expected }: AftershowNose): number => points - expected;

/** Whoever pointed best; several, if they did so alike. */
export function bestNoses(noses: AftershowNose[]): AftershowNose[] {
  return noses.filter((nose) => moreThanExpected(nose) > moreThanExpected(noses[0]!) - ALIKE);
}

/** Points with one decimal, as they are written in a language; signed where `sign` asks for it. */
export function pointsText(points: number, language: string, sign = false): string {
  const near = Math.round(points * 10) / 10 || 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign ? "exceptZero" : "auto" }).format(near);
}

/** Where a key leads among so many slides: one on, one back, to an end, or nowhere (null). */
export function keyLeads(key: string, at: number, slides: number): number | null {
  if (key === "ArrowRight" || key === " " || key === "PageDown") return at + 1;
  if (key === "ArrowLeft" || key === "PageUp") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? slides - 1 : null;
}
