/** The little Markdown that rules pages use: headings, paragraphs, lists, tables, and emphasis. Becomes parts, never HTML. */

export interface Span {
  kind: "plain" | "strong" | "em" | "code";
  text: string;
  /** The key of the word of the game that it is, where that is explained. */
  term?: string;
}

/** Where a numbered rule comes from: its number ("P1"), its origin in words ("printed"), and the rules that say more. */
export interface Mark {
  id: string;
  origin: string;
  also: string[];
}

export interface Item {
  spans: Span[];
  /** Of a numbered rule. */
  mark: Mark | null;
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Item[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\([^)]*\)/g;
const RULE = /^\*\*([PR]\d+)\*\* \(([^)]*)\) (.*?)(?: \[([PR]\d+(?:, [PR]\d+)*)\])?$/;
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

/** Splits a line into plain and marked parts; a link keeps its words. */
export function spansOf(line: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(MARKED)) {
    if (match.index > from) found.push({ kind: "plain", text: line.slice(from, match.index) });
    const [, strong, em, code, link] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push({ kind: "plain", text: link! });
    from = match.index + match[0].length;
  }
  if (from < line.length) found.push({ kind: "plain", text: line.slice(from) });
  return found;
}

function joined(lines: string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

function listOf(lines: string[]): Block {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, "")]);
    else items.at(-1)?.push(line);
  }
  return { kind: "list", items: items.map((item) => itemOf(joined(item))) };
}

/** A numbered rule is read for what it says; where that comes from stands beside it. */
function itemOf(line: string): Item {
  const [, id, origin, text, also] = RULE.exec(line) ?? [];
  if (!id) return { spans: spansOf(line), mark: null };
  return { spans: spansOf(text!), mark: { id, origin: origin!, also: also?.split(", ") ?? [] } };
}

function cellsOf(line: string): Span[][] {
  return line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => spansOf(cell.trim()));
}

function tableOf([head = "", , ...rows]: string[]): Block {
  return { kind: "table", head: cellsOf(head), rows: rows.map(cellsOf) };
}

function blockOf(lines: string[]): Block[] {
  const first = lines[0]!;
  const heading = /^(#{1,4})\s+(.*)$/.exec(first);
  if (heading) {
    const rest = lines.slice(1);
    return [{ kind: "heading", level: heading[1]!.length, spans: spansOf(heading[2]!) }, ...(rest.length ? blockOf(rest) : [])];
  }
  if (first.trimStart().startsWith("|")) return [tableOf(lines)];
  if (ITEM.test(first)) return [listOf(lines)];
  const list = lines.findIndex((line) => ITEM.test(line));
  if (list > 0) return [...blockOf(lines.slice(0, list)), ...blockOf(lines.slice(list))];
  return [{ kind: "paragraph", spans: spansOf(joined(lines)) }];
}

/** A page as blocks, in order. */
export function blocksOf(page: string): Block[] {
  return page
    .split(/\n\s*\n/)
    .map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf);
}

/** What a block or a part of it says, without emphasis. */
export function wordsOf(spans: Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** Places of a page that hold the words: "3" is a whole block, "3.1" an item or a row of it; a part whose heading holds them is shown whole. */
export function placesOf(blocks: Block[], words: string): Set<string> {
  const wanted = words.trim().toLocaleLowerCase();
  const holds = (...spans: Span[][]): boolean => spans.some((one) => wordsOf(one).toLocaleLowerCase().includes(wanted));
  const places = new Set<string>();
  let part = false;
  blocks.forEach((block, i) => {
    if (block.kind === "heading") part = holds(block.spans);
    else if (block.kind === "paragraph" && (part || holds(block.spans))) places.add(`${i}`);
    else if (block.kind === "list")
      block.items.forEach(({ spans, mark }, j) => (part || mark?.id.toLocaleLowerCase() === wanted || holds(spans)) && places.add(`${i}.${j}`));
    else if (block.kind === "table") block.rows.forEach((row, j) => (part || holds(...row)) && places.add(`${i}.${j}`));
  });
  return places;
}

/** The headings above places that are shown. */
export function headingsOf(blocks: Block[], places: Set<string>): Set<number> {
  const shown = new Set<number>();
  let above = -1;
  blocks.forEach((block, i) => {
    if (block.kind === "heading") above = i;
    else if (above >= 0 && [...places].some((place) => place === `${i}` || place.startsWith(`${i}.`))) shown.add(above);
  });
  return shown;
}
