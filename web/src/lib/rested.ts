/** The keyboard stays where it was while a control rests: browsers take the focus from what is disabled, as a button is whose request is under way. */

/** Gives the focus back to what rested, once it may be pressed again and nothing else has it; returns what ends that. */
export function givenBack(root: Document = document): () => void {
  let byKeys = false;
  let rests: HTMLElement | null = null;

  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      const disabled = target.matches(":disabled");
      if (disabled && byKeys && target === root.activeElement) rests = target;
      else if (!disabled && target === rests) back(target);
    }
  });

  function back(control: HTMLElement): void {
    rests = null;
    if (root.activeElement === null || root.activeElement === root.body) control.focus({ preventScroll: true });
  }

  const ended = new AbortController();
  const heard = { capture: true, signal: ended.signal };
  root.addEventListener("keydown", () => (byKeys = true), heard);
  root.addEventListener("pointerdown", () => ([byKeys, rests] = [false, null]), heard);
  root.addEventListener("focusin", ({ target }) => target !== rests && (rests = null), heard);
  observer.observe(root, { subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
