import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Feed } from "../src/lib/feed";
import { hearNews } from "../src/lib/news";
import type { ServerMessage } from "../src/lib/wire";

let socket: EventTarget;
let feed: Feed;
let looks: (() => void)[];

beforeEach(() => {
  looks = [];
  const look = (): Promise<void> => new Promise((done) => looks.push(done));
  feed = hearNews("t1", look, (url) => {
    expect(url).toContain("/api/tables/t1/feed");
    return (socket = Object.assign(new EventTarget(), { readyState: 1, send: () => undefined, close: () => undefined })) as unknown as WebSocket;
  });
});
afterEach(() => feed.close());

const say = (n: number): boolean => socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ type: "view", n, whole: true } as ServerMessage) }));

test("whatever is new is looked at, at once", async () => {
  say(1);
  expect(looks).toHaveLength(1);
  looks[0]!();
  await vi.waitFor(() => expect(looks).toHaveLength(1));
  await Promise.resolve();
  say(2);
  await vi.waitFor(() => expect(looks).toHaveLength(2));
});

test("what comes while the page looks is looked at once, afterwards", async () => {
  say(1);
  for (const n of [2, 3, 4]) say(n);
  expect(looks).toHaveLength(1);
  looks[0]!();
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  looks[1]!();
  await new Promise((done) => setTimeout(done));
  expect(looks).toHaveLength(2);
});
