/** The Coding when a game is over: all codes, what decided it, and what each sheet still allowed. */

import { ranges } from "$lib/ranges";
import type { Ending, Wording } from "$lib/wire";
import { facesOf } from "./cards";
import { codesAtFirst } from "./sheet";
import { PLACE_NAMES, System, type Content, type View } from "./wire";

type Numbers = Record<string, number>;

/** The table with every code open: each seat's own view has its own. */
export function laidOpen(table: View, ending: Ending | null): View {
  if (!ending) return table;
  const sides = table.sides.map((side, seat) => {
    const own = (ending.views[seat]?.table as View | undefined)?.sides[seat];
    return own ? { ...side, code: own.code } : side;
  });
  return { ...table, sides };
}

/** The code cards that nobody was dealt, letters and digits; nothing while some code is unknown. */
export function setAside(table: View, content: Content): string[] {
  const codes = table.sides.slice(0, table.players).map(({ code }) => code);
  if (codes.flat().some((value) => value < 0)) return [];
  const dealt = [codes.map(([letter]) => letter), codes.flatMap(([, ...digits]) => digits)];
  return [content.letters, content.digits].flatMap((cards, kind) => [...cards].filter((_, value) => !dealt[kind]!.includes(value)));
}

/** What one player's sheet still allowed of another's code before the last step: per place, and where two play the number of codes. */
export interface Allowed {
  reader: number;
  places: string[];
  codes: number | null;
  first: number;
}

/** Who was still in before the last step. */
function stillIn(table: View, events: Wording[]): number[] {
  const last = events.findLastIndex(({ key }) => key === "over");
  const put = events[last - 1]?.key === "out" ? Number(events[last - 1]!.args.seat) : -1;
  return [...Array(table.players).keys()].filter((seat) => !table.sides[seat]!.out || seat === put);
}

/** What the sheets of the others still allowed of this player's code; of one who was out before, nothing was left to find. */
export function allowedOf(seat: number, table: View, content: Content, events: Wording[], ending: Ending | null): Allowed[] {
  const seats = stillIn(table, events);
  if (!ending || !seats.includes(seat)) return [];
  return seats.flatMap((reader) => {
    const sheet = reader === seat ? null : ending.sheets[reader];
    if (!sheet || sheet.about.length === 0) return [];
    const places = PLACE_NAMES.map((place, at) => {
      const left = Object.keys(sheet.about.find(({ key }) => key === `${seat}.${place}`)?.values ?? {});
      return ranges(left, [...facesOf(content, at)]);
    });
    return [{ reader, places, codes: table.players === 2 ? sheet.worlds : null, first: codesAtFirst(content) }];
  });
}

/** What decided it: the last code that was named, that none was in time, or that somebody gave up. */
export interface Decided {
  how: "right" | "wrong" | "wrong_once" | "late" | "resigned";
  seat: number;
  target: number;
  code: [number, number, number];
  /** How many codes were left on the sheet of who named it; 0 where that is not known. */
  left: number;
}

export function decidedBy(table: View, events: Wording[], ending: Ending | null): Decided | null {
  const last = events.findLast(({ key }) => key === "decoded" || key === "fouled" || key === "resigned");
  if (!last || !events.some(({ key, args }) => key === "over" && args.winners !== 0)) return null;
  const { seat = -1, target = -1, letter = -1, tens = -1, ones = -1, right } = last.args as Numbers;
  const wrong = table.system === System.COUNTER ? "wrong" : "wrong_once";
  const left = table.players === 2 ? (ending?.sheets[seat]?.worlds ?? 0) : 0;
  const silent = { fouled: "late", resigned: "resigned" } as const;
  return { how: last.key !== "decoded" ? silent[last.key as keyof typeof silent] : right ? "right" : wrong, seat, target, code: [letter, tens, ones], left };
}
