/** Keeps the keyboard where one goes on: on the first choice of a new question, on what is still to be chosen, on the button that sends. */

const ON_TABLE = "button.is-legal:enabled, .is-legal button:enabled:not([tabindex='-1']), [data-face]:enabled, .picker [data-argument] button:enabled";
const VALUES = ".do [data-argument] button:enabled";
const VERBS = ".do .verbs button:enabled";
const DEEDS = ".do button:enabled";
/** Where on the board the chosen goes. */
const SPACES = "[data-legal]:enabled";
/** What one has answered already, and may still answer otherwise. */
const ANSWERED = "[data-face][aria-pressed='true']";
/** A question whose answer is whole. */
const WHOLE = "[data-submit]:enabled";
const SENDS = `${WHOLE}, .do .pri:enabled`;

/** Is a key meant for the browser, as one beside Ctrl or Alt? */
export const forBrowser = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/** Does Esc close something of the page itself? In a dialog it closes the dialog alone. */
export const closesHere = ({ key, target }: KeyboardEvent): boolean => key === "Escape" && !(target instanceof Element && target.closest("dialog[open]"));

/** Follows the focus within the room of an ask bar, as long as it is led by keys; returns what ends that. */
export function follow(bar: HTMLElement): () => void {
  const room = bar.closest<HTMLElement>(".room") ?? bar;
  let byKeys = false;
  /** Was the focus here last? */
  let held = false;
  let ask = bar.dataset.ask ?? "";
  let sends = room.querySelector(SENDS) !== null;
  /** Was the last key one that goes on by itself, perhaps out of the page? */
  let tabs = false;
  /** What was pressed, until the page has answered it. */
  let pressed: Element | null = null;

  const first = (...kinds: string[]): HTMLElement | undefined =>
    kinds.flatMap((kind) => [...room.querySelectorAll<HTMLElement>(kind)]).find((one) => one.getClientRects().length > 0 && !one.closest("[inert]"));
  /** What is gone or may not be pressed any more has lost it, even before the browser says so; not what Tab is just leaving. */
  const lost = (): boolean => !tabs && (document.activeElement === null || document.activeElement.matches("body, :disabled"));

  /** Where to go on within a question, once something was chosen. */
  function onward(from: Element): HTMLElement | undefined {
    if (from.closest(".verbs, .recruits")) return first(VALUES, ON_TABLE, SPACES);
    return from.getAttribute("aria-pressed") === "true" ? first(VALUES, VERBS, WHOLE) : undefined;
  }

  function settle(): void {
    const [before, could] = [ask, sends];
    ask = bar.dataset.ask ?? "";
    sends = room.querySelector(SENDS) !== null;
    if (!byKeys || !held) return;
    const from = pressed;
    pressed = null;
    let next: HTMLElement | null | undefined;
    if (ask !== before && ask !== "") next = (room.querySelector(ANSWERED) ? first(SENDS) : undefined) ?? first(WHOLE, ON_TABLE, VALUES, SENDS, DEEDS);
    else if (ask === "") next = lost() ? bar.querySelector<HTMLElement>("h2") : undefined;
    else if (from && sends && !could) next = first(SENDS);
    else if (from) next = onward(from);
    if (!next && lost()) next = first(SENDS, VALUES, ON_TABLE, DEEDS) ?? bar.querySelector<HTMLElement>("h2");
    next?.focus();
  }

  const changed = new MutationObserver(settle);
  changed.observe(room, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "data-ask", "aria-pressed"] });
  const ended = new AbortController();
  const { signal } = ended;
  addEventListener("keydown", ({ key }) => ([byKeys, tabs] = [true, key === "Tab"]), { capture: true, signal });
  addEventListener("pointerdown", () => (byKeys = false), { capture: true, signal });
  document.addEventListener("focusin", ({ target }) => (held = target instanceof Node && room.contains(target)), { signal });
  room.addEventListener("focusout", ({ relatedTarget }) => (held = !(tabs && relatedTarget === null)), { signal });
  room.addEventListener("click", ({ target }) => (pressed = target instanceof Element ? target.closest("button") : null), { capture: true, signal });
  return () => {
    changed.disconnect();
    ended.abort();
  };
}
