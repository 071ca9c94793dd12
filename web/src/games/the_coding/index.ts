/** The Coding's pages. */

import { phaseText } from "./speech";
import type { CodingTable } from "./wire";

export { default as Table } from "./TheCoding.svelte";

export const phase = (table: unknown): string => phaseText(table as CodingTable);
