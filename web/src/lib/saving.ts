/** A record that is saved from a link. Where the browser keeps no cookies a link alone cannot say who asks. */

import { keepsCookies, record, recordUrl } from "./api";

/** Saves the record of a game by this page's own word, where the link cannot; `game` 0 is the latest. */
export async function saveRecord(event: MouseEvent, table: string, game: number, name: string): Promise<void> {
  if (keepsCookies()) return;
  event.preventDefault();
  saveBlob(new Blob([await record(table, game)], { type: "application/jsonl" }), name);
}

/** What a link needs, to be spread over it, to save the record of a game of a table; `game` 0 is the latest. */
export function recordLink(table: string, code: string, game = 0): { href: string; download: string; onclick: (event: MouseEvent) => void } {
  const download = `underrose-${code}.jsonl`;
  const href = recordUrl(table) + (game ? `?game=${game}` : "");
  return { href, download, onclick: (event) => void saveRecord(event, table, game, download) };
}

/** So long a browser may take to begin reading what it was given to save. */
const READ_MS = 60_000;

/** Saves a blob under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), READ_MS);
}
