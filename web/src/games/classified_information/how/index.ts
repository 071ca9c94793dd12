/** How Classified Information is played: the steps of its page and their pictures. */

export { said } from "../texts";
export { default as Picture } from "./Picture.svelte";

export const steps = ["code", "pack", "turn", "attack", "ask", "end"] as const;
