/** One stop of the Tab key for a row of buttons; the arrow keys walk along it, from the last to the first and back. */

import { forBrowser } from "./keys";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Goes from the cell that has the focus to the next or the one before, if that is what a key of the row asks for. */
export function walkAlong(event: KeyboardEvent, cells = "[data-cell]"): void {
  const step = STEPS[event.key];
  const cell = event.target as HTMLElement;
  if (!step || !cell.matches(cells) || forBrowser(event)) return;
  event.preventDefault();
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(cells)];
  all[(all.indexOf(cell) + step + all.length) % all.length]?.focus();
}
