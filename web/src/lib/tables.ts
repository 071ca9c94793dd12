/** Opening tables: against bots at once, or with friends. */

import * as api from "./api";
import { LEVELS, type Assist, type BotSeat, type Clock, type Level, type TableLink, type Value } from "./wire";

export const BOT_LEVEL: Level = "agent";
/** Levels that people play against, weakest first. */
export const OPPONENTS: readonly Level[] = LEVELS.filter((level) => level !== "random");

export interface Wish {
  game: string;
  players: number;
  options: Record<string, Value>;
  /** How much of the note sheet the table shows: "off", "elimination", "odds", ... */
  assist: Assist;
  name?: string;
  clock?: Clock;
  /** The host looks on: this is the screen that everybody sees. */
  watch?: boolean;
  /** With friends: a seat for everybody who comes, and no number. */
  room?: boolean;
}

async function open(wish: Wish, seats: { players: number; bots: BotSeat[] } | { room: true }): Promise<TableLink> {
  await api.enter(wish.name);
  const { game, options, assist, clock, watch } = wish;
  return api.openTable({ game, ...seats, options, assist, visibility: "private", ...(clock ? { clock } : {}), ...(watch ? { watch } : {}) });
}

/** You against bots in all other seats. Nobody is waited for, so it starts at once; no other table does. Where it cannot just then, its room
 *  has the start: pressed again here it would be a second table. */
export async function playBots(wish: Wish, level = BOT_LEVEL): Promise<TableLink> {
  const bots = [...Array(wish.players - 1).keys()].map((i) => ({ seat: i + 1, level }));
  const table = await open(wish, { players: wish.players, bots });
  const begin = import("./dealer").then(({ startGame }) => startGame(table.id, wish.watch ? null : 0)); // nobody has to have fetched it before
  await begin.catch(() => undefined);
  return table;
}

/** A room for whoever comes; or a table of so many whose other seats wait for friends, the last `bots` of them bots already. */
export function inviteFriends(wish: Wish, bots = 0, level = BOT_LEVEL): Promise<TableLink> {
  if (wish.room) return open(wish, { room: true });
  const seats = [...Array(bots).keys()].map((i) => ({ seat: wish.players - 1 - i, level }));
  return open(wish, { players: wish.players, bots: seats });
}
