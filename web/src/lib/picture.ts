/** A picture to be passed on: a card of ours with a rose, a game's sign and a few lines, drawn by the page itself. */

import { glyphs, type GlyphName } from "./glyphs";
import { saveBlob } from "./saving";

/** A line of a picture, which goes on below where it has no room. */
export interface Line {
  text: string;
  /** Of its letters, in pixels. */
  size: number;
  /** How far below the line before it, in pixels. */
  down: number;
  /** In the game's colour, and not in ink. */
  deep?: boolean;
  sans?: boolean;
}

const [SIDE, TOP, MARGIN, LEADING] = [640, 340, 50, 1.25];
const [PETAL, SEPAL] = ["M0-13C-13-15-21-24-19-34C-17-42-7-45 0-39C7-45 17-42 19-34C21-24 13-15 0-13Z", "M-4.5-33C-4-41-2-46 0-50C2-46 4-41 4.5-33"];

/** Draws a card of ours, 640 px square. */
export function drawPicture(canvas: HTMLCanvasElement, lines: readonly Line[], glyph: GlyphName, style: CSSStyleDeclaration): void {
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  pen.fillStyle = colour("--ivory");
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.strokeStyle = colour("--ink-line");
  pen.lineWidth = 3;
  pen.strokeRect(20, 20, SIDE - 40, SIDE - 40);
  rose(pen, colour("--rose-deep"));
  pen.save();
  pen.translate(SIDE / 2 - 54, 168);
  pen.scale(4.5, 4.5);
  pen.strokeStyle = colour("--deep");
  pen.lineWidth = 1.7;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(glyphs[glyph]));
  pen.restore();
  pen.textAlign = "center";
  let y = TOP;
  for (const { text, size, down, deep, sans } of lines) {
    pen.fillStyle = colour(deep ? "--deep" : "--ink");
    pen.font = `600 ${size}px ${colour(sans ? "--sans" : "--serif")}`;
    y += down;
    wrapped(text, (part) => pen.measureText(part).width, SIDE - 2 * MARGIN).forEach((part, at) => {
      if (at) y += size * LEADING;
      pen.fillText(part, SIDE / 2, y, SIDE - 2 * MARGIN);
    });
  }
}

/** The parts of a text that have room in a width, broken between words. */
export function wrapped(text: string, widthOf: (part: string) => number, width: number): string[] {
  const parts: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${parts.at(-1) ?? ""} ${word}`.trim();
    if (parts.length && widthOf(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(word);
  }
  return parts;
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

/** Passes on by the device's share sheet; whether that was done, or somebody changed their mind and closed it. */
export function share(data: ShareData): Promise<boolean> {
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === "AbortError",
  );
}

/** Passes a picture on by the share sheet, with what else is given, or saves it where there is none; whether it was saved. */
export async function passOn(canvas: HTMLCanvasElement, file: string, beside: ShareData = {}): Promise<boolean> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) return false;
  const data = { ...beside, files: [new File([blob], file, { type: "image/png" })] };
  if ("share" in navigator && navigator.canShare?.(data) && (await share(data))) return false;
  saveBlob(blob, file);
  return true;
}
