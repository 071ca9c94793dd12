import { beforeEach, expect, test } from "vitest";
import { headsOf, Witness } from "../src/lib/witness";

const head = (n: number): string => n.toString(16).padStart(64, "0").split("").reverse().join("");
const short = (n: number): string => head(n).slice(0, 32);

beforeEach(() => localStorage.clear());

test("what was seen outlives a reload, each game by itself", () => {
  const before = new Witness("t1");
  before.saw(1, head(1));
  before.saw(1, head(1));
  before.saw(1, head(2));
  before.bound(1, { commitment: "c1", key: "k1" });
  before.saw(2, head(3));
  const after = new Witness("t1");
  after.saw(1, head(4));
  expect(headsOf(after.of(1))).toEqual([short(1), short(2), short(4)]);
  expect(after.of(1).commitment).toBe("c1");
  expect(headsOf(after.of(2))).toEqual([short(3)]);
});

test("what the server was bound to first stands", () => {
  const witness = new Witness("t1");
  witness.bound(1, { commitment: "first", key: null });
  witness.bound(1, { commitment: "second", key: "key" });
  expect(witness.of(1)).toMatchObject({ commitment: "first", key: "key" });
});

test("a long game keeps its first and its latest heads", () => {
  const witness = new Witness("t1");
  for (let n = 1; n <= 1600; n++) witness.saw(1, head(n));
  const kept = headsOf(witness.of(1));
  expect(kept).toHaveLength(1500);
  expect([kept[0], kept[1], kept.at(-1)]).toEqual([short(1), short(102), short(1600)]);
});

test("of so many games only the latest are kept", () => {
  let time = 0;
  for (let n = 1; n <= 20; n++) new Witness(`t${n}`, () => ++time).saw(1, head(n));
  const kept = Object.keys(localStorage).filter((name) => name.startsWith("underrose.seen."));
  expect(kept.sort()).toEqual([13, 14, 15, 16, 17, 18, 19, 20].map((n) => `underrose.seen.t${n}.1`));
});

test("what is kept broken counts for nothing", () => {
  localStorage.setItem("underrose.seen.t1.1", '{"heads":"abc"}');
  expect(headsOf(new Witness("t1").saw(1, head(1)))).toEqual([short(1)]);
});
