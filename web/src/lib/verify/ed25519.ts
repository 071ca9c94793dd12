/** Ed25519: the browser's own where it has it, else noble-ed25519, which is fetched only then (plain http, older browsers). */

const NAME = "Ed25519";
const LENGTHS = { key: 32, signature: 64 } as const;

type Bytes = Uint8Array<ArrayBuffer>;

async function noble(): Promise<typeof import("@noble/ed25519")> {
  const [ed25519, { sha512 }] = await Promise.all([import("@noble/ed25519"), import("@noble/hashes/sha2.js")]);
  ed25519.hashes.sha512 = sha512;
  return ed25519;
}

/** The browser's own, where it has Ed25519. */
async function imported(key: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("raw", key, NAME, false, ["verify"]);
  } catch {
    return null; // plain http has no `subtle`, older browsers no such algorithm
  }
}

/** Is this the signature of the message by that public key? */
export async function verified(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  if (key.length !== LENGTHS.key || signature.length !== LENGTHS.signature) return false;
  const own = await imported(key);
  if (own) return crypto.subtle.verify(NAME, own, signature, message);
  const { verify } = await noble();
  try {
    return verify(signature, message, key, { zip215: false });
  } catch {
    return false; // bytes that are no point of the curve
  }
}

/** What PKCS #8 puts before the 32 bytes of a private key (RFC 8410). */
const PKCS8 = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/** The browser's own key of a seed, where it has Ed25519. */
async function own(seed: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("pkcs8", Uint8Array.from([...PKCS8, ...seed]), NAME, true, ["sign"]);
  } catch {
    return null;
  }
}

/** The public key of a seed of 32 bytes. */
export async function keyOf(seed: Bytes): Promise<Uint8Array> {
  const key = await own(seed);
  if (key === null) return (await noble()).getPublicKey(seed);
  const { x = "" } = await crypto.subtle.exportKey("jwk", key);
  return Uint8Array.from(atob(x.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

/** The signature of a message by the key of a seed. */
export async function signatureOf(seed: Bytes, message: Bytes): Promise<Uint8Array> {
  const key = await own(seed);
  return key === null ? (await noble()).sign(message, seed) : new Uint8Array(await crypto.subtle.sign(NAME, key, message));
}
