/** Who sits where, and how a sentence calls them. */

import { t } from "./texts";
import { plain } from "./texts/rich";
import { Who } from "./texts/catalogue.svelte";
import type { SeatInfo } from "./wire";

/** The letter on somebody's disc: the name's first, also where the reader is called "You". */
export function letterOf(name: string): string {
  return [...plain(name)][0]?.toUpperCase() ?? "?";
}

/** The people at a table, as one seat speaks of them. `viewer` is -1 for a spectator. */
export interface People {
  viewer: number;
  seats: SeatInfo[];
  /** "You" for the viewer, else the name. */
  name(seat: number): string;
  /** The letter on their disc, the same on all screens. */
  letter(seat: number): string;
  isBot(seat: number): boolean;
  /** The people of some seats, as an argument of a message. */
  who(...seats: number[]): Who;
}

export function peopleOf(seats: SeatInfo[], viewer: number): People {
  const at = (seat: number): SeatInfo | undefined => seats.find((one) => one.seat === seat);
  const name = (seat: number): string => (seat === viewer ? t("table-you") : plain(at(seat)?.name || t("table-seat", { number: seat + 1 })));
  return {
    viewer,
    seats,
    name,
    who: (...all) => new Who(all.map(name), all.includes(viewer)),
    letter: (seat) => letterOf(at(seat)?.name ?? ""),
    isBot: (seat) => at(seat)?.kind === "bot",
  };
}

/** The seats in a bitmask. */
export function seatsIn(mask: number): number[] {
  return [...Array(32).keys()].filter((seat) => (mask >> seat) & 1);
}
