/** Drawings of a few strokes on a 48 x 48 grid, as if engraved: faces, and the emblems of cards. */

export interface Stroke {
  d: string;
  filled?: boolean;
}

export function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export const stroke = (...lines: string[]): Stroke[] => lines.map((d) => ({ d }));
/** Filled by the even-odd rule: what lies within a shape is left open. */
export const solid = (...shapes: string[]): Stroke[] => shapes.map((d) => ({ d, filled: true }));

export const FACE = "M15 21a9 10 0 0 0 18 0c0-7-4-10-9-10s-9 3-9 10z";
export const SHOULDERS = "M7 47c1-9 7-12 17-12s16 3 17 12";
export const BROAD = "M2 47c1-10 8-13 22-13s21 3 22 13";
export const EYES = [ring(20.5, 21, 0.9), ring(27.5, 21, 0.9)];
export const SMILE = "M20.5 26.5c2 1.800 5 1.800 7 0";
export const CALM = "M21 27h6";
