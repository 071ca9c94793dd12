/** The front page's three drawings. */

export { default as BotDrawing } from "./BotDrawing.svelte";
export { default as GamesDrawing } from "./GamesDrawing.svelte";
export { default as TableDrawing } from "./TableDrawing.svelte";
