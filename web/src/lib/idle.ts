/** What can wait: it is begun when the page has nothing else to do, and not by itself where every byte counts. */

/** How long it waits at most, where the browser cannot say when it is idle. */
const WAIT_MS = 1500;

/** Does something once the page has come and rests. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  let off = (): void => {};
  const begin = (): void => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(act, { timeout: 4 * WAIT_MS });
      off = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(act, WAIT_MS);
      off = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") begin();
  else {
    addEventListener("load", begin, { once: true });
    off = () => removeEventListener("load", begin);
  }
  return () => off();
}

/** Does whoever sits here save data? */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
