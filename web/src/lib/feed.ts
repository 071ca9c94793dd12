/** One seat's live feed: positions come in, actions go out, a lost line is picked up again. */

import { reading } from "./texts/catalogue.svelte";
import { freshId } from "./ids";
import { keepsCookies } from "./api";
import type { Signature } from "./dealer";
import { Polling, type Socket } from "./polling";
import type { Action, ActMessage, ClientMessage, CueMessage, Notes, NotesMessage, Position, ServerMessage, Wording } from "./wire";

/** "slow": no WebSocket gets through, and the page asks now and then instead;
 *  "gone": this browser has no place at the table any more, e.g. because its seat was moved to another device;
 *  "stopped": newer windows of the same person have taken this one's place. */
export type Line = "joining" | "live" | "slow" | "lost" | "gone" | "stopped";

/** What a page wants to hear. `first` is true of the first position of a line: nothing in it is news. */
export interface Listener {
  position(position: Position, first: boolean): void;
  /** The note sheet of the last position, which came without it. */
  notes(notes: Notes | null): void;
  done(id: string): void;
  refused(id: string, why: Wording): void;
  line(line: Line): void;
  /** How far the screen for all is in its show. */
  cue?(cue: CueMessage): void;
}

type OpenSocket = (url: string) => Socket;

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
/** After so many WebSockets in a row on which nothing was heard plain HTTP is tried, and then each in turn. */
const MUTE = 2;
/** How often it is tried beside a slow line whether a WebSocket gets through by now. */
const PROBE_MS = 60_000;
/** A line can die without a word: a phone that slept, a network that changed. So long may the server be silent... */
export const SILENCE = {
  /** until one asks whether the line still lives (a heartbeat): every action asks as well; */
  quiet: 4000,
  /** the same where nobody looks at the page, which joins anew when somebody does; */
  hidden: 60_000,
  /** after that, or on a new line, until the player is told that it is lost; */
  ping: 1500,
  /** until another line is opened, when it owes an answer, */
  answer: 6000,
  /** and after joining, before its first view. */
  joining: 8000,
} as const;
/** The server closes a feed that it refuses with 4000 and the status: not known, no place here, no such table. */
const REFUSED = [4401, 4403, 4404];
/** ... and this window, because the same person has opened newer ones: coming back by itself would push out one of those. */
const STOPPED = 4409;

/** How long to wait before the next attempt: doubling, so that a server coming back is not stormed. */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}

/** The feed's address beside the page's own; with `shoulder` that of a bot of an exhibition. */
export function feedUrl(table: string, shoulder: number | null = null, page: { protocol: string; host: string } = location): string {
  const query = new URLSearchParams({ ...(reading.language === "en" ? {} : { lang: reading.language }), ...(shoulder === null ? {} : { seat: String(shoulder) }) }).toString();
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/api/tables/${encodeURIComponent(table)}/feed${query && `?${query}`}`;
}

/** The same feed over plain HTTP; null for one over a bot's shoulder. */
function pollingOf(url: string): Socket | null {
  const { pathname, searchParams } = new URL(url);
  return searchParams.has("seat") ? null : new Polling(pathname.replace(/^\/api|\/feed$/g, ""));
}

export class Feed {
  #socket: Socket | null = null;
  /** Until the next attempt, while one is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** What the page was told last of the line. */
  #line: Line | null = null;
  #attempt = 0;
  /** The last number seen on this socket; null until its first view, which carries the whole log. */
  #n: number | null = null;
  #closed = false;
  /** WebSockets in a row on which nothing was heard. */
  #mute = 0;
  #slow = false;
  #probing: ReturnType<typeof setTimeout> | undefined;
  #probe: Socket | null = null;
  /** Sent and not yet answered: sent again on a new socket, where the server knows them by their id. */
  #unanswered = new Map<string, ActMessage>();

  constructor(
    private url: string,
    private readonly listener: Listener,
    private readonly open: OpenSocket = (address) => new WebSocket(address),
    private readonly poll: (url: string) => Socket | null = pollingOf,
  ) {
    this.#join();
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** Sends an action, signed or not, under a fresh id and returns that id. */
  act(ask: number, action: Action, signed: Signature | null = null): string {
    const message: ActMessage = { type: "act", id: freshId(), ask, action, ...signed };
    this.#unanswered.set(message.id, message);
    if (this.#n !== null) this.#ping();
    this.#send(message);
    return message.id;
  }

  /** Says how far this screen is in its show; where the line is down nobody has to know. */
  cue(cue: Omit<CueMessage, "type">): void {
    this.#send({ type: "cue", ...cue });
  }

  /** Goes on by another address, as one that asks for another language. */
  turnTo(url: string): void {
    if (url === this.url) return;
    this.url = url;
    if (!this.#closed && this.#timer === undefined) this.#rejoin(true); // where an attempt is due, it goes there
  }

  close(): void {
    this.#end();
    this.#socket?.close();
  }

  #end(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    clearTimeout(this.#probing);
    this.#endProbe();
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  /** Back from sleep or on another network: whether the line still lives, only a new one tells. */
  #wake = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.#timer !== undefined) this.#join(); // whose turn it would be soon anyway
    else if (this.#n !== null) this.#rejoin(true);
  };

  /** The device says that it has no network: nobody waits for a line to find that out. */
  #lose = (): void => {
    if (!this.#closed) this.#tell("lost");
  };

  #tell(line: Line): void {
    if (line === this.#line) return;
    this.#line = line;
    this.listener.line(line);
  }

  /** What happens after so many milliseconds in which nothing is heard. */
  #after(silence: number, then: () => void): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(then, silence);
  }

  /** The line lives: an answer that is owed may take longer, else one asks again after a while. */
  #listen(): void {
    if (this.#unanswered.size > 0) this.#after(SILENCE.answer, () => this.#rejoin());
    else this.#after(document.visibilityState === "hidden" ? SILENCE.hidden : SILENCE.quiet, () => this.#ping());
  }

  /** Asks whether the line still lives. */
  #ping(): void {
    this.#send({ type: "ping" });
    this.#expect(SILENCE.answer, () => this.#rejoin());
  }

  /** Where nothing is heard the player is told soon, and after `most` something is done about it. */
  #expect(most: number, then: () => void): void {
    this.#after(SILENCE.ping, () => {
      if (this.#line === "live" || this.#line === "slow") this.#tell("lost");
      this.#after(most - SILENCE.ping, then);
    });
  }

  /** The new line said nothing either. */
  #giveUp(): void {
    this.#mute += 1;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#retry();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#n !== null) this.#socket.send(JSON.stringify(message));
  }

  #join(quietly = false): void {
    if (!quietly) this.#tell(this.#attempt === 0 ? "joining" : "lost");
    this.#n = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#probing);
    this.#endProbe();
    const turn = this.#mute >= MUTE && this.#mute % 2 === 0;
    const slow = turn || !keepsCookies() ? this.poll(this.url) : null;
    this.#slow = slow !== null;
    this.#expect(SILENCE.joining, () => this.#giveUp());
    this.#follow((this.#socket = slow ?? this.open(this.url)));
    if (slow && keepsCookies()) this.#probeLater();
  }

  /** Tries beside a slow line whether a WebSocket gets through by now; the slow one goes on until it does. One at a time. */
  #probeLater(): void {
    this.#probing = setTimeout(() => {
      this.#endProbe();
      const socket = this.open(this.url);
      this.#probe = socket;
      socket.addEventListener("message", () => {
        if (socket !== this.#probe) return;
        const old = this.#socket;
        clearTimeout(this.#probing);
        [this.#probe, this.#socket, this.#slow, this.#n] = [null, socket, false, null];
        old?.close();
      });
      this.#follow(socket);
      this.#probeLater();
    }, PROBE_MS);
  }

  /** A probe that came to nothing is closed: the server would take it for a window. */
  #endProbe(): void {
    const probe = this.#probe;
    this.#probe = null;
    probe?.close();
  }

  #follow(socket: Socket): void {
    let spoke = false;
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      spoke = true;
      if (!this.#slow) this.#mute = 0; // what is lost of a slow line is looked for there first
      this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      if (!spoke) this.#mute += 1;
      if (code === STOPPED) this.#give("stopped");
      else if (REFUSED.includes(code)) this.#give("gone");
      else this.#retry();
    });
  }

  /** Asking again would be answered the same. */
  #give(line: Line): void {
    if (this.#closed) return;
    this.#end();
    this.#tell(line);
  }

  #retry(): void {
    if (this.#closed) return;
    clearTimeout(this.#silence);
    this.#tell("lost");
    this.#timer = setTimeout(() => this.#join(), backoff(this.#attempt));
    this.#attempt += 1;
  }

  #hear(message: ServerMessage): void {
    if (this.#n !== null) this.#tell(this.#slow ? "slow" : "live");
    if (message.type === "view") this.#see(message);
    else if (message.type === "notes") this.#read(message);
    else if (message.type === "cue") this.listener.cue?.(message);
    else if (message.type !== "pong" && message.id !== null && this.#unanswered.delete(message.id)) {
      if (message.type === "done") this.listener.done(message.id);
      else this.listener.refused(message.id, message.why);
    }
    if (this.#n !== null && !this.#closed) this.#listen();
  }

  /** A sheet of an older position comes too late: a newer one follows. */
  #read(message: NotesMessage): void {
    if (message.n === this.#n) this.listener.notes(message.notes);
  }

  #see(position: Position): void {
    const first = this.#n === null;
    if (first && !position.whole) return; // news that nothing is known before: the whole follows, or the line is given up
    if (this.#n !== null && position.n <= this.#n) return;
    if (this.#n !== null && position.n > this.#n + 1 && !position.whole) {
      this.#rejoin();
      return;
    }
    this.#n = position.n;
    this.listener.position(position, first);
    if (first) this.#settleIn();
  }

  #settleIn(): void {
    if (this.#attempt > 0) void import("./renewal.svelte").then(({ renewal }) => renewal.check()).catch(() => undefined); // who has left has no need of it
    this.#attempt = 0;
    this.#tell(this.#slow ? "slow" : "live");
    for (const message of this.#unanswered.values()) this.#send(message);
  }

  /** Something was missed, or may have been: a new socket starts with the whole log. */
  #rejoin(quietly = false): void {
    const old = this.#socket;
    if (!quietly) this.#attempt += 1;
    this.#join(quietly);
    old?.close();
  }
}
