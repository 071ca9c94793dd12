import { afterEach, expect, it, vi } from "vitest";
import { Polling } from "$lib/polling";
import type { ServerMessage } from "$lib/wire";

let line: Polling;
afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
});

/** A line that asks again when it is told to; what comes of an answer to one of its looks. */
function polled(): { look: () => void; come: (number: number, position: object) => Promise<ServerMessage> } {
  const answers: ((body: object) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((come) => answers.push((body) => come(new Response(JSON.stringify(body))))));
  const heard: ServerMessage[] = [];
  line = new Polling("/tables/t");
  line.addEventListener("message", ({ data }: { data: unknown }) => heard.push(JSON.parse(String(data)) as ServerMessage));
  const come = async (number: number, position: object): Promise<ServerMessage> => {
    const before = heard.length;
    answers[number]!(position);
    await vi.waitFor(() => expect(heard).toHaveLength(before + 1));
    return heard.at(-1)!;
  };
  return { look: () => line.send('{"type":"ping"}'), come };
}

it("still owes the sheet of the latest position where an older one comes after it", async () => {
  const { look, come } = polled();
  look();
  expect((await come(1, { n: 6, sheet_follows: true, notes: null })).type).toBe("view");
  expect((await come(0, { n: 5, sheet_follows: false, notes: null })).type).toBe("pong");
  look();
  expect((await come(2, { n: 6, sheet_follows: false, notes: { worlds: 3 } })).type).toBe("notes");
});

it("shows what another worker of the server answers, which counts its messages for itself", async () => {
  const { look, come } = polled();
  expect(await come(0, { n: 60_000, sheet_follows: false })).toMatchObject({ type: "view", n: 1 });
  look();
  expect(await come(1, { n: 7, sheet_follows: false })).toMatchObject({ type: "view", n: 2 });
  look();
  expect(await come(2, { n: 7, sheet_follows: false })).toEqual({ type: "pong" });
});
