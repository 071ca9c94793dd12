/** From a view to what is said about it: the phase, what is asked, captions and the end. Reads `legal`, knows no rule. */

import { listed, t } from "$lib/texts";
import type { Ended, Wording } from "$lib/wire";
import type { AskWords } from "$lib/words";
import { nameOf } from "./people";
import { partyTexts as words, type Say } from "./texts";
import type { Verdict } from "./table";
import { Phase, POINTING, type View } from "./wire";

/** Beside the title: how far the game is, in few words where there is little room. */
export function phaseText(table: View, wide = false): string {
  const { phase, current_round: round, slot } = table;
  if (!wide) return phase === Phase.OVER ? words.phase.over : words.shortRound(round);
  if (phase === Phase.OVER) return words.phase.over;
  if (phase === Phase.ANSWERING) return words.phase.card(round, slot);
  if (phase === Phase.READYING) return words.phase.think(round);
  return phase === Phase.POINTING ? words.phase.point(round) : words.phase.reveal(round);
}

/** The names of those for whom all wait. */
export function awaited(table: View, actors: number[], say: Say): string {
  return listed(actors.filter((seat) => seat !== table.seat).map((seat) => nameOf(say.people, seat)));
}

function answering(table: View, mayAct: boolean, sealed: boolean, others: string): AskWords {
  const mine = table.sides[table.seat]!;
  if (mayAct) return { title: words.answer.title, why: sealed ? words.answer.sealedWhy : words.answer.why };
  const title = mine.late[table.slot] ? words.answer.late : words.answer.yours(mine.answers[table.slot] === 1);
  return { title, why: others ? words.answer.doneWhy(others) : words.answer.all };
}

function pointing(table: View, mayAct: boolean, say: Say): AskWords {
  if (mayAct) return { title: words.point.title, why: table.players === 3 ? words.point.whyThree : words.point.why };
  const { arrow, late } = table.sides[table.seat]!;
  const title = arrow === table.seat ? words.point.doneSelf : words.point.done(nameOf(say.people, arrow));
  return { title: late[POINTING] ? words.point.late : title, why: words.point.doneWhy };
}

/** What the player has got in this round, and for what. */
export function verdictText(table: View, verdict: Verdict | undefined, say: Say): AskWords {
  const { arrow, earned } = table.sides[table.seat]!;
  const said = words.reveal.you;
  const name = nameOf(say.people, arrow);
  const alone = arrow === table.seat;
  const other = said.other(name, words.teams[table.sides[arrow]?.team ?? 0]!);
  const mutual = verdict?.right && !alone && table.sides[arrow]?.arrow === table.seat;
  let why = verdict?.right ? (alone ? said.alone : said.mate(name)) : alone ? said.notAlone : other;
  if (mutual) why = said.found(name);
  else if (verdict?.found) why = `${why} ${said.andFound}`;
  return { title: words.reveal.got(earned[table.current_round - 1] ?? 0), why };
}

function revealing(mayAct: boolean, others: string, got: AskWords): AskWords {
  if (mayAct || !others) return { ...got, why: `${got.why} ${mayAct ? words.reveal.nextWhy : ""}`.trim() };
  return { title: words.reveal.done, why: words.reveal.doneWhy(others) };
}

/** What a player's page knows beside the table. */
export interface Now {
  actors: number[];
  mayAct: boolean;
  /** Answers are shown together. */
  sealed: boolean;
  verdict?: Verdict | undefined;
  /** The reveal has been seen. */
  told: boolean;
}

/** What is asked of a player, or what they wait for. */
export function askText(table: View, now: Now, say: Say): AskWords {
  const { mayAct, sealed } = now;
  const others = awaited(table, now.actors, say);
  if (table.seat < 0) return { title: screenText(table).title, why: t("table-spectating") };
  if (table.phase === Phase.ANSWERING) return answering(table, mayAct, sealed, others);
  if (table.phase === Phase.READYING) return mayAct ? words.ready : { title: words.ready.done, why: words.ready.doneWhy };
  if (table.phase === Phase.POINTING) return pointing(table, mayAct, say);
  if (!now.told) return { title: words.reveal.pointing, why: "" };
  if (table.phase === Phase.REVEALED) return revealing(mayAct, others, verdictText(table, now.verdict, say));
  return { title: words.phase.over, why: "" };
}

/** What a shared screen asks everybody to do. */
export function screenText(table: View): { title: string; waiting: string } {
  if (table.phase === Phase.ANSWERING) return { title: words.answer.onPhones, waiting: words.answer.thinking };
  if (table.phase === Phase.READYING) return { title: words.ready.screen, waiting: words.ready.not };
  if (table.phase === Phase.POINTING) return { title: words.point.screen, waiting: words.point.not };
  return { title: table.phase === Phase.OVER ? words.again : words.reveal.title, waiting: words.ready.not };
}

/** The sentences of the log, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.map((event) => words.events[event.key]?.(event.args as Record<string, number>, say) ?? event.text).filter((line) => line !== "");
}

/** Who won, and with how many points. */
export function outcomeText(outcome: Ended, say: Say): AskWords {
  const { winners, scores } = outcome;
  const most = scores[winners[0] ?? 0] ?? 0;
  const why = winners.length < 2 ? words.outcome.won(most) : winners.length === 2 ? words.outcome.shared(most) : words.outcome.sharedMany(most);
  if (winners.length === 1 && winners[0] === say.people.viewer) return { title: t("table-win"), why };
  return { title: t("table-wins", { names: say.people.who(...winners) }), why };
}
