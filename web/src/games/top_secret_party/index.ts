/** TOP SECRET's pages: a player's device, and the screen that everybody sees. */

import { phaseText } from "./speech";
import { t } from "./texts";
import { readTable } from "./wire";

export { said } from "./texts";
export { default as Table } from "./TopSecretParty.svelte";
export { default as Screen } from "./Screen.svelte";
export { default as Settings } from "./Settings.svelte";

export const phase = (table: unknown, wide?: boolean): string => phaseText(readTable(table), wide);
export const wins = (): string => t("wins");
