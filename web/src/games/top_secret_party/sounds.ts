/** What is heard at the table: the weightiest of what has just happened. */

import { seatsIn } from "$lib/people";
import type { Sound } from "$lib/sound";
import type { Wording } from "$lib/wire";

const HEARD: Record<string, Sound> = { turned: "card", skipped: "card", placed: "card", sealed: "card", round: "card", revealed: "yes" };

export function soundOf(news: Wording[], viewer: number): Sound | null {
  const over = news.find(({ key }) => key === "over");
  if (over) return viewer < 0 || seatsIn(Number(over.args.winners)).includes(viewer) ? "win" : "out";
  const mine = news.find(({ key, args }) => key === "revealed" && args.seat === viewer);
  if (mine) return mine.args.right ? "yes" : "no";
  return news.map(({ key }) => HEARD[key]).findLast((sound) => sound !== undefined) ?? null;
}
