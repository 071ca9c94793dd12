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

const BEND = 0.14;
const HEAD = 13;

/** An arrow from one person to another, bent to its left so that two who point at each other get two lines. */
export function arrowTo(from: Spot, to: Spot, reach: number): Arrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const control = { x: (from.x + to.x) / 2 + uy * length * BEND, y: (from.y + to.y) / 2 - ux * length * BEND };
  const start = towards(from, control, reach);
  const end = towards(to, control, reach + HEAD / 2);
  return drawn(start, control, end);
}

/** The loop of who points at themselves, above them. */
export function loopAt(at: Spot, reach: number): Arrow {
  const start = { x: at.x - reach * 0.5, y: at.y - reach };
  const end = { x: at.x + reach * 0.5, y: at.y - reach };
  const [left, right] = [at.x - reach * 1.3, at.x + reach * 1.3];
  const top = at.y - reach * 2.3;
  const path = `M${start.x} ${start.y}C${left} ${top} ${right} ${top} ${end.x} ${end.y}`;
  return { path, head: headAt(end, { x: right, y: top }), mark: { x: at.x, y: at.y - reach * 2 } };
}

function towards(from: Spot, to: Spot, distance: number): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function drawn(start: Spot, control: Spot, end: Spot): Arrow {
  const mark = { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 };
  return { path: `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`, head: headAt(end, control), mark };
}

/** The two strokes of an arrowhead that comes from `before`. */
function headAt(end: Spot, before: Spot): string {
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const side = (turn: number): string => `${end.x - HEAD * Math.cos(angle + turn)} ${end.y - HEAD * Math.sin(angle + turn)}`;
  return `M${side(0.5)}L${end.x} ${end.y}L${side(-0.5)}`;
}
