/** From what has just happened to what is shown large, to what is heard, and to what is new on the table. */

import type { Sound } from "$lib/sound";
import { seatsIn } from "$lib/people";
import { bannersOf, soundOfEnd, type Beat, type Moment } from "$lib/telling.svelte";
import type { Wording } from "$lib/wire";
import { printed } from "./cards";
import { t, type Say } from "./texts";

type Numbers = Record<string, number>;

/** A question flies to its column and lies there blank for a breath, then it turns to its answer. */
const FLIGHT_MS = 720;
const TURN_MS = 340;

function codeOf(say: Say, { letter, tens, ones }: Numbers): string[] {
  return [printed(say.content, 0, letter!), printed(say.content, 1, tens!), printed(say.content, 2, ones!)];
}

const SHOWN: Record<string, (args: Numbers, say: Say) => Moment | null> = {
  decoded: (a, { people, content }) => ({
    title: t("moment-decoded", { seat: people.who(a.seat!), target: people.who(a.target!) }),
    cards: codeOf({ people, content }, a),
    verdict: a.right ? t("moment-right") : t("moment-wrong"),
    right: !!a.right,
  }),
  out: (a, { people }) => ({ title: t("moment-out", { seat: people.who(a.seat!) }) }),
  tapped: (a, { people }) => ({ title: t("moment-tapped", { seat: people.who(a.seat!) }), verdict: t("moment-tapped.why") }),
  fouled: (a, { people }) => ({ title: t("moment-fouled", { seat: people.who(a.seat!) }), verdict: t("moment-fouled.why"), right: false }),
  resigned: (a, { people }) => ({ title: t("moment-resigned", { seat: people.who(a.seat!) }) }),
  counter: () => ({ title: t("moment-counter"), verdict: t("moment-counter.why") }),
  cleared: () => ({ title: t("moment-cleared"), verdict: t("moment-cleared.why") }),
  shown: (a) => (seatsIn(a.taps!).length ? null : { title: t("moment-not_enough") }),
};

/** Cards from the pile turn up together, so they are one moment. */
function flippedTogether(news: Wording[], say: Say): Moment[] {
  const cards = news.filter(({ key }) => key === "flipped").map(({ args }) => printed(say.content, args.letter ? 0 : 1, Number(args.value)));
  return cards.length ? [{ title: t("moment-flipped"), cards }] : [];
}

/** What is shown large, in order. */
export function momentsOf(news: Wording[], say: Say): Moment[] {
  const moments = news.flatMap(({ key, args }) => SHOWN[key]?.(args as Numbers, say) ?? []);
  return [...moments, ...flippedTogether(news, say)];
}

/** What the table shows of a question: who was asked, as "seat.card", and whether it lies blank there. */
export interface Asked {
  cards: Set<string>;
  blank: boolean;
}

/** A question is laid, and turns; only then anything else tells its answer. What is shown large follows. */
export function beatsOf(news: Wording[], say: Say): Beat<Asked>[] {
  const cards = new Set(news.filter(({ key }) => key === "hacked").map(({ args }) => `${args.target}.${args.card}`));
  const banners = bannersOf<Asked>(momentsOf(news, say));
  if (!cards.size) return banners;
  const part = "question";
  return [{ ms: FLIGHT_MS, lays: true, part, scene: { cards, blank: true } }, { ms: TURN_MS, part, scene: { cards, blank: false } }, ...banners];
}

/** Code cards that have just been turned up, as "seat.place". */
export function freshCards(news: Wording[]): Set<string> {
  return new Set(news.filter(({ key }) => key === "revealed").map(({ args }) => `${args.seat}.${args.place}`));
}

const HEARD: Record<string, (args: Numbers) => Sound> = {
  picked: () => "card",
  dealt: () => "card",
  hacked: (a) => (a.answer ? "yes" : "no"),
  decoded: (a) => (a.right ? "yes" : "no"),
  tapped: () => "tap",
  out: () => "out",
  flipped: () => "card",
};

/** What is heard: the weightiest of what has just happened. */
export function soundOf(news: Wording[], viewer: number): Sound | null {
  return soundOfEnd(news, viewer) ?? news.flatMap(({ key, args }) => HEARD[key]?.(args as Numbers) ?? []).at(-1) ?? null;
}
