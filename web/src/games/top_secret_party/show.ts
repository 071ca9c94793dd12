/** How a step of a party is shown and heard: the last token is looked at before the next card, all count to three, and then one person after the other. */

import type { Sound } from "$lib/sound";
import { readingMs, soundOfEnd, type Beat, type Step } from "$lib/telling.svelte";
import type { Wording } from "$lib/wire";
import { pairText } from "./speech";
import { seatsOf, verdictsOf, type Verdict } from "./table";
import type { Say } from "./texts";
import { Phase, readTable, type View } from "./wire";

/** How far the reveal is: everybody's fingers, one person (or two who point at each other) after the other, what it came to. */
export const Stage = { ARROWS: 0, TEAMS: 1, POINTS: 2 } as const;

/** A card that is answered, or whose answers are all there; all cards of the round, with the count to three; everybody pointing. */
export type Scene =
  | { kind: "card"; slot: number; looked?: boolean }
  | { kind: "cards"; count?: number }
  | { kind: "ring"; stage: number; turned: number[]; pair: number[]; open?: boolean };

/** How long the last token is looked at before the next card comes, in ms; longer where all tokens come at once. */
const LOOK_MS = 1400;
const LOOK_SEALED_MS = 2400;
const COUNT_MS = 650;
/** From three to the first pair; from a pair's fingers to their teams; and the summary before anything else comes. */
const ARROWS_MS = 1900;
const SUSPENSE_MS = 700;
const TEAMS_MS = 1100;
/** On three. */
const COUNTS = [3, 2, 1];

/** What lies there while nothing is on its way. */
export function sceneOf(table: Pick<View, "phase" | "slot" | "players">): Scene {
  const { phase, slot, players } = table;
  if (phase === Phase.ANSWERING) return { kind: "card", slot };
  if (phase === Phase.READYING || phase === Phase.POINTING) return { kind: "cards" };
  return { kind: "ring", stage: Stage.POINTS, turned: [...Array(players).keys()], pair: [] };
}

/** In which order people are told of: two who point at each other together. */
export function pairsOf(table: View): number[][] {
  const at = (seat: number): number => table.sides[seat]!.arrow;
  const mutual = (seat: number): boolean => at(seat) >= 0 && at(seat) !== seat && at(at(seat)) === seat;
  return seatsOf(table)
    .filter((seat) => at(seat) >= 0 && !(mutual(seat) && at(seat) < seat))
    .map((seat) => (mutual(seat) ? [seat, at(seat)] : [seat]));
}

/** The card is looked at with all its tokens before it makes way. */
function look(was: View, table: View, sealed: boolean): Beat<Scene>[] {
  const [from, to] = [sceneOf(was), sceneOf(table)];
  const stays = from.kind !== "card" || (to.kind === "card" && to.slot === from.slot);
  if (stays || table.current_round !== was.current_round) return [];
  return [{ ms: sealed ? LOOK_SEALED_MS : LOOK_MS, lays: true, part: "look", scene: { ...from, looked: true } }];
}

/** One after the other: at whom they point, then whether that was right. */
function reveal(table: View, verdicts: Map<number, Verdict>, say: Say): Beat<Scene>[] {
  const ring = (more: object): Scene => ({ kind: "ring", stage: Stage.ARROWS, turned: [], pair: [], ...more });
  const beats: Beat<Scene>[] = [{ ms: ARROWS_MS, lays: true, sound: "tap", scene: ring({}) }];
  const turned = new Set<number>();
  for (const pair of pairsOf(table)) {
    const part = `pair ${pair[0]}`;
    const { title, why } = pairText(table, pair, verdicts, say);
    beats.push({ ms: SUSPENSE_MS, part, sound: "card", scene: ring({ stage: Stage.TEAMS, turned: [...turned], pair, open: true }) });
    for (const seat of pair) turned.add(seat).add(table.sides[seat]!.arrow);
    const right = pair.some((seat) => verdicts.get(seat)?.right);
    beats.push({ ms: readingMs(title, why), part, sound: right ? "yes" : "no", scene: ring({ stage: Stage.TEAMS, turned: [...turned], pair }) });
  }
  return [...beats, { ms: TEAMS_MS, tells: true, scene: sceneOf(table) }];
}

/** What a step is called on all pages of a party: the same for everybody. */
export function markOf({ now }: Step): number {
  const { current_round, phase, slot } = readTable(now.view.table);
  return (current_round * 16 + phase) * 16 + slot;
}

/** How a step is shown, in order. */
export function beatsOf({ before, now, news }: Step, sealed: boolean, say: Say): Beat<Scene>[] {
  const [was, table] = [readTable(before.view.table), readTable(now.view.table)];
  const has = (wanted: string): boolean => news.some(({ key }) => key === wanted);
  const count = COUNTS.map((count): Beat<Scene> => ({ ms: COUNT_MS, fixed: true, sound: "card", scene: { kind: "cards", count } }));
  return [...look(was, table, sealed), ...(has("counted") ? count : []), ...(has("revealed") ? reveal(table, verdictsOf(news), say) : [])];
}

const HEARD: Record<string, Sound> = { turned: "card", skipped: "card", placed: "card", sealed: "card", round: "card" };

/** What is heard at the table: the weightiest of what has just happened. A reveal sounds person by person, as it is shown. */
export function soundOf(news: Wording[], viewer: number): Sound | null {
  return soundOfEnd(news, viewer) ?? news.map(({ key }) => HEARD[key]).findLast((sound) => sound !== undefined) ?? null;
}
