/** A hack card flies from the line to the column it was sent to. */

import { crossfade, fade } from "svelte/transition";
import { duration } from "$lib/motion";

export const [leave, land] = crossfade({
  duration: () => duration("slow"),
  fallback: (node) => fade(node, { duration: duration("quick") }),
});
