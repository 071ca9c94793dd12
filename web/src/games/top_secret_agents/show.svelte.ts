/** What the page shows of the table: it follows what the server says step by step, so that everybody sees a trickle fall. */

import { duration } from "$lib/motion";
import { settings } from "$lib/settings.svelte";
import type { Notes, Wording } from "$lib/wire";
import { centre, PITCH, type Point } from "./board";
import { Path, TilePlace, type View, type Content } from "./wire";

/** A position with what it told that was new. */
export interface Snap {
  table: View;
  news: Wording[];
  events: Wording[];
  notes: Notes | null;
}

/** One picture of a trickle, and for how long it is looked at. */
export interface Frame {
  table: View;
  /** Tiles on their way off the board, and where to. */
  off: Map<number, Point>;
  rolling: boolean;
  /** Agents who have just caught something. */
  caught: Set<number>;
  ms: number;
}

/** More than this in a row is not watched any more. */
const MOST = 8;
const ENTER_MS = 420;
const ROLL_MS = 800;
const SETTLED_MS = 260;
const FALL_MS = 760;
const CAUGHT_MS = 420;
/** Between two steps of somebody else, so that one can be told from the other. */
const STEP_MS = 520;

type Numbers = Record<string, number>;

const numbers = (event: Wording): Numbers => event.args as Numbers;

function still(table: View, ms: number, more: Partial<Frame> = {}): Frame {
  return { table, off: new Map(), rolling: false, caught: new Set(), ms, ...more };
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

/** The pictures from one position to the next. Only a trickle has more than the last one. */
export function framesOf(before: View, { table, news }: Snap, content: Content): Frame[] {
  const entered = news.filter(({ key }) => key === "entered").map(numbers);
  const fallen = news.filter(({ key }) => key === "fell").map(numbers);
  if (!news.some(({ key }) => key === "rolled")) return [still(table, STEP_MS)];
  const laid = withTiles(before, new Map(entered.map(({ tile, space }) => [tile!, space!])));
  const start = { ...laid, number: table.number, turn: table.turn, bag: before.bag - entered.length, blockades: before.blockades };
  const rolled = { ...start, dice: table.dice };
  const down = withTiles(rolled, new Map(fallen.map(({ tile, space, origin }) => [tile!, space! < 0 ? origin! : space!])));
  const off = new Map(fallen.filter(({ space }) => space! < 0).map((args) => [args.tile!, beyond(content, args)]));
  const caught = new Set(fallen.filter(({ agent }) => agent! >= 0).map(({ agent }) => agent!));
  return [
    still(start, ENTER_MS),
    still(rolled, ROLL_MS, { rolling: true }),
    still(rolled, SETTLED_MS),
    still(down, FALL_MS, { off }),
    still(table, CAUGHT_MS, { caught }),
  ];
}

export class Show {
  /** The position that is told by now: its log and notes are shown. */
  snap = $state.raw<Snap>() as Snap;
  frame = $state.raw<Frame>() as Frame;
  #waiting: Snap[] = [];
  #frames: Frame[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while the last picture is shown: now one may act. */
  idle = $derived.by(() => this.#frames.length === 0);

  constructor(
    first: Snap,
    private readonly content: Content,
    private readonly told: (snap: Snap) => void = () => {},
  ) {
    this.snap = first;
    this.frame = still(first.table, 0);
  }

  /** Takes over a position. Without news, with less motion, or when too much has piled up there is nothing to watch. */
  follow(snap: Snap): void {
    if (snap.news.length === 0 || settings.lessMotion || duration("move") === 0 || this.#waiting.length >= MOST) {
      this.#catchUp();
      this.#end(snap);
      return;
    }
    this.#waiting.push(snap);
    if (this.idle) this.#next();
  }

  /** A tap or a key: on with it. */
  hurry = (): void => this.#catchUp();

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#frames = [];
  }

  #catchUp(): void {
    clearTimeout(this.#timer);
    const rest = this.#waiting;
    this.#waiting = [];
    this.#frames = [];
    for (const snap of rest) this.#end(snap);
  }

  #end(snap: Snap): void {
    this.snap = snap;
    this.frame = still(snap.table, 0);
    this.told(snap);
  }

  #next(): void {
    const snap = this.#waiting[0];
    if (!snap) return;
    this.#frames = framesOf(this.frame.table, snap, this.content);
    // One's own single step needs no pause: the pieces glide while one goes on.
    if (this.#frames.length === 1 && this.#waiting.length === 1) this.#catchUp();
    else this.#play();
  }

  #play(): void {
    const [frame, ...rest] = this.#frames;
    this.frame = frame!;
    if (rest.length === 0) {
      const snap = this.#waiting.shift()!;
      this.snap = snap;
      this.told(snap);
    }
    this.#timer = setTimeout(() => {
      this.#frames = rest;
      if (rest.length > 0) this.#play();
      else this.#next();
    }, frame!.ms);
  }
}
