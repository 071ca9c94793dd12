/** Cards by their number 0..17: what they are, how an action writes them, and the arithmetic of the wheel. */

import { COPIES, Phase, TARGETS, type View, type Content, type GuildName, type Kind } from "./wire";

export interface Card {
  id: number;
  number: number;
  guild: GuildName;
  kind: Kind;
}

export function cardOf(content: Content, id: number): Card {
  const kind = content.deck[Math.floor(id / COPIES)]!;
  return { id, number: kind.number, guild: kind.guilds[id % COPIES]!, kind };
}

/** The card as an action writes it: number and guild's letter, "7G"; the second of that guild is "7G2". */
export function wordOf(content: Content, id: number): string {
  const { guilds, number } = content.deck[Math.floor(id / COPIES)]!;
  const letter = guilds[id % COPIES]![0]!.toUpperCase();
  return `${number}${letter}${id % COPIES && guilds[0] === guilds[1] ? COPIES : ""}`;
}

/** The card that an action's word means, -1 for none. */
export function cardNamed(content: Content, word: string): number {
  return [...Array(content.deck.length * COPIES).keys()].find((id) => wordOf(content, id) === word) ?? -1;
}

/** The three numbers of a Code, around the wheel: 1 has 9, 1, 2. */
export function codeOf(numbers: number, number: number): number[] {
  return [-1, 0, 1].map((step) => ((number - 1 + step + numbers) % numbers) + 1);
}

/** The numbers that two Codes have in common. */
export function shared(numbers: number, one: number, other: number): number[] {
  const code = codeOf(numbers, other);
  return codeOf(numbers, one).filter((n) => code.includes(n));
}

/** The members of a set of cards. */
export function membersOf(mask: number): number[] {
  return [...Array(18).keys()].filter((id) => (mask >> id) & 1);
}

/** The members of a set of numbers, ascending. */
export function numbersIn(mask: number): number[] {
  return [...Array(10).keys()].filter((n) => (mask >> n) & 1);
}

/** Has there been a Big Reveal, of Suitcases, Guards and Final Cards? A game that somebody gave up ends without one. */
export function isRevealed(table: View): boolean {
  return table.phase === Phase.OVER && table.halves.every((halves) => halves >= 0);
}

/** What a card could do to the other at the end: its number is not in the Code of their Suitcase, or a Guard with that number stands there, or neither. */
export function strikeOf(table: View, content: Content, seat: number, id: number): "misses" | "met" | "match" {
  const { number } = cardOf(content, id);
  const { suitcase, guard } = table.sides[1 - seat]!;
  if (!codeOf(content.numbers, cardOf(content, suitcase).number).includes(number)) return "misses";
  return guard.some((one) => one >= 0 && cardOf(content, one).number === number) ? "met" : "match";
}

/** Every card whose face the viewer sees now, wherever it lies. */
export function inSight(table: View): Set<number> {
  const cards = [...table.pile.slice(0, table.piled), table.card, table.aside, table.taken, ...table.foreseen, ...membersOf(table.shown)];
  for (const side of table.sides) {
    cards.push(...side.hand, side.suitcase, side.stowed, ...side.guard, ...side.cover);
    for (const set of [side.resilience, side.caches, side.tucked, side.orphans]) cards.push(...membersOf(set));
  }
  return new Set(cards.filter((id) => id >= 0));
}

/** The parts of what is named when a card is Deployed, by the number that events give it; none for "now". */
export function partsOf(target: number): string[] {
  const word = TARGETS[target] ?? "now";
  return word === "now" ? [] : word.split("+");
}
