/** A table's feed over plain HTTP, for where no WebSocket gets through, or no cookie says over one who we are: it looks every second and a
 *  half, posts what is done, and otherwise speaks as a WebSocket does. */

import { ask, Refused } from "./api";
import type { ActMessage, ClientMessage, Done, Position, ServerMessage } from "./wire";

/** What a feed needs of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: "message", hear: (event: { data: unknown }) => void): void;
  addEventListener(type: "close", hear: (event: { code: number }) => void): void;
}

/** How often one looks. */
export const LOOK_MS = 1500;
/** What a WebSocket is closed with where the line was lost; a refusal is 4000 and its status. */
const LOST = 1006;

export class Polling implements Socket {
  readyState: number = WebSocket.OPEN;
  #hear: ((event: { data: unknown }) => void)[] = [];
  #ended: ((event: { code: number }) => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many looks were asked for, and which of them was shown last. */
  #asked = 0;
  #shown = 0;
  /** The number that the latest position came with, which each worker of a server counts for itself; our own; and whether its sheet has yet to come. */
  #theirs = -1;
  #n = 0;
  #owesSheet = false;

  /** `path` is that of the table, as `/tables/ab12`. */
  constructor(private readonly path: string) {
    void this.#look();
  }

  addEventListener(type: "message" | "close", hear: (event: never) => void): void {
    if (type === "message") this.#hear.push(hear as (event: { data: unknown }) => void);
    else this.#ended.push(hear as (event: { code: number }) => void);
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === "act") void this.#act(message);
    else void this.#look();
  }

  close(): void {
    this.#close(1000);
  }

  #close(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    clearTimeout(this.#timer);
    for (const hear of this.#ended) hear({ code });
  }

  #tell(message: ServerMessage): void {
    if (this.readyState === WebSocket.OPEN) for (const hear of this.#hear) hear({ data: JSON.stringify(message) });
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = (this.#asked += 1);
    try {
      const position = await ask<Position>("GET", `${this.path}/view?follow=1`);
      this.#show(turn, position);
    } catch (error) {
      return this.#close(error instanceof Refused && error.status < 500 ? 4000 + error.status : LOST);
    }
    clearTimeout(this.#timer);
    if (this.readyState === WebSocket.OPEN) this.#timer = setTimeout(() => void this.#look(), LOOK_MS);
  }

  #show(turn: number, position: Position): void {
    if (turn < this.#shown) return this.#tell({ type: "pong" }); // an older look has come after a newer one
    if (position.n !== this.#theirs) this.#tell({ type: "view", ...position, n: (this.#n += 1), whole: true });
    else if (this.#owesSheet && !position.sheet_follows) this.#tell({ type: "notes", n: this.#n, notes: position.notes });
    else this.#tell({ type: "pong" });
    this.#shown = turn;
    this.#theirs = position.n;
    this.#owesSheet = position.sheet_follows;
  }

  async #act({ type: _, ...request }: ActMessage): Promise<void> {
    try {
      const { n } = await ask<Done>("POST", `${this.path}/actions`, request);
      this.#tell({ type: "done", id: request.id, n });
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) return this.#close(LOST); // it is sent again
      this.#tell({ type: "refused", id: request.id, why: error.why as never });
    }
    await this.#look();
  }
}
