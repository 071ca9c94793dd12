/** The lines of a record, read strictly: what is not declared here is no record (`kernel/play/recordlines.py` declares the same). */

import { type Json, JsonError, type Members, Numeral, parse, plain } from "./json";
import { fault, Fault, type Said } from "./said";

type Shape = (value: Json) => boolean;

/** So many letters has any text of a record at most. */
const LONGEST = 200;

const text: Shape = (value) => typeof value === "string" && (value.length <= LONGEST || Array.from(value).length <= LONGEST);
const whole: Shape = (value) => value instanceof Numeral && value.whole;
const anything: Shape = (value) => value instanceof Map;
const nothing: Shape = (value) => value === null;
const either = (...shapes: Shape[]): Shape => (value) => shapes.some((shape) => shape(value));
const list = (shape: Shape): Shape => (value) => Array.isArray(value) && value.every(shape);
const named = (shape: Shape): Shape => (value) => value instanceof Map && [...value.values()].every(shape);
const is = (word: string): Shape => (value) => value === word;
/** The newest format that is read (`kernel/play/deal.py` has the same). A header of the first one has no number. */
const FORMAT = 3;
const FORMATS = [2, FORMAT];
const format: Shape = (value) => value instanceof Numeral && FORMATS.includes(plain(value) as number);
const pair = (shape: Shape): Shape => (value) => Array.isArray(value) && value.length === 2 && value.every(shape);

/** An object with these members and no others; those of `open` may be missing. */
function members(needed: Record<string, Shape>, open: Record<string, Shape> = {}): Shape {
  const all = new Map(Object.entries({ ...needed, ...open }));
  return (value) =>
    value instanceof Map &&
    Object.keys(needed).every((name) => value.has(name)) &&
    [...value].every(([name, inner]) => all.get(name)?.(inner) === true);
}

const seat = members({ level: text, name: text });
/** What a seat added to the deal: by its player's page, by the rule for whoever is silent, or by the server, for a bot. */
const added = members({ by: either(is("player"), is("silent"), is("server")), commit: either(text, nothing), key: either(text, nothing), entropy: text });
const signed = members({ ask: whole, head: text, action: either(text, anything), signature: text });
const context = members({
  game: either(text, nothing),
  rules_version: either(whole, nothing),
  content_sha256: either(text, nothing),
  options: either(named(text), nothing),
  seats: either(list(seat), nothing),
  table: either(text, nothing),
  number: either(whole, nothing),
  server_key: either(text, nothing),
  time: either(whole, nothing),
});

const SHAPES: Record<Kind, Shape> = {
  header: members(
    {
      t: text,
      game: text,
      rules_version: whole,
      content: anything,
      content_sha256: text,
      options: named(text),
      seats: list(seat),
      series: either(members({ game: whole, best_of: whole, standing: list(whole), built_by: either(whole, nothing) }), nothing),
      deal: members({ context, commitment: text, entropy: list(added) }),
    },
    { format, names: either(list(members({ name: text, salt: text })), nothing), what_if: either(members({ n: whole, seat: whole }), nothing) },
  ),
  step: members(
    {
      t: text,
      n: whole,
      seat: either(whole, nothing),
      action: either(text, nothing),
      chance: list(pair(whole)),
      streams: list(text),
      events: list(members({ key: text, args: anything })),
      hash: text,
    },
    { signed: either(signed, nothing), by: text },
  ),
  end: members({ t: text, outcome: anything, secret: text, salts: list(text), hash: text, signature: either(text, nothing), key: either(text, nothing) }),
  pause: members({ t: text, secret: text }),
  done: members(
    { t: text, n: whole, seat: either(whole, nothing), action: either(whole, nothing), chance: list(whole), signed: either(signed, nothing) },
    { by: text },
  ),
  closed: members({ t: text, secret: text }),
};

type Kind = "header" | "step" | "end" | "pause" | "done" | "closed";

export interface Seat {
  level: string;
  name: string;
}

export interface Context {
  game: string | null;
  rules_version: number | null;
  content_sha256: string | null;
  options: Record<string, string> | null;
  seats: Seat[] | null;
  table: string | null;
  number: number | null;
  server_key: string | null;
  time: number | null;
}

/** What one seat added to the deal, hexadecimal. `commit` and `key` it said before the server had said anything. */
export interface Added {
  by: "player" | "silent" | "server";
  commit: string | null;
  key: string | null;
  entropy: string;
}

/** What the player of a seat has signed: which action, in answer to which ask, after which head. */
export interface Signed {
  ask: number;
  head: string;
  action: unknown;
  signature: string;
}

export interface Header {
  game: string;
  rules_version: number;
  content_sha256: string;
  options: Record<string, string>;
  seats: Seat[];
  deal: { context: Context; commitment: string; entropy: Added[] };
  names?: { name: string; salt: string }[] | null;
  what_if?: { n: number; seat: number } | null;
}

export interface Event {
  key: string;
  args: Record<string, unknown>;
}

export interface Step {
  n: number;
  seat: number | null;
  action: string | null;
  chance: [number, number][];
  streams: string[];
  events: Event[];
  hash: string;
  signed?: Signed | null;
  /** Who decided, where the header names another one for the seat. */
  by?: string;
}

export interface End {
  outcome: Record<string, unknown>;
  secret: string;
  salts: string[];
  hash: string;
  signature: string | null;
  key: string | null;
}

/** A line as it was read, and as plain data. */
export interface Line<T> {
  raw: Members;
  data: T;
}

/** A record read but not yet believed. */
export interface Lines {
  header: Line<Header>;
  steps: Line<Step>[];
  end: Line<End>;
}

/** Who sits there, by the record's own words. */
export const nameOf = ({ data }: Line<Header>, seat: number): string => data.names?.[seat]?.name ?? `#${seat}`;

function kindOf(value: Json): Kind | null {
  const kind = value instanceof Map ? value.get("t") : null;
  return typeof kind === "string" && Object.hasOwn(SHAPES, kind) ? (kind as Kind) : null;
}

function lineOf(source: string, line: number): { kind: Kind; raw: Members } {
  let value: Json;
  try {
    value = parse(source);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new Fault(fromJson(error, line));
  }
  const kind = kindOf(value);
  if (kind === "header") checkFormat(value as Members);
  if (kind === null || !SHAPES[kind](value)) throw fault("seal-no-line", { line });
  return { kind, raw: value as Members };
}

/** Refuses a header of a newer format, and one from before formats had numbers. */
function checkFormat(header: Members): void {
  const format = header.get("format");
  const found = format instanceof Numeral && format.whole ? (plain(format) as number) : 0;
  if (found > FORMAT) throw fault("record-newer-format", { format: found, ours: FORMAT });
  if (header.has("commitment") && !header.has("deal")) throw fault("record-older-format");
}

/** The sentence for what is no JSON. */
function fromJson({ key, args }: JsonError, line: number): Said {
  if (key === "record-not-json") return { key, args: { line } };
  if (key === "record-deep") return { key, args: { line, ...args } };
  return { key: "record-line", args: { line, reason: key, ...args } };
}

/** Lines with a line break behind each, or all but the last. */
function* linesOf(source: string): Generator<string> {
  let at = 0;
  while (at < source.length) {
    const end = source.indexOf("\n", at);
    yield source.slice(at, end < 0 ? undefined : end);
    at = end < 0 ? source.length : end + 1;
  }
}

/** Takes a record apart. Raises Fault where it is none, or is not finished. */
export function read(source: string): Lines {
  const lines = [...linesOf(source)].map((line, i) => lineOf(line, i + 1));
  const last = lines.at(-1)?.kind;
  const first = lines[0]?.kind;
  if (first === "header" && last === "closed" && lines.slice(1, -1).every(({ kind }) => kind === "done")) {
    throw fault("record-closed", { version: plain(lines[0]!.raw.get("rules_version")!) as number });
  }
  const closed = last === "end" || last === "pause";
  const steps = lines.slice(1, closed ? -1 : undefined);
  if (steps.length === 0 || lines[0]!.kind !== "header" || steps.some(({ kind }) => kind !== "step")) throw fault("record-order");
  const [header, ...others] = lines.map(({ raw }) => ({ raw, data: plain(raw) }));
  if ((header!.data as Header).what_if) throw fault("record-what-if");
  if (last !== "end") throw fault("record-unfinished");
  const end = others.pop();
  return { header: header as Line<Header>, steps: others as Line<Step>[], end: end as Line<End> };
}
