/** From a view to what is said about it: the phase, the ask line, buttons and log. Reads `legal`, knows no rule. */

import { valuesOf } from "$lib/forms";
import { percent } from "$lib/percent";
import { asWritten } from "$lib/texts";
import type { Action, Form, Notes, Ended, Value, Wording } from "$lib/wire";
import type { ActionWords, AskWords } from "$lib/words";
import { seatsIn } from "$lib/people";
import type { Word } from "$lib/texts/catalogue.svelte";
import { codeText, dataName, facesOf, hackPlace, hackValues, printed } from "./cards";
import type { Decided } from "./over";
import { hackChance, verdictOn, type Guess } from "./sheet";
import { said, t, type Say } from "./texts";
import { CLOSED, Phase, PLACE_NAMES, System, type Content, type View } from "./wire";

/** Beside the title: how far the game is. */
export function phaseText(table: View): string {
  if (table.phase === Phase.OVER) return t("phase-over");
  if (table.phase === Phase.ORDER) return t("phase-order");
  if (table.current_round >= 1 && table.current_round <= 4) return t("phase-round", { round: table.current_round });
  return table.system === System.SPEED ? t("phase-speed") : t("phase-counter");
}

/** Names of the opponents still in: those whom a legal hack reaches, and the rest. */
function reach(table: View, hacks: Form[], say: Say): [string[], string[]] {
  const targets = new Set(hacks.flatMap((form) => valuesOf(form, "target")));
  const others = [...Array(table.players).keys()].filter((seat) => seat !== table.seat && !table.sides[seat]!.out);
  const names = (reached: boolean): string[] => others.filter((seat) => targets.has(seat) === reached).map(say.people.name);
  return [names(true), names(false)];
}

type Asked = "order" | "said" | "said_for_good" | "tap" | "play_on" | "name" | "digit" | "reveal" | "decoding" | "data" | "none" | "send" | "decode";

/** What a seat that may act is asked, read off the forms. */
function askedFor(table: View, legal: Form[], open: string): Asked {
  const verbs = new Set(legal.map((form) => form.do));
  if (verbs.has("order")) return "order";
  if (verbs.has("withdraw")) return "said";
  if (table.phase === Phase.OPEN && !verbs.has("pass")) return "said_for_good";
  if (verbs.has("tap") || verbs.has("pass")) return "tap";
  if (verbs.has("play") || verbs.has("stop")) return "play_on";
  if (table.phase === Phase.NAME) return "name";
  if (table.phase === Phase.SHOW_DIGIT) return "digit";
  if (verbs.has("reveal")) return "reveal";
  if (mayDecode(legal) && open === "decode") return "decoding";
  if (verbs.has("data")) return "data";
  if (verbs.has("none")) return "none";
  return verbs.has("hack") ? "send" : "decode";
}

/** Whether decoding is one of several things to do. */
function mayDecode(legal: Form[]): boolean {
  return legal.some((form) => form.do === "decode") && legal.some((form) => form.do !== "decode");
}

function askedOfYou(table: View, legal: Form[], say: Say, open: string): AskWords {
  const asked = askedFor(table, legal, open);
  const opening = mayDecode(legal) && ["data", "none", "send"].includes(asked);
  return { title: opening ? t("yours-opening") : t(`yours-${asked}`), why: asked === "send" ? whomToAsk(table, legal, say) : t(`yours-${asked}.why`) };
}

function whomToAsk(table: View, legal: Form[], say: Say): string {
  const [can, cannot] = reach(table, legal.filter((form) => form.do === "hack"), say);
  const rest = can.length === 1 ? t("yours-send.only", { name: can[0]! }) : t("yours-send.why");
  return cannot.length ? t("yours-send.cannot", { names: cannot, rest }) : rest;
}

const WAITING_FOR: Record<number, string> = {
  [Phase.ORDER]: "order",
  [Phase.DATA]: "data",
  [Phase.SEND]: "send",
  [Phase.CHOOSE]: "choose",
  [Phase.REVEAL]: "reveal",
  [Phase.PLAY_ON]: "play_on",
  [Phase.TAP]: "tap",
  [Phase.OPEN]: "tap",
  [Phase.NAME]: "name",
  [Phase.SHOW_DIGIT]: "digit",
};

function askedOfOthers(table: View, actors: number[], say: Say): AskWords {
  if (table.phase === Phase.OVER) return { title: t("theirs-over"), why: "" };
  const names = actors.filter((seat) => seat !== say.people.viewer).map(say.people.name);
  const key = `theirs-${WAITING_FOR[table.phase]}`;
  const title = (names.length && said(key, { names })) || t("table-waiting");
  return { title, why: table.seat < 0 ? t("table-spectating") : (names.length && said(`${key}.why`)) || "" };
}

/** Whether a whole code was named already, by anybody, and was wrong. */
function wasTried({ seat, code }: Guess, events: readonly Wording[], content: Content): boolean {
  const [letter, tens, ones] = code.map((value, place) => (value === "" ? -1 : facesOf(content, place).indexOf(value)));
  return events.some(({ key, args }) => key === "decoded" && !args.right && args.target === seat && args.letter === letter && args.tens === tens && args.ones === ones);
}

/** The ask line while a guess is being put together: the guess so far, and what one's own sheet and the log say of it. */
export function guessWords(guess: Guess, notes: Notes | null, events: readonly Wording[], say: Say): AskWords | null {
  if (guess.code.every((value) => value === "")) return null;
  const { p, out } = verdictOn(guess, notes);
  const code = guess.code.map((value) => value || "?").join(" ");
  if (wasTried(guess, events, say.content)) return { title: t("guess-title", { name: say.people.name(guess.seat), code }), why: t("guess-tried") };
  const odds = p === undefined ? t("yours-decoding.why") : t("guess-odds", { percent: percent(p) });
  const why = out ? t("guess-out", { place: PLACE_NAMES[out.place]!, value: out.value }) : odds;
  return { title: t("guess-title", { name: say.people.name(guess.seat), code }), why };
}

/** The ask line while a hack card is picked whose answer one's own sheet knows already. */
export function hackWords(card: number, target: number, notes: Notes | null, { content }: Say): AskWords | null {
  const chance = hackChance(notes, content, card, [target]);
  return chance === 0 || chance === 1 ? { title: t("yours-send"), why: t("yours-send.known", { right: chance }) } : null;
}

/** The ask line; `open` is the verb of the question the player has turned to, `begun` what is said instead while a guess or a hack is put together. */
export function askText(table: View, actors: number[], legal: Form[], say: Say, open = "", begun: AskWords | null = null): AskWords {
  if (legal.length > 0 && begun) return begun;
  return legal.length > 0 ? askedOfYou(table, legal, say, open) : askedOfOthers(table, actors, say);
}

/** Events that are seen on the table itself, or told to somebody else, and are not said. */
function unsaid({ key, args }: Wording): boolean {
  return key === "turned" || (key === "dealt" && args.letter === undefined);
}

/** The log's sentences. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.filter((event) => !unsaid(event)).map((event) => eventText(event, say));
}

/** What has happened, in a sentence. */
export function eventText(event: Wording, say: Say): string {
  const args = event.args as Record<string, number>;
  const known = CLOSED[event.key]! in args ? said(`event-${event.key}.known`, spoken(event.key, args, say)) : undefined;
  return known ?? said(`event-${event.key}`, spoken(event.key, args, say)) ?? event.text;
}

/** The arguments of an event as a sentence names them: people, cards, places and codes instead of numbers. */
function spoken(key: string, args: Record<string, number>, { people, content }: Say): Record<string, Word> {
  const named: Record<string, Word> = { ...args };
  for (const seat of ["seat", "target"]) if (seat in args) named[seat] = people.who(args[seat]!);
  for (const mask of ["taps", "winners"]) if (mask in args) named[mask] = people.who(...seatsIn(args[mask]!));
  return { ...named, ...cardsIn(key, args, content), ...codesIn(key, args, content), ...sharedIn(key, args, { people, content }), ...someIn(args, content) };
}

/** The data cards and the hack card that an event names. */
function cardsIn(key: string, args: Record<string, number>, content: Content): Record<string, Word> {
  if (key === "picked") return { data: dataName(content, args.card!) };
  if (key === "tell_took") return { data: dataName(content, args.card!), left: dataName(content, args.left!) };
  if (key === "announced") {
    const covering = seatsIn(args.available!).map((type) => dataName(content, type));
    return { covering, ranges: covering.length };
  }
  return "card" in args ? { place: PLACE_NAMES[hackPlace(content, args.card!)]!, values: hackValues(content, args.card!) } : {};
}

/** The code, or the one card of it, that an event names. */
function codesIn(key: string, args: Record<string, number>, content: Content): Record<string, Word> {
  if (key === "decoded" || key === "tell_guessed") return { code: codeText(content, args.letter!, args.tens!, args.ones!) };
  if (key === "dealt") return { letter: printed(content, 0, args.letter!) };
  if (key === "flipped") return { face: printed(content, args.letter ? 0 : 1, args.value!) };
  if (!("place" in args)) return {};
  return { place: PLACE_NAMES[args.place!]!, ...("value" in args ? { face: printed(content, args.place!, args.value!) } : {}) };
}

/** The cards that a step names together, and the values that they have among them. */
function sharedIn(key: string, args: Record<string, number>, { people, content }: Say): Record<string, Word> {
  if (key !== "step_shared") return {};
  const cards = seatsIn(args.cards!).map((card) => ({ seat: Math.floor(card / PLACE_NAMES.length), place: card % PLACE_NAMES.length }));
  const faces = seatsIn(args.values!).map((value) => printed(content, cards[0]!.place, value));
  return { faces, cards: cards.map(({ seat, place }) => t("place-of", { seat: people.who(seat), place: PLACE_NAMES[place]! })) };
}

/** The values one of which a tell says to be likely or not, and at which place if it says that. */
function someIn(args: Record<string, number>, content: Content): Record<string, Word> {
  if (!("digits" in args)) return {};
  const faces = [args.letters!, args.digits!].flatMap((values, at) => seatsIn(values).map((value) => printed(content, at, value)));
  return { faces, ...("at" in args ? { at: PLACE_NAMES[args.at!]! } : {}) };
}

/** What decided it: "Ann named your code D 4 9, the only one that was left on the sheet." */
function decidedText({ how, seat, target, code, left }: Decided, { people, content }: Say): string {
  if (how === "resigned") return t("why-resigned", { loser: people.who(seat) });
  if (how !== "right") return t(`decided-${how}`, { seat: people.who(seat) });
  return t("decided-right", { seat: people.who(seat), target: people.who(target), code: codeText(content, ...code), left });
}

/** Who won, and what decided it; where no code did, why. */
export function outcomeText(outcome: Ended, decided: Decided | null, say: Say): AskWords {
  const { winners } = outcome;
  const because = decided ? decidedText(decided, say) : (said(`why-${outcome.why.toLowerCase()}`, { winner: say.people.who(...winners.slice(0, 1)) }) ?? "");
  if (winners.length === 0) return { title: t("table-draw"), why: because };
  if (winners.length === 1 && winners[0] === say.people.viewer) return { title: t("table-win"), why: because };
  return { title: t("table-wins", { names: say.people.who(...winners) }), why: because };
}

/** A hack card as a message names it. */
function hackCard(table: View, slot: Value | undefined, say: Say): { place: string; values: string } {
  const card = table.line[Number(slot)] ?? -1;
  return { place: PLACE_NAMES[hackPlace(say.content, card)]!, values: hackValues(say.content, card) };
}

function sayValue(key: string, value: Value, table: View, say: Say): string {
  if (key === "target") return say.people.name(Number(value));
  if (key === "card") return String(value).replace("-", "–");
  if (key === "place") return t("place-title", { place: String(value) });
  return key === "slot" ? t("card-hack", hackCard(table, value, say)) : String(value);
}

function sayAction(action: Action, table: View, say: Say): string {
  const args: Record<string, Word> = { ...action };
  if (action.do === "data") args.data = sayValue("card", action.card!, table, say);
  if ("target" in action) args.name = say.people.name(Number(action.target));
  return said(`action-${action.do}`, { ...args, ...("slot" in action ? hackCard(table, action.slot, say) : {}) }) ?? asWritten(action.do);
}

/** Words for buttons at this table. */
export function actionWords(table: View, say: Say): ActionWords {
  return {
    verb: (verb) => said(`verb-${verb}`) ?? asWritten(verb),
    argument: (_, key) => said(`argument-${key}`) ?? asWritten(key),
    wanted: (_, key) => said(`wanted-${key}`) ?? asWritten(key),
    value: (_, key, value) => sayValue(key, value, table, say),
    action: (action) => sayAction(action, table, say),
  };
}
