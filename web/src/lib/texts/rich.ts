/** Sentences with a little emphasis: "<b>20–39</b>", "<yes>true</yes>", "<no>wrong</no>". Never HTML. */

export interface Part {
  kind: "plain" | "b" | "yes" | "no";
  text: string;
}

const MARKED = /<(b|yes|no)>(.*?)<\/\1>/g;

/** Splits a catalogue sentence into its parts. */
export function parts(sentence: string): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const match of sentence.matchAll(MARKED)) {
    if (match.index > from) found.push({ kind: "plain", text: sentence.slice(from, match.index) });
    found.push({ kind: match[1] as Part["kind"], text: match[2]! });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) found.push({ kind: "plain", text: sentence.slice(from) });
  return found;
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name as it is written: it cannot open a mark of ours. */
export const written = (name: string): string => name.replaceAll("<", "‹");

/** The same as it may stand in a sentence: one from right to left turns nothing around that stands beside it (FSI and PDI of Unicode). */
export function plain(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${written(name)}\u2069` : written(name);
}

/** The sentence without its marks. */
export function unmarked(sentence: string): string {
  return parts(sentence)
    .map((part) => part.text)
    .join("");
}
