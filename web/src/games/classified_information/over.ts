/** Classified Information when a game is over: everything turned up, and what each wheel still allowed. */

import type { Ending } from "$lib/wire";
import { COPIES, type Content, type View } from "./wire";
import { cardOf, codeOf, inSight, isRevealed, membersOf, strikeOf } from "./cards";
import { aboutOf, suitcaseKey } from "./wheel";

/** The table with everything turned up: each seat's own view has its hand, its Suitcase and its Guards. */
export function laidOpen(table: View, ending: Ending | null): View {
  if (!ending) return table;
  const sides = table.sides.map((side, seat) => (ending.views[seat]?.table as View | undefined)?.sides[seat] ?? side);
  return { ...table, sides: [sides[0]!, sides[1]!] };
}

/** The table with one side as it will lie: it is turned before the other. */
export function sideTurned(table: View, next: View, turned: number): View {
  const [first, second] = table.sides.map((side, seat) => (seat === turned ? next.sides[seat]! : side));
  return { ...table, sides: [first!, second!] };
}

/** The Encrypted pile: where the deck is empty, all cards that lie nowhere else; nothing where that is not known. */
export function encryptedCards(table: View, content: Content): number[] {
  const seen = inSight(table);
  const rest = [...Array(content.deck.length * COPIES).keys()].filter((id) => !seen.has(id));
  return table.deck === 0 && rest.length === table.encrypted ? rest : [];
}

/** What one wheel still allowed of the other's Suitcase before the last step, and which number lay there. */
export interface Allowed {
  reader: number;
  numbers: { number: number; left: boolean; there: boolean }[];
  left: number;
}

export function allowedBy(reader: number, table: View, content: Content, ending: Ending | null): Allowed | null {
  const about = aboutOf(ending?.sheets[reader] ?? null, suitcaseKey(1 - reader));
  const suitcase = table.sides[1 - reader]!.suitcase;
  if (!about || suitcase < 0) return null;
  const there = cardOf(content, suitcase).number;
  const numbers = content.deck.map(({ number }) => ({ number, left: String(number) in about.values, there: number === there }));
  return { reader, numbers, left: Object.keys(about.values).length };
}

/** What a player's strongest Final Card does to the other. */
export interface Strike {
  seat: number;
  number: number;
  strike: "misses" | "met" | "match";
  code: number[];
}

const STRENGTH = ["misses", "met", "match"];

export function strikes(table: View, content: Content): Strike[] {
  if (!isRevealed(table)) return [];
  return [0, 1].flatMap((seat) => {
    const { hand, tucked } = table.sides[seat]!;
    const all = [...hand.filter((id) => id >= 0), ...membersOf(tucked)].map((id) => ({ id, strike: strikeOf(table, content, seat, id) }));
    const best = all.sort((a, b) => STRENGTH.indexOf(b.strike) - STRENGTH.indexOf(a.strike))[0];
    if (!best) return [];
    const code = codeOf(content.numbers, cardOf(content, table.sides[1 - seat]!.suitcase).number);
    return [{ seat, number: cardOf(content, best.id).number, strike: best.strike, code }];
  });
}
