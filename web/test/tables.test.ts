import { beforeEach, describe, expect, it, vi } from "vitest";
import { hostAlone, inviteFriends, playBots } from "$lib/tables";
import type { SeatInfo, TableInfo } from "$lib/wire";
import { anyTable } from "./samples";

let asked: [path: string, body: unknown][];

beforeEach(() => {
  asked = [];
  localStorage.setItem("underrose.guest", JSON.stringify({ player: "p", name: "Mira" }));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(JSON.stringify({ id: "t1", code: "THORN", url: "/t/THORN" })));
  });
});

const wish = { game: "toy", players: 4, options: { system: "speed" }, assist: "odds" as const };
const seat = (number: number, kind: SeatInfo["kind"]): SeatInfo => ({
  seat: number,
  name: "",
  kind,
  level: kind === "bot" ? "novice" : null,
  connected: true,
  ready: true,
});

function info(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return { ...anyTable, ...wish, id: "t0", code: "ROSES", seats, ...more };
}

describe("opening a table", () => {
  it("gives every other seat to a bot", async () => {
    expect((await playBots(wish)).code).toBe("THORN");
    const bots = [1, 2, 3].map((number) => ({ seat: number, level: "agent" }));
    expect(asked).toEqual([["/api/tables", { ...wish, bots, visibility: "private" }]]);
  });

  it("gives the last seats to bots where friends come too", async () => {
    await inviteFriends(wish, 2);
    const bots = [3, 2].map((number) => ({ seat: number, level: "agent" }));
    expect(asked[0]![1]).toMatchObject({ bots });
  });
});

describe("hostAlone", () => {
  it("is true for a host among bots only", () => {
    expect(hostAlone(info([seat(0, "human"), seat(1, "bot")]))).toBe(true);
    expect(hostAlone(info([seat(0, "human"), seat(1, "empty")]))).toBe(false);
    expect(hostAlone(info([seat(0, "human"), seat(1, "human")]))).toBe(false);
    expect(hostAlone(info([seat(0, "human"), seat(1, "bot")], { host: false }))).toBe(false);
  });
});
