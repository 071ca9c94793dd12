/** Motion for Svelte's transitions, from the same tokens as the style sheets; none when less motion is wished for. */

import type { TransitionConfig } from "svelte/transition";
import { settings } from "./settings.svelte";

const TOKENS = { quick: 160, move: 280, flip: 340, slow: 520 } as const;

export function duration(token: keyof typeof TOKENS): number {
  return settings.lessMotion ? 0 : TOKENS[token];
}

const easeIn = (t: number): number => t * t;
const easeOut = (t: number): number => 1 - (1 - t) * (1 - t);

/** One half of a flip about the upright axis: the old side leaves, then the new one comes, a little larger at the middle. */
export function turn(_: Element, { half, step = 0 }: { half: "first" | "second"; step?: number }): TransitionConfig {
  const ms = duration("flip") / 2;
  return {
    duration: ms,
    delay: step * (ms ? 60 : 0) + (half === "second" ? ms : 0),
    easing: half === "first" ? easeIn : easeOut,
    css: (_, u) => `transform: perspective(600px) rotateY(${(half === "first" ? 1 : -1) * u * 90}deg) scale(${1 + 0.04 * u})`,
  };
}

/** A card comes to the table from its middle, by the seat it goes to. */
export function deal(_: Element, { away, step }: { away: number; step: number }): TransitionConfig {
  return {
    duration: away ? duration("move") : 0,
    delay: Math.min(620, step * 60) * (away && duration("move") ? 1 : 0),
    easing: easeOut,
    css: (t, u) => `transform: translateY(${u * away}px) rotate(${u * 8}deg) scale(${1 - u * 0.3}); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Ends every motion that is under way: a tap need not wait. */
export function cutShort(root: Document = document): void {
  for (const animation of root.getAnimations?.() ?? []) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  }
}
