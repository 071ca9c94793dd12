/** This page's part in the deals of a table: it adds entropy to each by commit and reveal, so that whoever runs the server cannot choose it,
 *  and signs what its player does. What it takes for that is loaded when it is needed, and kept in the browser over a reload. */

import { command, start, tableInfo } from "./api";
import { local } from "./keeping.svelte";
import type { Action, DealInfo, TableInfo } from "./wire";
import type { Hand } from "./verify/hand";

/** Of so many games of a table the key is kept. */
const MOST_GAMES = 3;
/** Of so many tables. */
const MOST_TABLES = 8;
const PREFIX = "underrose.hand.";

/** A game whose deal this page had a part in. */
export interface Part {
  game: number;
  seat: number;
  hand: Hand;
  /** The hash of what the deal is bound to, and the server's commitment to it. */
  context: string;
  commitment: string;
  /** The server's key. */
  key: string;
  /** The server has said that the entropy came in time. */
  opened: boolean;
}

interface Kept {
  /** When something was kept last. */
  at: number;
  /** For the next deal. */
  next: Hand | null;
  parts: Part[];
  /** Deals that were begun after a game, by its number, and did not come about. */
  broken: Record<number, number>;
}

/** An action's signature, and the head of the chain that was signed with it. */
export interface Signature {
  head: string;
  signature: string;
}

const tools = (): Promise<typeof import("./verify/hand")> => import("./verify/hand");

export class Dealer {
  /** The seat from which this page has committed to something, and the game that was the latest then; empty before. */
  #told = "";
  /** The latest game of whose deal this page has heard. */
  #heard = Infinity;
  /** One thing after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Games in which the server did not take a signature: play goes on without. */
  #spoiled = new Set<number>();

  constructor(private readonly table: string) {
    tidy(table);
  }

  /** Commits to something for the deal after `game`, from this seat. Never raises: without it the deal is the server's alone. */
  commit(seat: number, game = 0): Promise<void> {
    return this.#then(async () => {
      const told = `${seat} ${game}`;
      if (this.#told === told && this.#kept.next) return;
      const made = this.#kept.next ?? (await (await tools()).newHand());
      const next = this.#kept.next ?? made;
      this.#keep({ next });
      await command(this.table, "entropy", { commit: next.commit, key: next.key });
      this.#told = told;
    });
  }

  /** A deal is being opened: opens what this page has committed to, once, and only for what it had committed to. What it had opened for an
   *  earlier deal of the same game, which was broken off, serves for this one no more. */
  open(deal: DealInfo, seat: number): Promise<void> {
    this.#heard = deal.game;
    return this.#then(async () => {
      const known = this.#part(deal.game);
      const part = known?.commitment === deal.commitment ? known : await this.#take(deal, seat);
      if (part === null || part.opened) return;
      await command(this.table, "entropy", { entropy: part.hand.entropy });
      this.#keep({ parts: this.#kept.parts.map((one) => (one.game === part.game ? { ...one, opened: true } : one)) });
    });
  }

  /** Takes part in a deal that is being opened, if what is told of it is right. */
  async #take({ game, context, commitment, seats }: DealInfo, seat: number): Promise<Part | null> {
    const { hashOfContext } = await tools();
    const hand = this.#kept.next;
    const share = seats[seat];
    if (!hand || share?.commit !== hand.commit || share.key !== hand.key) return null;
    if (context.table !== this.table || context.number !== game) return null;
    const part = { game, seat, hand, context: hashOfContext(context), commitment, key: context.server_key, opened: false };
    this.#drop(game - 1, (one) => one.game === game);
    this.#keep({ parts: [...this.#kept.parts.slice(1 - MOST_GAMES), part], next: null });
    this.#told = "";
    return part;
  }

  /** No deal is being opened any more, and `game` is the latest that was dealt: what was opened for another is thrown away, but not what
   *  another window has heard of first. */
  closed(game: number): void {
    const heard = this.#heard;
    this.#heard = game;
    this.#drop(game, (part) => part.game > game && part.game <= heard);
  }

  /** Throws away what was opened for a deal after `game` that was broken off, and counts that. */
  #drop(game: number, gone: (part: Part) => boolean): void {
    const { parts, broken } = this.#kept;
    const left = parts.filter((part) => !gone(part));
    if (left.length < parts.length) this.#keep({ parts: left, broken: { ...broken, [game + 1]: (broken[game + 1] ?? 0) + 1 } });
  }

  /** This page has left its seat: what it had committed to is forgotten there. */
  left(): void {
    this.#told = "";
  }

  /** What this page had to do with the deal of a game; null where it had nothing. */
  part(game: number): (Part & { broken: number }) | null {
    const part = this.#part(game);
    return part && { ...part, broken: this.#kept.broken[game] ?? 0 };
  }

  /** What another device of this player needs to go on signing in a game, as text; empty where this page has no part in it. */
  async handOver(game: number): Promise<string> {
    const part = this.#part(game);
    if (!part) return "";
    const { packed } = await tools();
    return `${part.opened ? "opened" : "silent"}.${packed(part.hand, part.commitment)}`;
  }

  /** Goes on with what another device has handed over, if the deal is the one that it says. Never raises. */
  takeOver(text: string, { game, context, commitment, seats }: DealInfo, seat: number): Promise<void> {
    return this.#then(async () => {
      const [how, rest = ""] = text.split(".", 2);
      const { hashOfContext, unpacked } = await tools();
      const given = await unpacked(rest);
      if (!given || this.#part(game) || given.commitment !== commitment) return;
      if (seats[seat]?.commit !== given.hand.commit || seats[seat].key !== given.hand.key) return;
      const part = { game, seat, hand: given.hand, context: hashOfContext(context), commitment, key: context.server_key, opened: how === "opened" };
      this.#keep({ parts: [...this.#kept.parts.slice(1 - MOST_GAMES), part] });
    });
  }

  #part(game: number): Part | null {
    return this.#kept.parts.find((part) => part.game === game) ?? null;
  }

  /** Whether this page signs what is done from a seat in a game. */
  signs(game: number, seat: number): boolean {
    return !this.#spoiled.has(game) && this.#part(game)?.seat === seat;
  }

  /** Signs an action; null where that cannot be done, and then it counts without. */
  async sign(game: number, seat: number, ask: number, head: string, action: Action | string): Promise<Signature | null> {
    const part = this.#part(game);
    if (!part || !this.signs(game, seat)) return null;
    try {
      const { signedBy } = await tools();
      return { head, signature: await signedBy(part.hand, part.context, ask, head, seat, action) };
    } catch {
      return null;
    }
  }

  /** The server took no signature of this page: whoever plays on at another device has another key. */
  spoil(game: number): void {
    this.#spoiled.add(game);
  }

  #then(step: () => Promise<void>): Promise<void> {
    const done = this.#last.then(step).catch(() => undefined);
    this.#last = done;
    return done;
  }

  /** What is kept of the table, by other windows of its player too. */
  get #kept(): Kept {
    return parsed(local.read(PREFIX + this.table)) ?? { at: Date.now(), next: null, parts: [], broken: {} };
  }

  #keep(anew: Partial<Kept>): void {
    local.writeJson(PREFIX + this.table, { ...this.#kept, at: Date.now(), ...anew });
  }
}

function parsed(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Kept;
    return Array.isArray(kept.parts) ? { at: Number(kept.at), next: kept.next ?? null, parts: kept.parts, broken: kept.broken ?? {} } : null;
  } catch {
    return null;
  }
}

/** Of tables that nobody has looked at for long nothing stays, when there is another one. */
function tidy(table: string): void {
  const names = local.names(PREFIX).filter((name) => name !== PREFIX + table);
  const others = names.map((name) => ({ name, at: parsed(local.read(name))?.at ?? 0 })).sort((one, other) => other.at - one.at);
  for (const { name } of others.slice(MOST_TABLES - 1)) local.remove(name);
}

const dealers = new Map<string, Dealer>();

/** This page's part in the deals of a table, by its id. */
export function dealerOf(table: string): Dealer {
  let dealer = dealers.get(table);
  if (!dealer) dealers.set(table, (dealer = new Dealer(table)));
  return dealer;
}

/** Before a game: commits, and opens what was committed to. Resolves when that is done. */
export async function takePart({ id, seat, deal, started, lesson, what_if, exhibition }: TableInfo): Promise<void> {
  if (lesson || what_if || exhibition) return;
  if (seat === null || seat < 0) return dealerOf(id).left();
  if (deal && deal.left !== null) return dealerOf(id).open(deal, seat);
  if (!started) return dealerOf(id).commit(seat);
}

/** Starts a game at a table where this page sits at `seat`, if at any; opens its part of the deal at once. */
export async function startGame(table: string, seat: number | null): Promise<void> {
  if (seat === null || seat < 0) return void (await start(table));
  await dealerOf(table).commit(seat);
  await start(table);
  const info = await tableInfo(table).catch(() => null);
  if (info) await takePart(info);
}

/** What this page hands over to its player's other device, in a link to the table; empty where it has no part in the game on it. */
export async function handOver(table: string): Promise<string> {
  const info = await tableInfo(table).catch(() => null);
  return info?.deal ? dealerOf(info.id).handOver(info.deal.game) : "";
}

/** Takes that on, at the seat that has come along. */
export async function takeHand(table: string, text: string): Promise<void> {
  const info = await tableInfo(table).catch(() => null);
  if (info?.deal && info.seat !== null && info.seat >= 0) await dealerOf(info.id).takeOver(text, info.deal, info.seat);
}
