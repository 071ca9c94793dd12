/** The examples of the rules page. */

import { byRule } from "$lib/examples";
import Example from "./Example.svelte";
import { positions } from "./positions";

export const examples = byRule(positions, Example);
