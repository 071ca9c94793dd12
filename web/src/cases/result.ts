/** How a case went, to be passed on: in words and as a picture. Neither tells anything of the position or of the answer. */

import type { Line } from "$lib/picture";
import { gameTitle } from "$lib/titles.svelte";
import { sharePath } from "$lib/share";
import { all, streak, type Entry } from "./kept";
import { dayText, t, timeText } from "./texts";
import { casePath, type Which } from "./which";

/** What a result says. `address` is "" where nobody else could open it. */
export interface Result {
  title: string;
  /** The game and how hard the case was. */
  kind: string;
  /** Time, hints, wrong answers. */
  went: string;
  /** The streak, where the case counts for one. */
  streak: string;
  address: string;
}

export function resultOf(which: Which, entry: Entry, origin = location.origin): Result {
  const { practice, day, game, difficulty } = which;
  const shared = sharePath({ code: "" }, casePath(which), origin);
  const went = [timeText(entry.ms), t("case-hints", { hints: entry.hints }), ...(entry.wrong ? [t("case-wrongs", { wrong: entry.wrong })] : [])];
  return {
    title: practice === null ? t("case-share-title", { day: dayText(day) }) : [t("product"), t("case-practice")].join(", "),
    kind: [gameTitle(game), t("case-difficulty", { difficulty })].join(" · "),
    went: (entry.end === "shown" ? [timeText(entry.ms), t("case-with-proof")] : went).join(" · "),
    streak: practice === null && entry.end === "solved" && entry.on === day ? t("case-streak", { days: streak(all(), day) }) : "",
    address: shared.reachable ? shared.link : "",
  };
}

export const textOf = (result: Result): string => [result.title, result.kind, result.went, result.streak, result.address].filter(Boolean).join("\n");

/** The same as the lines of a picture. */
export const linesOf = ({ title, kind, went, streak }: Result): Line[] => [
  { text: title, size: 40, down: 0 },
  { text: kind, size: 30, down: 60, deep: true },
  { text: went, size: 30, down: 56, sans: true },
  ...(streak ? [{ text: streak, size: 44, down: 74, deep: true }] : []),
];
