/** Who sits where, and how a sentence calls them. */

import { texts } from "./texts";
import { plain } from "./texts/rich";
import type { SeatInfo } from "./wire";

/** The people at a table, as one seat speaks of them. `viewer` is -1 for a spectator. */
export interface People {
  viewer: number;
  seats: SeatInfo[];
  /** "You" for the viewer, else the name. */
  name(seat: number): string;
  isBot(seat: number): boolean;
}

export function peopleOf(seats: SeatInfo[], viewer: number): People {
  const at = (seat: number): SeatInfo | undefined => seats.find((one) => one.seat === seat);
  return {
    viewer,
    seats,
    name: (seat) => (seat === viewer ? texts.table.you : plain(at(seat)?.name || texts.table.seat(seat))),
    isBot: (seat) => at(seat)?.kind === "bot",
  };
}

/** The seats in a bitmask. */
export function seatsIn(mask: number): number[] {
  return [...Array(32).keys()].filter((seat) => (mask >> seat) & 1);
}
