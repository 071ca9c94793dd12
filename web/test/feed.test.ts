import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backoff, Feed, feedUrl, SILENCE, type Line } from "$lib/feed";
import type { ClientMessage, Notes, Position, ServerMessage, Wording } from "$lib/wire";

/** A socket whose server side is the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  sent: ClientMessage[] = [];
  pings = 0;

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === "ping") this.pings += 1;
    else this.sent.push(message);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event("close"));
  }

  #joined = false;

  /** The first position of a socket is whole, as the server has it. */
  say(message: ServerMessage): void {
    if (message.type !== "view") return this.sayAsItIs(message);
    this.sayAsItIs({ ...message, whole: message.whole || !this.#joined });
    this.#joined = true;
  }

  sayAsItIs(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

function view(n: number, whole = false): ServerMessage {
  const nothing = { ask: 3, view: null, legal: [], events: [], notes: null, outcome: null, seats: [], deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null };
  return { type: "view", n, whole, ...nothing };
}

let sockets: FakeSocket[];
let addresses: string[];
let heard: [number, boolean][];
let lines: Line[];
let answers: [string, string][];
let sheets: (Notes | null)[];
let feeds: Feed[] = [];

function join(): Feed {
  const listener = {
    position: (position: Position, whole: boolean) => heard.push([position.n, whole]),
    notes: (notes: Notes | null) => sheets.push(notes),
    done: (id: string) => answers.push([id, ""]),
    refused: (id: string, why: Wording) => answers.push([id, why.text]),
    line: (line: Line) => lines.push(line),
  };
  const feed = new Feed("ws://table/feed", listener, (address) => {
    addresses.push(address);
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  }, () => null);
  feeds.push(feed);
  return feed;
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, addresses, heard, lines, answers, feeds, sheets] = [[], [], [], [], [], [], []];
});
afterEach(() => {
  for (const feed of feeds) feed.close();
  vi.useRealTimers();
});

describe("Feed", () => {
  it("takes the first view of a socket as the whole log and the next ones as news", () => {
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.say(view(6));
    expect(heard).toEqual([
      [5, true],
      [6, false],
    ]);
    expect(lines).toEqual(["joining", "live"]);
  });

  it("hears of a sheet that comes after its position, and of none that comes too late", () => {
    const notes: Notes = { exact: true, worlds: 7, about: [], likely: [], advice: null };
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.say({ type: "notes", n: 5, notes });
    sockets[0]!.say(view(6));
    sockets[0]!.say({ type: "notes", n: 5, notes: null });
    expect(sheets).toEqual([notes]);
  });

  it("ignores what it has seen", () => {
    join();
    for (const n of [5, 6, 6, 5]) sockets[0]!.say(view(n));
    expect(heard.map(([n]) => n)).toEqual([5, 6]);
  });

  it("joins afresh when a number is missing", () => {
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.say(view(7));
    expect(sockets).toHaveLength(2);
    sockets[1]!.say(view(7));
    expect(heard).toEqual([
      [5, true],
      [7, true],
    ]);
    expect(sockets[0]!.readyState).toBe(WebSocket.CLOSED);
  });

  it("takes no news for the whole: what comes before the first whole position is left out", () => {
    join();
    sockets[0]!.sayAsItIs(view(6));
    expect(heard).toEqual([]);
    sockets[0]!.sayAsItIs(view(5, true));
    sockets[0]!.sayAsItIs(view(6));
    expect(heard).toEqual([
      [5, true],
      [6, false],
    ]);
    expect(sockets).toHaveLength(1);
  });

  it("takes a whole position over a gap without joining afresh", () => {
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.say(view(8, true));
    expect(heard).toEqual([
      [5, true],
      [8, false],
    ]);
    expect(sockets).toHaveLength(1);
  });

  it("comes back after a lost line and sends an unanswered action again under its own id", () => {
    const feed = join();
    sockets[0]!.say(view(5));
    const id = feed.act(3, { do: "stop" });
    sockets[0]!.close();
    expect(lines.at(-1)).toBe("lost");
    vi.advanceTimersByTime(backoff(0));
    expect(sockets[1]!.sent).toEqual([]);
    sockets[1]!.say(view(5));
    expect(sockets[1]!.sent).toEqual([{ type: "act", id, ask: 3, action: { do: "stop" } }]);
    expect(sockets[0]!.sent).toEqual(sockets[1]!.sent);
    sockets[1]!.say({ type: "done", id, n: 6 });
    sockets[1]!.close();
    vi.advanceTimersByTime(backoff(0));
    sockets[2]!.say(view(6));
    expect(sockets[2]!.sent).toEqual([]);
  });

  it("passes on why an action was refused", () => {
    const feed = join();
    sockets[0]!.say(view(5));
    const id = feed.act(2, { do: "stop" });
    sockets[0]!.say({ type: "refused", id, why: { key: "stale", args: {}, text: "Too late." } });
    expect(answers).toEqual([[id, "Too late."]]);
  });

  it("gives every action an id of its own", () => {
    const feed = join();
    expect(feed.act(1, { do: "stop" })).not.toBe(feed.act(1, { do: "stop" }));
  });

  it("waits longer from try to try, but never very long", () => {
    expect([0, 1, 2, 30].map(backoff)).toEqual([400, 800, 1600, 8000]);
    join();
    sockets[0]!.close();
    vi.advanceTimersByTime(backoff(0));
    sockets[1]!.close();
    vi.advanceTimersByTime(backoff(0));
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(backoff(1));
    expect(sockets).toHaveLength(3);
  });

  it("asks a quiet line whether it lives, and says nothing of it while it answers", () => {
    join();
    sockets[0]!.say(view(5));
    for (let beat = 1; beat <= 30; beat++) {
      vi.advanceTimersByTime(SILENCE.quiet);
      expect(sockets[0]!.pings).toBe(beat);
      sockets[0]!.say({ type: "pong" });
    }
    expect(sockets).toHaveLength(1);
    expect(lines).toEqual(["joining", "live"]);
  });

  it("asks far less often while nobody looks at the page", () => {
    const looked = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    join();
    sockets[0]!.say(view(5));
    vi.advanceTimersByTime(SILENCE.hidden - 1);
    expect(sockets[0]!.pings).toBe(0);
    vi.advanceTimersByTime(1);
    expect(sockets[0]!.pings).toBe(1);
    sockets[0]!.say({ type: "pong" });
    looked.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sockets).toHaveLength(2);
    looked.mockRestore();
  });

  it("says within a few seconds that a quiet line has died without a word, and then opens another", () => {
    join();
    sockets[0]!.say(view(5));
    vi.advanceTimersByTime(SILENCE.quiet + SILENCE.ping);
    expect(SILENCE.quiet + SILENCE.ping).toBeLessThan(6000);
    expect(lines).toEqual(["joining", "live", "lost"]);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(SILENCE.answer - SILENCE.ping);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]!.readyState).toBe(WebSocket.CLOSED);
    sockets[1]!.say(view(5));
    expect(lines.at(-1)).toBe("live");
  });

  it("takes back that the line is lost when it was only slow", () => {
    join();
    sockets[0]!.say(view(5));
    vi.advanceTimersByTime(SILENCE.quiet + SILENCE.ping);
    sockets[0]!.say({ type: "pong" });
    vi.advanceTimersByTime(SILENCE.answer - SILENCE.ping);
    expect(sockets).toHaveLength(1);
    expect(lines).toEqual(["joining", "live", "lost", "live"]);
  });

  it("says within two seconds of an action that nobody hears it", () => {
    const feed = join();
    sockets[0]!.say(view(5));
    feed.act(3, { do: "stop" });
    vi.advanceTimersByTime(2000);
    expect(lines.at(-1)).toBe("lost");
  });

  it("lets the table take its time where the line lives", () => {
    const feed = join();
    sockets[0]!.say(view(5));
    feed.act(3, { do: "stop" });
    sockets[0]!.say({ type: "pong" });
    vi.advanceTimersByTime(SILENCE.answer - 1);
    expect(lines.at(-1)).toBe("live");
    expect(sockets).toHaveLength(1);
  });

  it("says that a new line stays silent where the old one was left quietly", () => {
    join();
    sockets[0]!.say(view(5));
    dispatchEvent(new Event("online"));
    expect(lines.at(-1)).toBe("live");
    vi.advanceTimersByTime(SILENCE.ping);
    expect(lines.at(-1)).toBe("lost");
  });

  it("takes the line for dead when an answer is owed, and asks again on another", () => {
    const feed = join();
    sockets[0]!.say(view(5));
    const id = feed.act(3, { do: "stop" });
    vi.advanceTimersByTime(SILENCE.answer);
    expect(lines.at(-1)).toBe("lost");
    sockets[1]!.say(view(5));
    expect(sockets[1]!.sent).toEqual([{ type: "act", id, ask: 3, action: { do: "stop" } }]);
    expect(lines.at(-1)).toBe("live");
  });

  it("tries again where a new line stays silent", () => {
    join();
    vi.advanceTimersByTime(SILENCE.joining);
    expect(lines.at(-1)).toBe("lost");
    vi.advanceTimersByTime(backoff(0));
    expect(sockets).toHaveLength(2);
  });

  it("looks again when the network is back", () => {
    join();
    sockets[0]!.say(view(5));
    dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
  });

  it("looks at once when the network is back, while its next try is due, and has no second line then", () => {
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.close();
    dispatchEvent(new Event("online"));
    sockets[1]!.say(view(6));
    vi.advanceTimersByTime(3000);
    expect([sockets.length, lines.at(-1)]).toEqual([2, "live"]);
    sockets[1]!.close();
    for (let tries = 0; tries < 4; tries += 1) {
      vi.advanceTimersByTime(8000);
      sockets.at(-1)!.close();
    }
    const before = sockets.length;
    dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(before + 1);
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(8000 - 1);
    expect(sockets).toHaveLength(before + 1);
  });

  it("says at once that the network is gone, and takes it back with the first view", () => {
    join();
    sockets[0]!.say(view(5));
    dispatchEvent(new Event("offline"));
    expect(lines.at(-1)).toBe("lost");
    dispatchEvent(new Event("online"));
    sockets[1]!.say(view(6));
    expect(lines.at(-1)).toBe("live");
  });

  it("goes on by another address without a word of it, and by the one it has where it is the same", () => {
    const feed = join();
    sockets[0]!.say(view(5));
    feed.turnTo("ws://table/feed");
    expect(sockets).toHaveLength(1);
    feed.turnTo("ws://table/feed?lang=de");
    expect([addresses, sockets[0]!.readyState]).toEqual([["ws://table/feed", "ws://table/feed?lang=de"], WebSocket.CLOSED]);
    sockets[1]!.say(view(5));
    expect([heard, lines]).toEqual([[[5, true], [5, true]], ["joining", "live"]]);
    feed.close();
    feed.turnTo("ws://table/feed");
    expect(sockets).toHaveLength(2);
  });

  it("stops asking where it has no place any more", () => {
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.dispatchEvent(Object.assign(new Event("close"), { code: 4403 }));
    vi.advanceTimersByTime(60_000);
    expect(lines.at(-1)).toBe("gone");
    expect(sockets).toHaveLength(1);
  });

  it("stops for good where newer windows of the same person have taken its place", () => {
    join();
    sockets[0]!.say(view(5));
    sockets[0]!.dispatchEvent(Object.assign(new Event("close"), { code: 4409 }));
    vi.advanceTimersByTime(60_000);
    expect(lines.at(-1)).toBe("stopped");
    expect(sockets).toHaveLength(1);
  });

  it("stays away once closed", () => {
    const feed = join();
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("feedUrl", () => {
  it("stays beside the page, secure or not", () => {
    expect(feedUrl("THORN", null, { protocol: "http:", host: "den.local:8420" })).toBe("ws://den.local:8420/api/tables/THORN/feed");
    expect(feedUrl("a/b", 1, { protocol: "https:", host: "x" })).toBe("wss://x/api/tables/a%2Fb/feed?seat=1");
  });
});

describe("Feed where no WebSocket gets through", () => {
  /** WebSockets that close at once, and lines over plain HTTP whose server side is the test. */
  function blocked(open: { through: boolean } = { through: false }): FakeSocket[] {
    const slow: FakeSocket[] = [];
    const listener = { position: (position: Position, first: boolean) => heard.push([position.n, first]), notes: () => undefined, done: (id: string) => answers.push([id, ""]), refused: () => undefined, line: (line: Line) => lines.push(line) };
    const made = (list: FakeSocket[]): FakeSocket => {
      const socket = new FakeSocket();
      list.push(socket);
      return socket;
    };
    const refused = (): FakeSocket => {
      const socket = made(sockets);
      if (!open.through) setTimeout(() => socket.close(), 10);
      return socket;
    };
    feeds.push(new Feed("ws://table/api/tables/t/feed", listener, refused as never, () => made(slow) as never));
    return slow;
  }

  it("asks over plain HTTP after two that said nothing", () => {
    const slow = blocked();
    vi.advanceTimersByTime(5000);
    expect([sockets.length, slow.length]).toEqual([2, 1]);
    slow[0]!.say(view(3));
    expect([lines.at(-1), heard]).toEqual(["slow", [[3, true]]]);
    feeds[0]!.act(3, { do: "pass" });
    expect(slow[0]!.sent).toHaveLength(1);
  });

  it("tries each in turn while neither answers", () => {
    const slow = blocked();
    vi.advanceTimersByTime(5000);
    slow[0]!.close();
    vi.advanceTimersByTime(12_000);
    expect([sockets.length, slow.length]).toEqual([3, 2]);
  });

  it("looks for a slow line that was lost where it was", () => {
    const slow = blocked();
    vi.advanceTimersByTime(5000);
    slow[0]!.say(view(3));
    slow[0]!.close();
    vi.advanceTimersByTime(1000);
    expect([sockets.length, slow.length]).toEqual([2, 2]);
  });

  it("has one probe at a time, and none once it is closed", () => {
    const slow = blocked({ through: true });
    vi.advanceTimersByTime(17_500); // two of them neither came up nor closed
    const before = sockets.length;
    slow[0]!.say(view(3));
    for (let i = 0; i < 130; i++) {
      vi.advanceTimersByTime(1500);
      slow[0]!.say({ type: "pong" });
    }
    const probes = sockets.slice(before);
    expect(probes.length).toBeGreaterThan(1);
    expect(probes.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(1);
    feeds[0]!.close();
    expect(probes.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(0);
  });

  it("goes on with a WebSocket as soon as one gets through, and until then as before", () => {
    const open = { through: false };
    const slow = blocked(open);
    vi.advanceTimersByTime(5000);
    slow[0]!.say(view(3));
    for (let i = 0; i < 41; i++) {
      vi.advanceTimersByTime(1500);
      slow[0]!.say({ type: "pong" });
    }
    expect([sockets.length, lines.at(-1)]).toEqual([3, "slow"]);
    open.through = true;
    for (let i = 0; i < 41; i++) {
      vi.advanceTimersByTime(1500);
      slow[0]!.say({ type: "pong" });
    }
    expect(slow[0]!.readyState).toBe(WebSocket.OPEN);
    sockets.at(-1)!.say(view(7));
    expect([lines.at(-1), heard.at(-1), slow[0]!.readyState]).toEqual(["live", [7, true], WebSocket.CLOSED]);
  });
});
