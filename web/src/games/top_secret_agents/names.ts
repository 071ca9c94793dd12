/** What tiles, agents and spaces are called. */

import type { People } from "$lib/people";
import { tileNamed } from "./board";
import type { Content } from "./wire";

/** "Ledger 3", "Honeypot". */
export function tileName(content: Content, tile: number): string {
  const { colour, value } = content.tiles[tile]!;
  const { one } = content.colours[colour]!;
  return value ? `${one} ${value}` : one;
}

/** The same by the tile's own name: "L3b". */
export function tileCalled(content: Content, name: string): string {
  return tileName(content, tileNamed(content, name));
}

export function tradeName(content: Content, agent: number): string {
  return content.professions[content.agents[agent]!.profession]!.name;
}

export function tradeId(content: Content, agent: number): string {
  return content.professions[content.agents[agent]!.profession]!.id;
}

/** "your Analyst", "Vera’s Analyst". */
export function agentName(content: Content, people: People, agent: number): string {
  const { seat } = content.agents[agent]!;
  return `${seat === people.viewer ? "your" : `${people.name(seat)}’s`} ${tradeName(content, agent)}`;
}

export function spaceName(content: Content, space: number): string {
  return content.spaces[space]?.name ?? "";
}
