/** How a case went, to be passed on: in words and as a picture. Neither tells anything of the position or of the answer. */

import { glyphs, type GlyphName } from "$lib/glyphs";
import { gameTitle } from "$lib/titles.svelte";
import { sharePath } from "$lib/share";
import { streak, type Entry } from "./kept";
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
    streak: practice === null && entry.end === "solved" && entry.on === day ? t("case-streak", { days: streak() }) : "",
    address: shared.reachable ? shared.link : "",
  };
}

export const textOf = (result: Result): string => [result.title, result.kind, result.went, result.streak, result.address].filter(Boolean).join("\n");

const SIDE = 640;
const [PETAL, SEPAL] = ["M0-13C-13-15-21-24-19-34C-17-42-7-45 0-39C7-45 17-42 19-34C21-24 13-15 0-13Z", "M-4.5-33C-4-41-2-46 0-50C2-46 4-41 4.5-33"];

/** Draws the result as a card of ours, 640 px square. */
export function draw(canvas: HTMLCanvasElement, result: Result, glyph: GlyphName, style: CSSStyleDeclaration): void {
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const [ivory, ink, deep, line] = [colour("--ivory"), colour("--ink"), colour("--deep"), colour("--ink-line")];
  pen.fillStyle = ivory;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.strokeStyle = line;
  pen.lineWidth = 3;
  pen.strokeRect(20, 20, SIDE - 40, SIDE - 40);
  rose(pen, colour("--rose-deep"));
  pen.save();
  pen.translate(SIDE / 2 - 54, 168);
  pen.scale(4.5, 4.5);
  pen.strokeStyle = deep;
  pen.lineWidth = 1.7;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(glyphs[glyph]));
  pen.restore();
  pen.textAlign = "center";
  const write = (text: string, y: number, size: number, fill: string, font = colour("--serif")): void => {
    pen.fillStyle = fill;
    pen.font = `600 ${size}px ${font}`;
    pen.fillText(text, SIDE / 2, y, SIDE - 80);
  };
  write(result.title, 340, 40, ink);
  write(result.kind, 400, 30, deep);
  write(result.went, 456, 30, ink, colour("--sans"));
  if (result.streak) write(result.streak, 530, 44, deep);
}

function rose(pen: CanvasRenderingContext2D, colour: string): void {
  pen.save();
  pen.translate(SIDE / 2, 98);
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 4.2;
  pen.lineJoin = "round";
  for (let turn = 0; turn < 5; turn++) {
    pen.save();
    pen.rotate((turn * 72 * Math.PI) / 180);
    pen.stroke(new Path2D(PETAL));
    pen.rotate((36 * Math.PI) / 180);
    pen.stroke(new Path2D(SEPAL));
    pen.restore();
  }
  pen.beginPath();
  pen.arc(0, 0, 13, 0, 7);
  pen.fill();
  pen.restore();
}
