/** A wheel steps through a game, one step for each notch; where something below it can be scrolled, that goes first. */

/** So many pixels are a notch of most wheels. */
const NOTCH = 60;

export class Wheel {
  #turned = 0;

  constructor(private readonly step: (by: 1 | -1) => void) {}

  turn(event: WheelEvent): void {
    const { deltaY, currentTarget, target } = event;
    if (event.ctrlKey || !deltaY || scrolls(target as Element, currentTarget as Element)) return;
    event.preventDefault();
    if (Math.sign(deltaY) !== Math.sign(this.#turned)) this.#turned = 0;
    this.#turned += deltaY;
    if (Math.abs(this.#turned) < NOTCH) return;
    this.step(this.#turned > 0 ? 1 : -1);
    this.#turned = 0;
  }
}

/** Is there anything to scroll between what is under the pointer and the frame? */
function scrolls(from: Element, frame: Element): boolean {
  for (let one: Element | null = from; one && one !== frame.parentElement; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return true;
  }
  return false;
}
