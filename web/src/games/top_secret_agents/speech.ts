/** From a view to what is said about it: the phase, the ask line, buttons, moments and the log. */

import type { Sound } from "$lib/sound";
import { soundOfEnd, type Moment } from "$lib/telling.svelte";
import { seatsIn } from "$lib/people";
import type { Who, Word } from "$lib/texts/catalogue.svelte";
import type { Action, Ended, Value, Wording } from "$lib/wire";
import type { AskWords } from "$lib/words";
import { shownOn } from "./acting";
import { layOf, spaceNamed } from "./board";
import { agentName, doer, done, spaceName, tileCalled, tileName, tradeCalled, tradeName } from "./names";
import { broughtHome } from "./over";
import type { Plan } from "./plan.svelte";
import { said, t, type Say } from "./texts";
import { AgentPlace, Path, Phase, type Content, type View } from "./wire";

type Numbers = Record<string, number>;

/** Beside the title: how far the game is. */
export function phaseText(table: View): string {
  return table.phase === Phase.OVER ? t("over") : t("phase", { turn: table.number, goal: table.goal });
}

/** What a profession can do, a sentence for each ability; content files may give it others than the book. */
export function abilityTexts({ professions, analysed }: Content, profession: number): string[] {
  const found = (professions[profession]?.abilities ?? []).flatMap((ability) => said(`ability-${ability}`, { analysed }) ?? []);
  return found.length ? found : [t("ability-none")];
}

/** The same in a few words, where all professions are listed. */
export function abilitiesInBrief({ professions }: Content, profession: number): string {
  const found = (professions[profession]?.abilities ?? []).flatMap((ability) => said(`ability-${ability}.brief`) ?? []);
  return found.length ? found.join(", ") : t("ability-none.brief");
}

/** What stands on a verb's button. */
export function verbText(verb: string): string {
  return said(`verb-${verb}`) ?? verb;
}

/** What a verb costs; "" where it costs nothing to speak of. */
export function costText(verb: string, { entries }: Content): string {
  return said(`verb-${verb}.cost`, { tiles: entries.length }) ?? "";
}

/** The ask line of a seat that may act. */
function askedOfYou(table: View, plan: Plan, say: Say): AskWords {
  if (table.phase === Phase.TRICKLE) return { title: t("yours-trickle"), why: t("yours-trickle.why", { tiles: say.content.entries.length }) };
  if (table.phase === Phase.DRAWN) return { title: t("yours-drawn", { tile: tileName(say.content, table.drawn) }), why: t("yours-drawn.why") };
  if (plan.verb !== null) return { title: [verbText(plan.verb), costText(plan.verb, say.content)].filter(Boolean).join(": "), why: wantedText(plan) };
  if (plan.agent !== null) {
    const agent = layOf(table, say.content).agentOn[spaceNamed(say.content, plan.agent)] ?? -1;
    const name = agent < 0 ? "" : tradeName(say.content, agent);
    return { title: t("yours-agent", { name }), why: plan.steps.length ? t("yours-agent.why") : t("yours-agent.still") };
  }
  if (plan.verbs.has("spawn")) return { title: t("yours-spawn"), why: t("yours-spawn.why", { agents: 3 - onField(table, say.content) }) };
  return table.actions > 0 ? { title: t("yours-act", { actions: table.actions }), why: t("yours-act.why") } : { title: t("yours-spent"), why: t("yours-spent.why") };
}

/** How many agents of the seat are on the field. */
function onField(table: View, content: Content): number {
  return table.agents.filter(({ place }, i) => place === AgentPlace.FIELD && content.agents[i]?.seat === table.seat).length;
}

function wantedText(plan: Plan): string {
  return said(`wanted-${plan.verb}-${plan.next}`) ?? said(`wanted-${plan.next}`) ?? "";
}

/** The ask line; `advice` is what was advised, and is said until something is picked. */
export function askText(table: View, actors: number[], mayAct: boolean, trickling: boolean, plan: Plan, say: Say, advice = ""): AskWords {
  if (table.phase === Phase.OVER) return { title: t("theirs-over"), why: "" };
  if (trickling) return { title: t("theirs-trickling"), why: t("theirs-trickling.why") };
  if (mayAct) return { ...askedOfYou(table, plan, say), ...(advice && plan.verb === null ? { why: advice } : {}) };
  const names = actors.filter((seat) => seat !== say.people.viewer).map(say.people.name);
  const title = names.length ? t("theirs-waits", { names }) : t("table-waiting");
  return { title, why: table.seat < 0 ? t("table-spectating") : "" };
}

/** A value on a button. */
export function valueText(table: View, plan: Plan, key: string, value: Value, say: Say): string {
  const { content } = say;
  const word = String(value);
  if (key === "profession") {
    const profession = content.professions.findIndex(({ id }) => id === word);
    return tradeCalled(word, content.professions[profession]?.name ?? word);
  }
  if (key === "cost") return t("pay-with", { tile: tileCalled(content, word) });
  if (key === "tile") return t("on", { name: tileCalled(content, word), space: content.spaces[shownOn(table, content, "", "tile", word, undefined)]?.name ?? "" });
  if (key === "way") {
    const space = shownOn(table, content, plan.verb ?? "", "way", word, tileOf(plan));
    return `${word === "left" ? t("way-left") : t("way-right")}: ${space < 0 ? t("off-board") : content.spaces[space]!.name}`;
  }
  if (key === "target" || (key === "to" && plan.verb !== "move")) {
    const agent = layOf(table, content).agentOn[spaceNamed(content, word)] ?? -1;
    return agent < 0 ? word : t("on", { name: agentName(content, say.people, agent), space: word });
  }
  return word;
}

/** Arguments that may name an agent by the space it stands on. */
const AGENTS = ["agent", "to", "target"];

/** A whole action as a sentence, as a review says it. */
export function actionText({ do: verb, ...picked }: Action, table: View, content: Content): string {
  const object = (profession: number): string => t("trade.object", { id: content.professions[profession]!.id, called: content.professions[profession]!.name });
  const args: Record<string, Word> = {};
  for (const [key, value] of Object.entries(picked)) {
    args[key] = key === "tile" || key === "cost" ? tileCalled(content, String(value)) : String(value);
    const agent = AGENTS.includes(key) ? (layOf(table, content).agentOn[spaceNamed(content, String(value))] ?? -1) : -1;
    if (agent >= 0) args[`${key}-trade`] = object(content.agents[agent]!.profession);
    if (key === "profession") args.trade = object(content.professions.findIndex(({ id }) => id === value));
  }
  return said(`action-${verb}`, args) ?? verbText(verb);
}

/** The tile that is picked, or the only one that can be. */
export function tileOf(plan: Plan): string | undefined {
  const tile = plan.picked.tile ?? (plan.left.length && plan.values("tile").length === 1 ? plan.values("tile")[0] : undefined);
  return tile === undefined ? undefined : String(tile);
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What is only seen on the table: a tile that falls as its die says, and the end of a turn. */
function unsaid({ key, args }: Wording): boolean {
  const { path, space, agent } = args as Numbers;
  return key === "ended" || (key === "fell" && path === Path.BY_DIE && space! >= 0 && agent! < 0);
}

/** Whole log sentences, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.filter((event) => !unsaid(event)).map((event) => eventText(event, say));
}

/** What has happened, in a sentence. */
export function eventText({ key, args, text }: Wording, say: Say): string {
  return said(`event-${key}`, spoken(key, args as Numbers, say)) ?? text;
}

/** The arguments of an event as a sentence names them: people, agents, tiles, spaces and colours instead of numbers. */
function spoken(key: string, args: Numbers, { people, content }: Say): Record<string, Word> {
  const named: Record<string, Word> = { ...args, ...endOf(key, args) };
  if (args.seat !== undefined) named.seat = people.who(args.seat);
  if (key === "over") named.winners = people.who(...seatsIn(args.winners!));
  if (key === "rolled") Object.assign(named, waysOf(content, args));
  if (args.tile !== undefined) named.tile = tileName(content, args.tile);
  for (const space of ["space", "origin"]) if (args[space]! >= 0) named[space] = spaceName(content, args[space]!);
  if (args.agent! >= 0) Object.assign(named, doer(content, people, args.agent!), { task: done(content, people, args.agent!).task });
  if (args.target! >= 0) Object.assign(named, done(content, people, args.target!));
  return named;
}

/** The colours that fall to the left and to the right: by odd and even pips. */
function waysOf(content: Content, args: Numbers): Record<string, Word> {
  const falling = (odd: number): string[] =>
    content.colours.flatMap(({ name: called }, i) => ((args[`die${i}`] ?? 0) % 2 === odd ? t("colour", { called }) : []));
  const [left, right] = [falling(1), falling(0)];
  return { left, lefts: left.length, right, rights: right.length };
}

/** Where the way of a tile ended. */
function endOf(key: string, args: Numbers): Record<string, Word> {
  if (key === "fell" && args.path! >= Path.HEMMED_IN) return { end: args.path === Path.COVERED ? "covered" : "hemmed-in", aside: 0 };
  const caught = args[key === "fell" ? "agent" : "target"]! >= 0;
  return { end: args.space! < 0 ? "off" : caught ? "caught" : "on", aside: Number(key === "fell" && args.path === Path.TURNED_ASIDE) };
}

/** What is shown large, in order: what ends an agent's work. */
export function momentsOf(news: Wording[], say: Say): Moment[] {
  const found: Moment[] = [];
  news.forEach(({ key, args }) => {
    const a = args as Numbers;
    const agent = (): { owner: Who; trade: string } => doer(say.content, say.people, a.agent!);
    if (key === "lost") found.push({ title: t("moment-lost", agent()) });
    if (key === "overflowed") found.push({ title: t("moment-overflowed", agent()), verdict: t("moment-overflowed.why", { tiles: a.tiles! }) });
    if (key === "resigned") found.push({ title: t("moment-resigned", { seat: say.people.who(a.seat!) }) });
  });
  return found;
}

/** Under the points that an agent brings home: who it is. */
export function homeText(agent: number, { content, people }: Say): string {
  return t("moment-retired", doer(content, people, agent));
}

const HEARD: Record<string, Sound> = { lost: "no", overflowed: "no", scored: "yes", rolled: "card", moved: "card", spawned: "card", blocked: "card", pinned: "tap" };

/** What is heard: the weightiest of what has just happened. */
export function soundOf(news: Wording[], viewer: number): Sound | null {
  const order: Sound[] = ["no", "yes", "tap", "card"];
  const heard = news.flatMap(({ key }) => HEARD[key] ?? []);
  return soundOfEnd(news, viewer) ?? order.find((sound) => heard.includes(sound)) ?? null;
}

/** What decided it: the agent that carried home the last points, and what they come to. */
function decidedText(outcome: Ended, points: number[], events: Wording[], { people, content }: Say): string {
  const last = outcome.why === "GOAL" ? broughtHome(events, content).at(-1) : undefined;
  const home = last && t("decided-home", { ...doer(content, people, last.agent), tiles: last.tiles.map((tile) => tileName(content, tile)) });
  const [winner = -1] = outcome.winners;
  const why = said(`why-${outcome.why.toLowerCase()}`, { winner: people.who(winner), loser: people.who(1 - winner) }) ?? "";
  const [one, other] = people.viewer === 1 ? [1, 0] : [0, 1];
  const score = { one: people.who(one), ones: points[one]!, other: people.who(other), others: points[other]! };
  return [home ?? why, t("decided-points", score)].join(" ");
}

/** Who won, and what decided it. */
export function outcomeText(outcome: Ended, points: number[], events: Wording[], say: Say): AskWords {
  const { winners } = outcome;
  const why = decidedText(outcome, points, events, say);
  if (winners.length !== 1) return { title: t("tie"), why };
  return winners[0] === say.people.viewer ? { title: t("table-win"), why } : { title: t("table-wins", { names: say.people.who(winners[0]!) }), why };
}

/** Spaces on which something has just changed, for who wants less motion. */
export function changedOn(news: Wording[], table: View): Set<number> {
  const found = new Set<number>();
  for (const { args } of news) {
    const a = args as Numbers;
    for (const key of ["space", "origin"]) if (a[key] !== undefined && a[key]! >= 0) found.add(a[key]!);
    for (const key of ["agent", "target"]) if (a[key] !== undefined && a[key]! >= 0) found.add(table.agents[a[key]!]?.space ?? -1);
  }
  found.delete(-1);
  return found;
}
