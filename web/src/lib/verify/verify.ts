/** Holds a record to its commitment, as `underrose verify` does, but without the rules: these are Python's.
 *
 *  Checked are the chain of all steps, the names, the commitment and what it is bound to, every value of chance, the signature; and of a
 *  game that this page has seen, that what it saw is in the record. Whether each step was legal, `underrose verify` says, which plays the
 *  game again. */

import { canonical, type Json } from "./json";
import { verified } from "./ed25519";
import { checkEntropy, secretOfTheDeal } from "./entropy";
import { digest, drawn, hashOf, hex, joined, utf8 } from "./hashing";
import { type Context, type Lines, read } from "./lines";
import { Fault, fault, type Said, said } from "./said";
import { checkSeen, type Seen } from "./seen";
import { checkSigned } from "./signed";

/** What was found: the checks that passed, in their order, remarks, and the first thing that is wrong. */
export interface Verdict {
  good: boolean;
  passed: Said[];
  remarks: Said[];
  fault: Said | null;
  /** Players' pages had a part in the deal, so that nobody chose it. Without that a good record is only whole. */
  fair: boolean;
}

const SECRET = 32;
/** So long a slice may take before the page has its turn. */
const SLICE_MS = 8;

/** Lets the page have its turn where a slice has taken its time. */
class Turns {
  #since = performance.now();

  async taken(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}

const without = (raw: Map<string, Json>, ...names: string[]): Uint8Array =>
  utf8(canonical(new Map([...raw].filter(([name]) => !names.includes(name)))));

/** One check after the other. Raises Fault. */
class Check {
  readonly passed: Said[] = [];
  readonly remarks: Said[] = [];
  /** The chain's heads, of each step and of the end. */
  readonly heads: string[] = [];
  readonly #turns = new Turns();

  constructor(private readonly record: Lines) {}

  async all(seen: Seen | null): Promise<void> {
    this.passed.push(said("seal-read", { steps: this.record.steps.length, seats: this.record.header.data.seats.length }));
    await this.#chain();
    this.#names();
    const key = this.#deal();
    await this.#chance(key);
    await this.#actions();
    await this.#signature();
    if (seen) {
      checkSeen(this.record, this.heads, seen);
      if (seen.broken > 0) this.remarks.push(said("seal-broken-off", { times: seen.broken }));
      this.passed.push(said("seal-seen", { heads: seen.heads.length, events: seen.events.length }));
    }
  }

  /** Every step, its salt and the step before it make the head that the line names. */
  async #chain(): Promise<void> {
    const { header, steps, end } = this.record;
    if (hashOf(utf8(canonical(header.raw.get("content")!, true))) !== header.data.content_sha256) throw fault("record-content");
    if (end.data.salts.length !== steps.length) throw fault("record-salts", { steps: steps.length, salts: end.data.salts.length });
    let head = digest(without(header.raw, "names"));
    for (const [n, { raw, data }] of steps.entries()) {
      if (data.n !== n) throw fault("record-step-place", { n });
      head = digest(hex(head, "hash"), hex(end.data.salts[n]!, "salts"), without(raw, "hash", "signature", "key"));
      if (head !== data.hash) throw fault("record-step-chain", { n });
      this.heads.push(head);
      await this.#turns.taken();
    }
    head = digest(hex(head, "hash"), utf8("end"), without(end.raw, "hash", "signature", "key"));
    if (head !== end.data.hash) throw fault("record-end-chain");
    this.heads.push(head);
    this.passed.push(said("seal-chain", { steps: steps.length }));
  }

  /** Names are those that were hashed before the first step; they may have been taken out. */
  #names(): void {
    const { names, seats } = this.record.header.data;
    if (!names?.length) {
      this.remarks.push(said("record-names-removed"));
      return;
    }
    if (names.length !== seats.length) throw fault("seal-names");
    for (const [seat, { name, salt }] of names.entries()) {
      if (digest(hex(salt, "salt"), utf8(name)) !== seats[seat]!.name) throw fault("record-name", { seat });
    }
    this.passed.push(said("seal-names-fit", { seats: seats.length }));
  }

  /** The secret is the one committed to, for this game. Returns the secret of the deal. */
  #deal(): Uint8Array {
    const { header, end } = this.record;
    const secret = hex(end.data.secret, "secret", SECRET);
    const deal = header.raw.get("deal") as Map<string, Json>;
    const context = canonical(deal.get("context")!);
    if (hashOf(joined([secret, utf8(context)])) !== header.data.deal.commitment) throw fault("record-secret");
    this.passed.push(said("seal-commitment"));
    // A local record is bound to nothing, and nobody adds to its deal: what whoever made it says of that would prove nothing.
    if (!isLocal(header.data.deal.context) || header.data.deal.entropy.length > 0) this.#bound(header.data.deal.context);
    const { passed, remarks } = checkEntropy(this.record, secret);
    if (passed) this.passed.push(passed);
    this.remarks.push(...remarks);
    return secretOfTheDeal(secret, deal.get("context")!, header.data.deal.entropy.map(({ entropy }) => entropy));
  }

  /** What the deal is bound to is what the header describes. */
  #bound(context: Context): void {
    const { raw } = this.record.header;
    const bound = (raw.get("deal") as Map<string, Json>).get("context") as Map<string, Json>;
    const same = ["game", "rules_version", "content_sha256", "options", "seats"].every((name) => canonical(bound.get(name)!) === canonical(raw.get(name)!));
    if (!same || Object.values(context).includes(null)) throw fault("record-deal");
    this.passed.push(said("seal-bound"));
  }

  /** Every value of chance follows from the secret of the deal. */
  async #chance(key: Uint8Array): Promise<void> {
    const counts = new Map<string, number>();
    for (const { data } of this.record.steps) {
      if (data.chance.length !== data.streams.length) throw fault("record-step", { n: data.n, reason: "record-step-chance" });
      for (const [i, [value, bound]] of data.chance.entries()) {
        const stream = data.streams[i]!;
        const count = counts.get(stream) ?? 0;
        if (bound < 1 || value !== drawn(key, stream, count, bound)) throw fault("record-step", { n: data.n, reason: "record-step-chance" });
        counts.set(stream, count + 1);
      }
      await this.#turns.taken();
    }
    this.passed.push(said("seal-chance", { draws: [...counts.values()].reduce((sum, count) => sum + count, 0), streams: counts.size }));
  }

  /** Whoever has a key has signed what is said to be theirs. */
  async #actions(): Promise<void> {
    const checked = await checkSigned(this.record, this.heads, () => this.#turns.taken());
    if (checked.passed) this.passed.push(checked.passed);
    this.remarks.push(...checked.remarks);
  }

  /** The server's key, to which the deal is bound, has signed the last head. */
  async #signature(): Promise<void> {
    const { signature, key, hash } = this.record.end.data;
    const bound = this.record.header.data.deal.context.server_key;
    if (signature === null || key === null) {
      if (bound !== null) throw fault("record-taken-out", { key: bound });
      this.remarks.push(said("record-local"));
      return;
    }
    if (key !== bound) throw fault("record-other-bound-key");
    if (!(await verified(hex(key, "key"), hex(signature, "signature"), hex(hash, "hash")))) throw fault("record-signature");
    this.passed.push(said("seal-signed", { key }));
  }
}

const isLocal = (context: Context): boolean => Object.values(context).every((one) => one === null);

function verdict(check: Check | null, fault: Said | null): Verdict {
  const { passed = [], remarks = [] } = check ?? {};
  return { good: fault === null, passed, remarks, fault, fair: passed.some(({ key }) => key === "seal-entropy-fits") };
}

/** The headline of a verdict. */
export const headline = ({ good, fair }: Verdict): "seal-good" | "seal-whole" | "seal-bad" => (good ? (fair ? "seal-good" : "seal-whole") : "seal-bad");

/** Checks a record, the text of a file; with `seen` also that it is the game that this page has seen. */
export async function verify(source: string, seen: Seen | null = null): Promise<Verdict> {
  let check: Check | null = null;
  try {
    check = new Check(read(source));
    await check.all(seen);
    return verdict(check, null);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return verdict(check, error.said);
  }
}
