import { describe, expect, it } from "vitest";

import { nameOf } from "../src/games/top_secret_party/people";
import { botMark, isGuest, peopleOf } from "../src/lib/people";
import type { SeatInfo } from "../src/lib/wire";

const seat = (number: number, name: string, more: Partial<SeatInfo>): SeatInfo => ({ seat: number, name, kind: "human", level: null, connected: true, ready: false, ...more });
const SEATS = [seat(0, "Ann", {}), seat(1, "Tea", { kind: "bot", level: "agent" }), seat(2, "Rook", { kind: "bot", owner: "Ben" })];

describe("bots at a table", () => {
  it("are marked, and whose they are if they are not the house's", () => {
    expect(SEATS.map(botMark)).toEqual(["", "Bot", "Bot of Ben"]);
    expect(SEATS.map(({ seat }) => peopleOf(SEATS, 0).bot(seat))).toEqual(["", "Bot", "Bot of Ben"]);
    expect(SEATS.map(({ seat }) => nameOf(peopleOf(SEATS, 0), seat))).toEqual(["Ann", "Tea", "Rook (Bot of Ben)"]);
  });

  it("of somebody's own play as people do, and may be away", () => {
    expect(SEATS.map(isGuest)).toEqual([true, false, true]);
    expect(SEATS.map(({ seat }) => peopleOf(SEATS, 0).isBot(seat))).toEqual([false, true, false]);
  });
});
