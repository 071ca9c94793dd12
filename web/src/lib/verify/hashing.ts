/** SHA-256 and HMAC over bytes. WebCrypto has both, but not on plain http, where parties at home play; noble-hashes is the same everywhere. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { fault } from "./said";

const encoder = new TextEncoder();
const HEX = /^(?:[0-9a-f]{2})*$/;

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Bytes of hexadecimal digits; null where these are none. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!HEX.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** The same, of `length` bytes. Raises Fault. */
export function hex(text: string, what: string, length?: number): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(text);
  if (bytes === null || (length !== undefined && bytes.length !== length)) throw fault("seal-no-hex", { what });
  return bytes;
}

/** Parts in a row, with `between` between them. */
export function joined(parts: readonly Uint8Array[], between: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0) + between.length * Math.max(0, parts.length - 1);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const [i, part] of parts.entries()) {
    if (i > 0) {
      whole.set(between, at);
      at += between.length;
    }
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const hashOf = (bytes: Uint8Array): string => hexOf(sha256(bytes));

/** SHA-256 of parts with a zero byte between them, as the chain and the names have it (`kernel/play/deal.py`, digest). */
export const digest = (...parts: Uint8Array[]): string => hashOf(joined(parts, [0]));

export const keyed = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256, key, message);

/** Draw number `i` of a stream, below `bound`: the first 64 bits of its HMAC by the bound, without what is behind the point. */
export function drawn(key: Uint8Array, stream: string, i: number, bound: number): number {
  const bytes = keyed(key, utf8(`chance ${stream} ${i}`));
  const word = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
  return Number((word * BigInt(bound)) >> 64n);
}
