/** Before a game: what happens in the room, at once. The feed of one's place says that something did; what, the page asks for, as it does now
 *  and then anyway. */

import { Feed, feedUrl } from "./feed";

const nothing = (): void => undefined;

/** Follows the feed of a table that waits for its game, and has the page look whenever there is news; while it looks, once more at most. */
export function hearNews(table: string, look: () => Promise<void>, open?: (url: string) => WebSocket): Feed {
  let looking = false;
  let again = false;
  async function news(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    while (again) {
      again = false;
      await look();
    }
    looking = false;
  }
  return new Feed(feedUrl(table), { position: () => void news(), notes: nothing, done: nothing, refused: nothing, line: nothing }, open);
}
