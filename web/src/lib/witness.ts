/** What this page saw of a game while it was played, so that the record can be held to it: kept in the browser, over a reload too. */

import { local } from "./keeping.svelte";

/** How many hexadecimal digits of a head are kept: 128 bits. */
export const DIGITS = 32;
/** Of one game so many heads are kept at most, the first and the latest; a head holds all that was before it. */
const MOST_HEADS = 1500;
/** Games of which something is kept, the latest. */
const MOST_GAMES = 8;
const PREFIX = "underrose.seen.";

/** What is kept of one game. */
export interface Kept {
  at: number;
  commitment: string | null;
  /** The server's key when the game began. */
  key: string | null;
  /** The beginnings of the heads that were told, one behind the other. */
  heads: string;
}

const nameOf = (table: string, game: number): string => `${PREFIX}${table}.${game}`;

function parsed(text: string | null): Kept | null {
  try {
    const { at, commitment, key, heads } = JSON.parse(text ?? "null") as Kept;
    const whole = typeof heads === "string" && heads.length % DIGITS === 0;
    return whole ? { at: Number(at), commitment: commitment ?? null, key: key ?? null, heads } : null;
  } catch {
    return null;
  }
}

export class Witness {
  #game = 0;
  #kept: Kept | null = null;

  constructor(
    private readonly table: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** A head that was told in a game; what is kept of that game. */
  saw(game: number, head: string): Kept {
    const kept = this.of(game);
    const short = head.slice(0, DIGITS);
    if (!kept.heads.endsWith(short)) {
      kept.heads += short;
      if (kept.heads.length > MOST_HEADS * DIGITS) kept.heads = kept.heads.slice(0, DIGITS) + kept.heads.slice(2 * DIGITS);
      this.#write();
    }
    return kept;
  }

  /** What the server has bound itself to. What was told first stands. */
  bound(game: number, what: { commitment?: string | null; key?: string | null }): void {
    const kept = this.of(game);
    kept.commitment ??= what.commitment ?? null;
    kept.key ??= what.key ?? null;
    this.#write();
  }

  /** What is kept of a game, from an earlier visit too. */
  of(game: number): Kept {
    if (this.#kept === null || game !== this.#game) {
      this.#game = game;
      this.#kept = parsed(local.read(nameOf(this.table, game))) ?? { at: this.now(), commitment: null, key: null, heads: "" };
      this.#prune();
    }
    return this.#kept;
  }

  #write(): void {
    local.writeJson(nameOf(this.table, this.#game), this.#kept);
  }

  /** Makes room: of older games nothing is kept. */
  #prune(): void {
    const names = local.names(PREFIX).filter((name) => name !== nameOf(this.table, this.#game));
    const games = names.map((name) => ({ name, at: parsed(local.read(name))?.at ?? 0 })).sort((one, other) => other.at - one.at);
    for (const { name } of games.slice(MOST_GAMES - 1)) local.remove(name);
  }
}

/** The heads one by one. */
export const headsOf = ({ heads }: Kept): string[] => heads.match(new RegExp(`.{${DIGITS}}`, "g")) ?? [];
