/** What is heard at the table: the weightiest of what has just happened. A reveal sounds person by person, as it is shown. */

import { seatsIn } from "$lib/people";
import type { Sound } from "$lib/sound";
import type { Wording } from "$lib/wire";

const HEARD: Record<string, Sound> = { turned: "card", skipped: "card", placed: "card", sealed: "card", round: "card" };

export function soundOf(news: Wording[], viewer: number): Sound | null {
  const over = news.find(({ key }) => key === "over");
  if (over) return viewer < 0 || seatsIn(Number(over.args.winners)).includes(viewer) ? "win" : "out";
  return news.map(({ key }) => HEARD[key]).findLast((sound) => sound !== undefined) ?? null;
}
