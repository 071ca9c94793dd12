/** How The Coding's cards and codes are written, in any language. */

import type { Content, Side } from "./wire";

/** "20-39" with a proper dash. */
export function dataName(content: Content, type: number): string {
  return (content.data[type]?.name ?? "").replace("-", "–");
}

/** The two ends of a data card, to be drawn with a coloured dash between them. */
export function dataEnds(content: Content, type: number): [string, string] {
  const [low = "", high = ""] = (content.data[type]?.name ?? "").split("-");
  return [low, high];
}

/** The values of a hack card, spaced: "0 1 2". */
export function hackValues(content: Content, card: number): string {
  return [...(content.hack[card]?.values ?? "")].join(" ");
}

/** Place number (0 letter, 1 tens, 2 ones) of a hack card. */
export function hackPlace(content: Content, card: number): number {
  return ["letter", "tens", "ones"].indexOf(content.hack[card]?.place ?? "letter");
}

/** All that may be printed on a card: letters at place 0, else digits. */
export function facesOf({ letters, digits }: Content, place: number): string {
  return place === 0 ? letters : digits;
}

/** A card's value as printed. */
export function printed(content: Content, place: number, value: number): string {
  return facesOf(content, place)[value] ?? "?";
}

/** A whole code, spaced: "F 9 8". */
export function codeText(content: Content, letter: number, tens: number, ones: number): string {
  return [printed(content, 0, letter), printed(content, 1, tens), printed(content, 2, ones)].join(" ");
}

/** The data card types a side holds. */
export function dataHeld(side: Side): number[] {
  return side.data_cards.flatMap((held, type) => (held ? [type] : []));
}

/** The hack cards under one place of a side, with their answers. */
export function hacksUnder(content: Content, side: Side, place: number): { card: number; right: boolean }[] {
  return side.hack.flatMap((card, i) =>
    card >= 0 && hackPlace(content, card) === place ? [{ card, right: side.answer[i] === 1 }] : [],
  );
}
