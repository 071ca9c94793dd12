import { expect, it, vi } from "vitest";

/** Not named where it is imported: the worker has types of its own (tsconfig.worker.json). */
const WORKER = new URL("../src/offline/worker.ts", import.meta.url).pathname;

/** The service worker, as it begins: what it does, by the events that it hears. */
async function begun(): Promise<Map<string, (event: unknown) => void>> {
  const heard = new Map<string, (event: unknown) => void>();
  const addEventListener = (what: string, hear: (event: unknown) => void): unknown => heard.set(what, hear);
  vi.stubGlobal("self", { addEventListener, location: { origin: "https://table.example" }, clients: { claim: async () => undefined } });
  vi.spyOn(JSON, "parse").mockReturnValueOnce([]); // the built files, which are put in when it is built
  vi.resetModules();
  await import(/* @vite-ignore */ WORKER);
  return heard;
}

/** What it answers to an address; the network says `answers`, and `kept` is kept. */
async function worker(kept: Map<string, Response>, answers: () => Promise<Response>, room = true): Promise<(path: string) => Promise<Response>> {
  const put = async (address: string, answer: Response): Promise<void> => {
    const text = await answer.text(); // an answer is kept once it is there to its end
    if (!room) throw new DOMException("full", "QuotaExceededError");
    kept.set(address, new Response(text));
  };
  const cache = { match: async (address: string) => kept.get(address)?.clone(), put };
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", answers);
  const heard = await begun();
  return (path) =>
    new Promise((answered) => heard.get("fetch")!({ request: { method: "GET", mode: "cors", url: `https://table.example${path}` }, respondWith: answered }));
}

it("keeps what was kept where the network goes in the middle of an answer", async () => {
  const cut = new Response(new ReadableStream({ pull: (body) => body.error(new TypeError("the network went")) }));
  const kept = new Map([["/api/games", new Response("as it was")]]);
  const answer = await worker(kept, async () => cut);
  expect(await (await answer("/api/games")).text()).toBe("as it was");
  expect(await kept.get("/api/games")!.text()).toBe("as it was");
});

it("keeps an answer that came to its end in place of the one before", async () => {
  const kept = new Map([["/api/games", new Response("as it was")]]);
  const answer = await worker(kept, async () => new Response("as it is"));
  expect(await (await answer("/api/games")).text()).toBe("as it is");
  expect(await kept.get("/api/games")!.text()).toBe("as it is");
});

it("keeps the rules of a game whose name has a digit", async () => {
  const kept = new Map<string, Response>();
  const answer = await worker(kept, async () => new Response("rules"));
  await answer("/api/games/my_game2/rules?lang=de");
  expect([...kept.keys()]).toEqual(["/api/games/my_game2/rules?lang=de"]);
});

it("shows the front page without a network where a page is, and not in place of a record or the page that checks one", async () => {
  await worker(new Map(), async () => Promise.reject(new TypeError("no network")));
  const heard = await begun();
  const paths = ["/", "/t/ABCDE", "/rules/the_coding", "/api/tables/t/record", "/verify.html"];
  const answered = paths.filter((path) => {
    const respondWith = vi.fn((answer: Promise<Response>) => void answer.catch(() => undefined));
    heard.get("fetch")!({ request: { method: "GET", mode: "navigate", url: `https://table.example${path}` }, respondWith });
    return respondWith.mock.calls.length;
  });
  expect(answered).toEqual(paths.slice(0, 3));
});

it("keeps what the server has said when another build of the pages comes, and lets the files of the one before go", async () => {
  const before = ["/api/games", "/api/games/the_coding/rules?lang=de", "/", "/assets/a.js"].map((path) => `https://table.example${path}`);
  const all = new Map([["before", new Map(before.map((url): [string, Response] => [url, new Response(url)]))]]);
  const open = async (name: string): Promise<object> => {
    if (!all.has(name)) all.set(name, new Map());
    const one = all.get(name)!;
    const keys = async (): Promise<{ url: string }[]> => [...one.keys()].map((url) => ({ url }));
    return { keys, match: async ({ url }: { url: string }) => one.get(url), put: async ({ url }: { url: string }, answer: Response) => void one.set(url, answer) };
  };
  vi.stubGlobal("caches", { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) });
  const heard = await begun();
  await new Promise((done) => heard.get("activate")!({ waitUntil: done }));
  expect([...all.values()].map((one) => [...one.keys()])).toEqual([before.slice(0, 2)]);
});

it("answers where there is no room to keep anything", async () => {
  const answer = await worker(new Map(), async () => new Response("as it is"), false);
  expect(await (await answer("/api/games")).text()).toBe("as it is");
});
