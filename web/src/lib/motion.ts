/** Durations for Svelte's transitions, from the same tokens as the style sheets; 0 when less motion is wished for. */

const TOKENS = { quick: 160, move: 280, flip: 340, slow: 520 } as const;

export function duration(token: keyof typeof TOKENS): number {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 0 : TOKENS[token];
}
