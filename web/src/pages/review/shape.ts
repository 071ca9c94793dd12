/**
 * A review as its page steps through it. The page stands before step `k`, from 1 on; at the end, one step further, it stands behind the
 * last one. The deal is step 0, and what lay on the table before step `k` is the state `k - 1` of the review's table.
 */

import type { Decision, Known, Mark, Position, Review, SeatInfo, SeenStep, TableInfo, TableView, Wording } from "$lib/wire";

/** The last step of the game. */
export const lastStep = (review: Review): number => review.table.steps.length - 1;

/** Where the page stands behind the last step. */
export const endOf = (review: Review): number => lastStep(review) + 1;

/** Nothing lies hidden in this game: nobody has secrets, and there are no cards to turn. */
export const isOpen = (review: Review): boolean => review.table.steps.some(({ notes }) => notes?.open === true);

/** A place of the page, whatever was asked for. */
export const within = (review: Review, k: number): number => Math.min(Math.max(Math.round(k) || 1, 1), endOf(review));

export const decisionAt = (review: Review, k: number): Decision | null => review.decisions.find(({ n }) => n === k) ?? null;

export const knownAt = (review: Review, k: number): Known[] => review.could_have_known.filter(({ n }) => n === k);

/** Marks by where they are shown: luck of the deal before the first step. */
export const placeOf = ({ n }: { n: number }): number => Math.max(n, 1);

/** The place of the next mark, or of the one before; null where there is none. */
export function markFrom(review: Review, k: number, forwards: boolean): number | null {
  const places = review.marks.map(placeOf);
  return (forwards ? places.find((place) => place > k) : places.findLast((place) => place < k)) ?? null;
}

/** The costliest choice, marked or too cheap for that; null where no better one was found. */
export const dearest = (review: Review): Decision | null =>
  review.decisions.filter(({ best }) => best).reduce<Decision | null>((most, one) => (one.loss > (most?.loss ?? 0) ? one : most), null);

/** Where a review opens: at the costliest choice, else at the first mark, else at the first decision. */
export function opening(review: Review): number {
  const first = dearest(review) ?? review.marks[0];
  return first ? placeOf(first) : (review.decisions.find(({ forced }) => !forced)?.n ?? 1);
}

/** Shares of the win below which nothing counts as the main reason of a result. */
const MAIN = 0.05;

/** How the game ended for the seat, and once the cards are turned, what of the result had most part in that. */
export function verdictOf(review: Review): { result: "won" | "lost" | "shared" | "open"; term: "own" | "deal" | "chance" | "hidden" | "others" | "none" } {
  const { outcome } = review.table;
  if (!outcome) return { result: "open", term: "none" };
  const among = outcome.winners.includes(review.seat);
  const result = !outcome.winners.length || (among && outcome.winners.length > 1) ? "shared" : among ? "won" : "lost";
  const { revealed } = review;
  if (!revealed || result === "shared") return { result, term: "none" };
  const sign = result === "won" ? 1 : -1;
  const terms = (["deal", "chance", "hidden", "others", "own"] as const).map((term) => ({ term, part: sign * revealed[term] }));
  const main = terms.reduce((most, one) => (one.part > most.part ? one : most));
  return { result, term: main.part >= MAIN ? main.term : "none" };
}

/** What a place is: the first mark there, the end, a decision, or a step of others. */
export function kindAt(review: Review, k: number): Mark["kind"] | "end" | "forced" | "choice" | "others" {
  const [mark, decision] = [review.marks.find((one) => placeOf(one) === k), decisionAt(review, k)];
  if (mark) return mark.kind;
  return k === endOf(review) ? "end" : !decision ? "others" : decision.forced ? "forced" : "choice";
}

/** What the seat was told by step `k`. */
export function toldBy(review: Review, k: number): Wording[] {
  const { steps, events } = review.table;
  return events.slice(steps[k - 1]?.events ?? events.length, steps[k]?.events ?? events.length);
}

export interface Point {
  k: number;
  /** Chances are shares of the win, knowledge is in bits. */
  value: number;
}

/** The winning chance by what was known, before each decision and at the end. */
export function chances(review: Review): Point[] {
  return review.curve.map(({ n, value }, i) => ({ k: i === review.curve.length - 1 && review.table.outcome ? endOf(review) : n, value }));
}

/** Bits known of the others' secrets, before each decision and at the end. */
export function bitsKnown(review: Review): Point[] {
  return review.curve.map(({ n, bits }, i) => ({ k: i === review.curve.length - 1 && review.table.outcome ? endOf(review) : n, value: bits }));
}

/** Bits told of one's own secrets until then: by the sheet that all share, with the cards turned by what the others knew. */
export function bitsTold(review: Review): Point[] {
  const told = review.revealed ? review.revealed.told_bits : review.decisions.map(({ n, told_bits }) => ({ n, bits: told_bits }));
  const points: Point[] = [{ k: 1, value: 0 }];
  for (const { n, bits } of told) if (bits) points.push({ k: Math.min(n + 1, endOf(review)), value: points.at(-1)!.value + bits });
  return [...points, { k: endOf(review), value: points.at(-1)!.value }];
}

/** What a line says at a place: its last point until there, else its first. */
export const valueAt = (points: readonly Point[], k: number): number | null => (points.findLast((point) => point.k <= k) ?? points[0])?.value ?? null;

/** Where a straight line through the points is at a place. */
export function onLine(points: readonly Point[], k: number): number | null {
  const [before, after] = [points.findLast((point) => point.k <= k), points.find((point) => point.k >= k)];
  if (!before || !after) return valueAt(points, k);
  return before.k === after.k ? before.value : before.value + ((after.value - before.value) * (k - before.k)) / (after.k - before.k);
}

/** Signs along a line, none nearer to the next than `gap`, and as near to their own places as that allows; both in the same unit. */
export function spread(places: readonly number[], gap: number, length: number): number[] {
  const out: number[] = [];
  for (const place of places) out.push(Math.max(place, (out.at(-1) ?? -Infinity) + gap));
  for (let i = out.length - 1, most = length; i >= 0; i--, most -= gap) out[i] = Math.min(out[i]!, most);
  return out;
}

/** What a result is made of over an even chance, in points: with the cards face down only one's own decisions. */
export interface Parts {
  even: number;
  own: number;
  deal: number | null;
  luck: number | null;
  hidden: number | null;
  others: number | null;
  result: number | null;
}

export function partsOf(review: Review): Parts {
  const even = 1 / review.table.players;
  const line = review.revealed?.line;
  if (!line) {
    const own = review.decisions.reduce((all, { played, policy }) => all + played.value - policy.value, 0);
    const result = review.table.outcome ? Math.round(100 * (review.curve.at(-1)?.value ?? even)) : null;
    return { even: Math.round(100 * even), own: Math.round(100 * own), deal: null, luck: null, hidden: null, others: null, result };
  }
  return { even: line.even, own: line.own, deal: line.deal, luck: line.chance, hidden: line.hidden, others: line.others, result: line.result };
}

/** What the seat saw at a place; with the cards turned everybody's side as its owner saw it. */
export function seenAt(review: Review, k: number): SeenStep {
  const { steps, others } = review.table;
  const step = steps[k - 1]!;
  if (!others) return step;
  const { table, actors } = step.view as TableView & { table: { sides?: unknown[] } };
  const sides = table.sides?.map((side, seat) => (others[seat]?.[k - 1]?.view as { table: { sides?: unknown[] } } | undefined)?.table.sides?.[seat] ?? side);
  return sides ? { ...step, view: { table: { ...table, sides }, actors } } : step;
}

/** The seats as they sat there. */
export function seatsOf(review: Review): SeatInfo[] {
  const { names, levels } = review.table;
  return names.map((name, seat) => ({ seat, name, kind: levels[seat] === "human" ? "human" : "bot", level: null, connected: true, ready: false }));
}

/** A table's description, for the game's own page to draw it by. */
export function infoOf(review: Review): TableInfo {
  const { players, options, content } = review.table;
  const game = { id: "review", code: "", url: "", game: review.game, title: review.game, players, options, content, laid: { options, content } };
  const place = { seats: seatsOf(review), seat: review.seat, host: false, screen: false, asking: [], hosting: null, queue: [], evening: [], standing: [] };
  const state = { started: true, over: false, paused: false, games: 1, commitment: null, waiting: null, address: null, lesson: null, exhibition: false, reviewed: true, deal: null, what_if: null, locked: false, kept_out: [], unfinished: false, room: false, grows: false, rules: true };
  return { ...game, ...place, ...state, assist: "odds", clock: {}, visibility: "private" };
}

/** The table at a place, as a position that asks for nothing. */
export function positionAt(review: Review, k: number): Position {
  const { view, notes, events } = seenAt(review, k);
  const still = { n: 0, ask: null, legal: [], deadline: null, head: null, undo: 0, briefing: 0, count_in: null, sheet_follows: false, lesson: null, opening: null, whole: true };
  const nobody = { asking: [], notices: [], queue: [], evening: [], hosting: null, paused: false };
  return { ...still, ...nobody, view, notes, events: review.table.events.slice(0, events), outcome: null, seats: seatsOf(review), game: 0 };
}
