/** The address to pass on: one that the others' phones reach, if there is one. */

import { tablePath } from "./router.svelte";
import type { TableInfo } from "./wire";

export interface Shared {
  link: string;
  /** Does it mean anything to another machine? */
  reachable: boolean;
}

const ONLY_HERE = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

type Placed = Pick<TableInfo, "code"> & { url?: string; address?: string | null };

/** A link to the table, by the address the server knows for phones, else by the page's own. */
export function shareLink(info: Placed, origin = location.origin): Shared {
  return sharePath(info, tablePath(info.code), origin);
}

/** The same for any path of this server. */
export function sharePath(info: Placed, path: string, origin = location.origin): Shared {
  const given = info.address ?? (info.url && /^https?:/.test(info.url) ? info.url : null);
  const base = given && ONLY_HERE.test(new URL(origin).hostname) ? given : origin;
  const link = new URL(path, base);
  return { link: link.href, reachable: !ONLY_HERE.test(link.hostname) };
}
