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

/** A name as it may stand in a sentence: it cannot open a mark of ours. */
export function plain(name: string): string {
  return name.replaceAll("<", "‹");
}

/** The sentence without its marks. */
export function unmarked(sentence: string): string {
  return parts(sentence)
    .map((part) => part.text)
    .join("");
}
