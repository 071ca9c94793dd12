/** No tap decides what was not read: a control takes no tap for a while after it has come, and never one that began before it came. */

/** How long a control has to be there before a finger presses it. */
export const UNREAD_MS = 600;
/** What changes within this after a press follows from it: whoever pressed expects it, and only what comes under the finger is unread. */
const OWN_MS = 120;
/** How near to a finger is under it, in px. */
const NEAR_PX = 24;

const CONTROL = "button, a[href], summary, [role=button]";
/** A control that was in sight before it could be pressed, as a card that all wait to tap, or one that decides nothing: it takes a tap at once. */
const AWAITED = "[data-awaited]";
/** What gives a control another meaning, or lets it be pressed. */
const MEANING = ["disabled", "hidden", "inert", "aria-label", "data-action", "data-choice", "data-value", "data-submit", "data-face"];

interface Came {
  at: number;
  /** It followed from the player's own press. */
  own: boolean;
}

const FOREVER: Came = { at: -Infinity, own: false };

/** Watches over a document; returns what ends that. */
export function guarded(root: Document = document, now: () => number = () => performance.now()): () => void {
  const came = new WeakMap<Element, Came>();
  let pressed = -Infinity;
  /** The touch that is going on or was the last one, and where the one before it was. */
  let touch = { at: -Infinity, x: -1e6, y: -1e6, finger: false };
  let before = touch;

  function note(node: Node | null): void {
    const element = node instanceof Element ? node : node?.parentElement;
    if (element) came.set(element, { at: now(), own: now() - pressed < OWN_MS });
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const control = (target instanceof Element ? target : target.parentElement)?.closest(CONTROL);
      if (type === "attributes") note(target);
      else if (control) note(control); // its words have changed
      else addedNodes.forEach(note);
    }
  });

  /** When a control came to be what it is: with itself, or with what it stands in. */
  function cameWith(control: Element): Came {
    let latest = FOREVER;
    for (let one: Element | null = control; one; one = one.parentElement) {
      const known = came.get(one);
      if (known && known.at > latest.at) latest = known;
    }
    return latest;
  }

  function isUnder(control: Element, { x, y }: { x: number; y: number }): boolean {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return x > left - NEAR_PX && x < right + NEAR_PX && y > top - NEAR_PX && y < bottom + NEAR_PX;
  }

  /** Has nobody been able to read what this press would decide? */
  function unread(control: Element, event: MouseEvent): boolean {
    const { at, own } = cameWith(control);
    if (!touch.finger) return event.detail > 1 && at > before.at; // the second half of a double click
    if (at > touch.at) return true;
    return touch.at - at < UNREAD_MS && (!own || isUnder(control, before));
  }

  function down({ clientX, clientY, pointerType }: PointerEvent): void {
    before = touch;
    touch = { at: now(), x: clientX, y: clientY, finger: pointerType !== "mouse" };
  }

  function click(event: MouseEvent): void {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    const byPointer = event.detail > 0;
    if (byPointer && control && !control.closest(AWAITED) && unread(control, event)) stop(event);
    else pressed = now();
  }

  /** A key that is held down presses once, whatever comes to have the focus meanwhile. */
  function key(event: KeyboardEvent): void {
    const presses = (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest(CONTROL);
    if (presses && event.repeat) stop(event);
  }

  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: MEANING });
  root.addEventListener("pointerdown", down, true);
  root.addEventListener("click", click, true);
  root.addEventListener("keydown", key, true);
  return () => {
    observer.disconnect();
    root.removeEventListener("pointerdown", down, true);
    root.removeEventListener("click", click, true);
    root.removeEventListener("keydown", key, true);
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
