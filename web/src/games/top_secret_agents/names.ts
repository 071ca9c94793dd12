/** What tiles, agents and spaces are called. */

import type { People } from "$lib/people";
import type { Who } from "$lib/texts/catalogue.svelte";
import { tileNamed } from "./board";
import { t } from "./texts";
import type { Content } from "./wire";

/** "Ledger 3", "Honeypot". */
export function tileName(content: Content, tile: number): string {
  const { colour, value } = content.tiles[tile]!;
  return t("tile", { called: content.colours[colour]!.one, value });
}

/** The same by the tile's own name: "L3b". */
export function tileCalled(content: Content, name: string): string {
  return tileName(content, tileNamed(content, name));
}

/** A profession in words; `called` is what the content calls it. */
export function tradeCalled(id: string, called: string): string {
  return t("trade", { id, called });
}

export function tradeName(content: Content, agent: number): string {
  const { id, name } = content.professions[content.agents[agent]!.profession]!;
  return tradeCalled(id, name);
}

export function tradeId(content: Content, agent: number): string {
  return content.professions[content.agents[agent]!.profession]!.id;
}

/** Whose agent it is, and its profession: as a message names who does something. */
export function doer(content: Content, people: People, agent: number): { owner: Who; trade: string } {
  return { owner: people.who(content.agents[agent]!.seat), trade: tradeName(content, agent) };
}

/** The same as a message names to whom something is done. */
export function done(content: Content, people: People, agent: number): { other: Who; task: string } {
  const { id, name: called } = content.professions[content.agents[agent]!.profession]!;
  return { other: people.who(content.agents[agent]!.seat), task: t("trade.object", { id, called }) };
}

/** "your Analyst", "Vera’s Analyst". */
export function agentName(content: Content, people: People, agent: number): string {
  return t("agent-within", doer(content, people, agent));
}

export function spaceName(content: Content, space: number): string {
  return content.spaces[space]?.name ?? "";
}
