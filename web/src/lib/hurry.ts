/** Hurrying on what is being shown. */

/**
 * Calls `on` at every tap and every key; returns what ends that. A tap counts once it is over, when its button, if it hit one, has been pressed:
 * what it makes appear or vanish beneath the finger is not pressed by it, and takes no press away.
 */
export function hurried(on: () => void): () => void {
  addEventListener("click", on);
  addEventListener("keydown", on);
  return () => {
    removeEventListener("click", on);
    removeEventListener("keydown", on);
  };
}
