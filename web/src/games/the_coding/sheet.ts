/** The Crack Sheet as data: a grid per opponent, read off the notes. */

import { ranges } from "$lib/ranges";
import type { Notes } from "$lib/wire";
import { facesOf, hackPlace, hackValues } from "./cards";
import { PLACE_NAMES, type Content, type HackCard } from "./wire";

export interface Cell {
  value: string;
  out: boolean;
  /** Probability, where the table's assist gives odds. */
  p: number | null;
}

export interface Grid {
  seat: number;
  rows: { place: number; cells: Cell[] }[];
  likely: { letter: string; tens: number; ones: number; p: number }[];
}

/** A guess that is being put together: the faces of its three cards, empty where none is picked yet. */
export interface Guess {
  seat: number;
  code: string[];
}

/** How many codes another player may have before anything is said: of the cards that one does not hold. */
export function codesAtFirst({ letters, digits }: Content): number {
  return (letters.length - 1) * (digits.length - 2) * (digits.length - 3);
}

function likelyOf(notes: Notes, seat: number): Grid["likely"] {
  return notes.likely.flatMap(({ value, p }) => {
    const match = /^(\d+) (.)(\d)(\d)$/.exec(value);
    if (!match || Number(match[1]) !== seat) return [];
    return [{ letter: match[2]!, tens: Number(match[3]), ones: Number(match[4]), p }];
  });
}

/** One opponent's grid. Without notes about a place every value stands open, for marking by hand. */
export function gridOf(content: Content, notes: Notes | null, seat: number): Grid {
  const rows = PLACE_NAMES.map((name, place) => {
    const about = notes?.about.find(({ key }) => key === `${seat}.${name}`);
    const cells = [...facesOf(content, place)].map((value) => {
      const out = about?.out.includes(value) ?? false;
      return { value, out, p: out ? null : (about?.values[value] ?? null) };
    });
    return { place, cells };
  });
  return { seat, rows, likely: notes ? likelyOf(notes, seat).slice(0, 3) : [] };
}

/** What everybody can know of one's own code: per place the values that are open, and those that are out, as ranges. */
export function givenAway(content: Content, notes: Notes | null, seat: number): { place: HackCard["place"]; open: string; out: string }[] {
  return PLACE_NAMES.flatMap((place, at) => {
    const about = notes?.about.find(({ key }) => key === `${seat}.${place}`);
    const all = [...facesOf(content, at)];
    return about ? [{ place, open: ranges(Object.keys(about.values), all), out: ranges(about.out, all) }] : [];
  });
}

/** Is this value of this opponent's place ruled out by the notes? */
export function ruledOut(notes: Notes | null, seat: number, place: string, value: string): boolean {
  return notes?.about.some(({ key, out }) => key === `${seat}.${place}` && out.includes(value)) ?? false;
}

/** The chance that a place of an opponent has one of these values, by the notes: 0 or 1 where they know it, null where they leave it open and give no odds. */
function chanceOf(notes: Notes | null, key: string, values: string[]): number | null {
  const about = notes?.about.find((one) => one.key === key);
  const left = Object.keys(about?.values ?? {});
  const hits = left.filter((value) => values.includes(value));
  if (hits.length === 0) return left.length ? 0 : null;
  if (hits.length === left.length) return 1;
  return hits.reduce<number | null>((sum, value) => (sum === null || about!.values[value] == null ? null : sum + about!.values[value]!), 0);
}

/** The chance that a hack card is answered "true" by whoever of `targets` is asked: 0 or 1 where the notes know the answer. Null where they give no chance, or it depends on whom one asks. */
export function hackChance(notes: Notes | null, content: Content, card: number, targets: number[]): number | null {
  const values = hackValues(content, card).split(" ");
  const [first = null, ...rest] = targets.map((seat) => chanceOf(notes, `${seat}.${PLACE_NAMES[hackPlace(content, card)]}`, values));
  return rest.length === 0 || ((first === 0 || first === 1) && rest.every((one) => one === first)) ? first : null;
}

/** What the notes say of a guess: its odds where it is whole and they are given, else the first value of it that is ruled out. */
export function verdictOn({ seat, code }: Guess, notes: Notes | null): { p?: number; out?: { place: number; value: string } } {
  const place = code.findIndex((value, i) => value !== "" && ruledOut(notes, seat, PLACE_NAMES[i]!, value));
  if (place >= 0) return { out: { place, value: code[place]! } };
  const likely = notes?.likely.find(({ value }) => value === `${seat} ${code.join("")}`);
  return likely ? { p: likely.p } : {};
}
