/** What a page adds to one deal, and the key that it signs its actions of that game with. */

import { keyOf, signatureOf } from "./ed25519";
import { commitOf, ENTROPY } from "./entropy";
import { hex, hexOf, joined } from "./hashing";
import { parse } from "./json";
import { contextHash, signedBytes } from "./signed";

/** All hexadecimal: 32 random bytes, the seed of the private key, the public key, and what is shown of it all before the deal. */
export interface Hand {
  entropy: string;
  seed: string;
  key: string;
  commit: string;
}

export async function newHand(): Promise<Hand> {
  const [entropy, seed] = [crypto.getRandomValues(new Uint8Array(ENTROPY)), crypto.getRandomValues(new Uint8Array(ENTROPY))];
  const key = await keyOf(seed);
  return { entropy: hexOf(entropy), seed: hexOf(seed), key: hexOf(key), commit: commitOf(entropy, key) };
}

/** The hash of a deal's context, as it came. */
export const hashOfContext = (context: unknown): string => contextHash(parse(JSON.stringify(context)));

/** The signature of an action as it is sent. */
export async function signedBy(hand: Hand, context: string, ask: number, head: string, seat: number, action: unknown): Promise<string> {
  const message = signedBytes(parse(JSON.stringify(action)), parse(String(ask)), context, head, seat);
  return hexOf(await signatureOf(hex(hand.seed, "seed"), message));
}

const PACKED = /^[\w-]{128}$/;

/** A hand and the server's commitment, as an address can have them: 96 bytes in base64url. */
export function packed({ entropy, seed }: Hand, commitment: string): string {
  const bytes = joined([entropy, seed, commitment].map((one) => hex(one, "hand", ENTROPY)));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The same taken apart; null where it is none. */
export async function unpacked(text: string): Promise<{ hand: Hand; commitment: string } | null> {
  if (!PACKED.test(text)) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const [entropy, seed, commitment] = [0, 1, 2].map((part) => bytes.slice(part * ENTROPY, (part + 1) * ENTROPY)) as [typeof bytes, typeof bytes, typeof bytes];
  const key = await keyOf(seed);
  return { hand: { entropy: hexOf(entropy), seed: hexOf(seed), key: hexOf(key), commit: commitOf(entropy, key) }, commitment: hexOf(commitment) };
}
