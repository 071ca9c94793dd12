/** From a view to what is said about it: the phase, the ask line, buttons, moments and the log. */

import type { Sound } from "$lib/sound";
import type { Moment } from "$lib/stage.svelte";
import { listed, t } from "$lib/texts";
import { seatsIn } from "$lib/people";
import type { Ended, Value, Wording } from "$lib/wire";
import type { AskWords } from "$lib/words";
import { shownOn } from "./acting";
import { layOf, spaceNamed, tileNamed } from "./board";
import { agentName, tileCalled, tileName, tradeName } from "./names";
import type { Plan } from "./plan.svelte";
import { agentsTexts as words, type Say } from "./texts";
import { AgentPlace, Phase, type View } from "./wire";

type Numbers = Record<string, number>;

/** Beside the title: how far the game is. */
export function phaseText(table: View): string {
  return table.phase === Phase.OVER ? words.over : words.phase(table.number, table.goal);
}

/** The ask line of a seat that may act. */
function askedOfYou(table: View, plan: Plan, say: Say): AskWords {
  if (table.phase === Phase.TRICKLE) return words.yours.trickle();
  if (table.phase === Phase.DRAWN) return words.yours.drawn(tileName(say.content, table.drawn));
  if (plan.verb !== null) {
    const { name, cost } = words.verbs[plan.verb] ?? { name: plan.verb, cost: "" };
    return words.yours.verb(name, cost, wantedText(plan));
  }
  if (plan.agent !== null) {
    const agent = layOf(table, say.content).agentOn[spaceNamed(say.content, plan.agent)] ?? -1;
    const name = agent < 0 ? "" : tradeName(say.content, agent);
    return plan.steps.length ? words.yours.agent(name) : words.yours.still(name);
  }
  if (plan.verbs.has("spawn")) return words.yours.spawn(3 - table.agents.filter(({ place }, i) => place === AgentPlace.FIELD && say.content.agents[i]?.seat === table.seat).length);
  return table.actions > 0 ? words.yours.act() : words.yours.spent();
}

export function wantedText(plan: Plan): string {
  return words.wanted[`${plan.verb}.${plan.next}`] ?? words.wanted[plan.next ?? ""] ?? "";
}

export function askText(table: View, actors: number[], mayAct: boolean, told: boolean, plan: Plan, say: Say): AskWords {
  if (table.phase === Phase.OVER) return words.theirs.over;
  if (!told) return words.theirs.trickling;
  if (mayAct) return askedOfYou(table, plan, say);
  const names = listed(actors.map(say.people.name));
  const waits = names ? words.theirs.waits(names) : { title: t("table-waiting"), why: "" };
  return table.seat < 0 ? { ...waits, why: t("table-spectating") } : waits;
}

/** A value on a button. */
export function valueText(table: View, plan: Plan, key: string, value: Value, say: Say): string {
  const { content } = say;
  const said = String(value);
  if (key === "profession") {
    const profession = content.professions.findIndex(({ id }) => id === said);
    return content.professions[profession]?.name ?? said;
  }
  if (key === "cost") return words.payWith(tileCalled(content, said));
  if (key === "tile") return words.on(tileCalled(content, said), content.spaces[shownOn(table, content, "", "tile", said, undefined)]?.name ?? "");
  if (key === "way") {
    const space = shownOn(table, content, plan.verb ?? "", "way", said, tileOf(plan));
    return `${said === "left" ? words.left : words.right}: ${space < 0 ? words.offBoard : content.spaces[space]!.name}`;
  }
  if (key === "target" || (key === "to" && plan.verb !== "move")) {
    const agent = layOf(table, content).agentOn[spaceNamed(content, said)] ?? -1;
    return agent < 0 ? said : words.on(capital(agentName(content, say.people, agent)), said);
  }
  return words.toSpace(said);
}

/** The tile that is picked, or the only one that can be. */
export function tileOf(plan: Plan): string | undefined {
  const tile = plan.picked.tile ?? (plan.left.length && plan.values("tile").length === 1 ? plan.values("tile")[0] : undefined);
  return tile === undefined ? undefined : String(tile);
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Whole log sentences, without those that say nothing. */
export function logLines(events: Wording[], say: Say): string[] {
  return events.map((event) => words.events[event.key]?.(event.args as Numbers, say) ?? event.text).filter((line) => line !== "");
}

/** What is shown large, in order: what ends an agent's work. */
export function momentsOf(news: Wording[], say: Say): Moment[] {
  const found: Moment[] = [];
  news.forEach(({ key, args }, i) => {
    const a = args as Numbers;
    const name = (): string => agentName(say.content, say.people, a.agent!);
    if (key === "lost") found.push({ title: words.moments.lost(name()), ms: 1500 });
    if (key === "overflowed") found.push({ title: words.moments.overflowed(name()), verdict: words.moments.overflowedWhy(a.tiles!), ms: 1700 });
    if (key === "resigned") found.push({ title: words.moments.resigned(say, a.seat!), ms: 1500 });
    if (key === "retired" && a.tiles! > 0) found.push({ title: words.moments.retired(name()), verdict: words.moments.scored(scoredAfter(news, i, say)), ms: 1500 });
  });
  return found;
}

/** The points that a retirement brings: of the tiles scored right after it. */
function scoredAfter(news: Wording[], from: number, say: Say): number {
  let sum = 0;
  for (const { key, args } of news.slice(from + 1)) {
    if (key !== "scored") break;
    sum += say.content.tiles[(args as Numbers).tile!]!.value;
  }
  return sum;
}

const HEARD: Record<string, Sound> = { lost: "no", overflowed: "no", scored: "yes", rolled: "card", moved: "card", spawned: "card", blocked: "card", pinned: "tap" };

/** What is heard: the weightiest of what has just happened. */
export function soundOf(news: Wording[], viewer: number): Sound | null {
  const over = news.find(({ key }) => key === "over");
  if (over) return seatsIn(Number(over.args.winners)).includes(viewer) ? "win" : "out";
  const order: Sound[] = ["no", "yes", "tap", "card"];
  const heard = news.flatMap(({ key }) => HEARD[key] ?? []);
  return order.find((sound) => heard.includes(sound)) ?? null;
}

/** Who won, and why. */
export function outcomeText(outcome: Ended, say: Say): AskWords {
  const { winners } = outcome;
  const why = words.why(outcome.why, say, winners[0] ?? -1);
  if (winners.length !== 1) return { title: words.tie, why };
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

/** The tile of this name, or null. */
export function tileNumber(say: Say, name: string | undefined): number | null {
  const tile = name === undefined ? -1 : tileNamed(say.content, name);
  return tile < 0 ? null : tile;
}
