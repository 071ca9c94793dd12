/** Who does what, and where on the board it shows: read off the actions, the content and the table. */

import type { Action } from "$lib/wire";
import { along, spaceNamed, tileNamed, type Lay } from "./board";
import { AgentPlace, TilePlace, type View, type Content } from "./wire";

/** The verbs of an agent's card, in this order, by what its profession can do. */
const OF_ABILITY: Record<string, string[]> = {
  give: ["give"],
  raise: ["raise"],
  lower: ["lower"],
  analyse: [],
  pin: ["pin", "unpin"],
  steal: ["steal"],
  block: ["block"],
  wall: ["wall"],
};

function abilitiesOf(content: Content, agent: number): string[] {
  return content.professions[content.agents[agent]!.profession]!.abilities;
}

export function verbsOf(content: Content, agent: number): string[] {
  return ["move", "retire", "transfer", ...abilitiesOf(content, agent).flatMap((ability) => OF_ABILITY[ability] ?? [])];
}

/** The viewer's agents on the field. */
export function ringOf(table: View, content: Content, seat: number): number[] {
  return table.agents.flatMap(({ place }, agent) => (place === AgentPlace.FIELD && content.agents[agent]?.seat === seat ? [agent] : []));
}

function holder(table: View, tile: number): number {
  const seen = table.tiles[tile];
  return seen?.place === TilePlace.HELD ? seen.where : -1;
}

const near = (content: Content, a: number, b: number): boolean => {
  const [one, other] = [content.spaces[a]!, content.spaces[b]!];
  const [rows, half] = [Math.abs(one.row - other.row), Math.abs(one.x - other.x)];
  return (rows === 0 && half === 2) || (rows === 1 && half === 1);
};

/** The agents that could do an action. */
export function doneBy(table: View, content: Content, action: Action): number[] {
  const named = action.agent ?? action.hacker;
  const ring = ringOf(table, content, table.seat);
  if (named !== undefined) return ring.filter((agent) => table.agents[agent]!.space === spaceNamed(content, String(named)));
  const pays = action.cost ?? (action.do === "transfer" || action.do === "give" ? action.tile : undefined);
  if (pays !== undefined) return ring.filter((agent) => agent === holder(table, tileNamed(content, String(pays))));
  const able = ring.filter((agent) => abilitiesOf(content, agent).includes(action.do));
  if (action.do !== "block") return able;
  const space = spaceNamed(content, String(action.space));
  return able.filter((agent) => near(content, table.agents[agent]!.space, space));
}

/** Where a value of an argument shows on the board; -1: nowhere. `tile` is the one that is pushed, for a way. */
export function shownOn(table: View, content: Content, verb: string, key: string, value: string, tile: string | undefined): number {
  if (key === "to" || key === "space" || key === "target") return spaceNamed(content, value);
  if (key === "way") {
    const from = tile === undefined ? undefined : table.tiles[tileNamed(content, tile)];
    return from?.place === TilePlace.LOOSE ? along(content, from.where, verb === "raise" ? -1 : 1, value) : -1;
  }
  if (key === "tile" || key === "cost") {
    const seen = table.tiles[tileNamed(content, value)];
    if (seen?.place === TilePlace.LOOSE) return seen.where;
    return seen?.place === TilePlace.HELD ? (table.agents[seen.where]?.space ?? -1) : -1;
  }
  return -1;
}

/** What an agent would come to hold on a space, if that costs it something: a Honeypot lies there, or it would be too many. */
export function risk(content: Content, lay: Lay, agent: number, space: number): { trap: boolean; tiles: number } | null {
  const found = lay.looseOn[space] ?? [];
  const trap = found.some((tile) => content.tiles[tile]!.value === 0);
  const tiles = (lay.held[agent]?.length ?? 0) + found.length;
  return trap || (found.length > 0 && tiles > content.carry) ? { trap, tiles } : null;
}

export type Rest =
  | "pinned"
  | "actions"
  | "star"
  | "fresh"
  | "tiles"
  | "adjacent"
  | "anybody"
  | "used"
  | "nobody"
  | "pins"
  | "prey"
  | "loose"
  | "room"
  | "now";

const COSTS_ACTION = ["move", "transfer", "give", "raise", "lower", "pin", "unpin", "block"];

/** Would ending the turn now waste Actions that one of the agents could still take? */
export function wastes(table: View, actions: Action[]): boolean {
  return table.actions > 0 && actions.some((action) => COSTS_ACTION.includes(action.do));
}

const NEEDS_INTEL = ["transfer", "give", "lower", "steal", "wall"];
const HELD_FAST = ["move", "retire", "transfer", "give"];
const LAST: Record<string, Rest> = {
  move: "room",
  transfer: "adjacent",
  give: "anybody",
  raise: "loose",
  lower: "loose",
  pin: "nobody",
  unpin: "pins",
  steal: "prey",
  block: "room",
  wall: "room",
};

/** The likeliest reason why an agent cannot do something now; only a note on a button, the server knows the rules. */
export function restingBecause(table: View, content: Content, lay: Lay, agent: number, verb: string): Rest {
  const seen = table.agents[agent]!;
  if (HELD_FAST.includes(verb) && seen.pinned) return "pinned";
  if (verb === "retire") return !content.spaces[seen.space]?.star ? "star" : seen.fresh ? "fresh" : "now";
  if ((verb === "pin" || verb === "unpin") && seen.used_pin) return "used";
  if (verb === "steal" && seen.used_steal) return "used";
  if (COSTS_ACTION.includes(verb) && table.actions === 0) return "actions";
  if (NEEDS_INTEL.includes(verb) && !lay.held[agent]!.length) return "tiles";
  return LAST[verb] ?? "now";
}
