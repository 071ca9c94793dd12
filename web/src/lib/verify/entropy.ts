/** What the seats added to a deal, and the secret that follows from it all (docs/record-format.md). */

import { hashOf, hex, hexOf, joined, keyed, utf8 } from "./hashing";
import { canonical, type Json } from "./json";
import { type Added, type Lines, nameOf } from "./lines";
import { fault, type Key, type Said, said } from "./said";

/** Bytes of what a seat adds. */
export const ENTROPY = 32;

/** What is shown before: it binds to the entropy, and to the key that signs for the seat (hexadecimal). */
export const commitOf = (entropy: Uint8Array, key: Uint8Array | null): string => hashOf(key ? joined([entropy, key]) : entropy);

/** What counts for a seat that is silent: it follows from what everybody could see before the opening. */
export const silentEntropy = (context: Json, commits: readonly (string | null)[], seat: number): string =>
  hashOf(utf8(`{"commits":${JSON.stringify(commits)},"context":${canonical(context)},"seat":${seat}}`));

const botEntropy = (secret: Uint8Array, seat: number): string => hexOf(keyed(secret, utf8(`entropy ${seat}`)));

/** The secret of the deal, from which every draw follows. */
export const secretOfTheDeal = (secret: Uint8Array, context: Json, entropy: readonly string[]): Uint8Array =>
  keyed(secret, utf8(`{"context":${canonical(context)},"entropy":${JSON.stringify(entropy)}}`));

/** The levels of seats whose players may add to a deal: people, and bots of somebody's own. */
const PEOPLE = ["human", "bot"];

/** What is wrong with what one seat added. */
function wrong({ by, commit, key, entropy }: Added, level: string, silent: string, server: string): Key | null {
  if ((by === "server") === PEOPLE.includes(level)) return "record-entropy-giver";
  if (by === "server") return commit === null && key === null && entropy === server ? null : "record-entropy-server";
  if (by === "silent") return entropy === silent ? null : "record-entropy-silent";
  const [bytes, public_] = [hex(entropy, "entropy", ENTROPY), key === null ? null : hex(key, "key", ENTROPY)];
  return commit === commitOf(bytes, public_) ? null : "record-entropy-commit";
}

/** What each seat added is what it had committed to, what the rule says for the silent, or what the server's secret gives. Raises Fault. */
export function checkEntropy({ header }: Lines, secret: Uint8Array): { passed: Said | null; remarks: Said[] } {
  const { deal, seats } = header.data;
  const { entropy, context } = deal;
  if (entropy.length === 0) return { passed: null, remarks: context.table === null ? [] : [said("record-entropy-before")] };
  if (entropy.length !== seats.length) throw fault("record-entropy-seats", { shares: entropy.length, seats: seats.length });
  const bound = (header.raw.get("deal") as Map<string, Json>).get("context")!;
  const commits = entropy.map(({ commit }) => commit);
  for (const [seat, added] of entropy.entries()) {
    const key = wrong(added, seats[seat]!.level, silentEntropy(bound, commits, seat), botEntropy(secret, seat));
    if (key) throw fault(key, { seat });
  }
  const players = entropy.filter(({ by }) => by === "player").length;
  if (players === 0) return { passed: null, remarks: [said("record-entropy-none")] };
  return { passed: said("seal-entropy-fits", { players }), remarks: entropy.flatMap((added, seat) => silence(added, nameOf(header, seat))) };
}

const silence = ({ by, commit }: Added, name: string): Said[] => (by === "silent" ? [said(commit === null ? "seal-silent" : "seal-not-opened", { name })] : []);
