/** A record that is saved from a link. Where the browser keeps no cookies a link alone cannot say who asks. */

import { keepsCookies, record } from "./api";

/** Saves the record of a game by this page's own word, where the link cannot; `game` 0 is the latest. */
export async function saveRecord(event: MouseEvent, table: string, game: number, name: string): Promise<void> {
  if (keepsCookies()) return;
  event.preventDefault();
  const href = URL.createObjectURL(new Blob([await record(table, game)], { type: "application/jsonl" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
