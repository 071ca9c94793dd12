/** A whole signed game and everything that somebody could change in its record (docs/vectors/tampered.json), as Python is held to it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Context, type End, type Header, read, type Step } from "../src/lib/verify/lines";
import { Actions } from "../src/lib/verify/actions";
import { bytesOf, digest, utf8 } from "../src/lib/verify/hashing";
import { canonical, parse } from "../src/lib/verify/json";
import { NOTATIONS } from "../src/lib/verify/notations";
import { checkSeen, type Seen } from "../src/lib/verify/seen";
import { told } from "../src/lib/verify/texts";
import { verify } from "../src/lib/verify/verify";
import type { Ended } from "../src/lib/wire";
import type { Fault } from "../src/lib/verify/said";
import { DIGITS } from "../src/lib/witness";

interface Change {
  kind: string;
  name: string;
  /** Which lines there are, in which order: by their places, or new ones. */
  lines?: (number | object)[];
  /** What stands where now. */
  set: [path: (string | number)[], value: unknown][];
  /** The server's, under the chain made anew; null where that leaves nothing changed. */
  signature: string | null;
  /** It lies behind the last thing that anybody signed. */
  unsigned: boolean;
}
type Line = Header & Step & End;

const { record, changes } = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/vectors/tampered.json"), "utf8")) as { record: string[]; changes: Change[] };
const lines = (): Line[] => record.map((line) => JSON.parse(line) as Line);
const written = (record: Line[]): string => record.map((line) => JSON.stringify(line)).join("\n");

function changed({ lines: order, set }: Change): Line[] {
  const base = lines();
  const made = order ? order.map((one) => (typeof one === "number" ? base[one]! : (structuredClone(one) as Line))) : base;
  for (const [path, value] of set) {
    let inner = made as unknown as Record<string | number, unknown>;
    for (const name of path.slice(0, -1)) inner = inner[name] as typeof inner;
    inner[path.at(-1)!] = value;
  }
  return made;
}

const hashed = (line: Line, ...left: string[]): Uint8Array =>
  utf8(canonical(parse(JSON.stringify(Object.fromEntries(Object.entries(line).filter(([name]) => !left.includes(name)))))));

/** The chain made anew, and signed by the server: whoever runs it can. */
function forged(record: Line[], signature: string): Line[] {
  const [header, ...steps] = record as [Line, ...Line[]];
  const end = steps.pop()!;
  let head = digest(hashed(header, "names"));
  for (const [n, step] of steps.entries()) step.hash = head = digest(bytesOf(head)!, bytesOf(end.salts[n]!)!, hashed(step, "hash"));
  end.hash = digest(bytesOf(head)!, utf8("end"), hashed(end, "hash", "signature", "key"));
  end.signature = signature;
  end.key = lines().at(-1)!.key;
  return record;
}

/** What is found of each: as it is, and with the chain made anew. */
const found: Record<string, [asItIs: string, anew: string | null]> = {
  other_action: ["record-step-chain", "record-signed-action"],
  other_signed_action: ["record-step-chain", "record-signed-signature"],
  other_last_action: ["record-step-chain", "record-signed-action"],
  other_ask: ["record-step-chain", "record-signed-signature"],
  other_seat: ["record-step-chain", "record-signed-signature"],
  other_decider: ["record-step-chain", "record-signed-head"],
  other_die: ["record-step-chain", "record-step-chance"],
  other_bound: ["record-step-chain", "record-step-chance"],
  one_draw_more: ["record-step-chain", null],
  other_card: ["record-step-chain", "record-signed-head"],
  other_last_event: ["record-step-chain", null],
  other_outcome: ["record-end-chain", null],
  other_name: ["record-name", "record-name"],
  other_order: ["record-step-place", "record-step-place"],
  other_order_renumbered: ["record-step-chain", "record-signed-head"],
  one_step_less: ["record-step-chain", "record-signed-head"],
  said_twice: ["record-step-chain", "record-signed-ask"],
  other_head: ["record-step-chain", "record-signed-signature"],
  older_head: ["record-step-chain", "record-signed-head"],
  other_hash: ["record-step-chain", null],
  other_salt: ["record-step-chain", "record-signed-head"],
  other_entropy: ["record-step-chain", "record-entropy-commit"],
  other_commit: ["record-step-chain", "record-entropy-commit"],
  said_to_be_silent: ["record-step-chain", "record-entropy-silent"],
  said_to_be_a_bots: ["record-step-chain", "record-entropy-giver"],
  other_bots_entropy: ["record-step-chain", "record-entropy-server"],
  one_share_less: ["record-step-chain", "record-entropy-seats"],
  shares_changed_places: ["record-step-chain", "record-step-chance"],
  other_hand: ["record-step-chain", "record-step-chance"],
  other_commitment: ["record-step-chain", "record-secret"],
  other_secret: ["record-end-chain", "record-secret"],
  other_context: ["record-step-chain", "record-secret"],
  other_key: ["record-step-chain", "record-entropy-commit"],
  no_key: ["record-step-chain", "record-entropy-commit"],
  other_server_key: ["record-step-chain", "record-secret"],
  other_signature: ["record-step-chain", "record-signed-signature"],
  no_signature: ["record-step-chain", "record-signed-head"],
  other_server_signature: ["record-signature", null],
  no_server_signature: ["record-taken-out", null],
};

async function faultOf(record: Line[], seen: Seen | null = null): Promise<string | null> {
  const { good, fault } = await verify(written(record), seen);
  expect(good).toBe(fault === null);
  if (fault === null) return null;
  expect(told(fault)).not.toMatch(/record-|seal-|\{/);
  return fault.key === "record-step" ? String(fault.args.reason) : fault.key;
}

test("the record as it was written is good, and fair", async () => {
  const verdict = await verify(record.join("\n"));
  expect(verdict.fault).toBeNull();
  expect(verdict.fair).toBe(true);
  expect(verdict.passed.map(({ key }) => key)).toEqual(expect.arrayContaining(["seal-entropy-fits", "seal-signed-steps", "seal-signed"]));
  expect(verdict.remarks.map(({ key }) => key)).not.toContain("seal-other-rules");
});

test("every change has an answer", () => {
  expect(Object.keys(found).sort()).toEqual(changes.map(({ name }) => name).sort());
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["action", "draw", "card", "name", "order", "head", "entropy", "key", "signature"]));
});

test.each(changes.map((change): [string, Change] => [change.name, change]))("%s is found out", async (name, change) => {
  expect(await faultOf(changed(change))).toBe(found[name]![0]);
});

const anew = changes.filter(({ signature }) => signature !== null).map((change): [string, Change] => [change.name, change]);

test.each(anew)("%s is found out with the chain made anew, by whoever has the record alone", async (name, change) => {
  const fault = await faultOf(forged(changed(change), change.signature!));
  expect(fault).toBe(found[name]![1]);
  expect(fault === null).toBe(change.unsigned);
});

test.each(anew)("%s is found out with the chain made anew, by the page that has seen the game", async (_, change) => {
  const { context, commitment } = lines()[0]!.deal as { context: Context; commitment: string };
  const heads = lines().slice(1, -1).map(({ hash }) => hash.slice(0, DIGITS));
  const outcome = lines().at(-1)!.outcome as unknown as Ended;
  const seen = { table: context.table!, game: context.number!, commitment, key: context.server_key, heads, events: [], outcome, broken: 0, own: null };
  expect(await faultOf(lines(), seen)).toBeNull();
  expect(await faultOf(forged(changed(change), change.signature!), seen)).not.toBeNull();
});

test("a step of the server's that nobody signed is told, and behind the end that a page was told found out by that page", async () => {
  const record = lines();
  const end = record.pop()!;
  const last = record.at(-1)!;
  record.push({ ...last, n: record.length - 1, seat: -1, action: "resign 2", chance: [], streams: [], events: [], signed: null }, end);
  (end as unknown as { salts: string[] }).salts.push("00".repeat(16));
  const made = forged(record, "00".repeat(64));
  const { context, commitment } = record[0]!.deal as { context: Context; commitment: string };
  const heads = lines().slice(1, -1).map(({ hash }) => hash.slice(0, DIGITS));
  const seen = { table: context.table!, game: context.number!, commitment, key: null, heads, events: [], outcome: end.outcome as unknown as Ended, broken: 0, own: null };
  const parts = read(written(made));
  const chain = [...made.slice(1).map(({ hash }) => hash)];
  expect(() => checkSeen(parts, chain, seen)).toThrow("record-head");
  expect(() => checkSeen(parts, chain, { ...seen, outcome: null })).not.toThrow();
  expect((await verify(written(made))).remarks).toContainEqual({ key: "seal-of-server", args: { steps: 1 } });
});

const RULES = NOTATIONS.the_coding!.rules;

test.each([
  ['"order 93"', "order 93", true], ['"  Order   93 "', "order 93", true], ['"order 39"', "order 93", false],
  ['"order\\u001f93\\u0085"', "order 93", true], ['"\u017ftop"', "stop", true], ['"W\u0130thdraw"', "withdraw", true], ['"w\u0131thdraw"', "withdraw", true],
  ['{"do":"order","tens":9,"ones":3}', "order 93", true], ['{"do":"order","ones":3,"tens":9}', "order 39", false],
  ['{"do":"order","ones":3}', "order 93", true], ['{"do":"order","ones":4}', "order 93", false], ['{"do":"order","tens":9,"ones":3.0}', "order 93", false],
  ['{"do":"order","tens":9,"ones":3,"seat":1}', "order 93", false], ['{"do":"none"}', "data none", true], ['{"do":"data","card":"none"}', "data none", true],
  ['{"do":"toString"}', "order 93", false], ['{"do":["order"]}', "order 93", false], ["{}", "order 93", false], ['"order 93"', null, false],
])("%s is %s: %s", (signed, action, same) => {
  const actions = new Actions("the_coding", RULES);
  expect(actions.known).toBe(true);
  expect(actions.means(parse(signed), action, actions.step(1, action))).toBe(same);
});

test("taking back is held to how many steps it took back", () => {
  const actions = new Actions("top_secret_agents", NOTATIONS.top_secret_agents!.rules);
  const undo = (steps: number): ReturnType<typeof parse> => parse(`{"do":"undo","steps":${steps}}`);
  for (const n of [1, 2, 3]) expect(actions.step(n, "keep")).toBeNull();
  const back = actions.step(4, "undo 1"); // steps 2 and 3
  expect(back).toBe(2);
  expect([1, 2, 3].map((steps) => actions.means(undo(steps), "undo 1", back))).toEqual([false, true, false]);
  expect(actions.step(5, "keep")).toBeNull();
  expect(actions.step(6, "undo 4")).toBe(1); // to after the step that took back
  expect(actions.step(7, "undo 0")).toBe(1);
  const none = actions.step(8, "undo 5");
  expect(actions.means(undo(0), "undo 5", none)).toBe(false);
  expect(actions.means(parse('"undo 5"'), "undo 5", none)).toBe(false);
});

test("of other rules it is not said what an action means", () => {
  expect(new Actions("the_coding", RULES - 1).known).toBe(false);
  expect(new Actions("constructor", RULES).known).toBe(false);
});

test("a format without a number is read, and every other is told in one sentence", () => {
  const faultOf = (change: (record: Line[]) => unknown): string | undefined => {
    const record = lines();
    change(record);
    try {
      read(written(record));
    } catch (error) {
      return (error as Fault).said.key;
    }
  };
  const header = (record: Line[]): Record<string, unknown> => record[0] as unknown as Record<string, unknown>;
  expect(faultOf((record) => delete header(record).format)).toBeUndefined();
  expect(faultOf((record) => Object.assign(header(record), { format: 2 }))).toBeUndefined();
  expect(faultOf((record) => Object.assign(header(record), { format: 4, more: 1 }))).toBe("record-newer-format");
  expect(faultOf((record) => Object.assign(header(record), { format: 1 }))).toBe("seal-no-line");
  expect(faultOf((record) => Object.assign(header(record), { commitment: "", deal: undefined }))).toBe("record-older-format");
  const done = { t: "done", n: 0, seat: null, action: null, chance: [3], signed: null } as unknown as Line;
  expect(faultOf((record) => record.splice(1, record.length, done, { t: "closed", secret: "" } as unknown as Line))).toBe("record-closed");
});
