import { afterEach, expect, it, vi } from "vitest";
import { Polling } from "$lib/polling";
import type { ServerMessage } from "$lib/wire";

let line: Polling;
afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
});

it("still owes the sheet of the latest position where an older one comes after it", async () => {
  const answers: ((body: object) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((come) => answers.push((body) => come(new Response(JSON.stringify(body))))));
  const heard: ServerMessage[] = [];
  line = new Polling("/tables/t");
  line.addEventListener("message", ({ data }: { data: unknown }) => heard.push(JSON.parse(String(data)) as ServerMessage));
  const look = (): void => line.send('{"type":"ping"}');
  const come = async (number: number, position: object): Promise<string> => {
    const before = heard.length;
    answers[number]!(position);
    await vi.waitFor(() => expect(heard).toHaveLength(before + 1));
    return heard.at(-1)!.type;
  };
  look();
  expect(await come(1, { n: 6, sheet_follows: true, notes: null })).toBe("view");
  expect(await come(0, { n: 5, sheet_follows: false, notes: null })).toBe("pong");
  look();
  expect(await come(2, { n: 6, sheet_follows: false, notes: { worlds: 3 } })).toBe("notes");
});
