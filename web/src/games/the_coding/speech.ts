/** From a view to what is said about it: the phase, the ask line, buttons and log. Reads `legal`, knows no rule. */

import { valuesOf } from "$lib/forms";
import { percent } from "$lib/percent";
import { texts } from "$lib/texts";
import type { Action, Form, Notes, Ended, Value, Wording } from "$lib/wire";
import type { ActionWords, AskWords } from "$lib/words";
import { hackPlace, hackValues } from "./cards";
import { verdictOn, type Guess } from "./sheet";
import { codingTexts as words, type Say } from "./texts";
import { Phase, System, type View } from "./wire";

/** Beside the title: how far the game is. */
export function phaseText(table: View): string {
  if (table.phase === Phase.OVER) return words.phase.over;
  if (table.phase === Phase.ORDER) return words.phase.order;
  if (table.current_round >= 1 && table.current_round <= 4) return words.phase.round(table.current_round);
  return table.system === System.SPEED ? words.phase.speed : words.phase.counter;
}

/** Names of the opponents still in: those whom a legal hack reaches, and the rest. */
function reach(table: View, hacks: Form[], say: Say): [string[], string[]] {
  const targets = new Set(hacks.flatMap((form) => valuesOf(form, "target")));
  const others = [...Array(table.players).keys()].filter((seat) => seat !== table.seat && !table.sides[seat]!.out);
  const names = (reached: boolean): string[] => others.filter((seat) => targets.has(seat) === reached).map(say.people.name);
  return [names(true), names(false)];
}

/** What is asked of a seat that may act, read off the forms. */
function askedOfYou(table: View, legal: Form[], say: Say, open: string): AskWords {
  const verbs = new Set(legal.map((form) => form.do));
  const opening = verbs.size > 1 && verbs.has("decode");
  const hacks = legal.filter((form) => form.do === "hack");
  if (verbs.has("order")) return words.yours.order();
  if (verbs.has("withdraw")) return words.yours.said();
  if (verbs.has("tap") || verbs.has("pass")) return words.yours.tap();
  if (verbs.has("play") || verbs.has("stop")) return words.yours.playOn();
  if (table.phase === Phase.NAME) return words.yours.name();
  if (table.phase === Phase.SHOW_DIGIT) return words.yours.digit();
  if (verbs.has("reveal")) return words.yours.reveal();
  if (opening && open === "decode") return words.yours.decoding();
  if (verbs.has("data")) return words.yours.data(opening);
  if (verbs.has("none")) return words.yours.none(opening);
  if (verbs.has("hack")) return words.yours.send(opening, ...reach(table, hacks, say));
  return words.yours.decode();
}

function askedOfOthers(table: View, actors: number[], say: Say): AskWords {
  const names = texts.table.and(actors.filter((seat) => seat !== table.seat).map(say.people.name));
  const byPhase: Record<number, (names: string) => AskWords> = {
    [Phase.ORDER]: words.theirs.order,
    [Phase.DATA]: words.theirs.data,
    [Phase.SEND]: words.theirs.send,
    [Phase.CHOOSE]: words.theirs.choose,
    [Phase.REVEAL]: words.theirs.reveal,
    [Phase.PLAY_ON]: words.theirs.playOn,
    [Phase.TAP]: words.theirs.tap,
    [Phase.OPEN]: words.theirs.tap,
    [Phase.NAME]: words.theirs.name,
    [Phase.SHOW_DIGIT]: words.theirs.digit,
  };
  if (table.phase === Phase.OVER) return words.theirs.over();
  const ask = (names && byPhase[table.phase]?.(names)) || { title: texts.table.waiting, why: "" };
  return table.seat < 0 ? { ...ask, why: texts.table.spectating } : ask;
}

/** The ask line while a guess is being put together: the guess so far, and what one's own sheet says of it. */
export function guessWords(guess: Guess, notes: Notes | null, say: Say): AskWords | null {
  if (guess.code.every((value) => value === "")) return null;
  const { p, out } = verdictOn(guess, notes);
  const note = out ? words.guess.out(out.place, out.value) : p === undefined ? words.yours.decoding().why : words.guess.odds(percent(p));
  return { title: words.guess.title(say.people.name(guess.seat), guess.code), why: note };
}

/** The ask line; `open` is the verb of the question the player has turned to, `guess` what is being said instead while one is put together. */
export function askText(table: View, actors: number[], legal: Form[], say: Say, open = "", guess: AskWords | null = null): AskWords {
  if (legal.length > 0 && guess) return guess;
  return legal.length > 0 ? askedOfYou(table, legal, say, open) : askedOfOthers(table, actors, say);
}

/** The log's sentences, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events
    .map((event) => words.events[event.key]?.(event.args as Record<string, number>, say) ?? event.text)
    .filter((line) => line !== "");
}

/** Who won, and why: "You win", "You are the last one standing." */
export function outcomeText(outcome: Ended, say: Say): AskWords {
  const { winners } = outcome;
  const why = words.why(outcome.why, say, winners[0] ?? -1);
  if (winners.length === 0) return { title: texts.table.draw, why };
  if (winners.length === 1 && winners[0] === say.people.viewer) return { title: texts.table.win, why };
  return { title: texts.table.wins(texts.table.and(winners.map(say.people.name))), why };
}

function sayHack(action: Action, table: View, say: Say): string {
  const card = table.line[Number(action.slot)] ?? -1;
  const name = say.people.name(Number(action.target));
  return words.actions.hack(name, hackPlace(say.content, card), hackValues(say.content, card));
}

function sayValue(key: string, value: Value, table: View, say: Say): string {
  if (key === "target") return say.people.name(Number(value));
  if (key === "card") return String(value).replace("-", "–");
  if (key === "place") return words.placeValue[String(value)] ?? String(value);
  if (key !== "slot") return String(value);
  const card = table.line[Number(value)] ?? -1;
  return words.cards.hack(hackPlace(say.content, card), hackValues(say.content, card));
}

/** Words for buttons at this table. */
export function actionWords(table: View, say: Say): ActionWords {
  const { actions } = words;
  const others: Record<string, (action: Action) => string> = {
    ...actions,
    hack: (action) => sayHack(action, table, say),
    decode: (action) => actions.decode(action, say.people.name(Number(action.target))),
  };
  return {
    verb: (verb) => words.verbs[verb] ?? texts.forms.verb(verb),
    argument: (_, key) => words.args[key] ?? texts.forms.argument(key),
    wanted: (_, key) => words.wanted[key] ?? texts.forms.argument(key),
    value: (_, key, value) => sayValue(key, value, table, say),
    action: (action) => others[action.do]?.(action) ?? texts.forms.verb(action.do),
  };
}
