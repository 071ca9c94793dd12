/** How likely everybody is on one's team, where the table gives odds and the player wants them. */

import { percent } from "$lib/percent";
import type { Assist, Notes } from "$lib/wire";

const WITH_ODDS: readonly Assist[] = ["odds", "advice"];

/** By seat, in whole percent, and "100" only when it is certain; about oneself: how likely one is alone. */
export function oddsOf(notes: Notes | null, most: Assist): Map<number, string> {
  if (!notes || !WITH_ODDS.includes(most)) return new Map();
  return new Map(
    notes.about.flatMap(({ key, values }) => {
      const [seat, what] = key.split(".");
      const chance = values.yes;
      return what === "mate" && typeof chance === "number" ? [[Number(seat), percent(chance)] as const] : [];
    }),
  );
}
