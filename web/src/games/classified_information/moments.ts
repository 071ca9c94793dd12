/** From what has just happened to what is shown large, and to what is heard. */

import { ranges } from "$lib/ranges";
import type { Sound } from "$lib/sound";
import { bannersOf, readingMs, soundOfEnd, type Beat, type Moment } from "$lib/telling.svelte";
import type { Wording } from "$lib/wire";
import { cardOf, numbersIn } from "./cards";
import { t, type Say } from "./texts";

type Numbers = Record<string, number>;

/** One side is turned, and then the other; so long after each nobody says who has won. */
const TURNED_MS = 1600;

/** The Big Reveal: the room is dark, then one side is turned, and then everything is. */
export type Reveal = "dark" | "first" | "turned";

/** A question about the Suitcase with its answer. */
function answer(say: Say, a: Numbers): Moment {
  const numbers = numbersIn(a.numbers!).map(String);
  const range = numbers.length > 5 ? ranges(numbers, say.content.deck.map(({ number }) => String(number))) : numbers.join(", ");
  const title = t("moment-answer", { seat: say.people.who(a.seat!), range });
  return { title, verdict: a.answer ? t("moment-yes") : t("moment-no"), right: !!a.answer };
}

const SHOWN: Record<string, (args: Numbers, say: Say) => Moment | null> = {
  answered: (a, say) => answer(say, a),
  judged: (a, say) => ({
    title: t("moment-attack", { seat: say.people.who(1 - a.seat!) }),
    verdict: a.match ? t("moment-killed") : t("moment-missed"),
    right: !!a.match,
  }),
  reacted: (a, say) => ({
    title: t("moment-reacted", { seat: say.people.who(a.seat!), title: cardOf(say.content, a.card!).kind.title }),
    verdict: t("moment-blocked"),
    right: false,
  }),
  turn: (a) => (a.final === 1 ? { title: t("moment-finals"), verdict: t("moment-finals.why") } : null),
  resigned: (a, say) => ({ title: t("moment-resigned", { seat: say.people.who(a.seat!) }) }),
};

/** Do Suitcases, Guards and Final Cards come to light? */
export function isReveal(news: Wording[]): boolean {
  return news.some(({ key }) => key === "revealed");
}

/** What is shown large, in order. */
export function momentsOf(news: Wording[], say: Say): Moment[] {
  return news.flatMap(({ key, args }) => SHOWN[key]?.(args as Numbers, say) ?? []);
}

/** How a step is shown. The Big Reveal, which turns the cards themselves, comes last: nothing is told before it. */
export function beatsOf(news: Wording[], say: Say): Beat<Reveal>[] {
  const banners = bannersOf<Reveal>(momentsOf(news, say));
  if (!isReveal(news)) return banners;
  const [scene, title] = ["dark" as const, t("moment-reveal")];
  const dark = [...banners, { moment: { title }, ms: readingMs(title) }].map((beat) => ({ ...beat, tells: false, scene }));
  const part = "turned";
  return [...dark, { ms: TURNED_MS, lays: true, scene: "first", part, sound: "card" }, { ms: TURNED_MS, tells: true, scene: "turned", part }];
}

const HEARD: Record<string, (args: Numbers) => Sound> = {
  drew: () => "card",
  deployed: () => "card",
  enlisted: () => "card",
  encrypted: () => "card",
  answered: (a) => (a.answer ? "yes" : "no"),
  judged: (a) => (a.match ? "yes" : "no"),
  reacted: () => "tap",
};

/** What is heard: the weightiest of what has just happened. */
export function soundOf(news: Wording[], viewer: number): Sound | null {
  return soundOfEnd(news, viewer) ?? news.flatMap(({ key, args }) => HEARD[key]?.(args as Numbers) ?? []).at(-1) ?? null;
}
