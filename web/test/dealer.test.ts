import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Dealer } from "../src/lib/dealer";
import { verified } from "../src/lib/verify/ed25519";
import { newHand, packed, unpacked } from "../src/lib/verify/hand";
import { bytesOf } from "../src/lib/verify/hashing";
import { parse } from "../src/lib/verify/json";
import { contextHash, signedBytes } from "../src/lib/verify/signed";
import type { DealInfo } from "../src/lib/wire";

/** What the server was sent. */
let sent: Record<string, string>[];

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { args: Record<string, string> }).args);
    return Response.json({ id: "a", n: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const context = { game: "the_coding", table: "t1", number: 2, server_key: "ab".repeat(32) };
const deal = (commit: string, key: string): DealInfo =>
  ({ game: 2, context, commitment: "cd".repeat(32), seats: [{ by: "silent", commit: null, key: null }, { by: "player", commit, key }], left: 3000 }) as unknown as DealInfo;

/** A page that has had a part in a deal, from seat 1. */
async function played(): Promise<[Dealer, DealInfo]> {
  const { Dealer } = await import("../src/lib/dealer");
  const dealer = new Dealer("t1");
  await dealer.commit(1);
  const { commit, key } = sent[0]!;
  await dealer.open(deal(commit!, key!), 1);
  expect(sent[1]!.entropy).toMatch(/^[0-9a-f]{64}$/);
  return [dealer, deal(commit!, key!)];
}

test("who missed a deal has a part in the next one again", async () => {
  const { Dealer } = await import("../src/lib/dealer");
  const dealer = new Dealer("t1");
  for (const over of [1, 1, 2]) await dealer.commit(1, over);
  expect(sent).toEqual([sent[0], sent[0]]);
});

test("who sees a deal broken off in the room has a part in the one that is begun anew, and is told so", async () => {
  const [dealer, first] = await played();
  await dealer.commit(1);
  await dealer.open({ ...first, commitment: "00".repeat(32) }, 1); // one that it has not committed to
  expect(dealer.part(2)).toMatchObject({ commitment: first.commitment, broken: 0 });
  await dealer.open({ ...deal(sent[2]!.commit!, sent[2]!.key!), commitment: "00".repeat(32) }, 1);
  expect(sent[3]!.entropy).not.toBe(sent[1]!.entropy);
  expect(dealer.part(2)).toMatchObject({ commitment: "00".repeat(32), opened: true, broken: 1 });
});

test("what is kept of a table goes when others were played at since, and not when it was begun", async () => {
  const { Dealer } = await import("../src/lib/dealer");
  for (const [day, table] of [...Array(8).keys(), 8].map((day) => [day, `t${day % 8}`] as const)) {
    vi.setSystemTime(day * 86_400_000);
    await new Dealer(table).commit(1, day);
  }
  new Dealer("another");
  const kept = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!.slice(-2));
  expect(kept.sort()).toEqual(["t0", "t2", "t3", "t4", "t5", "t6", "t7"]);
  vi.useRealTimers();
});

test("two windows of a player have one part in a deal, and both sign", async () => {
  const { Dealer } = await import("../src/lib/dealer");
  const windows = [new Dealer("t1"), new Dealer("t1")] as const;
  windows[1].closed(1);
  await Promise.all(windows.map((dealer) => dealer.commit(1)));
  const [{ commit, key }, other] = sent as [Record<string, string>, Record<string, string>];
  expect(other.commit).toBe(commit);
  for (const dealer of windows) {
    windows[1].closed(1); // it hears of everything late
    await dealer.open(deal(commit!, key!), 1);
  }
  expect(windows.map((dealer) => dealer.signs(2, 1))).toEqual([true, true]);
});

test("a hand in an address is the same hand", async () => {
  const hand = await newHand();
  const text = packed(hand, "cd".repeat(32));
  expect(text).toMatch(/^[\w-]{128}$/);
  expect(await unpacked(text)).toEqual({ hand, commitment: "cd".repeat(32) });
  for (const other of ["", text.slice(1), `${text}A`, `${text.slice(1)}.`]) expect(await unpacked(other)).toBeNull();
});

test("another device goes on signing with what it was handed", async () => {
  const [one, told] = await played();
  const text = await one.handOver(2);
  expect(await one.handOver(1)).toBe("");
  localStorage.clear(); // it is another device
  const { Dealer } = await import("../src/lib/dealer");
  const other = new Dealer("t1");
  expect(other.signs(2, 1)).toBe(false);
  await other.takeOver(text, told, 1);
  expect(other.signs(2, 1)).toBe(true);
  expect(other.part(2)).toMatchObject({ opened: true, commitment: told.commitment, key: context.server_key, hand: one.part(2)!.hand });
  const signed = await other.sign(2, 1, 7, "ef".repeat(32), { do: "tap" });
  const bytes = signedBytes(parse('{"do":"tap"}'), parse("7"), contextHash(parse(JSON.stringify(context))), signed!.head, 1);
  expect(await verified(bytesOf(told.seats[1]!.key!)!, bytesOf(signed!.signature)!, bytes)).toBe(true);
  expect(new Dealer("t1").signs(2, 1)).toBe(true); // over a reload too
});

test("what was handed over for another deal is left alone", async () => {
  const [one, told] = await played();
  const text = await one.handOver(2);
  localStorage.clear();
  const { Dealer } = await import("../src/lib/dealer");
  const hand = await newHand();
  const others: [string, DealInfo, number][] = [
    [text, { ...told, commitment: "00".repeat(32) }, 1],
    [text, told, 0],
    [text, deal(hand.commit, hand.key), 1],
    ["opened.nothing", told, 1],
    ["", told, 1],
  ];
  for (const [given, at, seat] of others) {
    const other = new Dealer("t1");
    await other.takeOver(given, at, seat);
    expect(other.part(2)).toBeNull();
  }
});
