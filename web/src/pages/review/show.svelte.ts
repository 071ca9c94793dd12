/** The moments of a review as a show: one after the other, each for as long as it takes to read, till the last or a press. */

/** Time for a position and a sentence or two, in milliseconds. */
export const SHOWN_MS = 9000;

export class Show {
  on = $state(false);
  /** Whether the first moment is shown. */
  begun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `next` goes to the next moment; whether there was one. */
  constructor(private readonly next: () => boolean) {}

  /** Begins with the first moment, or stops. */
  turn(): void {
    if (this.on) return this.stop();
    this.on = true;
    this.begun = false;
    this.#go();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.on = this.begun = false;
  }

  #go(): void {
    if (!this.next()) return this.stop();
    this.begun = true;
    this.#timer = setTimeout(() => this.#go(), SHOWN_MS);
  }
}
