/** What a table puts into the bar at the top: on a phone, the buttons of its drawers. */

import type { Snippet } from "svelte";

export const inBar: { buttons: Snippet | null } = $state({ buttons: null });

/** Puts buttons into the bar for as long as the table stands; to be called while it is set up. */
export function standInBar(buttons: () => Snippet): void {
  $effect(() => {
    inBar.buttons = buttons();
    return () => (inBar.buttons = null);
  });
}
