/** Top-Secret's pages. */

import { phaseText } from "./speech";
import { readTable } from "./wire";

export { said } from "./texts";
export { default as Table } from "./TopSecret.svelte";

export const phase = (table: unknown): string => phaseText(readTable(table));
