/** The pages of Classified Information. */

import { phaseText } from "./speech";
import { readTable } from "./wire";

export { default as Settings } from "./Settings.svelte";
export { default as Table } from "./Classified.svelte";

export const phase = (table: unknown): string => phaseText(readTable(table));
