/** Actions that players' pages have signed: over what they did, which ask it answered, which game it was, and what they had seen of it. */

import { Actions } from "./actions";
import { verified } from "./ed25519";
import { hashOf, hex, utf8 } from "./hashing";
import { canonical, type Json, Numeral } from "./json";
import { type Lines, nameOf, type Signed } from "./lines";
import { type Fault, fault, type Said, said } from "./said";

/** What is signed. `context` is the hash of the deal's, hexadecimal; `action` the action as it was sent. */
export const signedBytes = (action: Json, ask: Json, context: string, head: string, seat: number): Uint8Array<ArrayBuffer> =>
  utf8(`{"action":${canonical(action)},"ask":${canonical(ask)},"context":"${context}","head":${JSON.stringify(head)},"seat":${seat}}`);

/** The hash of a deal's context, hexadecimal. */
export const contextHash = (context: Json): string => hashOf(utf8(canonical(context)));

const wrong = (n: number, what: "key" | "signature" | "action" | "head" | "ask"): Fault => fault("record-step", { n, reason: `record-signed-${what}` });

/** What a seat has signed so far. */
interface Last {
  ask: number;
  at: number;
}

/** Each signature is by the key of its seat, over what the step says was done, and after what that seat had signed before. Raises Fault. */
export async function checkSigned({ header, steps }: Lines, heads: readonly string[], turn: () => Promise<void>): Promise<{ passed: Said | null; remarks: Said[] }> {
  const { entropy } = header.data.deal;
  const context = contextHash((header.raw.get("deal") as Map<string, Json>).get("context")!);
  const places = new Map(heads.slice(0, steps.length).map((head, n) => [head, n]));
  const actions = new Actions(header.data.game, header.data.rules_version);
  const last = new Map<number, Last>();
  const unsigned = new Map<number, number>();
  const ofServer = steps.filter(({ data }) => data.seat !== null && data.seat < 0).length;
  let count = 0;
  for (const { raw, data } of steps) {
    const key = data.seat === null ? null : (entropy[data.seat]?.key ?? null);
    const back = actions.step(data.n, data.action);
    if (!data.signed) {
      if (key !== null && data.seat !== null) unsigned.set(data.seat, (unsigned.get(data.seat) ?? 0) + 1);
      continue;
    }
    if (key === null || data.seat === null) throw wrong(data.n, "key");
    const action = (raw.get("signed") as Map<string, Json>).get("action")!;
    const bytes = signedBytes(action, new Numeral(String(data.signed.ask)), context, data.signed.head, data.seat);
    if (!(await verified(hex(key, "key", 32), hex(data.signed.signature, "signature", 64), bytes))) throw wrong(data.n, "signature");
    if (actions.known && !actions.means(action, data.action, back)) throw wrong(data.n, "action");
    last.set(data.seat, inOrder(data.signed, data.n, places, last.get(data.seat)));
    count += 1;
    await turn();
  }
  const remarks = [...unsigned].map(([seat, steps]) => said("seal-unsigned", { name: nameOf(header, seat), steps }));
  if (ofServer && entropy.length) remarks.push(said("seal-of-server", { steps: ofServer }));
  if (count && !actions.known) remarks.push(said("seal-other-rules"));
  return { passed: count ? said("seal-signed-steps", { steps: count }) : null, remarks };
}

/** Where in the chain the head stands that was signed over, and the ask. Raises Fault where that is not before the step, or not after what
 *  was signed last: no ask is answered twice. */
function inOrder({ ask, head }: Signed, n: number, places: ReadonlyMap<string, number>, last: Last | undefined): Last {
  const at = places.get(head);
  if (at === undefined || at >= n || (last && at < last.at)) throw wrong(n, "head");
  if (last && ask <= last.ask) throw wrong(n, "ask");
  return { ask, at };
}
