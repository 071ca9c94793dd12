/** Top-Secret when a game is over: which agents carried home what. */

import type { Wording } from "$lib/wire";
import type { Content } from "./wire";

/** An agent that retired, and the tiles that were scored for it. */
export interface Home {
  seat: number;
  agent: number;
  tiles: number[];
  points: number;
}

/** What has happened, without what was taken back: a log tells of both. */
function standing(events: Wording[]): Wording[] {
  const all: Wording[] = [];
  for (const event of events) {
    if (event.key === "undone") all.splice(all.length - Number(event.args.events));
    else all.push(event);
  }
  return all;
}

/** Everybody who retired with something, in order. What an Analyst drew and kept counts with it. */
export function broughtHome(events: Wording[], content: Content): Home[] {
  const homes: Home[] = [];
  for (const { key, args } of standing(events)) {
    const { seat = -1, agent = -1, tile = -1 } = args as Record<string, number>;
    if (key === "retired") homes.push({ seat, agent, tiles: [], points: 0 });
    const home = key === "scored" ? homes.findLast((one) => one.seat === seat) : undefined;
    if (!home) continue;
    home.tiles.push(tile);
    home.points += content.tiles[tile]!.value;
  }
  return homes.filter(({ tiles }) => tiles.length > 0);
}
