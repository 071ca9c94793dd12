/** Where people stand in the ring, and how one's arrow runs to another. Lengths are those of the box they are drawn in. */

export interface Spot {
  x: number;
  y: number;
}

/** Everybody in a ring, the first at the top, then clockwise. `margin` keeps whole people inside the box. */
export function ringOf(players: number, width: number, height: number, margin: Spot): Spot[] {
  const [rx, ry] = [Math.max(0, width / 2 - margin.x), Math.max(0, height / 2 - margin.y)];
  return [...Array(players).keys()].map((i) => {
    const angle = (2 * Math.PI * i) / players - Math.PI / 2;
    return { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) };
  });
}

export interface Arrow {
  path: string;
  head: string;
  /** Where a mark can stand beside the line. */
  mark: Spot;
}

/** How far a line bends towards the middle of the ring, away from those who stand between; and to its left, for its own sake. */
const INWARDS = 0.3;
const BEND = 0.1;
const HEAD = 13;
/** How far along a line its mark stands: nearer to whom it belongs. */
const MARK = 0.4;

/** An arrow from one person to another. Two who point at each other get two lines. */
export function arrowTo(from: Spot, to: Spot, middle: Spot, reach: number): Arrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const control = { x: half.x + (middle.x - half.x) * INWARDS + dy * BEND, y: half.y + (middle.y - half.y) * INWARDS - dx * BEND };
  const start = towards(from, control, reach);
  const end = towards(to, control, reach + HEAD / 2);
  return drawn(start, control, end);
}

/** The loop of who points at themselves, on the side of the ring's middle. */
export function loopAt(at: Spot, middle: Spot, reach: number): Arrow {
  const down = middle.y >= at.y ? 1 : -1;
  const spot = (x: number, y: number): Spot => ({ x: at.x + reach * x, y: at.y + reach * y * down });
  const [start, end, out, back] = [spot(-0.5, 1), spot(0.5, 1), spot(-1.5, 2.6), spot(1.5, 2.6)];
  return { path: `M${start.x} ${start.y}C${out.x} ${out.y} ${back.x} ${back.y} ${end.x} ${end.y}`, head: headAt(end, back), mark: spot(0, 2.2) };
}

function towards(from: Spot, to: Spot, distance: number): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function drawn(start: Spot, control: Spot, end: Spot): Arrow {
  const along = (from: number, by: number, to: number): number => (1 - MARK) ** 2 * from + 2 * MARK * (1 - MARK) * by + MARK ** 2 * to;
  const mark = { x: along(start.x, control.x, end.x), y: along(start.y, control.y, end.y) };
  return { path: `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`, head: headAt(end, control), mark };
}

/** The two strokes of an arrowhead that comes from `before`. */
function headAt(end: Spot, before: Spot): string {
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const side = (turn: number): string => `${end.x - HEAD * Math.cos(angle + turn)} ${end.y - HEAD * Math.sin(angle + turn)}`;
  return `M${side(0.5)}L${end.x} ${end.y}L${side(-0.5)}`;
}
