import { beforeEach, describe, expect, it, vi } from "vitest";
import { inviteFriends, playBots } from "$lib/tables";

let asked: [path: string, body: unknown][];

beforeEach(() => {
  asked = [];
  localStorage.setItem("underrose.guest", JSON.stringify({ player: "p", name: "Mira" }));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, init.body === undefined ? null : JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(JSON.stringify({ id: "t1", code: "THORN", url: "/t/THORN", seat: 0, started: true, deal: null })));
  });
});

const wish = { game: "toy", players: 4, options: { system: "speed" }, assist: "odds" as const };
describe("opening a table", () => {
  it("gives every other seat to a bot, and begins", async () => {
    expect((await playBots(wish)).code).toBe("THORN");
    const bots = [1, 2, 3].map((number) => ({ seat: number, level: "agent" }));
    expect(asked).toEqual([
      ["/api/tables", { ...wish, bots, visibility: "private" }],
      ["/api/tables/t1/do", expect.objectContaining({ what: "entropy" })],
      ["/api/tables/t1/start", {}],
      ["/api/tables/t1", null],
    ]);
  });

  it("goes to the room of a table that could not begin", async () => {
    const answer = fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => (path.endsWith("/start") ? Promise.reject(new Error("gone")) : answer(path, init)));
    expect((await playBots(wish)).code).toBe("THORN");
  });

  it("gives the last seats to bots where friends come too", async () => {
    await inviteFriends(wish, 2);
    const bots = [3, 2].map((number) => ({ seat: number, level: "agent" }));
    expect(asked[0]![1]).toMatchObject({ bots });
    expect(asked).toHaveLength(1); // nothing begins while people are still sitting down
  });
});
