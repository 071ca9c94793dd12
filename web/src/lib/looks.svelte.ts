/** Looking at a table now and then, for as long as its page has no line to it: only the newest answer counts, and many that fail to come say that the connection is lost. */

/** How often a lobby looks who has come, where it does not hear of it. */
const LOOK_MS = 1500;
/** So many looks in a row without an answer, and the line is lost. */
const MOST_UNANSWERED = 3;

export class Looks {
  /** The table has not been heard of for a while. */
  lost = $state(false);
  #begun = 0;
  #taken = 0;

  /** The number of a look that begins now. */
  begin(): number {
    return (this.#begun += 1);
  }

  /** Is this look's answer to be taken in? After that of a newer one it comes too late. */
  takes(number: number): boolean {
    if (number < this.#taken) return false;
    this.#taken = number;
    this.lost = false;
    return true;
  }

  /** Looks now and then, but while it `rests`; returns what ends that. */
  repeat(look: () => void, rests: () => boolean): () => void {
    const timer = setInterval(() => {
      if (rests()) return;
      this.lost = this.#begun - this.#taken > MOST_UNANSWERED;
      look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }
}
