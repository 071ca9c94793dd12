/** From a view to what is said about it: the phase, the ask line, buttons and log. Reads `legal`, knows no rule. */

import { percent } from "$lib/percent";
import { seatsIn, shoulderOf, type People } from "$lib/people";
import { asWritten } from "$lib/texts";
import type { Word } from "$lib/texts/catalogue.svelte";
import { unmarked } from "$lib/texts/rich";
import type { Action, Form, Ended, Value, Wording } from "$lib/wire";
import type { ActionWords, AskWords } from "$lib/words";
import { cardNamed, cardOf, membersOf, numbersIn, partsOf, type Card } from "./cards";
import type { Strike } from "./over";
import { guardsText, guildText, said, t, type Say } from "./texts";
import { CLOSED, Phase, Window, type View } from "./wire";

type Numbers = Record<string, number>;

/** Beside the title: how far the game is. */
export function phaseText(table: View): string {
  if (table.phase === Phase.OVER) return t("phase-over");
  if (table.phase === Phase.STOW) return t("phase-stow");
  const all = table.turns + table.deck + table.sides.length; // one draws a card in each, then everybody has a final turn
  return table.final > 0 ? t("phase-final") : t("phase-turn", { turn: table.turns, all });
}

/** A card as sentences call it: its name stands out. */
function card({ content }: Say, id: number): string {
  if (id < 0) return t("no-card");
  const { kind, number } = cardOf(content, id);
  return t("card", { title: kind.title, number });
}

/** A card as buttons call it: "Scavenge (5)". */
function cardText(say: Say, id: number): string {
  return id < 0 ? "" : unmarked(card(say, id));
}

function named(say: Say, word: Value): string {
  return cardText(say, cardNamed(say.content, String(word)));
}

/** How the face of a card is read out. */
export function faceText({ kind, number, guild }: Card): string {
  return t("face", { number, title: kind.title, guild: guildText(guild) });
}

/** The spot of the Guard that a card is aimed at. */
const spotOf = (table: View): number => Number(partsOf(table.target)[0]?.slice(-1) ?? 0);

/** The cards that may answer in the open window. */
function answersTo(table: View, { content }: Say): string[] {
  const asks = cardOf(content, table.card).kind.asks;
  const abilities = table.window === Window.AFTER ? ["bullet_proof_vest"] : ["intercept", ...(asks ? ["cover_story"] : [])];
  return content.deck.filter(({ ability }) => abilities.includes(ability)).map(({ title }) => title);
}

/** What goes where a Guard is hit, unless somebody reacts. */
function goes(table: View): string {
  const side = table.sides[1 - table.turn]!;
  if (side.cover[spotOf(table)]! >= 0) return "cover";
  return side.resilience ? "resilience" : "guard";
}

/** What a window asks of whoever may react, whatever they hold: the server counts these words (`asking.py`). */
function windowAsk(table: View, say: Say): AskWords {
  const args = { what: windowText(table, say), cards: answersTo(table, say) };
  return { title: t("yours-window"), why: table.window === Window.AFTER ? t("yours-window.after", { ...args, goes: goes(table) }) : t("yours-window.before", args) };
}

/** What a window is about. */
function windowText(table: View, say: Say): string {
  const { turn: seat, card, target } = table;
  if (table.window !== Window.AFTER) return unmarked(eventText({ key: "deployed", args: { seat, card, target }, text: "" }, say));
  return t("window-attack", { seat: say.people.who(seat), owner: say.people.who(1 - seat), spot: spotOf(table), card: cardText(say, card) });
}

/** A question by its key, with why it is asked where that is said. */
function ask(key: string, args: Record<string, Word> = {}, why = "why"): AskWords {
  return { title: said(key, args) ?? "", why: said(`${key}.${why}`, args) ?? "" };
}

const ASKED: Record<number, string> = {
  [Phase.STOW]: "yours-stow",
  [Phase.ACT]: "yours-act",
  [Phase.SHOW]: "yours-show",
  [Phase.GIVE]: "yours-give",
  [Phase.DISCARD]: "yours-discard",
  [Phase.TUCK]: "yours-tuck",
  [Phase.EXHUME]: "yours-exhume",
  [Phase.ARRANGE]: "yours-arrange",
  [Phase.ORDER]: "yours-order",
};

function askedOfYou(table: View, say: Say): AskWords {
  if (table.phase === Phase.WINDOW) return windowAsk(table, say);
  if (table.phase === Phase.NAME) return table.turn === table.seat ? ask("yours-codes") : ask("yours-petals", { number: cardOf(say.content, table.card).number });
  const key = table.phase === Phase.ACT && table.final > 0 ? "yours-last" : ASKED[table.phase];
  return key ? ask(key) : { title: t("table-waiting"), why: "" };
}

const AWAITED: Record<number, string> = { [Phase.STOW]: "theirs-stow", [Phase.ACT]: "theirs-act", [Phase.WINDOW]: "theirs-window" };

function askedOfOthers(table: View, actors: number[], say: Say): AskWords {
  if (table.phase === Phase.OVER) return ask("theirs-over");
  const names = actors.filter((seat) => seat !== say.people.viewer).map(say.people.name);
  if (!names.length) return { title: t("table-waiting"), why: "" };
  const what = table.phase === Phase.WINDOW ? windowText(table, say) : "";
  const asked = ask(AWAITED[table.phase] ?? "theirs-choose", { names, what });
  return table.seat < 0 && !asked.why ? { ...asked, why: t("table-spectating") } : asked;
}

/** What is asked once a card of the hand is chosen: for its ability what that does, in the last turn what one would keep, else what its guild is for. */
export function chosenText(table: View, say: Say, chosen: Card, kept: Card[], deploys: boolean, odds: number | null): AskWords {
  const title = t("yours-chosen", { title: chosen.kind.title });
  if (deploys) return { title, why: chosen.kind.text };
  if (table.final === 0 || kept.length === 0) return { title, why: said(`guild-${chosen.guild}.help`) ?? "" };
  const cards = kept.map(({ id }) => unmarked(cardText(say, id)));
  return { title, why: odds === null || kept.length > 1 ? t("yours-chosen.keeping", { cards }) : t("yours-chosen.odds", { cards, percent: percent(odds) }) };
}

export function askText(table: View, actors: number[], legal: Form[], say: Say): AskWords {
  return legal.length > 0 ? askedOfYou(table, say) : askedOfOthers(table, actors, say);
}

/** What is only seen on the table: where a played card goes, and what is dealt to others. */
function unsaid(event: Wording): boolean {
  return event.key === "laid" || ((event.key === "dealt" || event.key === "offered") && !isKnown(event));
}

/** Does the reader see the closed arguments of an event? */
function isKnown({ key, args }: Wording): boolean {
  return Number(args[CLOSED[key] ?? ""] ?? -1) >= 0;
}

/** The log's sentences, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.filter((event) => !unsaid(event)).map((event) => eventText(event, say));
}

/** What has happened, in a sentence. */
export function eventText(event: Wording, say: Say): string {
  const args = spoken(event.key, event.args as Numbers, say);
  return (isKnown(event) ? said(`event-${event.key}.known`, args) : undefined) ?? said(`event-${event.key}`, args) ?? event.text;
}

/** A fact of a note sheet, as the log says it; a bot's own card is named as such to whoever looks over its shoulder. */
export function factText(fact: Wording, table: View, say: Say): string {
  const holder = shoulderOf(say.people, table.seat);
  if (fact.key === "own" && holder !== null) return t("event-own.of", { who: say.people.who(holder), card: cardText(say, Number(fact.args.card)) });
  return logLines([fact], say)[0] ?? "";
}

/** The arguments that are a card, whatever the event. */
const SINGLE = ["card", "other_card", "suitcase", "encrypted", "received", "given", "guard", "cache"];
/** The arguments of an event that are cards which a sentence lists. */
const SEVERAL: Record<string, string[]> = {
  dealt: ["first", "second"],
  offered: ["first", "second", "third", "fourth"],
  foresaw: ["top", "second", "third"],
  arranged: ["top", "second", "third"],
};

/** The arguments of an event as a sentence names them: people, Guards and cards instead of numbers. */
function spoken(key: string, args: Numbers, say: Say): Record<string, Word> {
  return { ...args, ...peopleIn(key, args, say), ...cardsIn(key, args, say), ...askedIn(key, args), ...aimOf(args, say) };
}

/** Who acts, whom it concerns, and whose Guard stands in the spot. */
function peopleIn(key: string, { seat, other, to, spot, winners }: Numbers, { people }: Say): Record<string, Word> {
  const found: Record<string, Word> = {};
  if (seat !== undefined) found.seat = people.who(seat);
  if (other !== undefined) found.other = people.who(other);
  if (key === "shown") found.to = people.who(to!);
  if (key === "over") found.winners = people.who(...seatsIn(winners!));
  if (spot !== undefined) found.owner = people.who(key === "attacked" ? 1 - seat! : seat!);
  return found;
}

/** The cards that an event names. */
function cardsIn(key: string, args: Numbers, say: Say): Record<string, Word> {
  const found: Record<string, Word> = {};
  for (const name of SINGLE) if (args[name] !== undefined) found[name] = card(say, args[name]);
  const several = args.cards !== undefined ? membersOf(args.cards) : (SEVERAL[key] ?? []).map((name) => args[name] ?? -1).filter((id) => id >= 0);
  found.cards = several.map((id) => card(say, id));
  if (key === "reacted") found.to = card(say, args.to!);
  if (key === "revealed") Object.assign(found, { final: card(say, args.final!), finals: Number(args.final! >= 0) });
  return found;
}

/** What was asked, and what the answer is. */
function askedIn(key: string, { numbers, answer, match }: Numbers): Record<string, Word> {
  if (key === "answered") return { numbers: numbersIn(numbers!).map(String), yes: answer! };
  return key === "judged" ? { yes: match! } : {};
}

/** What a card that is Deployed names: numbers, or what it is aimed at. */
function aimOf({ target, seat }: Numbers, say: Say): Record<string, Word> {
  const parts = partsOf(target ?? 0);
  if (parts.length === 0) return { aim: "none" };
  if (parts.every(isNumber)) return { aim: "numbers", numbers: parts };
  return { aim: "targets", targets: parts.map((part) => aimedText(part, seat!, say)) };
}

const isNumber = (part: string): boolean => /^\d$/.test(part);

/** A part of a target as the log has it: "Ada’s left Guard". */
function aimedText(part: string, seat: number, { people }: Say): string {
  if (part === "pile") return t("top-card");
  if (part === "card") return t("itself");
  const at = Number(part.slice(-1));
  if (part.startsWith("pile")) return t("from-pile", { depth: at + 1 });
  if (part.startsWith("free")) return t("part-free", { spot: at });
  return t("guard.inside", { owner: people.who(part.startsWith("mine") ? seat : 1 - seat), spot: at });
}

/** How a match stands, by who is ahead: "You lead 1 : 0, best of 3". */
export function matchText({ standing, bestOf: games, decided }: { standing: number[]; bestOf: number; decided: boolean }, people: People): string {
  const [one = 0, other = 0] = standing;
  if (one + other === 0) return t("match-begins", { games });
  const score = `${Math.max(one, other)} : ${Math.min(one, other)}`;
  if (one === other) return t("match-level", { score, games });
  return t(decided ? "match-wins" : "match-leads", { seat: people.who(one < other ? 1 : 0), score, games });
}

/** What a Final Card did: "Bourbon’s 6 is in your Code 5-6-7, and no Guard there is a 6." */
function strikeText({ seat, number, strike, code }: Strike, people: People): string {
  return t("decided-strike", { seat: people.who(seat), whose: people.who(1 - seat), number, strike, code: code.join("-") });
}

/** Why it ended so, and what decided it: the Final Cards, and where they did not the Guards. */
function decidedText(outcome: Ended, all: Strike[], halves: number[], people: People): string {
  const [winner = -1] = outcome.winners;
  const why = said(`why-${outcome.why.toLowerCase()}`, { winner: people.who(...outcome.winners), loser: people.who(1 - winner) }) ?? "";
  if (all.length === 0) return why;
  if (outcome.why === "MATCH") return all.sort((a, b) => Number(b.seat === winner) - Number(a.seat === winner)).map((one) => strikeText(one, people)).join(" ");
  const guards = [0, 1].map((seat) => t("decided-guards", { seat: people.who(seat), guards: guardsText(halves[seat]!) }));
  return [why, ...guards].join(" ");
}

/** Who won, and what decided it. */
export function outcomeText(outcome: Ended, all: Strike[], halves: number[], { people }: Say): AskWords {
  const { winners } = outcome;
  const [winner = -1] = winners;
  const why = decidedText(outcome, all, halves, people);
  if (winners.length !== 1) return { title: t("table-draw"), why };
  return { title: winner === people.viewer ? t("table-win") : t("table-wins", { names: people.who(winner) }), why };
}

/** A part of a target in words: "the left Guard". */
export function partText(part: string, table: View, say: Say): string {
  const spot = Number(part.slice(-1));
  if (isNumber(part)) return part;
  if (part.startsWith("mine")) return t("part-mine", { spot });
  if (part.startsWith("theirs")) return t("part-theirs", { spot });
  if (part.startsWith("free")) return t("part-free", { spot });
  if (part === "pile") return t("part-pile");
  if (part === "card") return t("part-card");
  return cardText(say, table.pile[table.piled - 1 - spot] ?? -1);
}

function orderText(table: View, say: Say, order: string): string {
  return [...order].map((place) => cardText(say, table.foreseen[Number(place) - 1] ?? -1)).filter(Boolean).join(", ");
}

/** What a Deploy names, as its button says it. */
function namedBy(target: string, table: View, say: Say): { aim: string; parts: string[] } {
  const parts = target === "now" ? [] : target.split("+");
  const aim = parts.length === 0 ? "none" : parts.some(isNumber) ? "numbers" : "targets";
  return { aim, parts: parts.map((part) => partText(part, table, say)) };
}

const OF_CARDS = ["card", "suitcase", "encrypted"];

function sayAction(action: Action, table: View, say: Say): string {
  const args: Record<string, Word> = {};
  for (const [key, value] of Object.entries(action)) args[key] = OF_CARDS.includes(key) ? named(say, value as Value) : String(value);
  if (action.do === "deploy") Object.assign(args, namedBy(String(action.target), table, say));
  if (action.spot !== undefined) args.spot = Number(action.spot);
  if (action.do === "arrange") args.order = orderText(table, say, String(action.order));
  return said(`action-${action.do}`, args) ?? asWritten(action.do);
}

export function verbText(verb: string): string {
  return said(`verb-${verb}`) ?? asWritten(verb);
}

/** Words for buttons at this table. */
export function actionWords(table: View, say: Say): ActionWords {
  return {
    verb: verbText,
    argument: (verb, key) => said(`argument-${verb}-${key}`) ?? said(`argument-${key}`) ?? asWritten(key),
    wanted: (verb, key) => said(`wanted-${verb}-${key}`) ?? said(`wanted-${key}`) ?? asWritten(key),
    value: (_, key, value) => {
      if (key === "number") return String(value);
      return key === "order" ? orderText(table, say, String(value)) : named(say, value) || String(value);
    },
    action: (action) => sayAction(action, table, say),
  };
}
