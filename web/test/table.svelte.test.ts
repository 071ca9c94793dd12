import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "$lib/wire";
import { Table } from "$lib/table.svelte";
import type { Notice, Position, ServerMessage } from "$lib/wire";
import { anyTable } from "./samples";

const info: TableInfo = { ...anyTable, id: "t1", code: "THORN", seat: 1, started: true };

function position(more: Partial<Position> = {}): Position {
  const events = [{ key: "x", args: {}, text: "x" }];
  const rest = { notes: null, outcome: null, seats: [], deadline: null, head: null, game: 1, undo: 0, briefing: 0, sheet_follows: false, asking: [], notices: [], hosting: null, paused: false, queue: [], evening: [], count_in: null, lesson: null, opening: null, whole: (more.n ?? 1) === 1 };
  return { n: 1, ask: 4, view: { table: { seat: 1 }, actors: [1] }, legal: [{ do: "stop" }], events, ...rest, ...more };
}

/** The last socket the table opened, and what it sent. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 1;
  sent: { id: string; ask: number }[] = [];

  constructor(readonly url: string) {
    super();
    Socket.last = this;
  }

  send(text: string): void {
    const message = JSON.parse(text);
    if (message.type === "act") this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
    flushSync();
  }
}

let table: Table;
let clean: () => void;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  clean = $effect.root(() => {
    table = new Table(info);
    table.join();
  });
  Socket.last.say({ type: "view", ...position() });
});
afterEach(() => clean());

describe("Table", () => {
  it("shows what the feed says and adds the news to the log", () => {
    Socket.last.say({ type: "view", ...position({ n: 2, events: [{ key: "y", args: {}, text: "y" }] }) });
    expect(table.events.map(({ text }) => text)).toEqual(["x", "y"]);
    expect(table.viewer).toBe(1);
    expect(table.mayAct).toBe(true);
  });

  it("takes the whole log for the log and its end for the news, where it comes again on the same line", () => {
    const log = ["x", "y", "z"].map((text) => ({ key: text, args: {}, text }));
    Socket.last.say({ type: "view", ...position({ n: 2, events: log.slice(0, 2), whole: true }) });
    Socket.last.say({ type: "view", ...position({ n: 5, events: log, whole: true }) });
    expect(table.events).toEqual(log);
    expect(table.news).toEqual([log[2]]);
  });

  it("begins the log afresh with a new game", () => {
    Socket.last.say({ type: "view", ...position({ n: 2, game: 2, events: [{ key: "z", args: {}, text: "z" }] }) });
    expect(table.events.map(({ text }) => text)).toEqual(["z"]);
  });

  it.each([[0, 1, "Lu"], [1, -1, "Bourbon"]])("calls nobody a winner who took the seat after the end (%i events had been told)", (after, viewer, name) => {
    const seat = { seat: 1, name: "Lu", kind: "human", level: null, connected: true, ready: false } as const;
    const notices: Notice[] = [{ key: "took_over", args: { seat: 1, name: "Lu", before: "Bourbon" }, text: "", after }];
    Socket.last.say({ type: "view", ...position({ n: 2, whole: true, seats: [seat], notices, outcome: { why: "OVER", winners: [1], scores: [0, 1] } }) });
    expect([table.people.viewer, table.people.seats[0]!.name, table.sitting.viewer]).toEqual([viewer, name, 1]);
  });

  it("knows on joining whether a bot has decided meanwhile", () => {
    const events = ["a", "b", "c"].map((key) => ({ key, args: {}, text: key }));
    const notice = (seat: number, after: number): Notice => ({ key: "ran_out", args: { seat, name: "Ann" }, text: "", after });
    const anew = (...notices: Notice[]): Table => {
      const again = new Table(info);
      again.join();
      Socket.last.say({ type: "view", ...position({ events, briefing: 2, notices }) });
      return again;
    };
    expect(anew(notice(1, 2)).stoodIn).toBe(true);
    expect(anew(notice(1, 0), notice(0, 2)).stoodIn).toBe(false);
    expect(anew(notice(1, 2)).briefing.map(({ key }) => key)).toEqual(["b", "c"]);
  });

  it.each<[string, (back: Table) => void]>([
    ["its player acts", (back) => back.act({ do: "stop" })],
    ["another game has begun", () => Socket.last.say({ type: "view", ...position({ n: 2, game: 2 }) })],
  ])("has nothing to tell of an absence any more once %s", (_, goOn) => {
    const back = new Table(info);
    back.join();
    const events = ["a", "b"].map((key) => ({ key, args: {}, text: key }));
    Socket.last.say({ type: "view", ...position({ events, briefing: 2, ask: 3 }) });
    expect(back.briefing).toHaveLength(2);
    goOn(back);
    expect(back.briefing).toEqual([]);
  });

  it("keeps its last sheet of a game until the next one is worked out", () => {
    const notes = { exact: true, worlds: 7, about: [], likely: [], advice: null };
    Socket.last.say({ type: "view", ...position({ n: 2, notes }) });
    Socket.last.say({ type: "view", ...position({ n: 3, sheet_follows: true }) });
    expect(table.notes?.worlds).toBe(7);
    Socket.last.say({ type: "notes", n: 3, notes: { ...notes, worlds: 3 } });
    expect(table.notes?.worlds).toBe(3);
    Socket.last.say({ type: "view", ...position({ n: 4, game: 2, sheet_follows: true }) });
    expect(table.notes).toBe(null);
  });

  it("rests until its answer is taken or refused, and answers an ask once", () => {
    table.act({ do: "stop" });
    table.act({ do: "stop" });
    expect(table.busy).toBe(true);
    expect(Socket.last.sent.map(({ ask }) => ask)).toEqual([4]);
    Socket.last.say({ type: "refused", id: Socket.last.sent[0]!.id, why: { key: "stale", args: {}, text: "Too late." } });
    expect([table.busy, table.refusal]).toEqual([false, "Too late."]);
    table.act({ do: "stop" });
    Socket.last.say({ type: "done", id: Socket.last.sent[1]!.id, n: 2 });
    expect([table.busy, table.refusal]).toEqual([true, ""]);
    Socket.last.say({ type: "view", ...position({ n: 2, ask: 5 }) });
    expect(table.busy).toBe(false);
  });

  it("keeps the reason of a refusal until the next ask", () => {
    table.act({ do: "stop" });
    Socket.last.say({ type: "refused", id: Socket.last.sent[0]!.id, why: { key: "stale", args: {}, text: "" } });
    Socket.last.say({ type: "view", ...position({ n: 2 }) });
    expect(table.refusal).not.toBe("");
    Socket.last.say({ type: "view", ...position({ n: 3, ask: 5 }) });
    expect(table.refusal).toBe("");
  });

  it("takes no question of the next game for one that was answered, or shown, in the last", async () => {
    const fetched = vi.fn((_: string) => Promise.resolve(new Response("{}")));
    vi.stubGlobal("fetch", fetched);
    const shown = (): string[] => fetched.mock.calls.map(([path]) => path).filter((path) => path.endsWith("/do"));
    await table.showsWindow(4);
    table.act({ do: "stop" });
    Socket.last.say({ type: "done", id: Socket.last.sent[0]!.id, n: 2 });
    Socket.last.say({ type: "view", ...position({ n: 2, ask: null, legal: [], outcome: { why: "OVER", winners: [1], scores: [] } }) });
    Socket.last.say({ type: "view", ...position({ n: 3, game: 2 }) });
    expect([table.busy, table.windowBegun]).toEqual([false, false]);
    await table.showsWindow(4);
    expect(shown()).toHaveLength(2);
    table.act({ do: "stop" });
    expect(Socket.last.sent).toHaveLength(2);
  });

  it("asks for nothing once the game is over", () => {
    Socket.last.say({ type: "view", ...position({ n: 2, outcome: { why: "OVER", winners: [1], scores: [] } }) });
    expect(table.mayAct).toBe(false);
  });
});
