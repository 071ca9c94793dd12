/** Makes what lies on a table fit into it: cards shrink, then captions go; what still does not fit is counted and said. */

/** How far cards shrink, and what is left out beside them, from the roomiest on: captions, then words on cards to two lines, then one's own side that needs no choice, then all of them. */
const LEVELS: readonly (readonly [fit: number, tight: number, folded: "own" | "all" | "none"])[] = [
  ...[1, 0.94, 0.88, 0.82, 0.76, 0.7].map((fit) => [fit, 0, "none"] as const),
  ...[0.88, 0.76, 0.66].map((fit) => [fit, 1, "none"] as const),
  ...[0.76, 0.66, 0.58].map((fit) => [fit, 2, "none"] as const),
  [0.66, 2, "own"],
  [0.5, 3, "all"],
];
/** Less than this of a choice is as good as nothing, in px. */
const PEEK_PX = 24;
const NEAR_PX = 1.5;
/** A choice is seen whole where less of it than this is cut. */
const WHOLE_PX = 0.5;

/** How many choices lie above and below what is in sight. */
export interface Hidden {
  above: number;
  below: number;
}

/** Shrinks what lies on the table until it fits; nothing grows again before the next call, so that nothing moves within a decision. */
export function fit(table: HTMLElement): void {
  const dock = dockOf(table);
  if (dock && dock.offsetLeft < table.offsetLeft + table.clientWidth) {
    const usual = leastOf(dock) || dock.offsetHeight;
    table.style.setProperty("--steady", `${table.clientHeight + dock.offsetHeight - usual}px`);
  } else table.style.removeProperty("--steady");
  for (const [level, tight, folded] of LEVELS) {
    table.style.setProperty("--fit", String(level));
    table.dataset.tight = String(tight);
    table.dataset.folded = folded;
    if (!over(table)) return;
  }
}

/** Whether not all of it has room; below what `data-fits` there may be more, to be read. */
export function over(table: HTMLElement): boolean {
  const part = table.querySelector<HTMLElement>("[data-fits]");
  return (part ? part.offsetTop + part.offsetHeight : table.scrollHeight) > table.clientHeight + NEAR_PX;
}

/** What may be chosen on a table, and in the dock below it. */
export const CHOICES = ".is-legal, [data-face]:enabled, [data-argument] button:enabled";
const DOCKED = ".do button:enabled";

function dockOf(table: HTMLElement): HTMLElement | null {
  return table.parentElement?.querySelector<HTMLElement>(":scope > .ask") ?? null;
}

/** How high the dock is at least, whatever is asked; not what it is held to within a question. */
function leastOf(dock: HTMLElement): number {
  const held = dock.style.getPropertyValue("--held");
  dock.style.removeProperty("--held");
  const least = parseFloat(getComputedStyle(dock).minHeight);
  dock.style.setProperty("--held", held);
  return least;
}

/** Where the choices within lie, those that are shown. */
function places(within: HTMLElement, what: string): DOMRect[] {
  return [...within.querySelectorAll(what)].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
}

/** Scrolls to what may be chosen: to the last of it, and to as much of the others as there is room for; the first hidden one peeks. */
export function bring(table: HTMLElement): void {
  for (const one of table.querySelectorAll(".is-legal, [data-face]:enabled")) one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { top } = table.getBoundingClientRect();
  const above = places(table, CHOICES).filter((one) => one.top < top - NEAR_PX);
  const last = Math.max(...above.map(({ bottom }) => bottom));
  if (above.length > 0 && last < top + PEEK_PX) table.scrollTop -= Math.ceil(top + PEEK_PX - last);
}

/** Scrolls what is cut so far that its first hidden choice peeks, on the table and in the dock. */
export function peek(table: HTMLElement): void {
  const first = new Map<Element, number>();
  for (const one of [...table.querySelectorAll(CHOICES), ...(dockOf(table)?.querySelectorAll(DOCKED) ?? [])]) {
    const { top, bottom, height } = one.getBoundingClientRect();
    const scroller = scrollerOf(one);
    const edge = scroller.getBoundingClientRect().bottom;
    if (height > 0 && bottom > edge + WHOLE_PX) first.set(scroller, Math.min(first.get(scroller) ?? Infinity, top - edge));
  }
  for (const [scroller, below] of first) scroller.scrollTop += Math.max(0, Math.ceil(below + PEEK_PX));
}

/** What cuts it: the nearest that scrolls. */
function scrollerOf(one: Element): Element {
  let around = one.parentElement;
  while (around?.parentElement && getComputedStyle(around).overflowY === "visible") around = around.parentElement;
  return around ?? document.documentElement;
}

/** Counts the choices that cannot be seen whole, on the table and in the dock. */
export function hidden(table: HTMLElement): Hidden {
  const found = { above: 0, below: 0 };
  for (const one of [...table.querySelectorAll(CHOICES), ...(dockOf(table)?.querySelectorAll(DOCKED) ?? [])]) {
    const { top, bottom, height } = one.getBoundingClientRect();
    const edge = scrollerOf(one).getBoundingClientRect();
    if (height > 0 && top < edge.top - WHOLE_PX) found.above += 1;
    else if (height > 0 && bottom > edge.bottom + WHOLE_PX) found.below += 1;
  }
  return found;
}
