/** What is heard at the table: the weightiest of what has just happened. A reveal sounds person by person, as it is shown. */

import type { Sound } from "$lib/sound";
import { soundOfEnd } from "$lib/telling.svelte";
import type { Wording } from "$lib/wire";

const HEARD: Record<string, Sound> = { turned: "card", skipped: "card", placed: "card", sealed: "card", round: "card" };

export function soundOf(news: Wording[], viewer: number): Sound | null {
  return soundOfEnd(news, viewer) ?? news.map(({ key }) => HEARD[key]).findLast((sound) => sound !== undefined) ?? null;
}
