/** One seat's live feed: positions come in, actions go out, a lost line is picked up again. */

import { freshId } from "./ids";
import type { Action, ClientMessage, Position, ServerMessage, Wording } from "./wire";

/** "gone": this browser has no place at the table any more, e.g. because its seat was moved to another device. */
export type Line = "joining" | "live" | "lost" | "gone";

/** What a page wants to hear. `whole` is true when `events` is the seat's whole log, not only the news. */
export interface Listener {
  position(position: Position, whole: boolean): void;
  done(id: string): void;
  refused(id: string, why: Wording): void;
  line(line: Line): void;
}

type OpenSocket = (url: string) => WebSocket;

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
/** The server closes a feed that it refuses with 4000 and the status: not known, no place here, no such table. */
const REFUSED = [4401, 4403, 4404];

/** How long to wait before the next attempt: doubling, so that a server coming back is not stormed. */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}

/** The feed's address beside the page's own. */
export function feedUrl(table: string, page: { protocol: string; host: string } = location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/api/tables/${encodeURIComponent(table)}/feed`;
}

export class Feed {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** The last number seen on this socket; null until its first view, which carries the whole log. */
  #n: number | null = null;
  #closed = false;
  /** Sent and not yet answered: sent again on a new socket, where the server knows them by their id. */
  #unanswered = new Map<string, ClientMessage>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly open: OpenSocket = (address) => new WebSocket(address),
  ) {
    this.#join();
  }

  /** Sends an action under a fresh id and returns that id. */
  act(ask: number, action: Action): string {
    const message: ClientMessage = { type: "act", id: freshId(), ask, action };
    this.#unanswered.set(message.id, message);
    this.#send(message);
    return message.id;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#n !== null) this.#socket.send(JSON.stringify(message));
  }

  #join(): void {
    this.listener.line(this.#attempt === 0 ? "joining" : "lost");
    this.#n = null;
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      if (REFUSED.includes(code)) this.#give();
      else this.#retry();
    });
  }

  /** Asking again would be answered the same. */
  #give(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.listener.line("gone");
  }

  #retry(): void {
    if (this.#closed) return;
    this.listener.line("lost");
    this.#timer = setTimeout(() => this.#join(), backoff(this.#attempt));
    this.#attempt += 1;
  }

  #hear(message: ServerMessage): void {
    if (message.type === "view") this.#see(message);
    else if (message.id !== null && this.#unanswered.delete(message.id)) {
      if (message.type === "done") this.listener.done(message.id);
      else this.listener.refused(message.id, message.why);
    }
  }

  #see(position: Position): void {
    const whole = this.#n === null;
    if (this.#n !== null && position.n <= this.#n) return;
    if (this.#n !== null && position.n > this.#n + 1) {
      this.#rejoin();
      return;
    }
    this.#n = position.n;
    this.listener.position(position, whole);
    if (whole) this.#settleIn();
  }

  #settleIn(): void {
    this.#attempt = 0;
    this.listener.line("live");
    for (const message of this.#unanswered.values()) this.#send(message);
  }

  /** Something was missed: a new socket starts with the whole log. */
  #rejoin(): void {
    const old = this.#socket;
    this.#attempt += 1;
    this.#join();
    old?.close();
  }
}
