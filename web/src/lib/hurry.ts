/** Hurrying on what is being shown. */

import { forBrowser } from "./keys";

const PRESSED_BY_KEYS = "button, a[href], summary, input, select, textarea";

/** Will this key press what has the focus, or write in it, once everybody has heard of it? */
function presses({ key, target }: KeyboardEvent): boolean {
  return (key === "Enter" || key === " ") && target instanceof Element && target.closest(PRESSED_BY_KEYS) !== null;
}

/** Is it no word to the page, or one that was said before what is shown came, by a key that is still held down? */
const elsewhere = (event: KeyboardEvent): boolean => forBrowser(event) || event.repeat || event.key === "Shift";

/**
 * Calls `on` at every tap and every key that is meant for the page; returns what ends that. A tap counts once it is over, when its button, if it
 * hit one, has been pressed: what it makes appear or vanish beneath the finger is not pressed by it, and takes no press away. A key that presses
 * a button counts as such a tap.
 */
export function hurried(on: () => void): () => void {
  const key = (event: KeyboardEvent): void => {
    if (elsewhere(event)) return;
    if (!presses(event)) on(); // the press itself is a click
  };
  addEventListener("click", on);
  addEventListener("keydown", key);
  return () => {
    removeEventListener("click", on);
    removeEventListener("keydown", key);
  };
}
