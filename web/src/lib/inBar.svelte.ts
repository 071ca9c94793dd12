/** What a table puts into the window's frame on a phone: the buttons of its drawers into the bar, and for a moment a line below it. */

import type { Snippet } from "svelte";

export const inBar: { buttons: Snippet | null; line: Snippet | null } = $state({ buttons: null, line: null });

/** Puts buttons into the bar for as long as the table stands; to be called while it is set up. */
export function standInBar(buttons: () => Snippet): void {
  $effect(() => {
    inBar.buttons = buttons();
    return () => (inBar.buttons = null);
  });
}

/** Puts something in place of the line below the bar while there is something; to be called while it is set up. */
export function standBelowBar(line: () => Snippet | null): void {
  $effect(() => {
    const now = line();
    if (!now) return;
    inBar.line = now;
    return () => (inBar.line = null);
  });
}
