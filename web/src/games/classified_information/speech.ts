/** From a view to what is said about it: the phase, the ask line, buttons and log. Reads `legal`, knows no rule. */

import type { People } from "$lib/people";
import { asWritten, listed, t } from "$lib/texts";
import { unmarked } from "$lib/texts/rich";
import type { Action, Form, Ended, Value, Wording } from "$lib/wire";
import type { ActionWords, AskWords } from "$lib/words";
import { cardNamed, cardOf, membersOf } from "./cards";
import { classifiedTexts as words, type Say } from "./texts";
import { Phase, Window, type View } from "./wire";

/** Turns of a whole game: ten draws and two final turns. */
const TURNS = 12;

/** Beside the title: how far the game is. */
export function phaseText(table: View): string {
  if (table.phase === Phase.OVER) return words.phase.over;
  if (table.phase === Phase.STOW) return words.phase.stow;
  return table.final > 0 ? words.phase.final : words.phase.turn(table.turns, TURNS);
}

/** A card as buttons call it: "Scavenge (5)". */
export function cardText(say: Say, id: number): string {
  if (id < 0) return "";
  const { kind, number } = cardOf(say.content, id);
  return `${kind.title} (${number})`;
}

function named(say: Say, word: Value): string {
  return cardText(say, cardNamed(say.content, String(word)));
}

/** What a window is about. */
function windowText(table: View, say: Say): string {
  return unmarked(words.windowOver(say, table.turn, cardText(say, table.card), table.window === Window.AFTER));
}

function askedOfYou(table: View, legal: Form[], say: Say): AskWords {
  const { yours } = words;
  const byPhase: Record<number, () => AskWords> = {
    [Phase.STOW]: yours.stow,
    [Phase.ACT]: yours.act,
    [Phase.NAME]: () => (table.turn === table.seat ? yours.codes() : yours.petals(cardOf(say.content, table.card).number)),
    [Phase.SHOW]: yours.show,
    [Phase.GIVE]: yours.give,
    [Phase.DISCARD]: yours.discard,
    [Phase.TUCK]: yours.tuck,
    [Phase.EXHUME]: yours.exhume,
    [Phase.ARRANGE]: yours.arrange,
    [Phase.ORDER]: yours.order,
  };
  if (table.phase === Phase.WINDOW) {
    return yours.window(windowText(table, say), legal.some(({ do: verb }) => verb === "react"));
  }
  return byPhase[table.phase]?.() ?? { title: t("table-waiting"), why: "" };
}

function askedOfOthers(table: View, actors: number[], say: Say): AskWords {
  const { theirs } = words;
  if (table.phase === Phase.OVER) return theirs.over();
  const names = listed(actors.filter((seat) => seat !== table.seat).map(say.people.name));
  if (!names) return { title: t("table-waiting"), why: "" };
  const byPhase: Record<number, (names: string) => AskWords> = {
    [Phase.STOW]: theirs.stow,
    [Phase.ACT]: theirs.act,
    [Phase.WINDOW]: theirs.window,
  };
  const ask = (byPhase[table.phase] ?? theirs.choose)(names);
  return table.seat < 0 && !ask.why ? { ...ask, why: t("table-spectating") } : ask;
}

export function askText(table: View, actors: number[], legal: Form[], say: Say): AskWords {
  return legal.length > 0 ? askedOfYou(table, legal, say) : askedOfOthers(table, actors, say);
}

/** The log's sentences, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.map((event) => words.events[event.key]?.(event.args as Record<string, number>, say) ?? event.text).filter((line) => line !== "");
}

/** How a match stands, by who is ahead: "You lead 1 : 0, best of 3". */
export function matchText({ standing, bestOf, decided }: { standing: number[]; bestOf: number; decided: boolean }, people: People): string {
  const [one = 0, other = 0] = standing;
  if (one + other === 0) return words.match.begins(bestOf);
  const score = `${Math.max(one, other)} : ${Math.min(one, other)}`;
  const ahead = one < other ? 1 : 0;
  const name = people.name(ahead);
  const say = one === other ? words.match.level(score) : (decided ? words.match.wins : words.match.leads)(name, ahead === people.viewer, score);
  return `${say}, ${words.match.bestOf(bestOf)}`;
}

/** Who won, and why. */
export function outcomeText(outcome: Ended, say: Say): AskWords {
  const { winners } = outcome;
  const why = words.why(outcome.why, say, winners[0] ?? -1);
  if (winners.length !== 1) return { title: t("table-draw"), why };
  return { title: winners[0] === say.people.viewer ? t("table-win") : t("table-wins", { names: say.people.who(winners[0]!) }), why };
}

/** A part of a target in words: "the left Guard". */
export function partText(part: string, table: View, say: Say): string {
  const at = Number(part.slice(-1));
  if (/^\d$/.test(part)) return words.part.number(part);
  if (part.startsWith("mine")) return words.part.mine(at);
  if (part.startsWith("theirs")) return words.part.theirs(at);
  if (part === "pile") return words.part.pile;
  if (part === "card") return words.part.card;
  return words.part.depth(cardText(say, table.pile[table.piled - 1 - at] ?? -1));
}

function orderText(table: View, say: Say, order: string): string {
  return [...order].map((place) => cardText(say, table.foreseen[Number(place) - 1] ?? -1)).filter(Boolean).join(", ");
}

function sayAction(action: Action, table: View, say: Say): string {
  const { actions } = words;
  const card = (key = "card"): string => named(say, action[key] ?? "");
  switch (action.do) {
    case "stow": return actions.stow(card("suitcase"), card("encrypted"));
    case "deploy": {
      const parts = String(action.target) === "now" ? [] : String(action.target).split("+");
      return actions.deploy(card(), words.aim(parts.map((part) => partText(part, table, say)), parts.some((part) => /^\d$/.test(part))));
    }
    case "enlist": return actions.enlist(card());
    case "assassinate": return actions.assassinate(card(), words.part.theirs(Number(action.spot)));
    case "encrypt": return actions.encrypt(card());
    case "react": return actions.react(card());
    case "pass": return actions.pass();
    case "name": return actions.name(String(action.number));
    case "show": return actions.show(card());
    case "give": return actions.give(card());
    case "discard": return actions.discard(card());
    case "tuck": return actions.tuck(card());
    case "exhume": return actions.exhume(card("encrypted"), card());
    case "leave": return actions.leave();
    case "arrange": return actions.arrange(orderText(table, say, String(action.order)));
    case "top": return actions.top(card());
    default: return asWritten(action.do);
  }
}

function sayArgument(verb: string, key: string): string {
  if (key === "card" && verb === "top") return words.topCard;
  if (key === "card" && verb === "tuck") return words.tuckCard;
  return words.args[key] ?? asWritten(key);
}

/** Words for buttons at this table. */
export function actionWords(table: View, say: Say): ActionWords {
  return {
    verb: (verb) => words.verbs[verb] ?? asWritten(verb),
    argument: sayArgument,
    wanted: (verb, key) => words.wanted[`${verb}.${key}`] ?? words.wanted[key] ?? asWritten(key),
    value: (_, key, value) => {
      if (key === "number") return String(value);
      return key === "order" ? orderText(table, say, String(value)) : named(say, value) || String(value);
    },
    action: (action) => sayAction(action, table, say),
  };
}

/** What the cards of a set are called, as a list. */
export function setText(say: Say, mask: number): string {
  return listed(membersOf(mask).map((id) => cardText(say, id)));
}
