/** Decisions that are half made: a page that is older than its server waits for them before it loads itself anew (`renewal.svelte.ts`). */

export const held = { count: 0 };

/** Holds the page; returns what lets it go. */
export function hold(): () => void {
  held.count += 1;
  return () => (held.count -= 1);
}

/** Holds the page as long as a decision of a component is half made. */
export function holdsWhile(begun: () => boolean): void {
  $effect(() => (begun() ? hold() : undefined));
}
