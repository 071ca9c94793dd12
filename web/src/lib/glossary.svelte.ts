/** The words of a game, explained where they stand. What draws them, and the words, are fetched beside the pages (`games/explained.ts`). */

import type { Component } from "svelte";

class Glossary {
  /** Draws a sentence with its words of the game; null where none are known. */
  Explained = $state.raw<Component<{ words: string }> | null>(null);
}

export const glossary = new Glossary();
