/** How The Coding is played: the steps of its page and their pictures. */

export { said } from "../texts";
export { default as Picture } from "./Picture.svelte";

export const steps = ["hide", "take", "send", "watch", "crack", "end"] as const;
