/** Finds the words of a game in what is read, by the spellings that its glossary has for each. */

import type { Block, Span } from "./markdown";
import { reading, type Catalogue } from "./texts/catalogue.svelte";

/** A piece of a sentence; `term` is the key of the word that it is. */
export interface Piece {
  text: string;
  term: string | null;
}

const KEYS = /^(word-[\w-]+) =/gm;
const REGEXP_SIGNS = /[.*+?^${}()|[\]\\]/g;

/** The spellings of all words, each with the key of its word. */
export function formsOf(catalogue: Catalogue<never>): Map<string, string> {
  const keys = catalogue.sources("en").flatMap((source) => [...source.matchAll(KEYS)].map(([, key]) => key!));
  return new Map(keys.flatMap((key) => (catalogue.said(`${key}.forms`) ?? "").split("|").map((form) => [form, key] as const)));
}

/** A sentence cut at its words, longer spellings first; a word whose key is in `seen` already is plain, and each that is found joins it. */
export function cut(sentence: string, forms: Map<string, string>, seen: Set<string>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: text, index } of sentence.matchAll(patternOf(forms))) {
    const term = forms.get(text)!;
    if (seen.has(term)) continue;
    seen.add(term);
    if (index > from) pieces.push({ text: sentence.slice(from, index), term: null });
    pieces.push({ text, term });
    from = index + text.length;
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from), term: null });
  return pieces;
}

const patterns = new WeakMap<Map<string, string>, RegExp>();

function patternOf(forms: Map<string, string>): RegExp {
  const known = patterns.get(forms);
  if (known) return known;
  const longestFirst = [...forms.keys()].sort((a, b) => b.length - a.length).map((form) => form.replaceAll(REGEXP_SIGNS, "\\$&"));
  const made = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}_]|-\\p{L})`, "gu");
  patterns.set(forms, made);
  return made;
}

/** A page whose words are explained where each first stands in a part of it; headings and what is code stay as they are. */
export function explained(blocks: Block[], forms: Map<string, string>): Block[] {
  if (forms.size === 0) return blocks;
  let seen = new Set<string>();
  const inside = (spans: Span[]): Span[] =>
    spans.flatMap((span) => (span.kind === "code" ? [span] : cut(span.text, forms, seen).map(({ text, term }) => (term ? { ...span, text, term } : { ...span, text }))));
  return blocks.map((block) => {
    if (block.kind === "heading") {
      if (block.level <= 2) seen = new Set();
      return block;
    }
    if (block.kind === "paragraph") return { ...block, spans: inside(block.spans) };
    if (block.kind === "list") return { ...block, items: block.items.map((item) => ({ ...item, spans: inside(item.spans) })) };
    return { ...block, rows: block.rows.map((row) => row.map(inside)) };
  });
}

/** The words of the game that is looked at, in the language that is read. */
class Terms {
  catalogue = $state.raw<Catalogue<never> | null>(null);
  forms = $derived.by((): Map<string, string> => {
    void reading.language;
    return this.catalogue ? formsOf(this.catalogue) : new Map<string, string>();
  });

  /** A message of the glossary's file. */
  said(key: string): string {
    return this.catalogue?.said(key) ?? "";
  }

  /** A word's name and what it means. */
  meaning(term: string): { name: string; means: string } {
    return { name: this.said(`${term}.forms`).split("|")[0]!, means: this.said(term) };
  }
}

export const terms = new Terms();
