import { beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "$lib/api";

interface Asked {
  path: string;
  body: unknown;
}

let asked: Asked[];

/** A server that answers from a list, in order. */
function answering(...answers: [status: number, body: unknown][]): void {
  asked = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
    const [status, body] = answers.shift() ?? [500, {}];
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  });
}

beforeEach(() => localStorage.clear());

describe("guests", () => {
  it("enters once and remembers it", async () => {
    answering([201, { token: "t", player: "p1" }]);
    await api.enter("Mira");
    await api.enter("Mira");
    await api.enter();
    expect(asked).toEqual([{ path: "/api/guests", body: { name: "Mira" } }]);
    expect(api.knownGuest()).toEqual({ player: "p1", name: "Mira" });
  });

  it("takes another name and keeps its tables", async () => {
    answering([201, { token: "t", player: "p1" }], [200, { token: "t", player: "p1" }]);
    await api.enter("Mira");
    await api.enter("Ada");
    expect(asked.map(({ path }) => path)).toEqual(["/api/guests", "/api/guests/name"]);
    expect(api.knownGuest()).toEqual({ player: "p1", name: "Ada" });
  });

  it("lists no tables where the server does not know it, and becomes nobody for that", async () => {
    answering([401, { key: "who_are_you", args: {}, text: "Who?" }]);
    await expect(api.myTables()).resolves.toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it("is somebody else by an identity link", async () => {
    answering([200, { token: "t", player: "p9", name: "Ben" }]);
    await api.becomeMe("key");
    expect(asked).toEqual([{ path: "/api/guests/move", body: { move: "key" } }]);
    expect(api.knownGuest()).toEqual({ player: "p9", name: "Ben" });
  });

  it("is forgotten here as well, but for settings", async () => {
    localStorage.setItem("underrose.guest", '{"player":"p0","name":"Ben"}');
    localStorage.setItem("underrose.marks.t.1.0.p0", "{}");
    localStorage.setItem("underrose.settings", "{}");
    answering([200, { tables: 2 }]);
    await api.forgetMe();
    expect(Object.keys(localStorage)).toEqual(["underrose.settings"]);
  });

  it("becomes a guest when the server does not know us, and asks once more", async () => {
    answering([401, { key: "guest", args: {}, text: "Who are you?" }], [201, { token: "t", player: "p" }], [200, { seat: 1 }]);
    await expect(api.takeSeat("THORN", 1)).resolves.toEqual({ seat: 1 });
    expect(asked.map(({ path }) => path)).toEqual(["/api/tables/THORN/seats", "/api/guests", "/api/tables/THORN/seats"]);
  });

  it("becomes one guest where several requests are refused at once, or one after another has come back", async () => {
    const guests: string[] = [];
    let answer = (_: Response): void => undefined;
    const seats = [new Promise<Response>((resolve) => (answer = resolve)), Promise.resolve(new Response("{}", { status: 401 })), Promise.resolve(new Response("{}", { status: 401 }))];
    vi.stubGlobal("fetch", (path: string) => {
      if (path !== "/api/guests") return seats.pop() ?? Promise.resolve(Response.json({ seat: 1 }));
      guests.push(path);
      return Promise.resolve(Response.json({ token: "t", player: `p${guests.length}`, name: "" }));
    });
    const both = [api.takeSeat("THORN"), api.takeSeat("THORN")];
    const slow = api.takeSeat("THORN");
    await Promise.all(both);
    answer(new Response("{}", { status: 401 }));
    await expect(slow).resolves.toEqual({ seat: 1 });
    expect(guests).toHaveLength(1);
  });

  it("takes another name and stays the same guest", async () => {
    answering([200, { token: "t", player: "p1", name: "Ada" }]);
    await api.rename("Ada");
    expect(asked).toEqual([{ path: "/api/guests/name", body: { name: "Ada" } }]);
    expect(api.knownGuest()).toEqual({ player: "p1", name: "Ada" });
  });

  it("comes back without a name where the old one is refused", async () => {
    localStorage.setItem("underrose.guest", '{"player":"p0","name":"Alba"}');
    answering([401, {}], [422, { key: "name_reserved", args: {}, text: "No." }], [201, { token: "t", player: "p1" }], [200, { seat: 1 }]);
    await expect(api.takeSeat("THORN")).resolves.toEqual({ seat: 1 });
    expect(api.knownGuest()).toEqual({ player: "p1", name: "" });
  });

  it("knows whether a refusal is about the name", () => {
    expect(api.isAboutName(new api.Refused(422, { key: "name_reserved", args: {}, text: "" }))).toBe(true);
    expect(api.isAboutName(new api.Refused(409, { key: "taken", args: {}, text: "" }))).toBe(false);
  });

  it("asks once more only", async () => {
    answering([401, {}], [201, { token: "t", player: "p" }], [401, { key: "guest", args: {}, text: "No." }]);
    await expect(api.takeSeat("THORN")).rejects.toMatchObject({ status: 401 });
  });
});

describe("refusals", () => {
  it("carry the server's key, arguments and sentence", async () => {
    answering([409, { key: "full", args: { seats: 4 }, text: "The table is full." }]);
    await expect(api.start("THORN")).rejects.toMatchObject({
      status: 409,
      why: { key: "full", args: { seats: 4 }, text: "The table is full." },
    });
  });

  it("are plain when the answer is not the server's", async () => {
    answering([502, "<html>Bad gateway</html>"]);
    await expect(api.games()).rejects.toMatchObject({ why: { key: "http_502" } });
  });
});

it("escapes what goes into a path", async () => {
  answering([200, {}]);
  await api.tableInfo("a/../b");
  expect(asked[0]!.path).toBe("/api/tables/a%2F..%2Fb");
  expect(api.recordUrl("x y")).toBe("/api/tables/x%20y/record");
});
