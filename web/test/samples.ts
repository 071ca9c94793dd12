/** Messages as tests begin with them, whole. */

import type { TableInfo } from "$lib/wire";

export const anyTable: TableInfo = {
  id: "t",
  code: "ROSES",
  url: "/t/ROSES",
  game: "toy",
  title: "Toy",
  players: 2,
  options: {},
  content: null,
  laid: null,
  seats: [],
  seat: 0,
  host: true,
  assist: "off",
  clock: {},
  visibility: "private",
  started: false,
  over: false,
  games: 0,
  commitment: null,
  waiting: null,
  standing: [],
  address: null,
  screen: false,
  asking: [],
  hosting: 0,
  paused: false,
  queue: [],
  evening: [], lesson: null,
};
