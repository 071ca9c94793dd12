/** The numbers of docs/vectors/fair.json, which Python is held to as well. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { verified } from "../src/lib/verify/ed25519";
import { commitOf, secretOfTheDeal, silentEntropy } from "../src/lib/verify/entropy";
import { bytesOf, drawn, hashOf, hexOf, joined, keyed, utf8 } from "../src/lib/verify/hashing";
import { canonical, type Json, parse } from "../src/lib/verify/json";
import { contextHash, signedBytes } from "../src/lib/verify/signed";

const source = readFileSync(join(import.meta.dirname, "../../docs/vectors/fair.json"), "utf8");
const raw = parse(source) as Map<string, Json>;
const fair = JSON.parse(source);
const bytes = (hex: string): Uint8Array<ArrayBuffer> => bytesOf(hex)!;

afterEach(() => vi.unstubAllGlobals());

test("the context, the commitment and the secret of the deal", () => {
  const context = raw.get("context")!;
  expect(canonical(context)).toBe(fair.context_canonical);
  expect(hashOf(joined([bytes(fair.secret), utf8(canonical(context))]))).toBe(fair.commitment);
  const entropy = fair.entropy.map((one: { entropy: string }) => one.entropy);
  expect(hexOf(secretOfTheDeal(bytes(fair.secret), context, entropy))).toBe(fair.secret_of_the_deal);
});

test("what seats add: by commit, by the rule for the silent, by the server", () => {
  for (const { entropy, key, commit } of fair.commits) expect(commitOf(bytes(entropy), key === null ? null : bytes(key))).toBe(commit);
  const commits = fair.entropy.map((one: { commit: string | null }) => one.commit);
  expect(silentEntropy(raw.get("context")!, commits, fair.silent.seat)).toBe(fair.silent.entropy);
  expect(hexOf(keyed(bytes(fair.secret), utf8(`entropy ${fair.server.seat}`)))).toBe(fair.server.entropy);
});

test("draws", () => {
  for (const { stream, draw, bound, value } of fair.draws) expect(drawn(bytes(fair.secret_of_the_deal), stream, draw, bound)).toBe(value);
});

test.each(["the browser's own", "the library's"])("signatures, by %s Ed25519", async (by) => {
  if (by === "the library's") vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const context = contextHash(raw.get("context")!);
  for (const [i, { seat, head, signature, bytes: message }] of fair.signed.entries()) {
    const one = (raw.get("signed") as Json[])[i] as Map<string, Json>;
    const signed = signedBytes(one.get("action")!, one.get("ask")!, context, head, seat);
    expect(new TextDecoder().decode(signed)).toBe(message);
    expect(await verified(bytes(fair.entropy[seat].key), bytes(signature), signed)).toBe(true);
    expect(await verified(bytes(fair.entropy[seat].key), bytes(signature), Uint8Array.from([...signed, 32]))).toBe(false);
    expect(await verified(bytes(fair.entropy[1 - seat].key), bytes(signature), signed)).toBe(false);
  }
});
