/** The little Markdown that rules pages use: headings, paragraphs, lists, tables, and emphasis. Becomes parts, never HTML. */

export interface Span {
  kind: "plain" | "strong" | "em" | "code";
  text: string;
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\([^)]*\)/g;
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
  return { kind: "list", items: items.map((item) => spansOf(joined(item))) };
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
