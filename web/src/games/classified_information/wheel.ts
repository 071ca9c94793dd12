/** The Cypher Wheel as data: a sector per number, read off the notes and off what lies in sight. */

import type { About, Notes } from "$lib/wire";
import { ranges } from "$lib/ranges";
import { cardNamed, codeOf, inSight, shared, wordOf } from "./cards";
import { COPIES, type Content, type GuildName, type View } from "./wire";

export interface Sector {
  number: number;
  code: number[];
  out: boolean;
  /** Probability that this is the Suitcase Number, where the table's assist gives odds. */
  p: number | null;
  /** The two copies: their guild, and whether the viewer sees where that card is. */
  copies: { guild: GuildName; seen: boolean }[];
}

/** The notes about a seat's Suitcase Number. */
export function suitcaseKey(seat: number): string {
  return `${seat}.suitcase`;
}

/** The notes' list of cards whose place the seat knows, shown, drawn or looked at: beside what lies in sight. */
export const SEEN = "seen";

export function aboutOf(notes: Notes | null, key: string): About | null {
  return notes?.about.find((about) => about.key === key) ?? null;
}

/** The wheel of one seat's Suitcase, or of another card of theirs by its key; without notes every number stands open, for marking by hand. */
export function sectorsOf(table: View, content: Content, notes: Notes | null, seat: number, key = suitcaseKey(seat)): Sector[] {
  const about = aboutOf(notes, key);
  const words = Object.keys(aboutOf(notes, SEEN)?.values ?? {});
  const sight = new Set([...inSight(table), ...words.map((word) => cardNamed(content, word))]);
  return content.deck.map(({ number, guilds }) => {
    const out = about?.out.includes(String(number)) ?? false;
    return {
      number,
      code: codeOf(content.numbers, number),
      out,
      p: out ? null : (about?.values[String(number)] ?? null),
      copies: guilds.map((guild, copy) => ({ guild, seen: sight.has(COPIES * (number - 1) + copy) })),
    };
  });
}

/** The probability that a number is in a seat's Code, where there are odds. */
export function inCode(notes: Notes | null, numbers: number, seat: number, number: number): number | null {
  const about = aboutOf(notes, suitcaseKey(seat));
  if (!about || Object.values(about.values).every((p) => p === null)) return null;
  return codeOf(numbers, number).reduce((sum, n) => sum + (about.values[String(n)] ?? 0), 0);
}

/** The values that something cannot have, as ranges: numbers, of which in a hand both copies are meant, and single cards. */
export function outText(content: Content, { out }: About): string {
  const words = content.deck.flatMap((_, i) => [wordOf(content, COPIES * i), wordOf(content, COPIES * i + 1)]);
  const numbers = content.deck.map(({ number }) => String(number));
  const whole = numbers.filter((number, i) => out.includes(number) || words.slice(COPIES * i, COPIES * i + COPIES).every((word) => out.includes(word)));
  const single = out.filter((value) => words.includes(value) && !whole.includes(numbers[Math.floor(words.indexOf(value) / COPIES)]!));
  return [ranges(whole, numbers), ...single].filter(Boolean).join(", ");
}

/** Whether an assassin meets a Guard that lies face down, by what the sheet still allows of it: surely, never, or perhaps. */
export function attempt(notes: Notes | null, numbers: number, attacker: number, seat: number, spot: number): "sure" | "never" | "open" {
  const left = Object.keys(aboutOf(notes, `${seat}.guard${spot}`)?.values ?? {}).map(Number);
  if (left.length === 0) return "open";
  const meets = left.filter((number) => shared(numbers, attacker, number).length > 0);
  return meets.length === 0 ? "never" : meets.length === left.length ? "sure" : "open";
}

/** As much of a name as goes into the hub, whole signs. */
export const shortened = (name: string, most = 13): string => ([...name].length > most ? `${[...name].slice(0, most - 1).join("")}…` : name);

type Point = [number, number];

/** A point turned clockwise about the hub; SVG's y points down. */
export function turned([x, y]: Point, degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
}

const at = (radius: number, degrees: number): string => turned([0, -radius], degrees).map((v) => v.toFixed(1)).join(" ");

/** The outline of a piece of a ring between two angles, in degrees from the top. */
export function ring(inner: number, outer: number, from: number, to: number): string {
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}
