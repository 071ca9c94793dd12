/** How a step is shown: everybody sees a trickle fall, and points fly home. */

import { bannersOf, type Beat, type Step } from "$lib/telling.svelte";
import type { Wording } from "$lib/wire";
import { centre, PITCH, type Point } from "./board";
import { momentsOf } from "./speech";
import type { Say } from "./texts";
import { Path, readTable, TilePlace, type View, type Content } from "./wire";

/** A position with what it told that was new. */
export interface Snap {
  table: View;
  news: Wording[];
}

/** An agent that retires with Intel, which flies to the points of its side and counts once it has landed. */
export interface Home {
  seat: number;
  agent: number;
  space: number;
  tiles: number[];
  points: number;
  landed: boolean;
}

/** One picture of a step. */
export interface Frame {
  table: View;
  /** Tiles on their way off the board, and where to. */
  off: Map<number, Point>;
  rolling: boolean;
  /** Agents who have just caught something. */
  caught: Set<number>;
  home: Home | null;
}

const ENTER_MS = 420;
const ROLL_MS = 800;
const SETTLED_MS = 260;
const FALL_MS = 760;
const CAUGHT_MS = 420;
/** A tile flies so long, and the next one leaves so long after it; what it came to is read so long. */
export const FLIGHT_MS = 720;
export const NEXT_MS = 90;
const GAIN_MS = 1600;
/** Between two steps of somebody else, so that one can be told from the other. */
const STEP_MS = 520;

type Numbers = Record<string, number>;

const numbers = (event: Wording): Numbers => event.args as Numbers;

/** Nothing moves. */
export function still(table: View): Frame {
  return { table, off: new Map(), rolling: false, caught: new Set(), home: null };
}

function frame(table: View, ms: number, more: Partial<Frame> = {}): Frame & { ms: number } {
  return { ...still(table), ms, ...more };
}

function withTiles(table: View, changed: Map<number, number>): View {
  const tiles = table.tiles.map((tile, number) => (changed.has(number) ? { place: TilePlace.LOOSE, where: changed.get(number)! } : tile));
  return { ...table, tiles };
}

/** A space beyond the board's edge. */
function beyond(content: Content, { origin, path, die }: Numbers): Point {
  const left = (die! % 2 === 1) !== (path === Path.TURNED_ASIDE);
  const { x, y } = centre(content, origin!);
  return { x: x + (left ? -PITCH.x : PITCH.x), y: y + PITCH.y };
}

/** Who retires with Intel in a step, and which tiles are scored for it. */
export function homeOf(news: Wording[], content: Content): Home | null {
  const at = news.findIndex(({ key, args }) => key === "retired" && Number(args.tiles) > 0);
  if (at < 0) return null;
  const { seat, agent, space } = numbers(news[at]!);
  const after = news.slice(at + 1);
  const end = after.findIndex(({ key }) => key !== "scored");
  const tiles = after.slice(0, end < 0 ? after.length : end).map((event) => numbers(event).tile!);
  return { seat: seat!, agent: agent!, space: space!, tiles, points: tiles.reduce((sum, tile) => sum + content.tiles[tile]!.value, 0), landed: false };
}

/** The pictures from one position to the next. Only a trickle, and an agent that comes home, have more than the last one. */
export function framesOf(before: View, { table, news }: Snap, content: Content): (Frame & { ms: number })[] {
  const entered = news.filter(({ key }) => key === "entered").map(numbers);
  const fallen = news.filter(({ key }) => key === "fell").map(numbers);
  const home = homeOf(news, content);
  if (home) {
    const flying = FLIGHT_MS + NEXT_MS * (home.tiles.length - 1);
    return [frame({ ...table, points: before.points }, flying, { home }), frame(table, GAIN_MS, { home: { ...home, landed: true } })];
  }
  if (!news.some(({ key }) => key === "rolled")) return [frame(table, STEP_MS)];
  const laid = withTiles(before, new Map(entered.map(({ tile, space }) => [tile!, space!])));
  const start = { ...laid, number: table.number, turn: table.turn, bag: before.bag - entered.length, blockades: before.blockades };
  const rolled = { ...start, dice: table.dice };
  const down = withTiles(rolled, new Map(fallen.map(({ tile, space, origin }) => [tile!, space! < 0 ? origin! : space!])));
  const off = new Map(fallen.filter(({ space }) => space! < 0).map((args) => [args.tile!, beyond(content, args)]));
  const caught = new Set(fallen.filter(({ agent }) => agent! >= 0).map(({ agent }) => agent!));
  return [
    frame(start, ENTER_MS),
    frame(rolled, ROLL_MS, { rolling: true }),
    frame(rolled, SETTLED_MS),
    frame(down, FALL_MS, { off }),
    frame(table, CAUGHT_MS, { caught }),
  ];
}

/** How a step is shown: picture by picture, then what is shown large. Everything is told with the last picture; one's own Intel may fly while one goes on. */
export function beatsOf({ before, now, news }: Step, content: Content, say: Say): Beat<Frame>[] {
  const [was, table] = [readTable(before.view.table), readTable(now.view.table)];
  const frames = framesOf(was, { table, news }, content);
  const banners = bannersOf<Frame>(momentsOf(news, say)).map((beat) => ({ ...beat, tells: false }));
  const own = was.turn === table.seat;
  const tells = own && frames[0]!.home ? 0 : frames.length - 1;
  // One's own step needs no pause: the pieces glide while one goes on.
  const glides = own && frames.length === 1;
  const shown = glides ? [] : frames.map(({ ms, ...scene }, i) => ({ ms, scene, part: scene.home ? "home" : "trickle", tells: i === tells }));
  return glides && banners[0] ? [{ ...banners[0], tells: true }, ...banners.slice(1)] : [...shown, ...banners];
}
