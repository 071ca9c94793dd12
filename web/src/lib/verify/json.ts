/** JSON read strictly, and written as it is hashed.
 *
 *  `JSON.parse` forgets what a hash depends on: how a number was written (1.0 becomes 1), and which of two members of one name came first.
 *  Here a number keeps its text, a second member of one name is refused, and so is what is nested deeper than any record. */

/** A number as it was written. */
export class Numeral {
  constructor(readonly text: string) {}

  /** Is it a whole number that a program can count with? */
  get whole(): boolean {
    return /^-?\d+$/.test(this.text) && Number.isSafeInteger(Number(this.text));
  }
}

export type Members = Map<string, Json>;
export type Json = null | boolean | string | Numeral | Json[] | Members;

/** How many lists and objects may lie inside one another; `kernel/play/recordlines.py` has the same. */
const DEEPEST = 32;

/** What is no JSON, or not as strict: by the key of its sentence. */
export class JsonError extends Error {
  constructor(
    readonly key: "record-not-json" | "record-twice" | "record-no-number" | "record-deep",
    readonly args: Record<string, string> = {},
  ) {
    super(key);
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly [string, null | boolean][] = [["null", null], ["true", true], ["false", false]];
const ALONE = /\p{Surrogate}/u;

class Reader {
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.#value();
    this.#skip();
    if (this.#at !== this.text.length) throw new JsonError("record-not-json");
    return value;
  }

  #skip(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.text);
    this.#at = SPACE.lastIndex;
  }

  /** Takes a sign if it comes next. */
  #takes(sign: string): boolean {
    this.#skip();
    if (this.text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #needs(sign: string): void {
    if (!this.#takes(sign)) throw new JsonError("record-not-json");
  }

  #value(): Json {
    this.#skip();
    const sign = this.text[this.#at];
    if (sign === '"') return this.#string();
    if (sign === "[") return this.#inside(() => this.#list());
    if (sign === "{") return this.#inside(() => this.#members());
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    return this.#number();
  }

  #inside<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw new JsonError("record-deep", { most: String(DEEPEST) });
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #list(): Json[] {
    const found: Json[] = [];
    if (this.#takes("]")) return found;
    do found.push(this.#value());
    while (this.#takes(","));
    this.#needs("]");
    return found;
  }

  #members(): Members {
    const found: Members = new Map();
    if (this.#takes("}")) return found;
    do {
      this.#skip();
      const name = this.#string();
      if (found.has(name)) throw new JsonError("record-twice", { name: `'${name.slice(0, 40)}'` });
      this.#needs(":");
      found.set(name, this.#value());
    } while (this.#takes(","));
    this.#needs("}");
    return found;
  }

  #string(): string {
    const start = this.#at;
    if (this.text[start] !== '"') throw new JsonError("record-not-json");
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === "\\" ? 2 : 1;
    this.#at = end + 1;
    let value: unknown;
    try {
      value = JSON.parse(this.text.slice(start, this.#at));
    } catch {
      throw new JsonError("record-not-json");
    }
    if (typeof value !== "string" || ALONE.test(value)) throw new JsonError("record-not-json");
    return value;
  }

  #number(): Numeral {
    const named = /^-?(?:NaN|Infinity)/.exec(this.text.slice(this.#at, this.#at + 9))?.[0];
    if (named) throw new JsonError("record-no-number", { name: named });
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.text)?.[0];
    if (text === undefined || text === "-0") throw new JsonError("record-not-json");
    this.#at += text.length;
    return new Numeral(text);
  }
}

/** Reads one JSON value. Raises JsonError. */
export const parse = (text: string): Json => new Reader(text).whole();

/** The order of Python's strings, by code points: JavaScript's own is by halves of surrogate pairs. */
function byCodePoints(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference) return difference;
  }
  return left.length - right.length;
}

const escaped = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Canonical JSON: members in the order of their names, no spaces; with `ascii` everything else is escaped too. */
export function canonical(value: Json, ascii = false): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return ascii ? escaped(value) : JSON.stringify(value);
  if (value instanceof Numeral) return value.text;
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, ascii)).join(",")}]`;
  const names = [...value.keys()].sort(byCodePoints);
  return `{${names.map((name) => `${canonical(name, ascii)}:${canonical(value.get(name)!, ascii)}`).join(",")}}`;
}

/** The same as plain data, its numbers to count with. */
export function plain(value: Json): unknown {
  if (value instanceof Numeral) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, one]) => [name, plain(one)]));
  return value;
}
