/** From what has just happened to what is shown large, and to what is heard. */

import { seatsIn } from "$lib/people";
import type { Sound } from "$lib/sound";
import type { Moment } from "$lib/stage.svelte";
import type { Wording } from "$lib/wire";
import { cardOf, numbersIn } from "./cards";
import { t, type Say } from "./texts";

type Numbers = Record<string, number>;

const TITLE_MS = 1700;
const ANSWER_MS = 2400;
/** How long the room is dark before every card is turned, and how long after it nobody says who has won. */
const DARK_MS = 1500;
export const TURNED_MS = 1600;

/** A question about the Suitcase with its answer. */
function answer(say: Say, a: Numbers): Moment {
  const numbers = numbersIn(a.numbers!);
  const range = numbers.length > 5 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(", ");
  const title = t("moment-answer", { seat: say.people.who(a.seat!), range });
  return { title, verdict: a.answer ? t("moment-yes") : t("moment-no"), right: !!a.answer, ms: ANSWER_MS };
}

const SHOWN: Record<string, (args: Numbers, say: Say) => Moment | null> = {
  answered: (a, say) => answer(say, a),
  judged: (a, say) => ({
    title: t("moment-attack", { seat: say.people.who(1 - a.seat!) }),
    verdict: a.match ? t("moment-killed") : t("moment-missed"),
    right: !!a.match,
    ms: ANSWER_MS,
  }),
  reacted: (a, say) => ({
    title: t("moment-reacted", { seat: say.people.who(a.seat!), title: cardOf(say.content, a.card!).kind.title }),
    verdict: t("moment-blocked"),
    right: false,
    ms: ANSWER_MS,
  }),
  turn: (a) => (a.final === 1 ? { title: t("moment-finals"), verdict: t("moment-finals.why"), ms: TITLE_MS } : null),
  resigned: (a, say) => ({ title: t("moment-resigned", { seat: say.people.who(a.seat!) }), ms: TITLE_MS }),
};

/** Do Suitcases, Guards and Final Cards come to light? */
export function isReveal(news: Wording[]): boolean {
  return news.some(({ key }) => key === "revealed");
}

/** What is shown large, in order; the Big Reveal, which turns the cards themselves, comes last. */
export function momentsOf(news: Wording[], say: Say): Moment[] {
  const moments = news.flatMap(({ key, args }) => SHOWN[key]?.(args as Numbers, say) ?? []);
  return isReveal(news) ? [...moments, { title: t("moment-reveal"), ms: DARK_MS }] : moments;
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
  const over = news.find(({ key }) => key === "over");
  if (over) return seatsIn(Number(over.args.winners)).includes(viewer) ? "win" : "out";
  return news.flatMap(({ key, args }) => HEARD[key]?.(args as Numbers) ?? []).at(-1) ?? null;
}
