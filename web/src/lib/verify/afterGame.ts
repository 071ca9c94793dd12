/** The check of a game that this page has seen to its end. */

import { record } from "../api";
import type { Table } from "../table.svelte";
import { headsOf } from "../witness";
import { verify, type Verdict } from "./verify";

/** What came of it: a verdict, or why there is none. A seal is green by a verdict only. */
export type Found = Verdict | "unfinished" | "broken";

/** Fetches the record and checks it. Never raises. */
export async function checkGame({ info, game, events, outcome, witness, dealer }: Table): Promise<Found> {
  const source = await record(info.id, game).catch(() => null);
  if (source === null || witness === null) return "unfinished";
  const kept = witness.of(game);
  const part = dealer?.part(game) ?? null;
  const own = part && { seat: part.seat, commit: part.hand.commit, key: part.hand.key, opened: part.opened ? part.hand.entropy : null };
  const [commitment, key] = [part?.commitment ?? kept.commitment, part?.key ?? kept.key];
  try {
    return await verify(source, { table: info.id, game, commitment, key, heads: headsOf(kept), events, outcome, broken: part?.broken ?? 0, own });
  } catch {
    return "broken"; // a browser that lacks what is needed
  }
}
