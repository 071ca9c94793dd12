// Written by `python -m tools.wire` from src/underrose/cases/texts/en.ftl: change that, and run it again.

import type { Word } from "$lib/texts/catalogue.svelte";

/** Every message and its arguments. */
export interface Messages {
  "case-back-to-today": null;
  "case-before": null;
  "case-best": { time: Word };
  "case-card": null;
  "case-card-about": null;
  "case-choose": null;
  "case-copied": null;
  "case-copy": null;
  "case-copy-by-hand": null;
  "case-cross": null;
  "case-face-down": null;
  "case-fact-later": { n: Word };
  "case-fact-leans": { count: number; facts: Word };
  "case-fact-nothing": null;
  "case-fact-out": { values: Word };
  "case-facts": null;
  "case-facts-of": { facts: number };
  "case-give-up": null;
  "case-give-up-no": null;
  "case-give-up-sure": null;
  "case-hint": null;
  "case-hints": { hints: number };
  "case-hints-left": { facts: Word };
  "case-kept-here": null;
  "case-loading": null;
  "case-next-practice": null;
  "case-of": { day: Word };
  "case-one-answer": null;
  "case-others": { solved: Word; time: Word; unaided: Word };
  "case-out-for": { row: Word; values: Word };
  "case-picture": null;
  "case-picture-about": { result: Word };
  "case-picture-saved": { file: Word };
  "case-practice": null;
  "case-practise": null;
  "case-proof": null;
  "case-proved": null;
  "case-say": { answer: Word };
  "case-say-more": null;
  "case-say-not": { answer: Word };
  "case-say-nothing": null;
  "case-send": null;
  "case-share": null;
  "case-share-title": { day: Word };
  "case-sheet-hint": null;
  "case-shown": { answer: Word };
  "case-solved": { answer: Word };
  "case-solved-mark": null;
  "case-streak": { days: number };
  "case-streak-dots": { solved: Word };
  "case-table": null;
  "case-time": null;
  "case-today": null;
  "case-which": null;
  "case-with-proof": null;
  "case-wrong": { answer: Word };
  "case-wrongs": { wrong: number };
}
