/** How long a card is read before anybody may answer it. */

/** Nobody reads a word faster, nor finds the card on the table sooner, in ms. */
const WORD_MS = 120;
const FIND_MS = 800;

/** The time in which both questions of a card can be read after it was turned up: no answer counts before (P5). */
export class Reading {
  /** Both could be read. */
  done = $state(true);
  #card: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes over the card that lies open, "" for none. One that lay there when the page was opened has been read, unless it is `fresh`: nothing has happened since. */
  follow(card: string, questions: string[], fresh: boolean): void {
    if (card === this.#card) return;
    const first = this.#card === null;
    this.#card = card;
    this.stop();
    this.done = card === "" || (first && !fresh);
    if (this.done) return;
    const words = questions.flatMap((question) => question.split(/\s+/).filter(Boolean)).length;
    this.#timer = setTimeout(() => (this.done = true), FIND_MS + WORD_MS * words);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
