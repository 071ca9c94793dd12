/** The Coding's pages. */

import { phaseText } from "./speech";
import { t } from "./texts";
import { readTable, System } from "./wire";

export { said } from "./texts";
export { default as Table } from "./TheCoding.svelte";

export const phase = (table: unknown): string => phaseText(readTable(table));
export const wins = (table: unknown): string => t(readTable(table).system === System.SPEED ? "wins-speed" : "wins-counter");
