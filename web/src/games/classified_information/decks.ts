/** Decks that can be built: for each number one of its candidates, both copies of it. */

import { NUMBERS, type Content, type Kind } from "./wire";

/** The decks by their difficulty, from 1. */
export const DECKS = ["citrine", "ruby", "emerald"] as const;
/** The rulebook's example of a mixture. */
const BOOK = "E1,R2,C3,E4,R5,E6,C7,R8,R9".split(",");
/** A mixture names every number up to `NUMBERS`, whatever a content file leaves out. */

export interface Preset {
  name: string;
  codes: string[];
}

/** The kinds that a number can have, the simplest deck's first. */
export function candidatesOf({ cards }: Content, number: number): Kind[] {
  return cards.filter((kind) => kind.number === number).sort((one, other) => DECKS.indexOf(one.deck as never) - DECKS.indexOf(other.deck as never));
}

/** What is played, a code for each number. */
export function codesOf({ deck }: Content): string[] {
  return deck.map(({ code }) => code);
}

/** The kinds with these codes, by number. */
export function kindsOf({ cards }: Content, codes: readonly string[]): Kind[] {
  return codes.flatMap((code) => cards.find((kind) => kind.code === code) ?? []);
}

/** 1 to 3: that of the hardest deck in it. */
export function difficultyOf(kinds: readonly Kind[]): number {
  return Math.max(1, ...kinds.map(({ deck }) => DECKS.indexOf(deck as never) + 1));
}

/** What to begin with: the decks as they are, and the rulebook's mixture; only those of which every card is there. */
export function presetsOf(content: Content): Preset[] {
  const numbers = Array.from({ length: content.numbers }, (_, i) => i + 1);
  const whole = DECKS.map((name) => ({ name, codes: numbers.map((n) => `${name[0]!.toUpperCase()}${n}`) }));
  const all = [...whole, { name: "book", codes: BOOK.slice(0, content.numbers) }];
  return all.filter(({ codes }) => kindsOf(content, codes).length === content.numbers);
}

/** A deck as the option `mix` writes it. */
export function mixOf(codes: readonly string[]): string {
  return Array.from({ length: NUMBERS }, (_, i) => codes[i] ?? `C${i + 1}`).join(",");
}

/** The options that make a deck: a whole deck by its name, anything else as a mixture. */
export function optionsOf(content: Content, codes: readonly string[]): Record<string, string> {
  const same = presetsOf(content).find((preset) => preset.name !== "book" && preset.codes.join() === codes.join());
  return same ? { deck: same.name, mix: "" } : { mix: mixOf(codes) };
}

/** The codes that options stand for. */
export function codesFrom(content: Content, options: Record<string, unknown>): string[] {
  const mix = String(options.mix ?? "");
  if (mix) return mix.split(",").slice(0, content.numbers);
  return presetsOf(content).find(({ name }) => name === options.deck)?.codes ?? codesOf(content);
}
