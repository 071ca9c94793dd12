/** How TOP SECRET is played: the steps of its page and their pictures. */

export { said } from "../texts";
export { default as Picture } from "./Picture.svelte";

export const steps = ["team", "ask", "answer", "point", "score", "end"] as const;
