/** Records that Python has written, checked by the pages' own verifier; and each changed thing is caught. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canonical, JsonError, parse } from "../src/lib/verify/json";
import { bytesOf, digest, utf8 } from "../src/lib/verify/hashing";
import { verify } from "../src/lib/verify/verify";
import { told } from "../src/lib/verify/texts";

const RECORDS = join(import.meta.dirname, "../../tests/records");
const recorded = readdirSync(RECORDS).flatMap((game) => readdirSync(join(RECORDS, game)).map((name) => join(RECORDS, game, name)));

test.each(recorded)("%s is what it says", async (path) => {
  const verdict = await verify(readFileSync(path, "utf8"));
  expect(verdict.fault && told(verdict.fault)).toBeNull();
  expect(verdict.good).toBe(true);
  expect(verdict.fair).toBe(false);
  expect(verdict.remarks.map(({ key }) => key)).toContain("record-local");
});

test.each<[string, string, string?]>([
  ['{"b":1,"a":[1.0,-2e-7,"\\u00e9\\u0001/\\u007f😀"]}', '{"a":[1.0,-2e-7,"é\\u0001/\u007f😀"],"b":1}', '{"a":[1.0,-2e-7,"\\u00e9\\u0001/\\u007f\\ud83d\\ude00"],"b":1}'],
  ['{"\uffff":1,"\ud83d\ude00":2}', '{"\uffff":1,"😀":2}', '{"\\uffff":1,"\\ud83d\\ude00":2}'],
  ["[null, true,\tfalse]", "[null,true,false]"],
])("%s is written as it is hashed", (text, written, ascii = written) => {
  expect(canonical(parse(text))).toBe(written);
  expect(canonical(parse(text), true)).toBe(ascii);
});

test.each([
  ["", "record-not-json"], ["[1,]", "record-not-json"], ["{}{}", "record-not-json"], ['"\u0001"', "record-not-json"], ['"\\ud800"', "record-not-json"],
  ["01", "record-not-json"], ["-0", "record-not-json"], ['"open', "record-not-json"], ["NaN", "record-no-number"], ["-Infinity", "record-no-number"],
  ['{"a":1,"a":1}', "record-twice"], ["[".repeat(33), "record-deep"], ["[".repeat(200_000), "record-deep"], ['{"a":'.repeat(200_000), "record-deep"],
])("%.20s is no JSON of a record", (text, key) => {
  expect(() => parse(text)).toThrow(JsonError);
  expect(() => parse(text)).toThrow(key);
});

/** What a line holds, to be changed. */
type Line = Record<string, any>;

const source = readFileSync(join(RECORDS, "the_coding/cracked-3-speed.jsonl"), "utf8");
const lines = (): Line[] => source.trim().split("\n").map((line) => JSON.parse(line) as Line);
const written = (record: Line[]): string => record.map((line) => JSON.stringify(line)).join("\n");
const hashed = (line: Line, ...left: string[]): Uint8Array =>
  utf8(canonical(parse(JSON.stringify(Object.fromEntries(Object.entries(line).filter(([name]) => !left.includes(name)))))));

/** The record with a chain made anew, as whoever runs the server can. */
function rechained(record: Line[]): Line[] {
  const [header, ...steps] = record as [Line, ...Line[]];
  const end = steps.pop()!;
  let head = digest(hashed(header, "names"));
  for (const [n, step] of steps.entries()) step.hash = head = digest(bytesOf(head)!, bytesOf(end.salts[n])!, hashed(step, "hash"));
  end.hash = digest(bytesOf(head)!, utf8("end"), hashed(end, "hash", "signature", "key"));
  return record;
}

const changed: Record<string, [change: (record: Line[]) => unknown, asItIs: string, rechained: string | null]> = {
  action: [(record) => (record[2]!.action = "order 00"), "record-step-chain", null],
  card: [(record) => (record[1]!.events[0].args.letter += 1), "record-step-chain", null],
  draw: [(record) => (record[1]!.chance[0][0] = (record[1]!.chance[0][0] + 1) % record[1]!.chance[0][1]), "record-step-chain", "record-step"],
  bound: [(record) => (record[1]!.chance[0][1] *= 2), "record-step-chain", "record-step"],
  stream: [(record) => (record[1]!.streams[0] = "dice"), "record-step-chain", "record-step"],
  "a draw more": [(record) => record[2]!.chance.push([0, 1]), "record-step-chain", "record-step"],
  "a name": [(record) => (record[0]!.names[1].name = "Mallory"), "record-name", "record-name"],
  "a name's salt": [(record) => (record[0]!.names[1].salt = "00"), "record-name", "record-name"],
  "a name more": [(record) => record[0]!.names.push(record[0]!.names[0]), "seal-names", "seal-names"],
  order: [(record) => ([record[2], record[3]] = [record[3]!, record[2]!]), "record-step-place", "record-step-place"],
  "a step left out": [(record) => record.splice(3, 1), "record-salts", "record-salts"],
  head: [(record) => (record[3]!.hash = record[2]!.hash), "record-step-chain", null],
  "a salt": [(record) => (record.at(-1)!.salts[2] = "00".repeat(16)), "record-step-chain", null],
  secret: [(record) => (record.at(-1)!.secret = "00".repeat(32)), "record-end-chain", "record-secret"],
  "half a secret": [(record) => (record.at(-1)!.secret = "00"), "record-end-chain", "seal-no-hex"],
  commitment: [(record) => (record[0]!.deal.commitment = "00".repeat(32)), "record-step-chain", "record-secret"],
  "what the deal is bound to": [(record) => (record[0]!.deal.context.game = "the_coding"), "record-step-chain", "record-secret"],
  "local deal, to which somebody is said to have added": [
    (record) => (record[0]!.deal.entropy = record[0]!.seats.map(() => ({ by: "player", commit: digest(new Uint8Array(32)), key: null, entropy: "00".repeat(32) }))),
    "record-step-chain", "record-deal",
  ],
  content: [(record) => (record[0]!.content.letters = "FEDCBA"), "record-content", "record-content"],
  outcome: [(record) => (record.at(-1)!.outcome.winners.push(9)), "record-end-chain", null],
  "action longer than any": [(record) => (record[2]!.action = "order 93".padEnd(201)), "seal-no-line", "seal-no-line"],
  "a member more": [(record) => (record[2]!.extra = 1), "seal-no-line", "seal-no-line"],
  "a member less": [(record) => delete record[2]!.streams, "seal-no-line", "seal-no-line"],
  "no end": [(record) => record.pop(), "record-unfinished", null],
  "past that was drawn": [(record) => (record[0]!.what_if = { n: 1, seat: 0 }), "record-what-if", "record-what-if"],
  "no header": [(record) => record.shift(), "record-order", null],
};

test.each(Object.entries(changed))("a record with another %s is found out", async (_, [change, asItIs, anew]) => {
  for (const [make, key] of [[(record: Line[]) => record, asItIs], [rechained, anew]] as const) {
    if (key === null) continue;
    const record = lines();
    change(record);
    const verdict = await verify(written(make(record)));
    expect(verdict.good).toBe(false);
    expect(verdict.fault?.key).toBe(key);
    expect(told(verdict.fault!)).not.toMatch(/record-|seal-|\{/);
  }
});

test("names that were taken out are a remark", async () => {
  const record = lines();
  delete record[0]!.names;
  const verdict = await verify(written(record));
  expect(verdict.good).toBe(true);
  expect(verdict.remarks.map(({ key }) => key)).toContain("record-names-removed");
});
