/** How Top-Secret is played: the steps of its page and their pictures. */

export { said } from "../texts";
export { default as Picture } from "./Picture.svelte";

export const steps = ["fall", "spawn", "act", "catch", "home", "end"] as const;
