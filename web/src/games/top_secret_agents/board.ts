/** The lattice as it is drawn and walked: where spaces lie, and what is on them. */

import { AgentPlace, TilePlace, type View, type Content } from "./wire";

/** Units of the drawing: a space is 100 wide, rows lie 90 apart. */
export const PITCH = { x: 50, y: 90 } as const;
export const HEX = { width: 100, height: 118 } as const;
const MARGIN = 4;

export interface Point {
  x: number;
  y: number;
}

export function centre(content: Content, space: number): Point {
  const { x, row } = content.spaces[space]!;
  return { x: MARGIN + HEX.width / 2 + x * PITCH.x, y: MARGIN + HEX.height / 2 + row * PITCH.y };
}

/** The whole drawing's size. */
export function extent(content: Content): { width: number; height: number } {
  const widest = Math.max(...content.spaces.map(({ x }) => x));
  const lowest = Math.max(...content.spaces.map(({ row }) => row));
  return { width: 2 * MARGIN + HEX.width + widest * PITCH.x, height: 2 * MARGIN + HEX.height + lowest * PITCH.y };
}

/** The first space of the Relay zone's lowest row: its name stands beside it, where there is room. */
export function relayBegins(content: Content): Content["spaces"][number] | undefined {
  const row = content.spaces.findLast(({ zone }) => zone === "relay")?.row;
  return content.spaces.find((space) => space.row === row);
}

/** The corners of a hexagon about the middle, upright, a little smaller than its cell. */
export function corners(gap = 3): string {
  const [w, h] = [HEX.width / 2 - gap, HEX.height / 2 - gap];
  return [[0, -h], [w, -h / 2], [w, h / 2], [0, h], [-w, h / 2], [-w, -h / 2]].map((corner) => corner.join(",")).join(" ");
}

/** The two upper edges of a hexagon, as the points of a line: what one crosses on the way down. */
export function sill(gap = 3): string {
  const [w, h] = [HEX.width / 2 - gap, HEX.height / 2 - gap];
  return `${-w},${-h / 2} 0,${-h} ${w},${-h / 2}`;
}

function spaceAt(content: Content, row: number, x: number): number {
  return content.spaces.findIndex((space) => space.row === row && space.x === x);
}

/** Where a tile goes from a space: -1 is off the board. `down` 1 or -1, `way` "left" or "right". */
export function along(content: Content, space: number, down: 1 | -1, way: string): number {
  const { row, x } = content.spaces[space]!;
  return spaceAt(content, row + down, x + (way === "left" ? -1 : 1));
}

/** The next space for an arrow key. Up and down take the side that was come from, so that two keys lead there and back. */
export function walk(content: Content, from: number, key: string, lean: 1 | -1): number | null {
  const { row, x } = content.spaces[from]!;
  const steps: Record<string, [number, number][]> = {
    ArrowLeft: [[0, -2]],
    ArrowRight: [[0, 2]],
    ArrowUp: [[-1, lean], [-1, -lean]],
    ArrowDown: [[1, lean], [1, -lean]],
  };
  for (const [rows, half] of steps[key] ?? []) {
    const found = spaceAt(content, row + rows, x + half);
    if (found >= 0) return found;
  }
  if (key === "Home" || key === "End") return edge(content, row, key === "Home");
  return null;
}

function edge(content: Content, row: number, left: boolean): number {
  const inRow = content.spaces.flatMap((space, number) => (space.row === row ? [number] : []));
  return left ? inRow[0]! : inRow.at(-1)!;
}

export function spaceNamed(content: Content, name: string): number {
  return content.spaces.findIndex((space) => space.name === name);
}

export function tileNamed(content: Content, name: string): number {
  return content.tiles.findIndex((tile) => tile.name === name);
}

/** What is where, looked up once for a table. */
export interface Lay {
  /** The agent on each space, -1: none. */
  agentOn: number[];
  /** Loose tiles on each space. */
  looseOn: number[][];
  /** The tiles of each agent. */
  held: number[][];
}

export function layOf(table: View, content: Content): Lay {
  const agentOn = content.spaces.map(() => -1);
  table.agents.forEach(({ place, space }, agent) => {
    if (place === AgentPlace.FIELD && space >= 0) agentOn[space] = agent;
  });
  const looseOn: number[][] = content.spaces.map(() => []);
  const held: number[][] = content.agents.map(() => []);
  table.tiles.forEach(({ place, where }, tile) => {
    if (place === TilePlace.LOOSE) looseOn[where]?.push(tile);
    if (place === TilePlace.HELD) held[where]?.push(tile);
  });
  return { agentOn, looseOn, held };
}

/** The spaces that a move in notation names. */
export function spacesIn(action: string, content: Content): number[] {
  const words = action.split(" ");
  return content.spaces.flatMap(({ name }, number) => (words.includes(name) ? [number] : []));
}
