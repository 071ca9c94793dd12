/** The address to pass on: one that the others' phones reach, if there is one. */

import { tablePath } from "./router.svelte";
import type { TableInfo } from "./api";

export interface Shared {
  link: string;
  /** Does it mean anything to another machine? */
  reachable: boolean;
}

const ONLY_HERE = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** A link to the table, by the address the server knows for phones, else by the page's own. */
export function shareLink(info: Pick<TableInfo, "code"> & { url?: string; address?: string | null }, origin = location.origin): Shared {
  const given = info.address ?? (info.url && /^https?:/.test(info.url) ? info.url : null);
  const base = given && ONLY_HERE.test(new URL(origin).hostname) ? given : origin;
  const link = new URL(tablePath(info.code), base);
  return { link: link.href, reachable: !ONLY_HERE.test(link.hostname) };
}
