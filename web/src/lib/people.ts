/** Who sits where, and how a sentence calls them. */

import { t } from "./texts";
import { plain, written } from "./texts/rich";
import { Who } from "./texts/catalogue.svelte";
import type { Absence, Notice, SeatInfo } from "./wire";

/** The letter on somebody's disc: the name's first, also where the reader is called "You". */
export function letterOf(name: string): string {
  return [...written(name)][0]?.toUpperCase() ?? "?";
}

/** The name by which whoever sits there has a face: a bot of the house; "" for anybody else. */
export function faceOfSeat(seat: SeatInfo | undefined): string {
  return seat?.kind === "bot" && !seat.owner ? plain(seat.name) : "";
}

/** The people at a table, as one seat speaks of them. `viewer` is -1 for a spectator. */
export interface People {
  viewer: number;
  seats: SeatInfo[];
  /** "You" for the viewer, else the name. */
  name(seat: number): string;
  /** The letter on their disc, the same on all screens. */
  letter(seat: number): string;
  /** A bot of the house: one of somebody's own plays as people do. */
  isBot(seat: number): boolean;
  /** The name by which a bot has its face, "" for a person. */
  face(seat: number): string;
  /** "Bot", or whose bot it is; nothing for people. */
  bot(seat: number): string;
  /** The people of some seats, as an argument of a message. */
  who(...seats: number[]): Who;
}

/** Whom and what a game's sentences speak of. */
export interface SayOf<Content> {
  people: People;
  content: Content;
}

export function peopleOf(seats: SeatInfo[], viewer: number): People {
  const at = (seat: number): SeatInfo | undefined => seats.find((one) => one.seat === seat);
  const name = (seat: number): string => (seat === viewer ? t("table-you") : plain(at(seat)?.name || t("table-seat", { number: seat + 1 })));
  return {
    viewer,
    seats,
    name,
    who: (...all) => new Who(all.map((seat, at) => (at > 0 && seat === viewer ? t("lobby-you") : name(seat))), all.includes(viewer)),
    letter: (seat) => letterOf(at(seat)?.name ?? ""),
    isBot: (seat) => at(seat)?.kind === "bot" && !at(seat)?.owner,
    face: (seat) => faceOfSeat(at(seat)),
    bot: (seat) => botMark(at(seat)),
  };
}

/** The seats by who sat there when so many events had been told: what was played till then was theirs. */
function seatsThen(seats: SeatInfo[], notices: Notice[], told: number): SeatInfo[] {
  const since = notices.filter(({ key, after }) => (key === "took_over" || key === "left") && after >= told);
  return seats.map((seat) => {
    const first = since.find(({ args }) => args.seat === seat.seat);
    const name = String((first?.key === "left" ? first.args.name : first?.args.before) ?? seat.name);
    return name === seat.name ? seat : { ...seat, name };
  });
}

/** The people who sat there then, as `viewer` speaks of them: whoever has come since was nobody at the table. */
export function peopleThen(seats: SeatInfo[], viewer: number, notices: Notice[], told: number): People {
  const then = seatsThen(seats, notices, told);
  const came = then.some((seat) => seat.seat === viewer && !seats.includes(seat));
  return peopleOf(then, came ? -1 : viewer);
}

/** Over whose shoulder one looks, where a seat's view is read by nobody who sits there; else null. */
export function shoulderOf(people: People, seat: number): number | null {
  return people.viewer < 0 && seat >= 0 ? seat : null;
}

/** What stands on a bot's plate: that it is one, and whose if it is not the house's; nothing for people. */
export function botMark(seat: SeatInfo | undefined): string {
  if (seat?.kind !== "bot") return "";
  return seat.owner ? t("table-bot-of", { owner: plain(seat.owner) }) : t("table-bot");
}

/** Who plays as people do, and may be away: people, and bots of their own. */
export const isGuest = ({ kind, owner }: SeatInfo): boolean => kind === "human" || !!owner;

/** Who has yet to want another game: nobody waits for who is gone, nor for a sleeper for whom a bot plays. */
export const awaited = (seats: SeatInfo[], viewer: number): SeatInfo[] =>
  seats.filter(({ kind, ready, seat, connected, level }) => kind === "human" && !ready && seat !== viewer && connected && !level);

/** How somebody is missed who should be here: without a line, or `asleep` with one, when a bot stands in; empty for who is, and for the
 *  house's bots. */
export type Missing = Absence | "asleep" | "";

/** How the one in a seat is missed in a game, where everybody should have a line. */
export function missingOf(seat: SeatInfo | undefined): Missing {
  if (!seat || !isGuest(seat)) return "";
  if (!seat.connected) return seat.absence ?? "away";
  return seat.level ? "asleep" : "";
}

/** The same in a word. */
export const missingText = (missing: Missing): string => missing && t(`table-${missing}`);

/** The seats in a bitmask. */
export function seatsIn(mask: number): number[] {
  return [...Array(32).keys()].filter((seat) => (mask >> seat) & 1);
}
