/** The pages of Classified Information. */

import { phaseText } from "./speech";
import { t } from "./texts";
import { readTable } from "./wire";

export { said } from "./texts";
export { default as Settings } from "./Settings.svelte";
export { default as Table } from "./Classified.svelte";

export const phase = (table: unknown): string => phaseText(readTable(table));
export const wins = (): string => t("wins");
