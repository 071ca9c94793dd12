/** Top-Secret's pages. */

import { phaseText } from "./speech";
import { t } from "./texts";
import { readTable } from "./wire";

export { said } from "./texts";
export { default as Table } from "./TopSecret.svelte";

export const phase = (table: unknown): string => phaseText(readTable(table));
export const wins = (table: unknown): string => t("wins", { goal: readTable(table).goal });
