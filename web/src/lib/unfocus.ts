/**
 * A listener for a focus that leaves. It acts once the page stands: an element that is removed loses its focus on the way, where Svelte
 * lets no state be written.
 */
export const onceLeft = (act: () => void) => (): void => queueMicrotask(act);
