/** Top-Secret's words in the chosen language; English is the only one so far. */

export { en as agentsTexts, type Say } from "./en";
